import { dueOf } from '@app/automation/run';
import { simulate } from '@app/automation/simulate';
import type { StepAction } from '@app/contract/campaign-steps';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { openTestDatabase } from '../../../test/database.ts';
import { insertPartner } from '../../../test/rows.ts';
import { reworkClocks } from '../campaign-events/rework-clocks.ts';
import { beginSending, takeMessages } from '../messages/take-messages.ts';
import { followClock } from './clock-back.ts';
import { factsWith } from './facts.ts';
import {
  addContacts,
  days,
  email,
  enterAll,
  type Made,
  makeCampaign,
  minutes,
  publishContent,
  skipWaits,
  tag,
  work,
} from './test-automation.ts';

const database = await openTestDatabase();
afterAll(() => database.close());
const { db } = database;
const HOUR = 3_600_000;
const quiet = { info: () => undefined, error: () => undefined };

const enrolmentsOf = (accountId: string) =>
  db.selectFrom('enrolment').selectAll().where('account_id', '=', accountId).orderBy('id').execute();
const wait = (wanted: Extract<StepAction, { kind: 'wait' }>['wait']): StepAction => ({ kind: 'wait', wait: wanted });
const stepIn = ({ content }: Made, id: number | null) =>
  content.sequences.flatMap(({ steps }) => steps).find((step) => step.id === String(id));

/** Every step of the engine’s path has its outcome, in its order; and every mail is there once. */
async function judge(accountId: string, made: Made, pathOf: (sequence: string) => string[]) {
  const outcomes = await db.selectFrom('step_outcome').selectAll().where('account_id', '=', accountId).execute();
  const mails = await db.selectFrom('message').selectAll().where('account_id', '=', accountId).execute();
  for (const { id, completed_at, sequence_id } of await enrolmentsOf(accountId)) {
    expect(completed_at).not.toBeNull();
    const path = pathOf(String(sequence_id));
    const own = new Map(
      outcomes.filter(({ enrolment_id }) => enrolment_id === id).map((row) => [String(row.step_id), row]),
    );
    expect([...own.keys()].sort()).toEqual([...path].sort());
    const times = path.map((step) => own.get(step)?.at.getTime() ?? 0);
    expect(times).toEqual(times.toSorted((one, two) => one - two));
    const sent = mails.filter(({ enrolment_id }) => enrolment_id === id).map(({ step_id }) => String(step_id));
    const wanted = path.filter((step) => stepIn(made, Number(step))?.action.kind === 'email');
    expect(sent.sort()).toEqual(wanted.sort());
  }
}

test('an account with another clock: everybody’s due time follows from it, and nobody is skipped or doubled', async () => {
  const { accountId } = await insertPartner(db, { kind: 'customer' });
  await db.updateTable('account').set({ time_zone: 'UTC' }).where('id', '=', accountId).execute();
  const date = new Date(Date.now() + 9 * 24 * HOUR).toISOString().slice(0, 10);
  const office = { weekdays: [1, 2, 3, 4, 5, 6, 7], from: '09:00', to: '09:01' };
  const made = await makeCampaign(
    db,
    accountId,
    {
      flow: ['F>a', 'G>b', 'H>c', 'I>d'],
      sequences: {
        a: [wait({ kind: 'until', weekdays: [1, 2, 3, 4, 5], time: '09:00' }), email()],
        b: [wait({ kind: 'untilDate', field: 'birthday', days: -3, time: '09:00', isYearly: true }), email()],
        c: [days(2), tag(1), email()],
        d: [email(), days(1)],
      },
    },
    { schedule: JSON.stringify({ sendingHours: office }) },
  );
  const people = await addContacts(db, accountId, 40, (at) => ({
    birthday: `1990${date.slice(4)}`,
    // Some have a clock of their own: the account's is not theirs.
    time_zone: at % 5 === 0 ? 'Pacific/Honolulu' : '',
  }));
  const names = ['a', 'b', 'c', 'd'];
  for (const [at, name] of names.entries())
    await enterAll(
      db,
      accountId,
      made,
      name,
      people.filter((_, place) => place % 4 === at),
    );
  await work(database);
  const before = await enrolmentsOf(accountId);
  const facts = (at: number) => ({
    ...factsWith(at % 5 === 0 ? 'Pacific/Honolulu' : null),
    fields: new Map([['birthday', `1990${date.slice(4)}`]]),
  });
  for (const zone of ['Asia/Tokyo', 'America/Los_Angeles', 'Europe/Berlin']) {
    await db.updateTable('account').set({ time_zone: zone }).where('id', '=', accountId).execute();
    await reworkClocks(db, { accountId });
    await Promise.all([work(database), work(database)]);
    const after = await enrolmentsOf(accountId);
    expect(after.map(({ id, step_id, since }) => ({ id, step_id, since }))).toEqual(
      before.map(({ id, step_id, since }) => ({ id, step_id, since })),
    );
    for (const { contact_id, step_id, since, due_at } of after) {
      const step = stepIn(made, step_id);
      const world = { now: 0, zone, facts: facts(people.indexOf(contact_id)) };
      const due = step && since && dueOf({ ...made.content, sendingHours: office }, step, since.getTime(), world);
      expect(due_at?.getTime()).toBe(due);
    }
  }
  // In an account of another part of the world nothing was due meanwhile: each step is done once.
  await db.updateTable('campaign').set({ schedule: '{}' }).where('account_id', '=', accountId).execute();
  for (let round = 0; round < 3; round += 1) {
    await skipWaits(db, accountId);
    await Promise.all([work(database), work(database)]);
  }
  const steps = (id: string) => made.content.sequences.find((sequence) => sequence.id === id)?.steps ?? [];
  await judge(accountId, made, (sequence) => steps(sequence).map(({ id }) => id));
});

