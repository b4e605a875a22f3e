import type { RunningCampaign, StepAction } from '@app/contract/campaign-steps';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { openTestDatabase } from '../../../test/database.ts';
import { insertPartner } from '../../../test/rows.ts';
import { reworkSome } from './rework.ts';
import { runDue } from './run-due.ts';
import { tellerOf } from './tell-moves.ts';
import {
  addContacts,
  days,
  email,
  enterAll,
  type Made,
  makeCampaign,
  publishContent,
  work,
} from './test-automation.ts';

const database = await openTestDatabase();
afterAll(() => database.close());
const { db } = database;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Two people who wait two days after a mail, since a day ago. */
async function waiting() {
  const { accountId } = await insertPartner(db, { kind: 'customer' });
  const made = await makeCampaign(db, accountId, {
    flow: ['F>a', 'a>G', 'G>b'],
    sequences: { a: [email(), days(2), email()], b: [email()] },
  });
  const people = await addContacts(db, accountId, 2);
  await enterAll(db, accountId, made, 'a', people);
  await work(database);
  await db
    .updateTable('enrolment')
    .set({ since: sql<Date>`since - interval '1 day'`, due_at: sql<Date>`due_at - interval '1 day'` })
    .where('account_id', '=', accountId)
    .execute();
  return { accountId, made, ...readers(accountId, made) };
}

function readers(accountId: string, made: Made) {
  const enrolments = () =>
    db.selectFrom('enrolment').selectAll().where('account_id', '=', accountId).orderBy('id').execute();
  const setCampaign = (columns: Record<string, unknown>) =>
    db.updateTable('campaign').set(columns).where('account_id', '=', accountId).where('id', '=', made.id).execute();
  const setAll = (columns: Record<string, unknown>) =>
    db.updateTable('enrolment').set(columns).where('account_id', '=', accountId).execute();
  const rework = (kind: 'publish' | 'resume' | 'clock' | 'end', options: Record<string, unknown> = {}) =>
    db
      .insertInto('campaign_rework')
      .values({ account_id: accountId, campaign_id: made.id, kind, options: JSON.stringify(options) })
      .execute();
  const mails = async () =>
    (await db.selectFrom('message').select('id').where('account_id', '=', accountId).execute()).length;
  /** In how many hours each is due. */
  const dueIn = async () =>
    (await enrolments()).map(({ due_at }) => due_at && Math.round((due_at.getTime() - Date.now()) / HOUR));
  return { enrolments, setCampaign, setAll, rework, mails, dueIn };
}

test('a paused campaign does nothing, and skips nobody: the clocks go on where they stood', async () => {
  const { accountId, made, enrolments, setCampaign, setAll, rework, mails, dueIn } = await waiting();
  expect(await dueIn()).toEqual([24, 24]);
  // Paused for three days: meanwhile the wait of one of them is over, and somebody comes in.
  const pausedAt = new Date(Date.now() - 3 * DAY);
  await setCampaign({ paused_at: pausedAt });
  await setAll({ since: new Date(Date.now() - 4 * DAY), due_at: new Date(Date.now() - 2 * DAY) });
  const [late = 0] = await addContacts(db, accountId, 1);
  await enterAll(db, accountId, made, 'a', [late]);
  await work(database);
  const atRest = await enrolments();
  expect(await dueIn()).toEqual([null, null, null]);
  expect(atRest.map(({ step_id }) => step_id)).not.toContain(null);
  expect(await mails()).toBe(2);
  await setCampaign({ paused_at: null });
  await rework('resume', { pausedAt: pausedAt.toISOString() });
  await work(database);
  // They had waited one of two days. Who came in meanwhile has got the first mail, and waits two days.
  expect(await dueIn()).toEqual([24, 24, 48]);
  expect(await mails()).toBe(3);
  expect(await db.selectFrom('campaign_rework').select('id').execute()).toEqual([]);
});

