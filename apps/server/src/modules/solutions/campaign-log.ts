import type { logEntries } from '@app/contract/solution-people';
import type { Db } from '../../db/open.ts';

type Where = { accountId: string; campaignId: number; userId: string | null };

/** What was done with a campaign, for its log. */
export async function logCampaign(
  db: Db,
  { accountId, campaignId, userId }: Where,
  what: (typeof logEntries)[number],
  details: Record<string, string | number> = {},
): Promise<void> {
  await db
    .insertInto('campaign_log')
    .values({ account_id: accountId, campaign_id: campaignId, user_id: userId, what, details: JSON.stringify(details) })
    .execute();
}
