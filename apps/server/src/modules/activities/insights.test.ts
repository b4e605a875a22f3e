import { getInsights, listCampaignsOfContact, listUpNext } from '@app/contract/activities';
import type { ActivityKind } from '@app/contract/contact-words';
import { expect, test } from 'vitest';
import { newMemberWithContact, type Subject } from '../../../test/crm-member.ts';
import { insertContact } from '../../../test/crm-rows.ts';
import { insertCampaign } from '../../../test/rows.ts';
import { startTestApp } from '../../../test/setup.ts';
import { recordActivity } from './record-activity.ts';

const server = await startTestApp();
const { db } = server;

const DAY = 86_400_000;

const newSubject = () => newMemberWithContact(server, { created_at: '2026-01-02T03:04:05Z' });
const insights = ({ call, accountId, contactId }: Subject) => call(getInsights, { accountId, contactId });

function record<Kind extends ActivityKind>(
  { accountId, id: contactId }: Subject,
  kind: Kind,
  details: Parameters<typeof recordActivity<Kind>>[1]['details'],
  { at = '2026-03-01T10:00:00Z', aboutId }: { at?: string; aboutId?: number } = {},
) {
  return recordActivity(db, { accountId, contactId, kind, details, userId: null, at: new Date(at), aboutId });
}

test('somebody of whom nothing is known has been there since they came, and that is all', async () => {
  const subject = await newSubject();
  expect(await insights(subject)).toEqual({
    since: '2026-01-02T03:04:05.000Z',
    lastSeen: null,
    emails: { sent: 0, opened: 0, clicked: 0, received: 0 },
    goals: 0,
    moneyWon: [],
    bestHour: null,
  });
});

test('mails are counted once however often a person opened them, and machines do not count', async () => {
  const subject = await newSubject();
  const other = { ...subject, id: await insertContact(db, subject.accountId) };
  const mail = { subject: 'Hello', campaign: null };
  for (const direction of ['out', 'out', 'out', 'in'] as const) await record(subject, 'email', { direction, ...mail });
  const interactions: ['opened' | 'clicked' | 'visited', number | undefined][] = [
    ['opened', 1],
    ['opened', 1],
    ['opened', 2],
    ['opened', undefined],
    ['clicked', 1],
    ['clicked', 1],
    ['visited', undefined],
  ];
  for (const [what, aboutId] of interactions)
    await record(subject, 'interaction', { what, ...mail }, { ...(aboutId && { aboutId }) });
  const machine = { what: 'opened', ...mail, machine: true } as const;
  await record(subject, 'interaction', machine, { at: '2026-06-01T00:00:00Z', aboutId: 3 });
  await record(other, 'email', { direction: 'out', ...mail });
  const { emails, lastSeen } = await insights(subject);
  expect(emails).toEqual({ sent: 3, opened: 3, clicked: 1, received: 1 });
  expect(lastSeen).toBe('2026-03-01T10:00:00.000Z');
});

test('last seen is what the person did, not what was done about them', async () => {
  const subject = await newSubject();
  const seen = async () => (await insights(subject)).lastSeen;
  const at = (hour: number) => ({ at: `2026-03-01T1${hour}:00:00Z` });
  const call = { direction: 'out', outcome: 'noAnswer', minutes: null } as const;
  await record(subject, 'note', { noteId: 1, text: 'x', changedDate: null }, at(9));
  await record(subject, 'call', call, at(9));
  await record(subject, 'email', { direction: 'out', subject: '', campaign: null }, at(9));
  expect(await seen()).toBeNull();
  await record(subject, 'webForm', { form: { id: null, name: 'Ask' } }, at(1));
  expect(await seen()).toBe('2026-03-01T11:00:00.000Z');
  await record(subject, 'call', { ...call, outcome: 'reached' }, at(2));
  expect(await seen()).toBe('2026-03-01T12:00:00.000Z');
  await record(subject, 'email', { direction: 'in', subject: '', campaign: null }, at(3));
  expect(await seen()).toBe('2026-03-01T13:00:00.000Z');
});

