import { startsOf } from '@app/automation/campaign';
import { simulate } from '@app/automation/simulate';
import type { RunningCampaign, StepAction } from '@app/contract/campaign-steps';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { openTestDatabase } from '../../../test/database.ts';
import { insertPartner } from '../../../test/rows.ts';
import { runDue } from './run-due.ts';
import { tellerOf } from './tell-moves.ts';
import {
  addContacts,
  days,
  decide,
  email,
  enterAll,
  type Made,
  makeCampaign,
  minutes,
  skipWaits,
  tag,
  work,
} from './test-automation.ts';

const database = await openTestDatabase();
afterAll(() => database.close());
const { db } = database;

async function newAccount() {
  const { accountId, user } = await insertPartner(db, { kind: 'customer' });
  const addTag = async (name: string) =>
    (await db.insertInto('tag').values({ account_id: accountId, name }).returning('id').executeTakeFirstOrThrow()).id;
  const enrolments = () =>
    db.selectFrom('enrolment').selectAll().where('account_id', '=', accountId).orderBy('id').execute();
  const outcomes = async () => {
    const rows = await db
      .selectFrom('step_outcome')
      .innerJoin('campaign_step', (join) =>
        join
          .onRef('campaign_step.account_id', '=', 'step_outcome.account_id')
          .onRef('campaign_step.id', '=', 'step_outcome.step_id'),
      )
      .select(['enrolment_id', 'name', 'outcome', 'reason'])
      .where('step_outcome.account_id', '=', accountId)
      .orderBy('enrolment_id')
      .orderBy('at')
      .orderBy('step_id')
      .execute();
    return rows.map(({ name, outcome, reason }) => [name, outcome, ...(reason ? [reason] : [])].join(' '));
  };
  const rowsOf = async (
    table: 'message' | 'task' | 'deal' | 'webhook_call' | 'activity' | 'campaign_day' | 'campaign_log' | 'contact_tag',
  ) =>
    (await sql<Record<string, unknown>>`select * from ${sql.table(table)} where account_id = ${accountId}`.execute(db))
      .rows;
  return { accountId, user, addTag, enrolments, outcomes, rowsOf };
}

test('every kind of step does what it says, and who is through has completed', async () => {
  const { accountId, user, addTag, enrolments, outcomes, rowsOf } = await newAccount();
  const tagId = await addTag('New');
  const oldTag = await addTag('Old');
  const stage = await newStage(accountId);
  const steps: StepAction[] = [
    email(),
    { kind: 'tag', apply: [tagId], remove: [oldTag] },
    { kind: 'task', title: 'Call them', description: 'Soon', days: 2, assigneeId: null },
    { kind: 'deal', stageId: stage, name: 'Kitchen', value: 5000 },
    { kind: 'notify', userId: null, text: 'Somebody new' },
    { kind: 'field', field: 'company', value: 'Acme' },
    { kind: 'webhook', url: 'https://example.com/hook' },
    { kind: 'text', asset: 'mail' },
  ];
  const made = await makeCampaign(db, accountId, { flow: ['F>a'], sequences: { a: steps } });
  const [contactId = 0] = await addContacts(db, accountId, 1, () => ({ owner_id: user.id, given_name: 'Ada' }));
  await db.insertInto('contact_tag').values({ account_id: accountId, contact_id: contactId, tag_id: oldTag }).execute();
  await enterAll(db, accountId, made, 'a', [contactId]);
  await work(database);
  expect(await outcomes()).toEqual([
    'a1 done',
    'a2 done',
    'a3 done',
    'a4 done',
    'a5 done',
    'a6 done',
    'a7 done',
    'a8 skipped noAddress',
  ]);
  expect(await enrolments()).toMatchObject([{ completed_at: expect.any(Date), step_id: null, due_at: null }]);
  const [asset] = Object.keys(made.content.assets);
  expect(await rowsOf('message')).toMatchObject([
    {
      state: 'waiting',
      purpose: 'marketing',
      address: 'c0@customer.example',
      asset_id: Number(asset),
      asset_version: 0,
    },
  ]);
  expect(await rowsOf('task')).toMatchObject([{ title: 'Call them', assignee_id: user.id, contact_id: contactId }]);
  expect(await rowsOf('deal')).toMatchObject([
    { name: 'Kitchen', value: 5000, stage_id: stage, primary_contact_id: contactId, currency_code: 'USD' },
  ]);
  expect(await rowsOf('contact_tag')).toMatchObject([{ tag_id: tagId }]);
  expect(await rowsOf('webhook_call')).toMatchObject([
    { url: 'https://example.com/hook', body: { contact: { givenName: 'Ada', email: 'c0@customer.example' } } },
  ]);
  const notices = await db.selectFrom('notification').selectAll().where('account_id', '=', accountId).execute();
  expect(notices).toMatchObject([
    { kind: 'solutionNotice', params: { text: 'Somebody new', solution: 'Welcome', contact: 'Ada' }, user_id: user.id },
  ]);
  const contact = db.selectFrom('contact').select('company').where('account_id', '=', accountId);
  expect(await contact.executeTakeFirstOrThrow()).toEqual({ company: 'Acme' });
  expect((await rowsOf('activity')).map(({ kind, details }) => [kind, (details as { what: string }).what])).toEqual([
    ['contact', 'untagged'],
    ['contact', 'tagged'],
    ['task', 'added'],
    ['contact', 'deal'],
    ['contact', 'changed'],
    ['strategy', 'completed'],
  ]);
  const counts = (await rowsOf('campaign_day')).map(({ what, count }) => `${what} ${count}`);
  expect(counts.sort()).toEqual(['completed 1', 'skipped 1']);
});

