import { getClient, type Health, listClientHealth } from '@app/contract/clients';
import type { Insertable } from 'kysely';
import { expect, test } from 'vitest';
import { insertCampaign, insertClient, insertListing, insertTrial, insertUser } from '../../../test/rows.ts';
import { type Partner, startTestApp } from '../../../test/setup.ts';
import { addDays, toUtcDay } from '../../days.ts';
import type { Schema } from '../../db/schema.ts';
import { levelOf } from './health.ts';

const server = await startTestApp();
const { db } = server;
const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
const read = async ({ as, accountId }: Partner) => (await as(listClientHealth, { accountId })).content;

const numbers = { active: 0, activeBefore: 0, failedInstalls: 0, lockedCampaigns: 0 };

test.each([
  ['good', {}],
  ['good', { active: 81, activeBefore: 100 }],
  ['attention', { active: 80, activeBefore: 100 }],
  ['attention', { active: 51, activeBefore: 100 }],
  ['bad', { active: 50, activeBefore: 100 }],
  ['bad', { active: 0, activeBefore: 10 }],
  ['good', { active: 0, activeBefore: 9 }],
  ['good', { active: 200, activeBefore: 100 }],
  ['attention', { active: 200, activeBefore: 100, lockedCampaigns: 1 }],
  ['bad', { active: 200, activeBefore: 100, failedInstalls: 1 }],
  ['bad', { lockedCampaigns: 1, failedInstalls: 1 }],
] as const)('%s: %j', (level, some) => expect(levelOf({ ...numbers, ...some })).toBe(level));

test('people in campaigns are counted now and 30 days ago, each once', async () => {
  const partner = await server.newPartner();
  const clientId = await insertClient(db, partner.accountId);
  const campaign_id = await insertCampaign(db, clientId, {
    contacts: [
      { entered: ago(90) },
      { entered: ago(90), completed: ago(31) },
      { entered: ago(90), completed: ago(29) },
      { entered: ago(29), completed: ago(1) },
      { entered: ago(29) },
    ],
  });
  const first = await db
    .selectFrom('enrolment')
    .select(['account_id', 'contact_id'])
    .where('campaign_id', '=', campaign_id)
    .orderBy('contact_id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('enrolment')
    .values({ ...first, campaign_id: await insertCampaign(db, clientId), entered_at: ago(40) })
    .execute();
  expect(await read(partner)).toEqual([{ ...numbers, clientId, level: 'good', active: 2, activeBefore: 2 }]);
});

/** The person of another partner of the same client. */
async function newRivalAt(clientId: string): Promise<string> {
  const rival = await server.newPartner();
  await insertClient(db, rival.accountId, { account_id: clientId });
  return rival.user.id;
}

test("another partner's locks are counted, and a client with nothing to say has no entry", async () => {
  const partner = await server.newPartner();
  const clientId = await insertClient(db, partner.accountId);
  const locked_by = await newRivalAt(clientId);
  for (const locked_at of [ago(1), ago(2), null]) await insertCampaign(db, clientId, { locked_at, locked_by });
  await insertCampaign(db, await insertClient(db, partner.accountId), {
    contacts: [{ entered: ago(60), completed: ago(50) }],
  });
  await insertClient(db, partner.accountId);
  expect(await read(partner)).toEqual([{ ...numbers, clientId, level: 'attention', lockedCampaigns: 2 }]);
});

test("one's own locks are no problem: a colleague's, and those of somebody who has left", async () => {
  const partner = await server.newPartner();
  const clientId = await insertClient(db, partner.accountId);
  await newRivalAt(clientId);
  await insertCampaign(db, clientId, { contacts: [{ entered: ago(1) }] });
  for (const locked_by of [partner.user.id, (await insertUser(db)).id, null])
    await insertCampaign(db, clientId, { locked_at: ago(1), locked_by });
  expect(await read(partner)).toEqual([{ ...numbers, clientId, level: 'good', active: 1 }]);
});

test('trials that end within a week are told, the first to end first', async () => {
  const partner = await server.newPartner();
  const today = toUtcDay(new Date());
  const trial = async (days: number, columns: object = {}) => {
    const clientId = await insertClient(db, partner.accountId, columns);
    await insertTrial(db, partner.accountId, clientId, addDays(today, days));
    return clientId;
  };
  const [last, first] = [await trial(7), await trial(0)];
  for (const days of [-1, 8]) await trial(days);
  await trial(3, { account: { status: 'Cancelled' } });
  const rival = await server.newPartner();
  await insertTrial(db, rival.accountId, await insertClient(db, rival.accountId), today);
  expect((await partner.as(listClientHealth, { accountId: partner.accountId })).trials).toEqual([
    { clientId: first, endsDate: today },
    { clientId: last, endsDate: addDays(today, 7) },
  ]);
});

type Status = NonNullable<Insertable<Schema['install_target']>['status']>;
type Run = { listings: number[]; status: Status; days: number; kind?: 'install' | 'update' | 'uninstall' };

async function insertRun(accountId: string, clientId: string, { listings, status, days, kind = 'install' }: Run) {
  const { id: run_id } = await db
    .insertInto('install_run')
    .values({ account_id: accountId, kind, name: 'Run' })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const [position, listing_id] of listings.entries())
    await db.insertInto('install_run_listing').values({ run_id, listing_id, version: 1, position }).execute();
  await db
    .insertInto('install_target')
    .values({ run_id, account_id: clientId, status, report: '{}', changed_at: ago(days) })
    .execute();
  return run_id;
}

