import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { endFollowUps } from '../deals/hear-activity.ts';
import type { Report, Work } from './apply-install.ts';

/** Takes the run's campaigns out of the accounts. The report says what went with them. */
export async function applyUninstall(db: Db, { runId, accountIds }: Work): Promise<Report[]> {
  const { rows } = await sql<{ account_id: string; campaigns: number; waiting: number; completed: number }>`
    with gone as (
      update install i set cancelled_at = now()
      from install_run_listing l
      where l.run_id = ${runId}::uuid and i.listing_id = l.listing_id and i.cancelled_at is null
        and i.account_id = any (${accountIds}::uuid[])
      returning i.account_id, i.id
    )
    select c.account_id, count(distinct c.id) as campaigns,
      count(w.contact_id) filter (where w.completed_at is null and w.left_at is null) as waiting,
      count(distinct w.contact_id) filter (where w.completed_at is not null) as completed
    from gone join campaign c on c.account_id = gone.account_id and c.install_id = gone.id
    left join enrolment w on w.account_id = c.account_id and w.campaign_id = c.id
    group by c.account_id`.execute(db);
  await endDeals(db, { runId, accountIds });
  await sql`
    delete from campaign c using install i, install_run_listing l
    where l.run_id = ${runId}::uuid and i.account_id = any (${accountIds}::uuid[]) and i.listing_id = l.listing_id
      and i.cancelled_at is not null and c.account_id = i.account_id and c.install_id = i.id`.execute(db);
  return rows.map(({ account_id, ...report }) => ({ accountId: account_id, report }));
}

/** Deals that were followed up in them are people's again: nobody would ever leave a campaign that is gone. */
async function endDeals(db: Db, { runId, accountIds }: Pick<Work, 'runId' | 'accountIds'>): Promise<void> {
  const { rows } = await sql<{ accountId: string; contactId: number; campaignId: number }>`
    select distinct deal.account_id as "accountId", deal.primary_contact_id as "contactId", c.id as "campaignId"
    from install i
    join install_run_listing l on l.run_id = ${runId}::uuid and l.listing_id = i.listing_id
    join campaign c on c.account_id = i.account_id and c.install_id = i.id
    join deal on deal.account_id = c.account_id and deal.follow_up_id = c.id and deal.status = 'auto follow-up'
      and deal.deleted_at is null and deal.primary_contact_id is not null
    where i.account_id = any (${accountIds}::uuid[]) and i.cancelled_at is not null`.execute(db);
  await endFollowUps(db, rows);
}