test('money is won once: an order that was paid is in its payments, and one written again counts as it is now', async () => {
  const subject = await newSubject();
  const euros = (amount: number) => ({ amount, currency: 'EUR' });
  await record(subject, 'order', { number: '1', total: euros(1000), items: 'x' });
  await record(subject, 'payment', { number: '1', total: euros(400) });
  await record(subject, 'payment', { number: '1', total: euros(500) });
  await record(subject, 'order', { number: '2', total: euros(70), items: 'x' });
  await record(subject, 'order', { number: '2', total: euros(80), items: 'x' }, { at: '2026-03-02T10:00:00Z' });
  await record(subject, 'order', { number: '', total: euros(1), items: 'x' });
  await record(subject, 'order', { number: '', total: euros(2), items: 'x' });
  // Connected books have it, and payments of its invoice.
  await record(subject, 'order', { number: 'QU-1', total: euros(4000), items: 'x' }, { aboutId: 7 });
  await record(subject, 'commerce', { item: 'Lamp', total: { amount: 30, currency: 'CHF' } });
  await record(subject, 'invoice', { number: '1', total: euros(5000), what: 'paid' });
  // Rows that do not fit are no reason to fail.
  for (const total of [{ amount: 'much', currency: 'EUR' }, 'x', null])
    await record(subject, 'payment', { number: '9', total } as never);
  expect((await insights(subject)).moneyWon).toEqual([{ amount: 30, currency: 'CHF' }, euros(983)]);
});

test("the best hour is on the account's clock, also in summer, and takes five moments", async () => {
  const subject = await newSubject();
  const { accountId } = subject;
  await db.updateTable('account').set({ time_zone: 'Europe/Berlin' }).where('id', '=', accountId).execute();
  const mail = { subject: 'Hello', campaign: null };
  await record(subject, 'interaction', { what: 'opened', ...mail }, { at: '2026-01-10T08:30:00Z' });
  await record(subject, 'interaction', { what: 'clicked', ...mail }, { at: '2026-07-10T07:30:00Z' });
  await record(subject, 'email', { direction: 'in', ...mail }, { at: '2026-07-11T07:59:59Z' });
  await record(subject, 'interaction', { what: 'opened', ...mail }, { at: '2026-07-11T15:00:00Z' });
  for (let n = 0; n < 5; n++) {
    await record(subject, 'email', { direction: 'out', ...mail });
    await record(subject, 'interaction', { what: 'visited', ...mail });
  }
  expect((await insights(subject)).bestHour).toBeNull();
  await record(subject, 'interaction', { what: 'opened', ...mail }, { at: '2026-07-12T15:00:00Z' });
  expect((await insights(subject)).bestHour).toBe(9);
});

type Standing = Partial<Record<'due_at' | 'completed_at' | 'left_at', Date>>;

test('goals, campaigns and what comes next are those of the contact alone', async () => {
  const subject = await newSubject();
  const { call, accountId, contactId } = subject;
  await db.updateTable('account').set({ time_zone: 'Europe/Berlin' }).where('id', '=', accountId).execute();
  const other = { accountId, contactId: String(await insertContact(db, accountId)) };
  const enter = async (name: string, entered: Date, steps: (number | null)[], columns: Standing = {}) => {
    const campaignId = await insertCampaign(db, accountId, { name });
    const { id: sequence_id } = await db
      .selectFrom('campaign_sequence')
      .select('id')
      .where('account_id', '=', accountId)
      .where('campaign_id', '=', campaignId)
      .executeTakeFirstOrThrow();
    let step_id: number | null = null;
    for (const [position, days] of steps.entries())
      ({ id: step_id } = await db
        .insertInto('campaign_step')
        .values({
          account_id: accountId,
          sequence_id,
          position,
          kind: days === null ? 'email' : 'wait',
          name: `${name} ${position}`,
          days,
        })
        .returning('id')
        .executeTakeFirstOrThrow());
    const standing = { campaign_id: campaignId, entered_at: entered, step_id, ...columns };
    await db
      .insertInto('enrolment')
      .values({ account_id: accountId, contact_id: subject.id, ...standing })
      .execute();
    return campaignId;
  };
  const ago = (days: number) => new Date(Date.now() - days * DAY);
  const soon = await enter('Soon', ago(3), [null, 2, null, 5], { due_at: ago(-4) });
  const done = await enter('Done', ago(1), [], { completed_at: ago(0.5) });
  const paused = await enter('Paused', ago(9), [2], { due_at: ago(-2) });
  await db.updateTable('campaign').set({ paused_at: new Date() }).where('id', '=', paused).execute();
  const unknown = await enter('Unknown', ago(5), [null]);
  const sooner = await enter('Sooner', ago(4), [5, null], { due_at: ago(-1) });
  const left = await enter('Left', ago(2), [null], { left_at: ago(0.7) });
  // They were in it before.
  const earlier = { account_id: accountId, contact_id: subject.id, campaign_id: soon, entered_at: ago(30) };
  await db
    .insertInto('enrolment')
    .values({ ...earlier, completed_at: ago(20) })
    .execute();
  const { goalId } = await db
    .selectFrom('campaign_goal')
    .select('id as goalId')
    .where('account_id', '=', accountId)
    .where('campaign_id', '=', done)
    .executeTakeFirstOrThrow();
  await db
    .insertInto('goal_achievement')
    .values({ account_id: accountId, goal_id: goalId, contact_id: subject.id })
    .execute();
  expect((await insights(subject)).goals).toBe(1);
  const { campaigns } = await call(listCampaignsOfContact, { accountId, contactId });
  expect(campaigns.map(({ id }) => id)).toEqual([soon, sooner, unknown, paused, done, left]);
  expect(campaigns[0]).toMatchObject({ name: 'Soon', step: { name: 'Soon 3', kind: 'wait', days: 5 } });
  expect(campaigns.slice(3)).toMatchObject([
    { state: 'active', isPaused: true },
    { state: 'completed', completedDate: expect.any(String), step: null },
    { state: 'left', completedDate: null },
  ]);
  const { upNext } = await call(listUpNext, { accountId, contactId });
  expect(upNext.map((next) => next.kind === 'campaignStep' && [next.campaign.id, next.step.kind])).toEqual([
    [sooner, 'email'],
    [soon, 'wait'],
    [paused, 'wait'],
    [unknown, 'email'],
  ]);
  const inDays = upNext.map(({ date }) => date && Math.round((Date.parse(date) - Date.now()) / DAY));
  expect(inDays).toEqual([1, 4, null, null]);
  expect(await call(listUpNext, other)).toEqual({ upNext: [] });
  expect(await call(listCampaignsOfContact, other)).toEqual({ campaigns: [] });
});

