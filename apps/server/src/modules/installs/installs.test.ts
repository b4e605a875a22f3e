import {
  cancelInstall,
  getInstall,
  listInstalls,
  listInstallTargets,
  retryInstall,
  startInstall,
} from '@app/contract/installs';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { contentWith, insertCampaign } from '../../../test/rows.ts';
import { countRows } from '../../../test/setup.ts';
import { startInstalls } from './test-installs.ts';

const { server, db, work, newListing, newBundle, newClients, start, startRequest, campaignsIn } = await startInstalls();

test('a bundle arrives whole in every account: goals, sequences, steps and assets', async () => {
  const partner = await server.newPartner();
  const { bundle, listings } = await newBundle(partner, ['Alpha', 'Beta']);
  const accountIds = await newClients(partner, 3);
  const run = await start(partner, { bundleId: bundle.id, accountIds });
  expect(run).toMatchObject({ kind: 'install', name: 'Starter', result: 'installing', finishedDate: null });
  expect(run.counts).toEqual({ waiting: 3, running: 0, done: 0, failed: 0, cancelled: 0 });
  await work();
  const after = await partner.as(getInstall, { accountId: partner.accountId, installId: run.id });
  expect(after).toMatchObject({ result: 'installed', counts: { done: 3 }, finishedDate: expect.any(String) });
  const campaigns = await campaignsIn(accountIds);
  expect(campaigns.map(({ name }) => name)).toEqual(['Alpha', 'Beta', 'Alpha', 'Beta', 'Alpha', 'Beta']);
  expect(campaigns[0]).toMatchObject({ created_by: partner.user.id, published_at: expect.any(Date) });
  expect(campaigns[0]?.flow).toEqual(contentWith([]).flow);
  const steps = await db
    .selectFrom('campaign_step')
    .innerJoin('campaign_sequence', (join) =>
      join
        .onRef('campaign_sequence.account_id', '=', 'campaign_step.account_id')
        .onRef('campaign_sequence.id', '=', 'campaign_step.sequence_id'),
    )
    .select(['campaign_step.key', 'campaign_step.kind', 'days', 'asset', 'campaign_sequence.name as sequence'])
    .where('campaign_id', '=', campaigns[0]?.id ?? 0)
    .orderBy('campaign_step.position')
    .execute();
  expect(steps).toEqual([
    { key: 'a', kind: 'email', days: null, asset: 'hello', sequence: 'Welcome' },
    { key: 'b', kind: 'wait', days: 3, asset: null, sequence: 'Welcome' },
  ]);
  const goals = await db
    .selectFrom('campaign_goal')
    .select(['key', 'kind', 'position'])
    .where('campaign_id', '=', campaigns[0]?.id ?? 0)
    .orderBy('position')
    .execute();
  expect(goals).toEqual([
    { key: 'entry', kind: 'form', position: 1 },
    { key: 'end', kind: 'appointment', position: 2 },
  ]);
  const assets = await db
    .selectFrom('campaign_asset')
    .select('subject')
    .where('campaign_id', '=', campaigns[0]?.id ?? 0)
    .execute();
  expect(assets).toEqual([{ subject: 'Welcome' }]);
  expect(listings).toHaveLength(2);
});

test('twice is once: what is there stays as it is', async () => {
  const partner = await server.newPartner();
  const listing = await newListing(partner, 'Once');
  const accountIds = await newClients(partner, 2);
  await start(partner, { listingId: listing.id, accountIds });
  await start(partner, { listingId: listing.id, accountIds });
  await work();
  const third = await start(partner, { listingId: listing.id, accountIds });
  await work();
  expect(await campaignsIn(accountIds)).toHaveLength(2);
  const { content } = await partner.as(listInstalls, { accountId: partner.accountId, query: {} });
  expect(content.map(({ result }) => result)).toEqual(['installed', 'installed', 'installed']);
  expect(content[0]?.id).toBe(third.id);
});