async function newStage(account_id: string, name = 'New'): Promise<number> {
  const pipeline = { account_id, name: `Sales ${name}`, position: 1 };
  const { id: pipeline_id } = await db
    .insertInto('pipeline')
    .values(pipeline)
    .returning('id')
    .executeTakeFirstOrThrow();
  const stage = { account_id, pipeline_id, name, position: 1, odds: 10, checklist: '[]' };
  return (await db.insertInto('stage').values(stage).returning('id').executeTakeFirstOrThrow()).id;
}

test('what cannot be done is skipped with its reason, and they go on', async () => {
  const { accountId, addTag, outcomes, rowsOf } = await newAccount();
  const gone = await addTag('Gone');
  await db.updateTable('tag').set({ deleted_at: new Date() }).where('id', '=', gone).execute();
  const steps: StepAction[] = [
    email(),
    tag(gone),
    { kind: 'deal', stageId: 1_000_000, name: 'Kitchen', value: 0 },
    { kind: 'notify', userId: null, text: 'Nobody owns them' },
    { kind: 'field', field: 'language', value: 'no language' },
    { kind: 'campaign', campaignId: 1_000_000 },
  ];
  const made = await makeCampaign(db, accountId, { flow: ['F>a'], sequences: { a: steps } });
  const people = await addContacts(db, accountId, 2, (at) =>
    at === 0 ? { mail_permission: 'withdrawn' } : { deleted_at: new Date() },
  );
  await enterAll(db, accountId, made, 'a', people);
  await work(database);
  const all = steps.map((_, at) => `a${at + 1} skipped ${at === 0 ? 'unsubscribed' : 'notFound'}`);
  expect(await outcomes()).toEqual([...all, ...steps.map((_, at) => `a${at + 1} skipped inTrash`)]);
  expect(await rowsOf('message')).toEqual([]);
});

test('a deal that is open goes to the stage, and is not made again', async () => {
  const { accountId, rowsOf } = await newAccount();
  const [first, second] = [await newStage(accountId), await newStage(accountId, 'Won')];
  const to = (stageId: number): StepAction => ({ kind: 'deal', stageId, name: 'Kitchen', value: 0 });
  const made = await makeCampaign(db, accountId, {
    flow: ['F>a'],
    sequences: { a: [to(first), to(second), to(second)] },
  });
  await enterAll(db, accountId, made, 'a', await addContacts(db, accountId, 2));
  await work(database);
  expect(await rowsOf('deal')).toMatchObject([{ stage_id: second }, { stage_id: second }]);
  const events = await db
    .selectFrom('deal_event')
    .select('event')
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute();
  expect(events.map(({ event }) => event.what)).toEqual(['created', 'created', 'moved', 'moved']);
});

/** What the pure engine does with somebody, step by step. */
function expected(content: RunningCampaign, tags: readonly number[]): string[] {
  const campaign = { ...content, sendingHours: null };
  const [goal = ''] = startsOf(campaign);
  const facts = {
    zone: null,
    tags: new Set(tags),
    fields: new Map<string, string>(),
    opened: new Set<string>(),
    clicked: new Set<string>(),
  };
  const moves = simulate(campaign, { zone: 'UTC', facts, happenings: [{ at: Date.now(), goal }] });
  return moves.flatMap(({ passed }) => passed);
}

