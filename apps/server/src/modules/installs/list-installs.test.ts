import { listInstalls } from '@app/contract/installs';
import { expect, test } from 'vitest';
import { startInstalls } from './test-installs.ts';

const { server, db, work, newListing, newBundle, newClients, start } = await startInstalls();

test('runs are found by name, account, kind, state, campaign and bundle, page by page, the latest first', async () => {
  const partner = await server.newPartner();
  const { accountId } = partner;
  const { bundle, listings } = await newBundle(partner, ['Alpha', 'Beta']);
  const single = await newListing(partner, 'Gamma');
  const [one = '', two = '', three = '', four = ''] = await newClients(partner, 4);
  await db.updateTable('account').set({ name: 'Zoë’s Bakery' }).where('id', '=', four).execute();
  const bundled = await start(partner, { bundleId: bundle.id, accountIds: [one, two, three, four] });
  await work();
  await db.updateTable('client').set({ has_access: false }).where('account_id', '=', two).execute();
  const failed = await start(partner, { listingId: single.id, accountIds: [one, two] });
  await work();
  const removed = await start(partner, { kind: 'uninstall', listingId: single.id, accountIds: [one] });
  await work();
  const open = await start(partner, { listingId: single.id, accountIds: [three] });

  const find = async (query: Parameters<typeof listInstalls.query.parse>[0] & object) =>
    (await partner.as(listInstalls, { accountId, query })).content.map(({ id }) => id);
  expect(await find({})).toEqual([open.id, removed.id, failed.id, bundled.id]);
  expect(await find({ search: 'STARTER' })).toEqual([bundled.id]);
  expect(await find({ search: 'bakery zoe' })).toEqual([bundled.id]);
  expect(await find({ search: 'nowhere' })).toEqual([]);
  expect(await find({ kind: 'uninstall' })).toEqual([removed.id]);
  expect(await find({ state: 'running' })).toEqual([open.id]);
  expect(await find({ state: 'failed' })).toEqual([failed.id]);
  expect(await find({ state: 'done' })).toEqual([removed.id, bundled.id]);
  expect(await find({ bundleId: bundle.id })).toEqual([bundled.id]);
  expect(await find({ listingId: listings[1]?.id })).toEqual([bundled.id]);
  expect(await find({ listingId: single.id, kind: 'install' })).toEqual([open.id, failed.id]);

  const pages: string[] = [];
  let pageToken: string | undefined;
  do {
    const page = await partner.as(listInstalls, {
      accountId,
      query: { limit: 3, pageToken, includeTotalSize: true },
    });
    expect(page.totalSize).toBe(4);
    pages.push(...page.content.map(({ id }) => id));
    pageToken = page.nextPageToken || undefined;
  } while (pageToken);
  expect(pages).toEqual([open.id, removed.id, failed.id, bundled.id]);
});

test('a run names three of its accounts, those that failed first, and nobody else’s', async () => {
  const partner = await server.newPartner();
  const listing = await newListing(partner, 'Delta');
  const accountIds = await newClients(partner, 5);
  await db.updateTable('client').set({ has_access: false }).where('account_id', '=', accountIds[3]!).execute();
  await start(partner, { listingId: listing.id, accountIds });
  await work();
  const { content } = await partner.as(listInstalls, { accountId: partner.accountId, query: {} });
  expect(content[0]?.accounts).toHaveLength(3);
  expect(content[0]?.accounts[0]).toEqual({ id: accountIds[3], name: 'Client 3' });
  expect(content[0]?.counts).toMatchObject({ done: 4, failed: 1 });
  const rival = await server.newPartner();
  const theirs = await rival.as(listInstalls, {
    accountId: rival.accountId,
    query: { listingId: listing.id, includeTotalSize: true },
  });
  expect(theirs).toEqual({ content: [], nextPageToken: '', totalSize: 0 });
});

test('a run whose accounts are all done has its result once it is finished, together with its end', async () => {
  const partner = await server.newPartner();
  const { accountId } = partner;
  const listing = await newListing(partner, 'Epsilon');
  const run = await start(partner, { listingId: listing.id, accountIds: await newClients(partner, 2) });
  const first = async () => (await partner.as(listInstalls, { accountId, query: {} })).content[0];
  // As it stands between the transaction of the last account and the one that ends the run.
  await db.updateTable('install_target').set({ status: 'done' }).where('run_id', '=', run.id).execute();
  expect(await first()).toMatchObject({ counts: { done: 2 }, finishedDate: null, result: 'installing' });
  await work();
  expect(await first()).toMatchObject({ finishedDate: expect.any(String), result: 'installed' });
});
