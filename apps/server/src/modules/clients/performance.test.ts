import { getClientPerformance } from '@app/contract/clients';
import { expect, test } from 'vitest';
import { freezeClock } from '../../../test/frozen-clock.ts';
import { insertCampaign, insertClient, unknownId } from '../../../test/rows.ts';
import { startTestApp } from '../../../test/setup.ts';

freezeClock();

const server = await startTestApp();
const { db } = server;
const DAY = 86_400_000;
/** Noon (UTC), so many days ago. */
const ago = (days: number) => `${new Date(Date.now() - days * DAY).toISOString().slice(0, 10)}T12:00:00Z`;
const dayOf = (time: string) => time.slice(0, 10);

async function clientWith(...campaigns: Parameters<typeof insertCampaign>[2][]) {
  const partner = await server.newPartner();
  const clientId = await insertClient(db, partner.accountId);
  for (const campaign of campaigns) await insertCampaign(db, clientId, campaign);
  const read = (days?: 30 | 90 | 365) =>
    partner.as(getClientPerformance, { accountId: partner.accountId, clientId, query: { days } });
  return { ...partner, clientId, read };
}

test('each day shows who was in a campaign at its end, who came and completed, and the goals', async () => {
  const { read } = await clientWith({
    goals: 2,
    contacts: [
      { entered: ago(200) },
      { entered: ago(100), completed: ago(95) },
      { entered: ago(40), completed: ago(10) },
      { entered: ago(10) },
      { entered: ago(0) },
    ],
  });
  const { points } = await read(30);
  expect(points).toHaveLength(30);
  expect(points.at(-1)?.date).toBe(dayOf(ago(0)));
  const on = (days: number) => points.find(({ date }) => date === dayOf(ago(days)));
  expect(on(29)).toMatchObject({ active: 2, entered: 0, completed: 0 });
  expect(on(11)).toMatchObject({ active: 2 });
  expect(on(10)).toMatchObject({ active: 2, entered: 1, completed: 1, goals: 0 });
  expect(on(0)).toMatchObject({ active: 3, entered: 1 });
  const quarter = (await read()).points;
  expect(quarter).toHaveLength(90);
  // The goals of the first two came before the quarter.
  expect(quarter.reduce((sum, { goals }) => sum + goals, 0)).toBe(0);
});

test('somebody in two campaigns at once is one active contact, from the first day to the last', async () => {
  const { read, clientId } = await clientWith({ contacts: [{ entered: ago(20), completed: ago(12) }] });
  const { contact_id } = await db
    .selectFrom('enrolment')
    .select('contact_id')
    .where('account_id', '=', clientId)
    .executeTakeFirstOrThrow();
  for (const [entered_at, completed_at] of [
    [ago(15), ago(10)],
    [ago(10), ago(8)],
    [ago(4), null],
  ] as const) {
    const campaign_id = await insertCampaign(db, clientId);
    const visit = { account_id: clientId, campaign_id, contact_id, entered_at, completed_at };
    await db.insertInto('enrolment').values(visit).execute();
  }
  const { points } = await read(30);
  const active = (days: number) => points.find(({ date }) => date === dayOf(ago(days)))?.active;
  expect([21, 20, 14, 12, 10, 9, 8, 5, 4, 0].map(active)).toEqual([0, 1, 1, 1, 1, 1, 0, 0, 1, 1]);
  expect(points.reduce((sum, { entered }) => sum + entered, 0)).toBe(4);
});

test('a year comes in weeks that end today, and loses nobody', async () => {
  const { read } = await clientWith({
    contacts: Array.from({ length: 50 }, (_, at) => ({ entered: ago(at * 7 + 3) })),
  });
  const { points } = await read(365);
  expect(points).toHaveLength(53);
  expect(points.at(-1)).toMatchObject({ date: dayOf(ago(0)), active: 50 });
  expect(points.reduce((sum, { entered }) => sum + entered, 0)).toBe(50);
  expect(points.every(({ entered }) => entered <= 1)).toBe(true);
});

test('campaigns are ranked by what their contacts did', async () => {
  const { read } = await clientWith(
    {
      name: 'B',
      contacts: [{ entered: ago(3), completed: ago(1) }, { entered: ago(3) }, { entered: ago(3) }],
      goals: 1,
    },
    { name: 'A' },
  );
  expect((await read()).campaigns).toMatchObject([
    { name: 'A', entered: 0, completed: 0, goals: 0, completionRate: null },
    { name: 'B', entered: 3, completed: 1, goals: 1, completionRate: 33.3 },
  ]);
});

test("the comparison is with the middle one of the partner's other clients that are open to them", async () => {
  const done = { entered: ago(9), completed: ago(1) };
  const open = { entered: ago(9) };
  const { read, accountId } = await clientWith({ contacts: [done, open], goals: 1 });
  for (const contacts of [[done], [done, open, open, open], [open]])
    await insertCampaign(db, await insertClient(db, accountId), { contacts });
  // Neither of these counts.
  await insertCampaign(db, await insertClient(db, accountId, { has_access: false }), { contacts: [done] });
  await insertCampaign(db, await insertClient(db, (await server.newPartner()).accountId), { contacts: [done] });
  await insertClient(db, accountId);
  expect((await read()).comparison).toEqual({
    clients: 3,
    completionRate: { client: 50, others: 25 },
    goalsPerHundredContacts: { client: 50, others: 0 },
    contactsPerCampaign: { client: 2, others: 1 },
  });
});

test('a client without campaigns has nothing to show, and the only client nothing to compare with', async () => {
  const { read } = await clientWith();
  const { points, campaigns, comparison } = await read();
  expect([campaigns, points.every(({ active }) => active === 0)]).toEqual([[], true]);
  expect(comparison).toMatchObject({ clients: 0, completionRate: { client: null, others: null } });
});

test("without access it is refused, and another partner's client is not found", async () => {
  const { as, accountId } = await server.newPartner();
  const closed = await insertClient(db, accountId, { has_access: false });
  const gone = await insertClient(db, accountId, { account: { status: 'Cancelled' } });
  for (const clientId of [closed, gone])
    await expect(as(getClientPerformance, { accountId, clientId, query: {} })).rejects.toMatchObject({
      code: 'client.noAccess',
    });
  const theirs = await insertClient(db, (await server.newPartner()).accountId);
  for (const clientId of [theirs, unknownId()])
    await expect(as(getClientPerformance, { accountId, clientId, query: {} })).rejects.toMatchObject({ status: 404 });
});