test('two at work at once, one of whom is broken off: everybody’s steps are those of the engine, each once', async () => {
  const { accountId, addTag, enrolments, rowsOf } = await newAccount();
  const [one, two] = [await addTag('One'), await addTag('Two')];
  const made: Made = await makeCampaign(db, accountId, {
    flow: ['F>a'],
    sequences: {
      a: [email(), minutes(5), decide(one, 'b'), days(1), email(), tag(two), decide(two, null, 'b'), email()],
      b: [days(2), email(), decide(two, 'c'), email()],
      c: [email(), days(3), tag(one)],
    },
  });
  const people = await addContacts(db, accountId, 120);
  const tagsOf = (at: number) => [...(at % 2 ? [one] : []), ...(at % 3 ? [] : [two])];
  const rows = people.flatMap((contact_id, at) =>
    tagsOf(at).map((tag_id) => ({ account_id: accountId, contact_id, tag_id })),
  );
  await db.insertInto('contact_tag').values(rows).execute();
  const ids = await enterAll(db, accountId, made, 'a', people);
  await sql`create sequence breaks`.execute(db);
  await sql`
    create function break_off() returns trigger language plpgsql as $$
    begin
      if nextval('breaks') % 3 = 0 then raise exception 'gone' using errcode = '40001'; end if;
      return null;
    end $$`.execute(db);
  // After what a batch has written, before it commits: of three one is broken off.
  await sql`create trigger break_off after update on enrolment for each statement execute function break_off()`.execute(
    db,
  );
  const worker = () => runDue(db, 25, { teller: tellerOf(), log: { info: () => undefined, error: () => undefined } });
  for (let round = 0; round < 200; round += 1) {
    await skipWaits(db, accountId).catch(() => undefined);
    await Promise.allSettled([worker(), worker()]);
    if ((await enrolments()).every(({ completed_at }) => completed_at)) break;
  }
  await sql`drop trigger break_off on enrolment`.execute(db);
  const passed = await db.selectFrom('step_outcome').selectAll().where('account_id', '=', accountId).execute();
  const mails = Map.groupBy(await rowsOf('message'), ({ enrolment_id }) => enrolment_id);
  const isMail = new Set(
    made.content.sequences.flatMap(({ steps }) =>
      steps.flatMap(({ id, action }) => (action.kind === 'email' ? [id] : [])),
    ),
  );
  for (const [at, contactId] of people.entries()) {
    const steps = expected(made.content, tagsOf(at));
    const own = passed.filter(({ enrolment_id }) => enrolment_id === ids.get(contactId));
    expect(own.map(({ step_id }) => String(step_id)).sort()).toEqual([...steps].sort());
    expect(own.every(({ outcome }) => outcome === 'done')).toBe(true);
    const sent = mails.get(ids.get(contactId))?.map(({ step_id }) => String(step_id)) ?? [];
    expect(sent.sort()).toEqual(steps.filter((step) => isMail.has(step)).sort());
  }
  expect((await rowsOf('activity')).filter(({ kind }) => kind === 'strategy')).toHaveLength(people.length);
});

test('one that fails holds up nobody: it is tried again later, and finally passed', async () => {
  const { accountId, enrolments, outcomes, rowsOf } = await newAccount();
  const made = await makeCampaign(db, accountId, { flow: ['F>a'], sequences: { a: [email(), days(1), email()] } });
  const [first = 0, ...others] = await addContacts(db, accountId, 3);
  await enterAll(db, accountId, made, 'a', [first, ...others]);
  await sql`
    create function refuse_one() returns trigger language plpgsql as $$
    begin
      if new.contact_id = tg_argv[0]::bigint then raise exception 'no' using errcode = '22000'; end if;
      return new;
    end $$`.execute(db);
  await sql`create trigger refuse_one before insert on message for each row execute function refuse_one(${sql.lit(String(first))})`.execute(
    db,
  );
  await work(database);
  expect(await outcomes()).toEqual(['a1 done', 'a1 done']);
  expect(await enrolments()).toMatchObject([
    { step_id: null, attempts: 1 },
    { step_id: expect.any(Number), attempts: 0 },
    { step_id: expect.any(Number), attempts: 0 },
  ]);
  const due = () =>
    db
      .updateTable('enrolment')
      .set({ due_at: sql<Date>`now()` })
      .where('account_id', '=', accountId)
      .where('contact_id', '=', first)
      .execute();
  for (let attempt = 2; attempt <= 8; attempt += 1) {
    await due();
    await work(database);
  }
  await sql`drop trigger refuse_one on message`.execute(db);
  expect((await outcomes()).sort()).toEqual(['a1 done', 'a1 done', 'a1 failed']);
  const [failed, going] = await enrolments();
  expect(failed).toMatchObject({ attempts: 0, step_id: going?.step_id });
  expect((await rowsOf('campaign_day')).map(({ what, count }) => `${what} ${count}`)).toEqual(['failed 1']);
  expect(await rowsOf('campaign_log')).toMatchObject([
    { what: 'failed', details: { name: 'a1', count: 1, contactId: first } },
  ]);
});