test('who is due while everybody is looked at again waits for their turn', async () => {
  const { setAll, rework, mails, dueIn, setCampaign } = await waiting();
  const pausedAt = new Date(Date.now() - 3 * DAY);
  // The pause is over, nobody has been put to rest, and what came due in it is not done at once.
  await setAll({ since: new Date(Date.now() - 4 * DAY), due_at: new Date(Date.now() - 2 * DAY) });
  await setCampaign({ paused_at: null });
  await rework('resume', { pausedAt: pausedAt.toISOString() });
  await rework('clock');
  await runDue(db, 10, { teller: tellerOf(), log: { info: () => undefined, error: () => undefined } });
  expect(await dueIn()).toEqual([null, null]);
  await Promise.all([work(database), work(database)]);
  expect(await dueIn()).toEqual([24, 24]);
  expect(await mails()).toBe(2);
});

const withWait = (content: RunningCampaign, amount: number): RunningCampaign => ({
  ...content,
  sequences: content.sequences.map((sequence) => ({
    ...sequence,
    steps: sequence.steps.map((step) => (step.action.kind === 'wait' ? { ...step, action: days(amount) } : step)),
  })),
});

test('a new version: the wait is finished as it was, or the new one counts, less the time already waited', async () => {
  const { accountId, made, enrolments, setCampaign, rework, dueIn } = await waiting();
  await publishContent(db, accountId, made.id, 2, withWait(made.content, 5));
  await setCampaign({ version: 2 });
  await rework('publish', { isForWaiting: false });
  await work(database);
  expect(await dueIn()).toEqual([24, 24]);
  expect((await enrolments()).map(({ version }) => version)).toEqual([2, 2]);
  await publishContent(db, accountId, made.id, 3, withWait(made.content, 6));
  await setCampaign({ version: 3 });
  await rework('publish', { isForWaiting: true });
  await work(database);
  expect(await dueIn()).toEqual([120, 120]);
  // Without the step, those who stood there are at the next, which is done at once; nobody is thrown out.
  const without = made.content.sequences.map((sequence) => ({
    ...sequence,
    steps: sequence.steps.filter(({ action }) => action.kind !== 'wait'),
  }));
  await publishContent(db, accountId, made.id, 4, { ...made.content, sequences: without });
  await setCampaign({ version: 4 });
  await rework('publish', { isForWaiting: false });
  await work(database);
  expect(await enrolments()).toMatchObject([
    { version: 4, step_id: null, due_at: null, completed_at: null },
    { version: 4, step_id: null, due_at: null, completed_at: null },
  ]);
});

test('another clock: what was meant is the same, the moment follows from it', async () => {
  const { accountId, made, setCampaign, setAll, rework, dueIn } = await waiting();
  const [step] = made.content.sequences[0]?.steps.slice(1) ?? [];
  const content = withWait(made.content, 2);
  const until = { kind: 'until' as const, weekdays: [], time: '12:00' };
  const sequences = content.sequences.map((sequence) => ({
    ...sequence,
    steps: sequence.steps.map((each) =>
      each.id === step?.id ? { ...each, action: { kind: 'wait' as const, wait: until } } : each,
    ),
  }));
  await publishContent(db, accountId, made.id, 2, { ...content, sequences });
  // Since noon in UTC: the next noon in Tokyo is 15 hours later, in Honolulu 10. Tomorrow, so that it is not over.
  const since = new Date(Date.now() + DAY);
  since.setUTCHours(12, 0, 1, 0);
  await setCampaign({ version: 2 });
  await setAll({ version: 2, since });
  const hours = async () =>
    (await dueIn()).map((due) => due !== null && Math.round(due + (Date.now() - since.getTime()) / HOUR));
  for (const [zone, later] of [
    ['Asia/Tokyo', 15],
    ['Pacific/Honolulu', 10],
  ] as const) {
    await setCampaign({ schedule: JSON.stringify({ timeZone: zone }) });
    await rework('clock');
    await work(database);
    expect(await hours()).toEqual([later, later]);
  }
});

