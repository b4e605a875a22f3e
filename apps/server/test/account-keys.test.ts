import { readdir } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { migrate } from '../src/db/migrate.ts';
import type { Database } from '../src/db/open.ts';
import { addContacts, email, enterAll, makeCampaign, work } from '../src/modules/automation/test-automation.ts';
import { findKeyFaults } from './account-keys.ts';
import { openTestDatabase } from './database.ts';
import { insertPartner, unknownId } from './rows.ts';

let database: Database;
afterEach(() => database.close());

test('every key of every table of the CRM begins with the account; what does not is named', async () => {
  database = await openTestDatabase();
  const { db } = database;
  expect(await findKeyFaults(db)).toEqual([]);

  const statements = [
    `create table wrong_note (
      id bigint generated always as identity primary key,
      account_id uuid not null references account (id) on delete cascade,
      contact_id bigint,
      copied_from uuid references account (id),
      title text,
      foreign key (account_id, contact_id) references contact (account_id, id) on delete set null,
      unique (title, account_id)
    )`,
    'create index wrong_note_by_title on wrong_note (lower(title), account_id)',
    'create table wrong_word (word text)',
    `create table wrong_part (
      account_id uuid not null,
      step_id bigint,
      primary key (account_id, step_id),
      foreign key (step_id, account_id) references campaign_step (id, account_id)
    )`,
  ];
  await sql`create unique index right_index on campaign_step (account_id, kind, id)`.execute(db);
  await sql`create unique index wrong_index on campaign_step (id, account_id)`.execute(db);
  for (const statement of statements) await sql.raw(statement).execute(db);
  expect(await findKeyFaults(db)).toEqual([
    'campaign_step: the unique key wrong_index begins with id, not with account_id',
    'wrong_note: the foreign key wrong_note_account_id_contact_id_fkey would set account_id to null; name the columns: on delete set null (…)',
    'wrong_note: the foreign key wrong_note_copied_from_fkey does not lead from account_id to id of account',
    'wrong_note: the index wrong_note_by_title begins with lower(title), not with account_id',
    'wrong_note: the primary key wrong_note_pkey begins with id, not with account_id',
    'wrong_note: the unique key wrong_note_title_account_id_key begins with title, not with account_id',
    'wrong_part: the foreign key wrong_part_step_id_account_id_fkey does not lead from account_id to account_id of campaign_step',
    'wrong_word has no account_id that is never null',
    'wrong_word has no primary key',
  ]);
});