test('installing over a cancelled install whose campaign is still there leaves one campaign, the new one', async () => {
  const partner = await server.newPartner();
  const listing = await newListing(partner, 'Again');
  const accountIds = await newClients(partner, 2);
  await start(partner, { listingId: listing.id, accountIds });
  await work();
  const before = (await campaignsIn(accountIds)).map(({ id }) => id);
  await db.updateTable('install').set({ cancelled_at: sql`now()` }).where('listing_id', '=', listing.id).execute();
  const run = await start(partner, { listingId: listing.id, accountIds });
  await work();
  const after = await partner.as(getInstall, { accountId: partner.accountId, installId: run.id });
  expect(after).toMatchObject({ result: 'installed', counts: { done: 2 } });
  const campaigns = await campaignsIn(accountIds);
  expect(campaigns.map(({ account_id }) => account_id).sort()).toEqual([...accountIds].sort());
  expect(campaigns.filter(({ id }) => before.includes(id))).toEqual([]);
  const [{ account_id, install_id }] = campaigns as [(typeof campaigns)[number]];
  const second = { account_id, install_id, name: 'Second' };
  await expect(db.insertInto('campaign').values(second).execute()).rejects.toMatchObject({ code: '23505' });
});

test('one account takes all of a bundle or nothing, and does not hold up the others', async () => {
  const partner = await server.newPartner();
  const { bundle, listings } = await newBundle(partner, ['First', 'Second']);
  const [good = '', taken = ''] = await newClients(partner, 2);
  await insertCampaign(db, taken, { name: 'second' });
  const run = await start(partner, { bundleId: bundle.id, accountIds: [good, taken] });
  await work();
  const { content } = await partner.as(listInstallTargets, { accountId: partner.accountId, installId: run.id });
  expect(content).toMatchObject([
    { accountId: taken, status: 'failed', result: 'failed', code: 'install.conflict', listingName: 'Second' },
    { accountId: good, status: 'done', result: 'installed', code: null, report: { campaigns: 2 } },
  ]);
  expect((await campaignsIn([taken])).map(({ name }) => name)).toEqual(['second']);
  expect(listings).toHaveLength(2);
  const after = await partner.as(getInstall, { accountId: partner.accountId, installId: run.id });
  expect(after.result).toBe('partial');
});

test('an account that has some of a bundle from before and fails is partly installed', async () => {
  const partner = await server.newPartner();
  const { bundle, listings } = await newBundle(partner, ['There', 'Missing']);
  const [client = ''] = await newClients(partner, 1);
  await start(partner, { listingId: listings[0]?.id ?? 0, accountIds: [client] });
  await work();
  await insertCampaign(db, client, { name: 'Missing' });
  const run = await start(partner, { bundleId: bundle.id, accountIds: [client] });
  await work();
  const { content } = await partner.as(listInstallTargets, { accountId: partner.accountId, installId: run.id });
  expect(content).toMatchObject([{ status: 'failed', result: 'partial', code: 'install.conflict' }]);
});

test('a failure of the database fails that account alone, and a retry goes to exactly the failed ones', async () => {
  const partner = await server.newPartner();
  const listing = await newListing(partner, 'Fragile');
  const accountIds = await newClients(partner, 5);
  const broken = accountIds[2] ?? '';
  await sql`
    create or replace function refuse() returns trigger language plpgsql as $$
    begin raise exception 'no room'; end $$`.execute(db);
  await sql`create trigger refuse before insert on campaign for each row
    when (new.account_id = ${sql.lit(broken)}) execute function refuse()`.execute(db);
  const run = await start(partner, { listingId: listing.id, accountIds });
  await work();
  const { content } = await partner.as(listInstallTargets, { accountId: partner.accountId, installId: run.id });
  expect(content[0]).toMatchObject({ accountId: broken, status: 'failed', code: 'install.error', canRetry: true });
  expect(await campaignsIn(accountIds)).toHaveLength(4);
  expect(await db.selectFrom('install').select('id').where('account_id', '=', broken).execute()).toEqual([]);

  await sql`drop trigger refuse on campaign`.execute(db);
  const before = content.slice(1).map(({ changedDate }) => changedDate);
  const retried = await partner.as(retryInstall, { accountId: partner.accountId, installId: run.id });
  expect(retried).toMatchObject({ result: 'installing', finishedDate: null, counts: { waiting: 1, done: 4 } });
  await work();
  const again = await partner.as(listInstallTargets, { accountId: partner.accountId, installId: run.id });
  expect(again.content.every(({ status }) => status === 'done')).toBe(true);
  expect(
    again.content
      .filter(({ accountId }) => accountId !== broken)
      .map(({ changedDate }) => changedDate)
      .sort(),
  ).toEqual(before.sort());
  expect(await campaignsIn(accountIds)).toHaveLength(5);
});