test('a campaign that has ended: everybody leaves it, and reads so in their timeline', async () => {
  const { accountId, setCampaign, rework, enrolments } = await waiting();
  await setCampaign({ ended_at: new Date() });
  await rework('end');
  await work(database);
  expect(await enrolments()).toMatchObject([
    { left_at: expect.any(Date), completed_at: null, due_at: null },
    { left_at: expect.any(Date), completed_at: null, due_at: null },
  ]);
  const told = await db.selectFrom('activity').select('details').where('account_id', '=', accountId).execute();
  expect(told.map(({ details }) => (details as { what: string }).what)).toEqual(['left', 'left']);
  const counts = db.selectFrom('campaign_day').select(['what', 'count']).where('account_id', '=', accountId);
  expect(await counts.execute()).toEqual([{ what: 'left', count: 2 }]);
});

test('whoever comes in after it was published again is not taken out by its end', async () => {
  const { accountId, made, enrolments, rework } = await waiting();
  await rework('end');
  const [late = 0] = await addContacts(db, accountId, 1, () => ({ email: 'late@customer.example' }));
  await enterAll(db, accountId, made, 'a', [late]);
  await work(database);
  const rows = await enrolments();
  expect(rows.map(({ left_at }) => left_at !== null)).toEqual([true, true, false]);
  expect(rows[2]?.due_at).not.toBeNull();
});

test.skipIf(database.source.kind === 'embedded')(
  'whoever comes in while the last are looked at is not left at rest by a process that does not know it yet',
  async () => {
    const { accountId, made, rework, enrolments } = await waiting();
    await rework('clock');
    const quiet = { info: () => undefined, error: () => undefined };
    const [late = 0] = await addContacts(db, accountId, 1, () => ({ email: 'late@customer.example' }));
    const teller = tellerOf();
    let isFirst = true;
    const tell: typeof teller.tell = async (trx, ...rest) => {
      if (isFirst) {
        isFirst = false;
        await enterAll(db, accountId, made, 'a', [late]);
        await runDue(db, 10, { teller: tellerOf(), log: quiet });
      }
      return teller.tell(trx, ...rest);
    };
    await reworkSome(db, 100, { teller: { ...teller, tell }, log: quiet });
    expect((await enrolments())[2]).toMatchObject({ step_id: expect.any(Number), due_at: null });
    await work(database);
    const [, , person] = await enrolments();
    expect(person).toMatchObject({ step_id: expect.any(Number), due_at: expect.any(Date) });
    expect(await db.selectFrom('campaign_rework').select('id').where('account_id', '=', accountId).execute()).toEqual(
      [],
    );
  },
);

test('somebody for whom not even giving up succeeds holds up nobody', async () => {
  const { accountId } = await insertPartner(db, { kind: 'customer' });
  const never: StepAction = { kind: 'wait', wait: { kind: 'until', weekdays: [], time: '99:99' } };
  const broken = await makeCampaign(db, accountId, { flow: ['F>a'], sequences: { a: [never] } });
  const sound = await makeCampaign(db, accountId, { flow: ['F>a'], sequences: { a: [email(), days(1)] } });
  const [ada = 0, bob = 0] = await addContacts(db, accountId, 2);
  await enterAll(db, accountId, broken, 'a', [ada]);
  await enterAll(db, accountId, sound, 'a', [bob]);
  await db.updateTable('enrolment').set({ attempts: 7 }).where('account_id', '=', accountId).execute();
  const quiet = { info: () => undefined, error: () => undefined };
  expect(await runDue(db, 10, { teller: tellerOf(), log: quiet })).toBe(2);
  const [stuck, fine] = await readers(accountId, sound).enrolments();
  expect(stuck?.due_at?.getTime()).toBeGreaterThan(Date.now() + 1_800_000);
  expect(fine).toMatchObject({ attempts: 0, step_id: expect.any(Number) });
});