test('a campaign says what comes next for somebody: the step after theirs, or the goals that lead on', async () => {
  const { call, accountId, contactId, id: contact_id } = await newSubject();
  const campaign_id = await insertCampaign(db, accountId, { name: 'Quotes' });
  const { id: sequence_id } = await db
    .selectFrom('campaign_sequence')
    .select('id')
    .where('account_id', '=', accountId)
    .where('campaign_id', '=', campaign_id)
    .executeTakeFirstOrThrow();
  const steps: number[] = [];
  for (const [position, name] of ['Wait a day', 'Second mail'].entries()) {
    const step = { account_id: accountId, sequence_id, position, kind: 'wait' as const, name, days: 1 };
    steps.push((await db.insertInto('campaign_step').values(step).returning('id').executeTakeFirstOrThrow()).id);
  }
  const wait = { kind: 'wait' as const, wait: { kind: 'for' as const, amount: 1, unit: 'days' as const } };
  const goal = (id: string, name: string) => ({ id, name, kind: 'link' as const, source: null });
  const sequence = String(sequence_id);
  const content = {
    goals: [goal('g1', 'Asks'), goal('g2', 'Buys'), goal('g3', 'Books')],
    sequences: [
      {
        ...{ id: sequence, name: 'Quotes' },
        steps: steps.map((id, at) => ({ id: String(id), name: ['Wait a day', 'Second mail'][at]!, action: wait })),
      },
    ],
    flow: [
      { from: 'g1', to: sequence },
      { from: sequence, to: 'g2' },
      { from: sequence, to: 'g3' },
    ],
    assets: {},
  };
  const campaign = async () => (await call(listCampaignsOfContact, { accountId, contactId })).campaigns[0]!;
  const next = async () => (await campaign()).next;
  const ahead = async () => (await campaign()).ahead;
  const entered = { account_id: accountId, contact_id, campaign_id, sequence_id, step_id: steps[0]! };
  await db.insertInto('enrolment').values(entered).execute();
  // One that was never published leads nowhere.
  expect(await next()).toEqual({ step: null, goals: [] });
  for (const version of [1, 2]) {
    const written = version === 1 ? { ...content, sequences: [] } : content;
    await db
      .insertInto('campaign_version')
      .values({ account_id: accountId, campaign_id, version, content: JSON.stringify(written) })
      .execute();
  }
  await db.updateTable('campaign').set({ version: 2 }).where('id', '=', campaign_id).execute();
  const standAt = (columns: { step_id?: number | null; completed_at?: Date }) =>
    db.updateTable('enrolment').set(columns).where('account_id', '=', accountId).execute();
  expect(await next()).toEqual({ step: 'Second mail', goals: ['Buys', 'Books'] });
  await standAt({ step_id: steps[1]! });
  expect(await next()).toEqual({ step: null, goals: ['Buys', 'Books'] });
  await standAt({ step_id: null });
  expect(await next()).toEqual({ step: null, goals: ['Buys', 'Books'] });
  expect(await ahead()).toEqual([
    { id: 'g2', name: 'Buys', sequence: null },
    { id: 'g3', name: 'Books', sequence: null },
  ]);
  await standAt({ completed_at: new Date() });
  expect(await next()).toBeNull();
  expect(await ahead()).toEqual([]);
});