test.each<[string, number, (one: number, two: number) => Run[]]>([
  ['a failed run', 1, (one) => [{ listings: [one], status: 'failed', days: 9 }]],
  ['a bundle that failed once', 1, (one, two) => [{ listings: [one, two], status: 'failed', days: 9 }]],
  [
    'two that failed',
    2,
    (one, two) => [
      { listings: [one], status: 'failed', days: 9 },
      { listings: [two], status: 'failed', days: 8, kind: 'update' },
    ],
  ],
  [
    'one that failed twice',
    1,
    (one) => [
      { listings: [one], status: 'failed', days: 9 },
      { listings: [one], status: 'failed', days: 8 },
    ],
  ],
  [
    'one that was done later',
    0,
    (one) => [
      { listings: [one], status: 'failed', days: 9 },
      { listings: [one], status: 'done', days: 8 },
    ],
  ],
  [
    'a bundle whose campaigns were done one by one',
    0,
    (one, two) => [
      { listings: [one, two], status: 'failed', days: 9 },
      { listings: [two], status: 'done', days: 8 },
      { listings: [one], status: 'done', days: 7 },
    ],
  ],
  [
    'a bundle of which one was done later',
    1,
    (one, two) => [
      { listings: [one, two], status: 'failed', days: 9 },
      { listings: [one], status: 'done', days: 8 },
    ],
  ],
  [
    'one that had been done before',
    1,
    (one) => [
      { listings: [one], status: 'done', days: 9 },
      { listings: [one], status: 'failed', days: 8 },
    ],
  ],
  [
    'one that runs again',
    1,
    (one) => [
      { listings: [one], status: 'failed', days: 9 },
      { listings: [one], status: 'running', days: 1 },
    ],
  ],
  ['a failed uninstall', 0, (one) => [{ listings: [one], status: 'failed', days: 9, kind: 'uninstall' }]],
])('%s: %i failed', async (_, failed, runs) => {
  const partner = await server.newPartner();
  const clientId = await insertClient(db, partner.accountId);
  // There is always one entry, so that none is told from nought.
  await insertCampaign(db, clientId, { contacts: [{ entered: ago(1) }] });
  const [one, two] = [await insertListing(db, partner.organizationId), await insertListing(db, partner.organizationId)];
  for (const run of runs(one.id, two.id)) await insertRun(partner.accountId, clientId, run);
  expect(await read(partner)).toEqual([
    { ...numbers, clientId, level: failed ? 'bad' : 'good', active: 1, failedInstalls: failed },
  ]);
});

test("another partner's clients, and what they tried in a shared one, stay theirs", async () => {
  const [mine, theirs] = [await server.newPartner(), await server.newPartner()];
  const shared = await insertClient(db, mine.accountId);
  await insertClient(db, theirs.accountId, { account_id: shared });
  await insertCampaign(db, shared, { locked_at: ago(1), locked_by: theirs.user.id });
  await insertCampaign(db, await insertClient(db, theirs.accountId), { contacts: [{ entered: ago(1) }] });
  const { id } = await insertListing(db, theirs.organizationId);
  await insertRun(theirs.accountId, shared, { listings: [id], status: 'failed', days: 3 });
  expect(await read(mine)).toEqual([{ ...numbers, clientId: shared, level: 'attention', lockedCampaigns: 1 }]);
  const seen = await read(theirs);
  expect(seen).toHaveLength(2);
  expect(seen.find(({ clientId }) => clientId === shared)).toMatchObject({ level: 'bad', failedInstalls: 1 });
});

test('a client without access, or cancelled, has none, neither in the list nor alone', async () => {
  const partner = await server.newPartner();
  const closed = await insertClient(db, partner.accountId, { has_access: false });
  const gone = await insertClient(db, partner.accountId, { account: { status: 'Cancelled' } });
  const { id } = await insertListing(db, partner.organizationId);
  for (const clientId of [closed, gone]) {
    await insertCampaign(db, clientId, { locked_at: ago(1), contacts: [{ entered: ago(60) }] });
    await insertRun(partner.accountId, clientId, { listings: [id], status: 'failed', days: 3 });
  }
  expect(await read(partner)).toEqual([]);
  for (const clientId of [closed, gone])
    expect((await partner.as(getClient, { accountId: partner.accountId, clientId })).health).toBeNull();
});

test('a client alone says the same as in the list, and which runs failed', async () => {
  const partner = await server.newPartner();
  const { id } = await insertListing(db, partner.organizationId);
  let failed = '';
  for (let at = 0; at < 3; at++) {
    const clientId = await insertClient(db, partner.accountId);
    const contacts = Array.from({ length: 12 }, (_, person) =>
      person < at * 4 ? { entered: ago(60), completed: ago(5) } : { entered: ago(60) },
    );
    const locked_by = await newRivalAt(clientId);
    await insertCampaign(db, clientId, { contacts, locked_by, locked_at: at === 1 ? ago(1) : null });
    if (at < 2) continue;
    await insertRun(partner.accountId, clientId, { listings: [id], status: 'failed', days: 3 });
    failed = await insertRun(partner.accountId, clientId, { listings: [id], status: 'failed', days: 2 });
  }
  const alone: (Health & { clientId: string })[] = [];
  const inList = await read(partner);
  for (const { clientId } of inList) {
    const { health } = await partner.as(getClient, { accountId: partner.accountId, clientId });
    if (!health) continue;
    const { failedRuns, ...told } = health;
    alone.push({ clientId, ...told });
    expect(failedRuns).toEqual(told.failedInstalls ? [{ id: failed, name: 'Run' }] : []);
  }
  expect(inList.map(({ level }) => level).sort()).toEqual(['attention', 'bad', 'good']);
  expect(alone).toEqual(inList);
});