test('who finishes a wait of an earlier version does so on another clock too', async () => {
  const { accountId } = await insertPartner(db, { kind: 'customer' });
  const made = await makeCampaign(db, accountId, { flow: ['F>a'], sequences: { a: [days(2), email()] } });
  await enterAll(db, accountId, made, 'a', await addContacts(db, accountId, 1));
  await work(database);
  const [before] = await enrolmentsOf(accountId);
  const longer = made.content.sequences.map(({ steps, ...sequence }) => ({
    ...sequence,
    steps: steps.map((step) => (step.action.kind === 'wait' ? { ...step, action: days(9) } : step)),
  }));
  await publishContent(db, accountId, made.id, 2, { ...made.content, sequences: longer });
  await db.updateTable('campaign').set({ version: 2 }).where('account_id', '=', accountId).execute();
  await db.updateTable('account').set({ time_zone: 'Asia/Kolkata' }).where('id', '=', accountId).execute();
  await reworkClocks(db, { accountId });
  await work(database);
  const [after] = await enrolmentsOf(accountId);
  expect(after).toMatchObject({ version: 2, due_at: before?.due_at, since: before?.since });
});

/** The clock of the database jumps: that is the same as everything that was written being so much earlier or later. */
async function jump(hours: number): Promise<void> {
  const shifted = {
    enrolment: ['since', 'due_at', 'completed_at', 'entered_at'],
    step_outcome: ['at'],
    message: ['created_at', 'try_at', 'taken_at', 'sent_at'],
    campaign_event: ['at', 'try_at'],
    sending_pace: ['at'],
    clock_seen: ['seen_at'],
  };
  for (const [table, columns] of Object.entries(shifted)) {
    const moved = columns.map(
      (column) => sql`${sql.ref(column)} = ${sql.ref(column)} - make_interval(hours => ${hours}::int)`,
    );
    await sql`update ${sql.table(table)} set ${sql.join(moved)}`.execute(db);
  }
}

test('a clock that jumps: steps are done once and in order, and nobody waits for a moment that was never to come', async () => {
  const { accountId } = await insertPartner(db, { kind: 'customer' });
  const { id: tagId } = await db
    .insertInto('tag')
    .values({ account_id: accountId, name: 'Asked' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const made = await makeCampaign(db, accountId, {
    flow: ['F>a'],
    sequences: { a: [email(), minutes(30), email(), minutes(90), tag(tagId), email(), minutes(20), email()] },
  });
  const people = await addContacts(db, accountId, 30);
  const turn = async () => {
    await followClock(db, quiet);
    await work(database);
  };
  const [early, late] = [people.slice(0, 20), people.slice(20)];
  await enterAll(db, accountId, made, 'a', early);
  await turn();
  // Hours too early: what is due then is done.
  await jump(5);
  await enterAll(db, accountId, made, 'a', late);
  await turn();
  // It is put right: who was moved meanwhile stands there since now.
  await jump(-5);
  await turn();
  const longest = async () =>
    Math.max(...(await enrolmentsOf(accountId)).map(({ due_at }) => (due_at?.getTime() ?? 0) - Date.now()));
  expect(await longest()).toBeLessThanOrEqual(1.5 * HOUR);
  expect(await longest()).toBeGreaterThan(0);
  expect((await db.selectFrom('message').select('try_at').execute()).every(({ try_at }) => +try_at <= Date.now())).toBe(
    true,
  );
  for (const hours of [1, 1, -4, 1, 1, 3, -2, 1, 1, 1]) {
    await jump(hours);
    await turn();
    expect(await longest()).toBeLessThanOrEqual(1.5 * HOUR);
  }
  const campaign = { ...made.content, sendingHours: null };
  const moves = simulate(campaign, {
    ...{ zone: 'UTC', facts: factsWith(null) },
    happenings: [{ at: Date.now(), goal: String(made.goals.F) }],
  });
  await judge(accountId, made, () => moves.flatMap(({ passed }) => passed));
  const tagged = db
    .selectFrom('activity')
    .select('id')
    .where('account_id', '=', accountId)
    .where('kind', '=', 'contact');
  expect(await tagged.execute()).toHaveLength(people.length);
});

test('a clock that jumps between taking a message and handing it over gives it to one of two', async () => {
  await db.updateTable('message').set({ state: 'skipped' }).where('state', '=', 'waiting').execute();
  const { accountId } = await insertPartner(db, { kind: 'customer' });
  const made = await makeCampaign(db, accountId, { flow: ['F>a'], sequences: { a: [email()] } });
  await enterAll(db, accountId, made, 'a', await addContacts(db, accountId, 1));
  await work(database);
  const [one, two] = [crypto.randomUUID(), crypto.randomUUID()];
  const first = await takeMessages(db, 'mail', 10, one);
  expect(first).toHaveLength(1);
  await jump(3);
  const second = await takeMessages(db, 'mail', 10, two);
  expect(second).toHaveLength(1);
  expect(await beginSending(db, first, one)).toEqual([]);
  await jump(-3);
  await followClock(db, quiet);
  expect(await beginSending(db, second, two)).toHaveLength(1);
});
