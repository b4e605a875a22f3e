import { companyFaults } from '@app/contract/company-rules';
import { hasCountry, regionCodes } from '@app/i18n/countries';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../src/db/open.ts';
import { openOwnDatabase } from '../test/database.ts';
import { findDemoFaults } from '../test/demo-faults.ts';
import { digestJourneys, journeyFaults } from '../test/demo-journeys.ts';
import { buildCompanies } from './companies.ts';
import { loadDemo } from './load-demo.ts';
import { HIDDEN_PUBLISHER_ID } from './partners.ts';
import type { Db } from './rows.ts';

const NOW = new Date('2026-03-10T09:30:00Z');
const TABLES = [
  ...(['organization', 'app_user', 'account', 'membership', 'feature_flag', 'client', 'subscription_change'] as const),
  ...(['company_user', 'listing', 'install', 'bundle', 'bundle_listing', 'notification'] as const),
  ...(['contact', 'campaign', 'campaign_sequence', 'campaign_goal', 'enrolment', 'goal_achievement'] as const),
  ...(['listing_version', 'campaign_step', 'campaign_asset'] as const),
  ...(['install_run', 'install_run_listing', 'install_target'] as const),
  ...(['customer_order', 'subscription', 'invoice'] as const),
  ...(['tag', 'tag_category', 'contact_tag', 'contact_field', 'contact_view', 'note', 'permission'] as const),
  ...(['task', 'reminder', 'deal', 'deal_event', 'appointment', 'booking_page', 'link_type', 'contact_link'] as const),
];

async function loadedDatabase(clients: number): Promise<Database> {
  const database = await openOwnDatabase();
  await database.db.transaction().execute((trx) => loadDemo(trx, { clients, now: NOW, passwordHash: 'hash' }));
  return database;
}

let db: Db;
let database: Database;
beforeAll(async () => {
  database = await loadedDatabase(64);
  db = database.db;
});
afterAll(() => database.close());

