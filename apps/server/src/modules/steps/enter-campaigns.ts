import { enrol } from '../automation/enrol.ts';
import type { DoSteps } from './doing.ts';

/** Who is in it already stays where they are, and who may not enter again does not: both as the campaign wants it. */
export const enterCampaigns: DoSteps<'campaign'> = async (db, { skip }, all) => {
  const campaigns = Map.groupBy(all, ({ person, action }) => `${person.accountId} ${action.campaignId}`);
  for (const some of campaigns.values()) {
    const [first] = some;
    if (!first) continue;
    const { campaignId } = first.action;
    const { accountId } = first.person;
    const running = await db
      .selectFrom('campaign')
      .select('id')
      .where('account_id', '=', accountId)
      .where('id', '=', campaignId)
      .where('published_at', 'is not', null)
      .where('ended_at', 'is', null)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    if (!running) {
      for (const doing of some) skip(doing, 'notFound');
      continue;
    }
    const contactIds = some.map(({ person }) => person.contactId);
    const { left } = await enrol(db, { accountId }, { campaignId, contactIds, why: 'campaign', userId: null });
    const refused = new Map(left.map(({ contactId, reason }) => [contactId, reason]));
    for (const doing of some) {
      const reason = refused.get(doing.person.contactId);
      if (reason === 'notFound' || reason === 'inTrash') skip(doing, reason);
    }
  }
};
