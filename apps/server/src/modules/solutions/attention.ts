import { type Attention, attentions, type SolutionState } from '@app/contract/solutions';

export type Looked = {
  state: SolutionState;
  pausedWhy: 'bounces' | 'complaints' | 'refused' | null;
  /** Steps that failed in the last 30 days, messages that went out, and that did not. */
  failed: number;
  sent: number;
  skipped: number;
  /** Messages of which nobody knows whether they went out, however long ago: nothing sends them again. */
  uncertain: number;
  lacksSender: boolean;
  lacksTextNumber: boolean;
  isLinkMissing: boolean;
  /** Its mails show no postal address. */
  lacksAddress: boolean;
  /** Drawn otherwise than it runs. */
  isChanged: boolean;
  isOffered: boolean;
  /** An install or an update wanted to publish it, and something is in the way. */
  isHeld: boolean;
};

/** From so many on it is worth a look when more than a fifth of the messages were skipped. */
const FEW = 10;

/** What needs somebody's attention, worst first. What has ended needs none. */
export function attentionOf(looked: Looked): Attention[] {
  const { state, pausedWhy, failed, sent, skipped } = looked;
  if (state === 'ended') return [];
  const holds: Record<Attention, boolean> = {
    pausedByBounces: state === 'paused' && pausedWhy === 'bounces',
    pausedByComplaints: state === 'paused' && pausedWhy === 'complaints',
    pausedByRefusal: state === 'paused' && pausedWhy === 'refused',
    failed: failed > 0,
    uncertain: looked.uncertain > 0,
    noSender: looked.lacksSender,
    noTextNumber: looked.lacksTextNumber,
    linkMissing: looked.isLinkMissing,
    noAddress: looked.lacksAddress && state !== 'draft',
    heldBack: looked.isHeld,
    notPublished: state === 'draft' && !looked.isHeld,
    unpublishedChanges: state !== 'draft' && looked.isChanged && !looked.isHeld,
    updateOffered: looked.isOffered,
    manySkipped: skipped >= FEW && skipped * 5 > sent + skipped,
  };
  return attentions.filter((what) => holds[what]);
}
