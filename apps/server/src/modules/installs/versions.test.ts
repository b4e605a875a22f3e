import { checkInstall, getInstall, listInstallTargets, startInstall } from '@app/contract/installs';
import { expect, test } from 'vitest';
import { contentWith, insertClient, insertListing, insertVersion } from '../../../test/rows.ts';
import { type Partner, startTestApp } from '../../../test/setup.ts';
import { runJob } from '../../../test/work.ts';
import { installJob } from './install-job.ts';

const server = await startTestApp();
const { db } = server;
const job = installJob(server.database);
type Kind = 'install' | 'update' | 'uninstall';

async function runIn(partner: Partner, kind: Kind, listingId: number, accountIds: string[]) {
  const body = { kind, listingId, accountIds };
  const { id } = await partner.as(startInstall, { accountId: partner.accountId, body });
  await runJob(job, db);
  const run = await partner.as(getInstall, { accountId: partner.accountId, installId: id });
  const { content } = await partner.as(listInstallTargets, { accountId: partner.accountId, installId: id });
  return { run, targets: content };
}

const first = contentWith([{ key: 'a' }, { key: 'b' }, { key: 'c' }, { key: 'd' }]);
/** `a` has another name, `b` and `c` are gone, `e` is new, `d` comes first. */
const second = contentWith([{ key: 'd' }, { key: 'a', name: 'Renamed' }, { key: 'e' }]);

async function installed() {
  const partner = await server.newPartner();
  const listing = await insertListing(db, partner.organizationId);
  await insertVersion(db, listing.id, 1, first);
  const clientId = await insertClient(db, partner.accountId);
  const sender = { account_id: clientId, name: 'Us', address: 'us@us.example', proven_at: new Date() };
  await db.insertInto('sender').values(sender).execute();
  await runIn(partner, 'install', listing.id, [clientId]);
  const campaign = await db
    .selectFrom('campaign')
    .selectAll()
    .where('account_id', '=', clientId)
    .executeTakeFirstOrThrow();
  return { partner, listing, clientId, campaignId: campaign.id };
}

const stepsOf = (campaignId: number) =>
  db
    .selectFrom('campaign_step')
    .innerJoin('campaign_sequence', (join) =>
      join
        .onRef('campaign_sequence.account_id', '=', 'campaign_step.account_id')
        .onRef('campaign_sequence.id', '=', 'campaign_step.sequence_id'),
    )
    .select([
      'campaign_step.id',
      'campaign_step.key',
      'campaign_step.name',
      'campaign_step.retired_at',
      'campaign_step.changed_at',
    ])
    .where('campaign_id', '=', campaignId)
    .orderBy('campaign_step.retired_at', (order) => order.asc().nullsFirst())
    .orderBy('campaign_step.position')
    .execute();

async function waitIn(clientId: string, campaignId: number, stepId: number) {
  const contact = await db
    .insertInto('contact')
    .values({ account_id: clientId })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('enrolment')
    .values({ account_id: clientId, campaign_id: campaignId, contact_id: contact.id, step_id: stepId })
    .execute();
  return contact.id;
}

test('a newer version changes, adds and removes steps, and keeps those who wait where they are', async () => {
  const { partner, listing, clientId, campaignId } = await installed();
  const before = await stepsOf(campaignId);
  const idOf = (key: string) => before.find((step) => step.key === key)?.id ?? 0;
  const waiting = await waitIn(clientId, campaignId, idOf('c'));
  const further = await waitIn(clientId, campaignId, idOf('a'));
  await insertVersion(db, listing.id, 2, second);
  const { run, targets } = await runIn(partner, 'update', listing.id, [clientId]);
  expect(run).toMatchObject({ result: 'installed', listings: [{ version: 2 }] });
  expect(targets[0]?.report).toEqual({
    campaigns: 1,
    stepsAdded: 1,
    clientChangesKept: 0,
    stepsRemoved: 1,
    stepsRetired: 1,
    waitingKept: 1,
  });
  const after = await stepsOf(campaignId);
  expect(after.map(({ key, name, retired_at }) => [key, name, retired_at !== null])).toEqual([
    ['d', 'Step d', false],
    ['a', 'Renamed', false],
    ['e', 'Step e', false],
    ['c', 'Step c', true],
  ]);
  const places = await db
    .selectFrom('enrolment')
    .select(['contact_id', 'step_id'])
    .where('campaign_id', '=', campaignId)
    .orderBy('contact_id')
    .execute();
  expect(places).toEqual([
    { contact_id: waiting, step_id: idOf('c') },
    { contact_id: further, step_id: idOf('a') },
  ]);
  const install = await db.selectFrom('install').select('version').where('account_id', '=', clientId).execute();
  expect(install).toEqual([{ version: 2 }]);
});

