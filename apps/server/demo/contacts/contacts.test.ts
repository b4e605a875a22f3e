import { Activity } from '@app/contract/activities';
import { ContactFilter } from '@app/contract/contact-filter';
import { isEmail } from '@app/contract/email-rule';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import type { Database } from '../../src/db/open.ts';
import { MEETINGS } from '../../src/modules/activities/record-activity.ts';
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
  where kind in (${[...MEETINGS].map((kind) => `'${kind}'`).join(', ')}) group by 1`;
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
  `from (select contact_id, campaign_id, entered_at from campaign_contact except select contact_id,
    (details -> 'campaign' ->> 'id')::bigint, at from activity where details ->> 'what' = 'entered') missing`,
  `from (select contact_id, campaign_id, completed_at from campaign_contact where completed_at is not null except select contact_id,
    (details -> 'campaign' ->> 'id')::bigint, at from activity where details ->> 'what' = 'completed') missing`,
  `from (select contact_id, achieved_at from goal_achievement except
    select contact_id, at from activity where details ->> 'what' = 'goal') missing`,
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
  [12, `from tag where account_id = ${owners}`],
  [3, `from tag_category where account_id = ${owners}`],
  [5, `from contact_field where account_id = ${owners}`],
  [4, `from contact_view where account_id = ${owners}`],
  [10, 'from (select distinct language from contact) languages'],
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
    'webForm',
  ]);
  const views = await db.selectFrom('contact_view').select('shown').execute();
  expect(z.array(ContactFilter).safeParse(views.map(({ shown }) => shown.filter)).success).toBe(true);
  const people = await db.selectFrom('contact').select('email').where('email', 'is not', null).execute();
  expect(people.filter(({ email }) => !isEmail(email ?? ''))).toEqual([]);
});

test('all indexes and keys are there again', async () => expect(await definitions()).toEqual(indexes));
