import { addToSolution, removeFromSolution, undoPeopleChange } from '@app/contract/solution-people';
import { call } from '@app/frame/calls/api.ts';

type Named = { id: number; name: string };
/** `changeId`: what took them out is undone, so that they stand where they stood. */
export type CampaignChange = { campaign: Named; isIn: boolean; changeId?: number };
type Left = Awaited<ReturnType<typeof sendCampaign>>['left'][number]['reason'];

export const campaignKey = (accountId: string, contactId: number) =>
  ['contacts', accountId, 'campaign', contactId] as const;

/** Puts a contact into a campaign, takes it out, or back to where it stood. */
export async function sendCampaign(accountId: string, contactId: number, change: CampaignChange) {
  const at = { accountId, solutionId: String(change.campaign.id) };
  if (change.changeId === undefined)
    return call(change.isIn ? addToSolution : removeFromSolution, { ...at, body: { contactIds: [contactId] } });
  const { changed } = await call(undoPeopleChange, { ...at, body: { changeId: change.changeId } });
  return { changed, changeId: null, left: changed === 0 ? [{ contactId, reason: 'notIn' as const }] : [] };
}

/** Somebody stayed where they were, and this is why. */
export class StayedOut extends Error {
  readonly reason: Left;
  constructor(reason: Left) {
    super(reason);
    this.reason = reason;
  }
}