test('what the client changed stays as the client wants it', async () => {
  const { partner, listing, clientId, campaignId } = await installed();
  const [a] = await stepsOf(campaignId);
  await db
    .updateTable('campaign_step')
    .set({ name: 'Our own words', changed_at: new Date() })
    .where('id', '=', a?.id ?? 0)
    .execute();
  await db
    .updateTable('campaign')
    .set({ dropped_assets: ['gone'] })
    .where('id', '=', campaignId)
    .execute();
  await insertVersion(db, listing.id, 2, second);
  const { content } = await partner.as(checkInstall, {
    accountId: partner.accountId,
    query: { kind: 'update', listingId: listing.id },
  });
  expect(content).toMatchObject([{ compatibility: 'compatible', clientChanges: 1, clientTexts: 1, waiting: 0 }]);
  const { targets } = await runIn(partner, 'update', listing.id, [clientId]);
  expect(targets[0]?.report).toMatchObject({ clientChangesKept: 1 });
  expect((await stepsOf(campaignId)).map(({ name }) => name)).toEqual(['Step d', 'Our own words', 'Step e']);
});

test('a retired step comes back with a version that has it again', async () => {
  const { partner, listing, clientId, campaignId } = await installed();
  const steps = await stepsOf(campaignId);
  await waitIn(clientId, campaignId, steps[2]?.id ?? 0);
  await insertVersion(db, listing.id, 2, second);
  await runIn(partner, 'update', listing.id, [clientId]);
  await insertVersion(db, listing.id, 3, first);
  await runIn(partner, 'update', listing.id, [clientId]);
  const after = await stepsOf(campaignId);
  expect(after.map(({ key, retired_at }) => [key, retired_at])).toEqual([
    ['a', null],
    ['b', null],
    ['c', null],
    ['d', null],
  ]);
  expect(after[2]?.id).toBe(steps[2]?.id);
});

test('a sequence or goal that is gone leaves with its steps, unless somebody waits in it or has reached it', async () => {
  const { partner, listing, clientId, campaignId } = await installed();
  const goal = await db
    .selectFrom('campaign_goal')
    .select('id')
    .where('campaign_id', '=', campaignId)
    .where('key', '=', 'end')
    .executeTakeFirstOrThrow();
  const contact = await waitIn(clientId, campaignId, (await stepsOf(campaignId))[0]?.id ?? 0);
  const reached = { account_id: clientId, goal_id: goal.id, contact_id: contact };
  await db.insertInto('goal_achievement').values(reached).execute();
  const other = {
    ...contentWith([{ key: 'x' }], 'other'),
    goals: [{ key: 'new', name: 'New', kind: 'link' as const, asset: null }],
  };
  await insertVersion(db, listing.id, 2, other);
  await runIn(partner, 'update', listing.id, [clientId]);
  const sequences = await db
    .selectFrom('campaign_sequence')
    .select('key')
    .where('campaign_id', '=', campaignId)
    .orderBy('key')
    .execute();
  expect(sequences.map(({ key }) => key)).toEqual(['other', 'welcome']);
  const goals = await db
    .selectFrom('campaign_goal')
    .select('key')
    .where('campaign_id', '=', campaignId)
    .orderBy('key')
    .execute();
  expect(goals.map(({ key }) => key)).toEqual(['end', 'new']);
});

test('the database itself refuses to remove a step in which somebody waits', async () => {
  const { clientId, campaignId } = await installed();
  const [a] = await stepsOf(campaignId);
  await waitIn(clientId, campaignId, a?.id ?? 0);
  await expect(
    db
      .deleteFrom('campaign_step')
      .where('id', '=', a?.id ?? 0)
      .execute(),
  ).rejects.toThrow(/violates foreign key/);
});

test('an uninstall takes the campaign out, says what went with it, and can be undone by installing again', async () => {
  const { partner, listing, clientId, campaignId } = await installed();
  await waitIn(clientId, campaignId, (await stepsOf(campaignId))[0]?.id ?? 0);
  const { run, targets } = await runIn(partner, 'uninstall', listing.id, [clientId]);
  expect(run.result).toBe('installed');
  expect(targets[0]?.report).toEqual({ campaigns: 1, waiting: 1, completed: 0 });
  const left = () => db.selectFrom('campaign').select('id').where('account_id', '=', clientId).execute();
  expect(await left()).toEqual([]);
  const again = await runIn(partner, 'uninstall', listing.id, [clientId]);
  expect(again.targets[0]).toMatchObject({ status: 'failed', code: 'install.missing' });
  await runIn(partner, 'install', listing.id, [clientId]);
  expect(await left()).toHaveLength(1);
  const installs = await db.selectFrom('install').select('cancelled_at').where('account_id', '=', clientId).execute();
  expect(installs).toEqual([{ cancelled_at: null }]);
});
