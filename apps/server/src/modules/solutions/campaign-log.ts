import type { logEntries } from '@app/contract/solution-people';
import { sql } from 'kysely';
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

type Failed = { accountId: string; campaignId: number; contactId: number; step: { id: number | null; name: string } };

/** A step has failed for somebody. Within an hour it is one line with a count, which names the person while it is one. */
export async function logFailure(db: Db, { accountId, campaignId, contactId, step }: Failed): Promise<void> {
  const details = JSON.stringify({ name: step.name, count: 1, contactId });
  await sql`
    insert into campaign_log (account_id, campaign_id, what, details, folded)
    values (${accountId}, ${campaignId}, 'failed', ${details}::jsonb,
      ${`failed ${step.id} `} || to_char(now() at time zone 'UTC', 'YYYY-MM-DD HH24'))
    on conflict (account_id, campaign_id, folded) where folded is not null do update
    set details = case when campaign_log.details -> 'contactId' = excluded.details -> 'contactId'
        then campaign_log.details else campaign_log.details - 'contactId' end
      || jsonb_build_object('count', (campaign_log.details ->> 'count')::int + 1)`.execute(db);
}
