import { Activity } from '@app/contract/activities';
import { ContactFilter } from '@app/contract/contact-filter';
import { DealEvent } from '@app/contract/deals';
import { isEmail } from '@app/contract/email-rule';
import { sql } from 'kysely';
import { Temporal } from 'temporal-polyfill';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import type { Database } from '../../src/db/open.ts';
import { MEETINGS } from '../../src/modules/activities/record-activity.ts';
import { getForecast } from '../../src/modules/deals/forecast.ts';
import { openTestDatabase } from '../../test/database.ts';
import { loadDemo } from '../load-demo.ts';

const NOW = new Date('2026-03-10T09:30:00Z');
/** More than the owner has otherwise, so that some of them were made to fill the account. */
const CONTACTS = 500;
let database: Database;
let indexes: unknown;
beforeAll(async () => {
  database = await openTestDatabase();
  indexes = await definitions();
  const options = { clients: 1, contacts: CONTACTS, now: NOW, passwordHash: 'hash' };
  await database.db.transaction().execute((trx) => loadDemo(trx, options));
});
afterAll(() => database.close());

const owners = `(select id from account where legacy_id = 'alderfinchdental')`;

async function count(from: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n ${sql.raw(from)}`.execute(database.db);
  return rows[0]?.n ?? -1;
}

/** What the tables are held to. */
async function definitions() {
  const { rows } = await sql`
    select conrelid::regclass::text as "table", conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
    where connamespace = 'public'::regnamespace
    union all select tablename, indexname, indexdef from pg_indexes where schemaname = 'public'
    order by 1, 2, 3`.execute(database.db);
  return rows;
}

const met = `select contact_id, max(at) as at from activity
  where kind in (${[...MEETINGS].map((kind) => `'${kind}'`).join(', ')})
    and not (kind = 'email' and details ->> 'direction' = 'out' and details ->> 'campaign' is not null) group by 1`;
const newest = `select distinct on (contact_id) contact_id, granted, how, address from permission order by contact_id, at desc, id desc`;

test.each([
  `from contact c left join (${met}) m on m.contact_id = c.id where c.last_activity_at is distinct from m.at`,
  // What they have allowed rests on evidence, and what was withdrawn is kept by address.
  `from contact c left join (${newest}) p on p.contact_id = c.id
    where (c.mail_permission = 'none') <> (p.contact_id is null)`,
  `from contact c join (${newest}) p on p.contact_id = c.id where (c.mail_permission = 'granted') <> p.granted`,
  `from contact c left join suppression s on s.account_id = c.account_id and s.address = c.email
    where s.reason is distinct from nullif(nullif(c.mail_permission, 'granted'), 'none')`,
  `from permission p join contact c on c.id = p.contact_id where p.address is distinct from c.email or p.at < c.created_at`,
  // Campaigns stand in the timeline when they happened.
  `from (select contact_id, campaign_id, entered_at from enrolment except select contact_id,
    (details -> 'campaign' ->> 'id')::bigint, at from activity where details ->> 'what' = 'entered') missing`,
  `from (select contact_id, campaign_id, completed_at from enrolment where completed_at is not null except select contact_id,
    (details -> 'campaign' ->> 'id')::bigint, at from activity where details ->> 'what' = 'completed') missing`,
  `from (select contact_id, achieved_at from goal_achievement where not came_in except
    select contact_id, at from activity where details ->> 'what' = 'goal') missing`,
  `from (select contact_id, achieved_at from goal_achievement where came_in except
    select contact_id, at from activity where details ->> 'what' = 'entered' and details ->> 'goal' <> '') missing`,
  `from (select contact_id, at from activity where details ->> 'what' = 'goal' except
    select contact_id, achieved_at from goal_achievement where not came_in) invented`,
  `from activity a join contact c on c.id = a.contact_id where a.at < c.created_at or a.account_id <> c.account_id`,
  `from activity where at > '${NOW.toISOString()}' or important_at > '${NOW.toISOString()}'`,
  `from note n left join activity a on a.about_id = n.id and a.kind in ('note', 'callNote') where a.id is null`,
  `from contact where owner_id is not null and owner_id not in (select user_id from membership m where m.account_id = contact.account_id)`,
  `from activity a join contact c on c.id = a.contact_id where a.at > c.deleted_at`,
  `from contact_tag x join tag t on t.id = x.tag_id where t.account_id <> x.account_id`,
  `from contact where (phone = '') <> (phone_e164 is null) or phone_e164 !~ '^\\+[0-9]{9,14}$'`,
  `from contact where email not like '%.example'`,
  `from contact c join account a on a.id = c.account_id where c.country <> a.country_code`,
  `from contact, jsonb_object_keys(fields) key where not exists (select from contact_field f
    where f.account_id = contact.account_id and f.id = key::bigint)`,
  `from task t left join contact c on c.id = t.contact_id
    where t.created_at > '${NOW.toISOString()}' or t.done_at > '${NOW.toISOString()}' or t.created_at < c.created_at`,
  `from reminder where due_at < '${NOW.toISOString()}'::timestamptz + interval '1 day'`,
  `from task t where t.contact_id is not null and not exists (select from activity a where a.about_id = t.id and a.kind = 'task')`,
  // Apart from the doubles, everybody has an e-mail and a phone of their own.
  `from (select from contact group by account_id, email having email is not null and count(*) > 2) many`,
])('no rows %s', async (from) => expect(await count(from)).toBe(0));

test.each([
  [CONTACTS + 9, `from contact where account_id = ${owners}`],
  [8, `from contact where account_id = ${owners} and deleted_at is not null`],
  [
    3,
    `from (select from contact where account_id = ${owners} group by email having email is not null and count(*) > 1) e`,
  ],
  [
    3,
    `from (select from contact where account_id = ${owners} and phone_e164 is not null group by phone_e164 having count(*) > 1) p`,
  ],
  // Beside the tags that its campaigns call by name.
  [
    12,
    `from tag where account_id = ${owners} and search_text(name) not in (
      select search_text(name) from campaign_goal where account_id = ${owners} and kind = 'tag'
      union select search_text(name) from campaign_step where account_id = ${owners} and kind = 'tag')`,
  ],
  [3, `from tag_category where account_id = ${owners}`],
  [5, `from contact_field where account_id = ${owners}`],
  [4, `from contact_view where account_id = ${owners}`],
  [10, 'from (select distinct language from contact) languages'],
  // Beside those of its campaigns.
  [26, `from task where account_id = ${owners} and created_by is not null`],
  [6, `from task where done_at is not null and created_by is not null`],
])('%i rows %s', async (expected, from) => expect(await count(from)).toBe(expected));

test.each([
  `from (select from activity where account_id = ${owners} group by contact_id having count(*) > 400) long`,
  `from activity where account_id = ${owners} and important_at is not null`,
  `from (select from contact where account_id = ${owners} and company is not null group by given_name, family_name, company having count(*) > 1) n`,
  ...['withdrawn', 'bounced', 'complained'].map((state) => `from contact where mail_permission = '${state}'`),
])('some rows %s', async (from) => expect(await count(from)).toBeGreaterThan(0));

test('every activity, view and e-mail is as the contract describes it', async () => {
  const { db } = database;
  const activities = await db.selectFrom('activity').select(['id', 'kind', 'at', 'details']).execute();
  const faults = activities.filter(
    ({ id, kind, at, details }) =>
      !Activity.safeParse({ id, kind, date: at.toISOString(), by: null, important: null, details }).success,
  );
  expect(faults).toEqual([]);
  const kinds = new Set(activities.map(({ kind }) => kind));
  expect([...kinds].sort()).toEqual([
    'appointment',
    'call',
    'callNote',
    'contact',
    'csv',
    'email',
    'interaction',
    'note',
    'order',
    'payment',
    'strategy',
    'task',
    'webForm',
  ]);
  const views = await db.selectFrom('contact_view').select('shown').execute();
  expect(z.array(ContactFilter).safeParse(views.map(({ shown }) => shown.filter)).success).toBe(true);
  const people = await db.selectFrom('contact').select('email').where('email', 'is not', null).execute();
  expect(people.filter(({ email }) => !isEmail(email ?? ''))).toEqual([]);
});

test('all indexes and keys are there again', async () => expect(await definitions()).toEqual(indexes));

const now = `'${NOW.toISOString()}'`;
const contact = 'join contact c on c.account_id = d.account_id and c.id = d.primary_contact_id';

test.each([
  // Nothing is before it began or after today.
  `from deal d ${contact} where d.created_at < c.created_at and d.closed_at is null`,
  `from deal where stage_since < created_at or closed_at < stage_since`,
  `from deal where greatest(closed_at, stage_since, last_activity_at, created_at) > ${now}`,
  `from deal_event where at > ${now}`,
  `from deal_event e join deal d on d.id = e.deal_id where e.at < d.created_at`,
  // Each has its way behind it.
  `from deal d join stage s on s.id = d.stage_id where s.position - 1 <> (select count(*) from deal_event e
    where e.deal_id = d.id and e.event ->> 'what' = 'moved')`,
  `from deal d join stage s on s.id = d.stage_id where s.position > 1 and s.name <> (select event ->> 'to' from deal_event e
    where e.deal_id = d.id and e.event ->> 'what' = 'moved' order by at desc, id desc limit 1)`,
  `from deal where (status in ('won', 'lost')) <> (closed_at is not null) or (reason = '') <> (closed_at is null)`,
  `from deal d where d.status = 'auto follow-up' and not exists (select from enrolment x
    where x.campaign_id = d.follow_up_id and x.contact_id = d.primary_contact_id and x.completed_at is null)`,
  // A mail that a campaign sent is no meeting; an answer to it is.
  `from deal d where d.closed_at is null and d.last_activity_at < (select max(at) from activity a
    where a.contact_id = d.primary_contact_id and a.kind in ('call', 'note', 'email', 'appointment')
      and not (a.kind = 'email' and a.details ->> 'direction' = 'out' and a.details ->> 'campaign' is not null))`,
  `from deal d ${contact} where d.closed_at is null and d.last_activity_at < c.last_activity_at`,
  `from deal where owner_id not in (select user_id from membership m where m.account_id = deal.account_id)`,
  `from deal_contact x join deal d on d.id = x.deal_id where d.primary_contact_id = x.contact_id`,
])('no rows %s', async (from) => expect(await count(from)).toBe(0));

test('every stage has open deals, and there are all statuses and two currencies', async () => {
  expect(await count('from deal')).toBe(150);
  expect(await count('from deal where closed_at is null')).toBe(48);
  expect(
    await count('from stage where not exists (select from deal where stage_id = stage.id and closed_at is null)'),
  ).toBe(0);
  expect(await count('from (select distinct status from deal) statuses')).toBe(4);
  expect(await count('from (select distinct currency_code from deal) currencies')).toBe(2);
});

test('the forecast has something behind it, before it and a year ago', async () => {
  const account = await database.db.selectFrom('deal').select('account_id').limit(1).executeTakeFirstOrThrow();
  const at = Temporal.Instant.fromEpochMilliseconds(NOW.getTime());
  const { months } = await getForecast(database.db, { accountId: account.account_id }, { months: 12 }, at);
  const some = (key: 'won' | 'weighted' | 'wonLastYear') => months.filter((month) => month[key] > 0).length;
  expect([some('won') > 3, some('weighted') > 2, some('wonLastYear') > 3], JSON.stringify(months)).toEqual([
    true,
    true,
    true,
  ]);
});

test('every event of a deal is as the contract describes it', async () => {
  const events = await database.db.selectFrom('deal_event').select('event').execute();
  expect(events.filter(({ event }) => !DealEvent.safeParse(event).success)).toEqual([]);
});

test("some of the owner's tasks are about open deals, and about the contact of that deal", async () => {
  const ofDeals = 'from task t join deal d on d.account_id = t.account_id and d.id = t.deal_id';
  expect(await count(ofDeals)).toBeGreaterThanOrEqual(3);
  expect(
    await count(`${ofDeals} where d.status <> 'active' or t.contact_id is distinct from d.primary_contact_id`),
  ).toBe(0);
});
