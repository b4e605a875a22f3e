import { sql } from 'kysely';
import type { Db } from '../src/db/open.ts';
import { insertRun } from '../src/modules/installs/runs.ts';
import { contentWith, insertListing, insertPartner, insertVersion } from './rows.ts';

const STEPS = ['a', 'b', 'c', 'd', 'e', 'f'].map((key) => ({ key }));

/** A partner with that many clients and a bundle of that many campaigns, for tests and benchmarks of installs. */
export async function insertManyClients(db: Db, accounts: number, campaigns: number) {
  const partner = await insertPartner(db, {});
  const { accountId, organizationId } = partner;
  await sql`
    with organizations as (
      insert into organization (name, kind) select 'Customer ' || n, 'customer' from generate_series(1, ${accounts}::int) n
      returning id, name
    ), accounts as (
      insert into account (organization_id, account_type, edition_name, legacy_id, name)
      select id, 'CRM', 'Pro', 'm' || replace(id::text, '-', ''), name from organizations
      returning id
    )
    insert into client (partner_account_id, account_id, start_date)
    select ${accountId}::uuid, id, '2025-03-01' from accounts`.execute(db);
  const clients = await db
    .selectFrom('client')
    .select('account_id')
    .where('partner_account_id', '=', accountId)
    .execute();
  const listings = [];
  for (let at = 0; at < campaigns; at += 1) {
    const name = `Campaign ${at}`;
    const { id } = await insertListing(db, organizationId, { name });
    await insertVersion(db, id, 1, contentWith(STEPS));
    listings.push({ id, name, version: 1, archived: false, published: true, editions: [] });
  }
  const accountIds = clients.map(({ account_id }) => account_id);
  const source = { name: 'Many', bundleId: null, listings };
  return {
    ...partner,
    accountIds,
    /** Puts the install into the queue, as the call does. */
    start: (some = accountIds) =>
      db.transaction().execute((trx) =>
        insertRun(trx, { accountId, userId: partner.user.id }, source, {
          kind: 'install',
          accountIds: some,
          publish: true,
        }),
      ),
  };
}

/** What stands in the tables after installs, in counts that show anything doubled or lost. */
export async function countInstalled(db: Db) {
  const { rows } = await sql<Record<string, number>>`
    select (select count(*) from install) as installs,
      (select count(*) from campaign) as campaigns,
      (select count(distinct (account_id, name)) from campaign) as "distinctCampaigns",
      (select count(*) from campaign_sequence) as sequences,
      (select count(*) from campaign_step) as steps,
      (select count(*) from campaign_goal) as goals,
      (select count(*) from campaign_asset) as assets,
      (select count(*) from install_target where status = 'done') as done,
      (select count(*) from notification) as notifications`.execute(db);
  return rows[0];
}