/** One number from a query such as `from client where …`. */
async function count(from: string, on: Db = db): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n ${sql.raw(from)}`.execute(on);
  return rows[0]?.n ?? -1;
}

const northwind = "(select id from organization where affiliate_code = 'northwind')";
const northwindAccount = `(select id from account where account_type = 'PARTNER_EDITION' and organization_id = ${northwind})`;
const contoso = "(select id from organization where affiliate_code = 'contoso')";
const contosoAccount = `(select id from account where account_type = 'PARTNER_EDITION' and organization_id = ${contoso})`;
/** Campaigns of clients (c, a) with the name of a listing (l), though they were not installed. */
const nameConflicts = `from campaign k join account a on a.id = k.account_id join listing l on l.name = k.name
  join client c on c.account_id = a.id where k.install_id is null`;
const stepAndSequence = (on: string) =>
  `join campaign_step t on ${on} join campaign_sequence q on q.account_id = t.account_id and q.id = t.sequence_id`;
/** The steps of installed campaigns: as the installed version has them, and as they are. */
const wantedSteps = `select c.id, s ->> 'key' as sequence, t.value ->> 'key' as step, t.position
  from campaign c join install i on i.account_id = c.account_id and i.id = c.install_id
  join listing_version v on v.listing_id = i.listing_id and v.version = i.version,
  jsonb_array_elements(v.content -> 'sequences') s, jsonb_array_elements(s -> 'steps') with ordinality t (value, position)`;
const installedSteps = `select c.id, q.key, t.key, t.position from campaign c ${stepAndSequence('t.account_id = c.account_id')}
  and q.campaign_id = c.id where c.install_id is not null`;
const withoutSteps = `from campaign c where not exists (select from campaign_sequence q
      join campaign_step t on t.account_id = q.account_id and t.sequence_id = q.id
      where q.account_id = c.account_id and q.campaign_id = c.id)`;
const userId = (name: string) => `(select id from app_user where username = '${name}@partner.example')`;

describe('the people', () => {
  test.each([
    ['demo@partner.example', true, 'Partner Edition'],
    ['rival@partner.example', true, 'Partner Edition'],
    ['new@partner.example', true, null],
    ['many@partner.example', true, 'Partner Edition'],
    ['nolinks@partner.example', true, 'Partner Edition'],
    ['uncertified@partner.example', false, 'Partner Edition'],
    ['owner@client.example', false, null],
    ['staff@internal.example', true, 'Partner Edition'],
  ])('%s is there (certified: %s, own account: %s)', async (username, certified, edition) => {
    const user = await db
      .selectFrom('app_user as u')
      .innerJoin('organization as o', 'o.id', 'u.organization_id')
      .leftJoin('account as a', (join) =>
        join.onRef('a.organization_id', '=', 'o.id').on('a.account_type', '!=', 'CRM'),
      )
      .leftJoin('membership as m', (join) => join.onRef('m.account_id', '=', 'a.id').onRef('m.user_id', '=', 'u.id'))
      .select(['o.kind', 'o.certified', 'a.edition_name', 'a.id', 'm.account_id', 'u.password_hash'])
      .select('u.salesforce_user_id')
      .where('username', '=', username)
      .executeTakeFirstOrThrow();
    expect(user).toMatchObject({ certified, edition_name: edition, account_id: user.id, password_hash: 'hash' });
    expect(user.kind).toBe(username.startsWith('owner') ? 'customer' : 'partner');
    expect(user.salesforce_user_id?.length ?? 0).toBe(username.startsWith('nolinks') ? 0 : 18);
  });

  test('the owner owns one active account that is a client of Northwind', async () => {
    const owned = `from account a join app_user u using (organization_id) join client c on c.account_id = a.id
      join membership m on m.account_id = a.id and m.user_id = u.id
      where u.username = 'owner@client.example' and a.status = 'Active' and a.owner_user_id = u.id
        and c.partner_account_id = ${northwindAccount}`;
    expect(await count(owned)).toBe(1);
  });

  test('every partner person acts for the own company and for the hidden publisher', async () => {
    const partnerPeople = await count(
      "from app_user u join organization o on o.id = u.organization_id where o.kind = 'partner'",
    );
    expect(await count('from company_user')).toBe(partnerPeople * 2);
    expect(await count(`from company_user where organization_id = '${HIDDEN_PUBLISHER_ID}'`)).toBe(partnerPeople);
  });
});

describe('the numbers', () => {
  test.each([
    [64, `from client where partner_account_id = ${northwindAccount}`],
    [12, `from client where partner_account_id = ${contosoAccount}`],
    [3, `from (select account_id from client group by account_id having count(*) > 1) shared`],
    [257, `from membership where user_id = ${userId('many')}`],
    [4, `from membership where user_id = ${userId('demo')}`],
    [7, `from membership where account_id = ${northwindAccount}`],
    [40, `from listing where publisher_id = ${northwind}`],
    [6, `from listing where publisher_id = ${northwind} and archived`],
    [4, `from listing where publisher_id = ${northwind} and not published`],
    [6, `from listing where publisher_id = ${contoso}`],
    [5, `from listing where publisher_id = '${HIDDEN_PUBLISHER_ID}'`],
    [7, `from bundle where account_id = ${northwindAccount} and archived_at is null`],
    [2, `from bundle where account_id = ${northwindAccount} and archived_at is not null`],
    [2, `from bundle where account_id = ${contosoAccount}`],
    [130, `from notification where user_id = ${userId('demo')}`],
    [24, `from notification where user_id <> ${userId('demo')}`],
    [4, `from notification where user_id = ${userId('demo')} and status = 'New'`],
    [6, `from (select distinct kind from notification where user_id = ${userId('demo')}) kinds`],
    [9, `from install_run where account_id = ${northwindAccount} and finished_at is not null`],
    [3, `${nameConflicts} and a.status = 'Active' and c.has_access and a.edition_name <> 'Lite'`],
    [1, `from feature_flag where value and account_id = ${northwindAccount}`],
  ])('%i rows %s', async (expected, from) => expect(await count(from)).toBe(expected));

  test.each([
    `from membership m join account a on a.id = m.account_id where user_id = ${userId('many')} and status = 'Cancelled'`,
    `from client where partner_account_id = ${northwindAccount} and not has_access`,
    `from client where partner_account_id = ${northwindAccount} and sold_by is null`,
    `from client where partner_account_id = ${northwindAccount} and sold_by = ${contoso}`,
    `from client c where not exists (select from subscription_change s where s.account_id = c.account_id)`,
    `from client c join account a on a.id = c.account_id where a.status = 'Cancelled'`,
    `from subscription_change where kind = 'downgraded'`,
    `from install where published_at is null`,
    `from install i join account a on a.id = i.account_id where cancelled_at is not null and a.status = 'Active'`,
    `from install i join listing l on l.id = i.listing_id where i.version < l.version`,
    `from notification where status = 'Unread'`,
    `from subscription where status = 'trial'`,
    `from invoice where status = 'paid'`,
    `from enrolment where step_id is not null`,
    `from campaign_step where retired_at is null and changed_at is not null and kind = 'wait'`,
    `from campaign_step where key like 'own:%'`,
    `from enrolment where step_id is null and completed_at is null and left_at is null`,
    `from message_event where kind = 'replied'`,
    `from campaign_asset where body like '%{{contact.first_name}}%'`,
    ...['account.cancelled', 'account.noAccess', 'edition.unsupported', 'listing.archived', 'install.conflict'].map(
      (code) => `from install_target where status = 'failed' and code = '${code}'`,
    ),
    `from install_target where status = 'failed' and code = 'install.error'`,
    `from listing where editions = '{Pro,Max,Ultimate}'`,
    `from notification where action_url is null`,
    `from notification where kind = 'installFailed' and user_id = ${userId('demo')}`,
  ])('some rows %s', async (from) => expect(await count(from)).toBeGreaterThan(0));

  test.each([
    `from (select name from organization group by name having count(*) > 1) twice`,
    `from message where subject like '%{{%'`,
    `from activity where details ->> 'subject' like '%{{%'`,
    `from (select name from account where account_type = 'CRM' group by name having count(*) > 1) twice`,
    `from listing where updated_at < greatest(exported_at, published_at) or exported_at > published_at`,
    `from listing where published <> (published_at is not null)`,
    `from install i join account a on a.id = i.account_id where a.status = 'Cancelled' and i.cancelled_at is null`,
    `from install where published_at < installed_at or cancelled_at < installed_at or cancelled_at < published_at`,
    `from install i join listing l on l.id = i.listing_id where not l.published or i.version > l.version`,
    `from account a where exists (select from subscription_change s where s.account_id = a.id and s.kind = 'cancelled')
      and status = 'Active'`,
    `from subscription_change s join account a on a.id = s.account_id where s.date < a.created_at::date`,
    `from client c join client d using (account_id) where c.sold_by is distinct from d.sold_by`,
    `from notification where action_url not like '/%' or action_url like '//%'`,
    `from customer_order o join client c on c.account_id = o.client_id and c.partner_account_id = o.account_id
      where c.sold_by is distinct from ${northwind} or c.start_date <> o.created_at::date`,
    `from customer_order o left join invoice i on i.order_id = o.id where (o.kind = 'cart') <> (i.total > 0)`,
    // What failed leads to its run, and every address to something that is there.
    `from notification where kind = 'installFailed' and action_url not like '%?install=%'`,
    `from notification n where action_url like '%?install=%' and not exists (select from install_run r
      where r.account_id = n.account_id and action_url like '%?install=' || r.id)`,
    `from notification n where action_url like '/campaigns/marketplace/%' and not exists (select from listing l
      where split_part(action_url, '?', 1) = '/campaigns/marketplace/' || l.id)`,
    `from notification n where action_url like '/clients/%' and not exists (select from client c
      where c.partner_account_id = n.account_id and action_url = '/clients/' || c.account_id)`,
    `from (select count(*) as n from bundle_listing group by bundle_id) sizes where n not between 3 and 10`,
    `from install i join listing l on l.id = i.listing_id join account a on a.id = i.account_id
      where cardinality(l.editions) > 0 and not a.edition_name = any (l.editions)
        and not exists (select from subscription_change s where s.account_id = a.id and s.kind = 'downgraded')`,
    `from campaign c join install i on i.account_id = c.account_id and i.id = c.install_id join install_run_listing l on l.listing_id = i.listing_id
      join install_run r on r.id = l.run_id and r.kind = 'uninstall'
      join install_target t on t.run_id = r.id and t.account_id = c.account_id and t.status = 'done'`,
    `from listing l where version <> (select count(*) from listing_version v where v.listing_id = l.id)`,
    ...journeyFaults(NOW),
    `from enrolment w ${stepAndSequence('w.account_id = t.account_id and w.step_id = t.id')} where q.campaign_id <> w.campaign_id`,
    `from (${wantedSteps} except ${installedSteps}) missing`,
    `from (${installedSteps} except ${wantedSteps}) spare`,
    withoutSteps,
    `from campaign where flow = '[]'`,
    `from campaign_step t join campaign_sequence q on q.account_id = t.account_id and q.id = t.sequence_id
      join campaign c on c.account_id = q.account_id and c.id = q.campaign_id
      where t.changed_at is not null and (c.install_id is null or c.locked_at is not null or t.changed_at < c.published_at)`,
    `${nameConflicts} and exists (select from install i where i.account_id = a.id and i.listing_id = l.id)`,
    `from install_target where changed_at not between (select created_at from install_run where id = run_id)
      and (select finished_at from install_run where id = run_id)`,
    `from install_run r join install_run_listing l on l.run_id = r.id join install_target t on t.run_id = r.id
      where r.kind = 'install' and t.status = 'done' and not exists (select from install i
        where i.listing_id = l.listing_id and i.account_id = t.account_id and i.installed_at <= t.changed_at)`,
    `from install_target t join install_run r on r.id = t.run_id
      where r.kind = 'install' and (t.status = 'done') <> exists (select from install i
        where i.account_id = t.account_id and i.installed_at = t.changed_at)`,
    `from install_run r join install_run_listing l on l.run_id = r.id join install_target t on t.run_id = r.id
      join install i on i.listing_id = l.listing_id and i.account_id = t.account_id
      where t.status = 'done' and r.kind = 'update' and i.version < l.version
        or t.status = 'done' and r.kind = 'uninstall' and i.cancelled_at is distinct from t.changed_at`,
  ])('no rows %s', async (from) => expect(await count(from)).toBe(0));

  test('nothing happens after now', async () => {
    const late = `'${NOW.toISOString()}'::timestamptz`;
    expect(await count(`from notification where created_at > ${late}`)).toBe(0);
    expect(await count(`from install where greatest(installed_at, published_at, cancelled_at) > ${late}`)).toBe(0);
    expect(await count(`from listing where updated_at > ${late}`)).toBe(0);
    expect(await count(`from subscription_change where date > ${late}`)).toBe(0);
    expect(await count(`from bundle where greatest(created_at, archived_at) > ${late}`)).toBe(0);
    expect(await count(`from install_run where finished_at > ${late}`)).toBe(0);
    expect(await count(`from campaign_step where changed_at > ${late}`)).toBe(0);
  });
});

test('about one install in twenty was changed by the client, in one to three steps', async () => {
  const changed = `from campaign c join campaign_sequence q on q.account_id = c.account_id and q.campaign_id = c.id
    join campaign_step t on t.account_id = q.account_id and t.sequence_id = q.id where t.changed_at is not null`;
  const share =
    (await count(`from (select distinct c.id ${changed}) campaigns`)) /
    (await count('from campaign where install_id is not null'));
  expect(share).toBeGreaterThan(0.03);
  expect(share).toBeLessThan(0.1);
  expect(await count(`from (select c.id ${changed} group by c.id having count(*) > 3) many`)).toBe(0);
});

test('two loads at the same time give the same rows', async () => {
  const { db: other, close } = await loadedDatabase(64);
  for (const table of TABLES) {
    const [first, second] = await Promise.all([db, other].map((each) => each.selectFrom(table).selectAll().execute()));
    expect(first?.length).toBeGreaterThan(0);
    expect(second).toEqual(first);
  }
  expect(await digestJourneys(other)).toEqual(await digestJourneys(db));
  await close();
});

test('10,000 clients all have names and legacy ids of their own', () => {
  const { allClients, switcher } = buildCompanies({ clients: 10_000, now: NOW, passwordHash: 'hash' });
  const customers = [...allClients, ...switcher];
  expect(customers.length).toBeGreaterThan(10_000);
  expect(new Set(customers.map(({ organization }) => organization.name)).size).toBe(customers.length);
  expect(new Set(customers.map(({ account }) => account.legacy_id)).size).toBe(customers.length);
});

// The bench loads ten times as many, and holds them to the same.
test('1,000 clients load, all with names and legacy ids of their own', async () => {
  const { db: large, close } = await loadedDatabase(1_000);
  expect(await findDemoFaults(large, 1_000)).toEqual([]);
  await close();
});

test('a single client is enough', async () => {
  const { db: small, close } = await loadedDatabase(1);
  expect(await count(`from client where partner_account_id = ${northwindAccount}`, small)).toBe(1);
  expect(await count(`from notification where user_id = ${userId('demo')}`, small)).toBe(130);
  await close();
});

test('every company profile could be saved as it is, and 250 accounts can be switched to', async () => {
  const accounts = await db.selectFrom('account').selectAll().execute();
  const faulty = accounts.filter(
    (row) =>
      Object.keys(
        companyFaults(
          {
            ...row,
            websiteUrl: row.website_url,
            postalCode: row.postal_code,
            countryCode: row.country_code,
            timeZone: row.time_zone,
          },
          { hasCountry, regionCodes },
        ),
      ).length > 0,
  );
  expect(faulty.map(({ name }) => name)).toEqual([]);
  const many = `(select id from app_user where username = 'many@partner.example')`;
  const open = `from membership m join account a on a.id = m.account_id where m.user_id = ${many} and a.status = 'Active'`;
  expect(await count(open)).toBe(250);
});
