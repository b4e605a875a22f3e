import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { wakeAutomation } from '../automation/wake.ts';
import { releaseByClock } from '../messages/release-messages.ts';
import { isRunning } from './read-running.ts';

type Account = { accountId: string };

/**
 * The account has another clock: whoever waits in its campaigns is looked at again, unless a campaign has its own; and so
 * is what was put off for its hours.
 */
export const reworkClocks = (db: Db, account: Account): Promise<void> => rework(db, account, 'timeZone');

/** The same where the account has other hours, unless a campaign has its own. */
export const reworkHours = (db: Db, account: Account): Promise<void> => rework(db, account, 'sendingHours');

async function rework(db: Db, { accountId }: Account, own: 'timeZone' | 'sendingHours'): Promise<void> {
  const { rows } = await sql`
    insert into campaign_rework (account_id, campaign_id, kind)
    select campaign.account_id, campaign.id, 'clock' from campaign
    where campaign.account_id = ${accountId} and ${isRunning} and campaign.schedule ->> ${own} is null
    returning 1`.execute(db);
  if (rows.length > 0) await wakeAutomation(db);
  await releaseByClock(db, { accountId }, own);
}
