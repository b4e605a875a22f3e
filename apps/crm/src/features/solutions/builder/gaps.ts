import { faultsOf } from '@app/automation/campaign';
import type { StepAction } from '@app/contract/campaign-steps';
import type { SolutionFault } from '@app/contract/solution-faults';
import type { SolutionDraft } from '@app/contract/solutions';
import { type DrawnFault, faultKey } from '../flow/parts.ts';
import { NO_ASSET } from './edits.ts';

const isWritten = (text: string) => text.trim() !== '';

/** Whether what the server would refuse to keep is chosen and written. */
function isWhole(action: StepAction): boolean {
  switch (action.kind) {
    case 'task':
      return isWritten(action.title);
    case 'deal':
      return action.stageId > 0 && isWritten(action.name);
    case 'notify':
      return isWritten(action.text);
    case 'decide':
      return action.rule.tests.every(
        (test) =>
          (test.kind !== 'hasTag' || test.tagId > 0) &&
          ((test.kind !== 'opened' && test.kind !== 'clicked') || test.step !== ''),
      );
    case 'campaign':
      return action.campaignId > 0;
    case 'webhook':
      return isAddress(action.url);
    default:
      return true;
  }
}

export const isAddress = (url: string): boolean => /^https?:\/\//i.test(url) && URL.canParse(url);

/** Parts in which something is missing, so that the draft cannot even be kept; '' is the solution itself. */
export function gapsOf({ name, goals, sequences }: SolutionDraft): string[] {
  const steps = sequences.flatMap((sequence) => sequence.steps);
  return [
    ...(isWritten(name) ? [] : ['']),
    ...[...goals, ...sequences].filter((part) => !isWritten(part.name)).map(({ id }) => id),
    ...steps.filter((step) => !isWritten(step.name) || !isWhole(step.action)).map(({ id }) => id),
  ];
}

type Saved = { draft: SolutionDraft; faults: readonly SolutionFault[] };

const partsOf = ({ goals, sequences }: SolutionDraft) =>
  new Map([...goals, ...sequences.flatMap(({ steps }) => steps)].map((part) => [part.id, JSON.stringify(part)]));

/** Seen by looking at what is drawn. Everything else the server says, about parts that are as it knows them. */
const drawn: SolutionFault['problem'][] = ['noGoal', 'noStart', 'unknown', 'twice', 'circle', 'twoWays', 'wrongWay'];

/** Everything that is in the way of publishing what is drawn now. */
export function drawnFaults(draft: SolutionDraft, saved: Saved): DrawnFault[] {
  const [now, before] = [partsOf(draft), partsOf(saved.draft)];
  const said = saved.faults.filter(
    ({ problem, id }) => !drawn.includes(problem) && (id === '' || (now.has(id) && now.get(id) === before.get(id))),
  );
  const all: DrawnFault[] = [
    ...gapsOf(draft).map((id) => ({ problem: 'incomplete' as const, id })),
    ...faultsOf({ ...draft, sendingHours: null }),
    ...missingIn(draft),
    ...said,
  ];
  return [...new Map(all.map((fault) => [faultKey(fault), fault])).values()];
}

/** What was not chosen yet. */
const missingIn = ({ goals, sequences }: SolutionDraft): DrawnFault[] => [
  ...goals.flatMap(({ id, kind, source }): DrawnFault[] => {
    if (kind === 'tag') return source?.tagId === undefined ? [{ problem: 'noTag', id }] : [];
    if (kind === 'api')
      return source?.integration?.trim() && source.callName?.trim() ? [] : [{ problem: 'noCall', id }];
    if (kind !== 'stage' || source?.stageId !== undefined) return [];
    return [source?.stageName ? { problem: 'stageMissing', id, detail: source.stageName } : { problem: 'noStage', id }];
  }),
  ...sequences.flatMap(({ steps }) =>
    steps.flatMap(({ id, action }): DrawnFault[] => {
      if ((action.kind === 'email' || action.kind === 'text') && action.asset === NO_ASSET)
        return [{ problem: 'noAsset', id }];
      return action.kind === 'tag' && action.apply.length + action.remove.length === 0
        ? [{ problem: 'noTag', id }]
        : [];
    }),
  ),
];