test('where one in twenty inserts fails at random, the rest is done, and retries end all', async () => {
  const partner = await server.newPartner();
  const { bundle } = await newBundle(partner, ['One', 'Two', 'Three']);
  const accountIds = await newClients(partner, 60);
  await sql`
    create or replace function falter() returns trigger language plpgsql as $$
    begin if random() < 0.05 then raise exception 'no luck'; end if; return new; end $$`.execute(db);
  await sql`create trigger falter before insert on campaign for each row execute function falter()`.execute(db);
  const { id: installId } = await start(partner, { bundleId: bundle.id, accountIds });
  const { accountId } = partner;
  await work();
  let run = await partner.as(getInstall, { accountId, installId });
  expect(run.counts.done + run.counts.failed).toBe(60);
  expect(await campaignsIn(accountIds)).toHaveLength(run.counts.done * 3);
  for (let tries = 0; run.counts.failed > 0 && tries < 30; tries += 1) {
    expect(run.result).toBe('partial');
    await partner.as(retryInstall, { accountId, installId });
    await work();
    run = await partner.as(getInstall, { accountId, installId });
  }
  await sql`drop trigger falter on campaign`.execute(db);
  expect(run).toMatchObject({ result: 'installed', counts: { done: 60, failed: 0 } });
  expect(await campaignsIn(accountIds)).toHaveLength(180);
});

test('cancelling leaves out what has not begun', async () => {
  const partner = await server.newPartner();
  const listing = await newListing(partner, 'Stopped');
  const accountIds = await newClients(partner, 3);
  const run = await start(partner, { listingId: listing.id, accountIds });
  const cancelled = await partner.as(cancelInstall, { accountId: partner.accountId, installId: run.id });
  expect(cancelled).toMatchObject({ result: 'cancelled', counts: { cancelled: 3, waiting: 0 } });
  await work();
  expect(await campaignsIn(accountIds)).toEqual([]);
  const after = await partner.as(getInstall, { accountId: partner.accountId, installId: run.id });
  expect(after.finishedDate).not.toBeNull();
});

test('a process that took accounts and died loses nothing: they are taken again after a while', async () => {
  const partner = await server.newPartner();
  const listing = await newListing(partner, 'Orphaned');
  const accountIds = await newClients(partner, 2);
  const run = await start(partner, { listingId: listing.id, accountIds });
  const leave = (seconds: number) =>
    db
      .updateTable('install_target')
      .set({ status: 'running', changed_at: new Date(Date.now() - seconds * 1000) })
      .where('run_id', '=', run.id)
      .execute();
  await leave(1);
  await work();
  expect(await campaignsIn(accountIds)).toEqual([]);
  await leave(60);
  await work();
  expect(await campaignsIn(accountIds)).toHaveLength(2);
});

test('people get their pages while it works', async () => {
  const partner = await server.newPartner();
  const listing = await newListing(partner, 'Patient');
  await start(partner, { listingId: listing.id, accountIds: await newClients(partner, 30) });
  let turns = 0;
  const timer = setInterval(() => (turns += 1), 0);
  await work();
  clearInterval(timer);
  expect(turns).toBeGreaterThan(1);
});

test('the same Idempotency-Key starts it once', async () => {
  const partner = await server.newPartner();
  const listing = await newListing(partner, 'Doubled');
  const accountIds = await newClients(partner, 1);
  const before = await countRows(db, 'install_run');
  const request = startRequest(partner, { listingId: listing.id, accountIds });
  const first = await partner.as(startInstall, request, { idempotencyKey: 'one' });
  const second = await partner.as(startInstall, request, { idempotencyKey: 'one' });
  expect(second.id).toBe(first.id);
  expect(await countRows(db, 'install_run')).toBe(before + 1);
});

test('ten thousand accounts fit into one call', async () => {
  const partner = await server.newPartner();
  const listing = await newListing(partner, 'Large');
  const accountIds = Array.from({ length: 10_000 }, () => crypto.randomUUID());
  await expect(start(partner, { listingId: listing.id, accountIds })).rejects.toMatchObject({
    code: 'client.notFound',
  });
});