test('rows from before keep their ids and get the account of what they belong to', async () => {
  database = await openTestDatabase();
  const { db } = database;
  const name = '0028_keyed_by_account.sql';
  const later = (await readdir(new URL('../migrations/', import.meta.url))).filter((file) => file >= name);
  // From nothing, as far as the tables were before.
  await sql`drop schema public cascade`.execute(db);
  await sql`create schema public`.execute(db);
  await sql`create table migration (name text primary key, ran_at timestamptz not null default now())`.execute(db);
  await sql`insert into migration (name) select unnest(${later}::text[])`.execute(db);
  await migrate(database);
  await sql`delete from migration where name = any (${later}::text[])`.execute(db);

  const accounts = [unknownId(), unknownId()].sort();
  for (const account of accounts)
    await sql`
      with company as (insert into organization (name, kind) values ('Old', 'customer') returning id),
      opened as (
        insert into account (id, organization_id, account_type, edition_name, legacy_id, name)
        select ${account}::uuid, id, 'CRM', 'Pro', 'o' || left(replace(${account}, '-', ''), 20), 'Old' from company),
      listed as (insert into listing (publisher_id, name) select id, 'Old' from company returning id),
      there as (insert into install (listing_id, account_id) select id, ${account}::uuid from listed returning id),
      made as (insert into campaign (account_id, install_id, name) select ${account}::uuid, id, 'Old' from there returning id),
      asset as (insert into campaign_asset (campaign_id, key, kind, name) select id, 'a', 'email', 'Hello' from made),
      goal as (insert into campaign_goal (campaign_id, key, name, position) select id, 'g', 'Booked', 1 from made returning id),
      sequence as (
        insert into campaign_sequence (campaign_id, key, name, position) select id, 's', 'One', 1 from made returning id),
      step as (
        insert into campaign_step (sequence_id, key, position, kind, name) select id, 't', 1, 'wait', 'Wait' from sequence
        returning id),
      who as (insert into contact (account_id) values (${account}) returning id),
      visit as (
        insert into campaign_contact (campaign_id, contact_id, step_id) select made.id, who.id, step.id from made, who, step)
      insert into goal_achievement (goal_id, contact_id) select goal.id, who.id from goal, who`.execute(db);
  const campaigns = () => db.selectFrom('campaign').select(['account_id', 'id', 'install_id']).orderBy('id').execute();
  const before = await campaigns();

  expect(await migrate(database)).toContain(name);
  expect(await findKeyFaults(db)).toEqual([]);
  expect(await campaigns()).toEqual(before);
  const tables = [
    ...(['install', 'contact', 'campaign', 'campaign_sequence', 'campaign_goal', 'campaign_asset'] as const),
    ...(['campaign_step', 'enrolment', 'goal_achievement'] as const),
  ];
  const accountsOf = async (table: (typeof tables)[number]) => {
    const rows = await db.selectFrom(table).select('account_id').orderBy('account_id').execute();
    return rows.map(({ account_id }) => account_id);
  };
  for (const table of tables) expect(await accountsOf(table)).toEqual(accounts);

  const [first, second] = before as [(typeof before)[number], (typeof before)[number]];
  const own = { account_id: first.account_id, name: 'New' };
  const { id } = await db.insertInto('campaign').values(own).returning('id').executeTakeFirstOrThrow();
  expect(id).toBeGreaterThan(second.id);
  // Nothing of one account can be put into another's campaign.
  const theirs = { account_id: first.account_id, campaign_id: second.id, name: 'Theirs', position: 2 };
  await expect(db.insertInto('campaign_goal').values(theirs).execute()).rejects.toMatchObject({ code: '23503' });
  // What an install leaves behind stays in its account.
  await db.deleteFrom('install').where('account_id', '=', first.account_id).execute();
  expect(await campaigns()).toContainEqual({ ...first, install_id: null });
  await db.deleteFrom('account').where('id', '=', second.account_id).execute();
  for (const table of tables.slice(1)) expect(await accountsOf(table)).not.toContain(second.account_id);
});

test('what became of steps goes with whom it was done for, and messages with the account', async () => {
  database = await openTestDatabase();
  const { db } = database;
  const { accountId } = await insertPartner(db, { kind: 'customer' });
  const made = await makeCampaign(db, accountId, { flow: ['F>a'], sequences: { a: [email(), email()] } });
  const other = await makeCampaign(db, accountId, { flow: ['F>a'], sequences: { a: [email()] } });
  const [first = 0, second = 0] = await addContacts(db, accountId, 3);
  for (const contact of [first, second, second + 1]) await enterAll(db, accountId, made, 'a', [contact]);
  await enterAll(db, accountId, other, 'a', [second]);
  await work(database);
  await db
    .insertInto('message')
    .values({ account_id: accountId, channel: 'text', direction: 'in', purpose: 'personal', address: '+15550100' })
    .execute();
  const left = async () => {
    const outcomes = await db.selectFrom('step_outcome').select('step_id').execute();
    const messages = await db.selectFrom('message').select('id').execute();
    return [outcomes.length, messages.length];
  };
  expect(await left()).toEqual([7, 8]);
  await db.deleteFrom('contact').where('account_id', '=', accountId).where('id', '=', first).execute();
  expect(await left()).toEqual([5, 6]);
  await db.deleteFrom('campaign').where('account_id', '=', accountId).where('id', '=', made.id).execute();
  expect(await left()).toEqual([1, 6]);
  await db.deleteFrom('account').where('id', '=', accountId).execute();
  expect(await left()).toEqual([0, 0]);
});
