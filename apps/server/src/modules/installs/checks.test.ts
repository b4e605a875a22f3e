import {
  checkInstall,
  createFulfillmentRequest,
  getFulfillmentRequest,
  listInstallTargets,
} from '@app/contract/installs';
import { describe, expect, test } from 'vitest';
import { insertCampaign, insertClient } from '../../../test/rows.ts';
import { countRows } from '../../../test/setup.ts';
import { startInstalls } from './test-installs.ts';

const { server, db, work, newListing, newBundle, newClients, start, campaignsIn } = await startInstalls();

describe('who may', () => {
  test("another partner's client, bundle or listing is not found, and nothing is written", async () => {
    const partner = await server.newPartner();
    const rival = await server.newPartner();
    const { bundle, listings } = await newBundle(rival, ['Theirs']);
    const own = await newListing(partner, 'Mine');
    const [theirs = ''] = await newClients(rival, 1);
    const [mine = ''] = await newClients(partner, 1);
    const before = await countRows(db, 'install_run');
    for (const [body, code] of [
      [{ listingId: own.id, accountIds: [mine, theirs] }, 'client.notFound'],
      [{ listingId: listings[0]?.id ?? 0, accountIds: [mine] }, 'listing.notFound'],
      [{ bundleId: bundle.id, accountIds: [mine] }, 'bundle.notFound'],
      [{ bundleId: bundle.id, listingId: own.id, accountIds: [mine] }, 'request.invalid'],
      [{ accountIds: [mine] }, 'request.invalid'],
    ] as const)
      await expect(start(partner, { ...body, accountIds: [...body.accountIds] })).rejects.toMatchObject({ code });
    expect(await countRows(db, 'install_run')).toBe(before);
  });

  test('access that ends before the job comes stops it', async () => {
    const partner = await server.newPartner();
    const listing = await newListing(partner, 'Late');
    const [kept = '', lost = '', left = ''] = await newClients(partner, 3);
    const run = await start(partner, { listingId: listing.id, accountIds: [kept, lost, left] });
    await db.updateTable('client').set({ has_access: false }).where('account_id', '=', lost).execute();
    await db.deleteFrom('client').where('account_id', '=', left).execute();
    await work();
    const { content } = await partner.as(listInstallTargets, { accountId: partner.accountId, installId: run.id });
    expect(new Map(content.map(({ accountId, code }) => [accountId, code]))).toEqual(
      new Map([
        [lost, 'account.noAccess'],
        [left, 'account.noAccess'],
        [kept, null],
      ]),
    );
    expect(await campaignsIn([lost, left])).toEqual([]);
  });

  test('an archived bundle is not installed', async () => {
    const partner = await server.newPartner();
    const { bundle } = await newBundle(partner, ['Old']);
    await db.updateTable('bundle').set({ archived_at: new Date() }).where('id', '=', bundle.id).execute();
    const accountIds = await newClients(partner, 1);
    await expect(start(partner, { bundleId: bundle.id, accountIds })).rejects.toMatchObject({
      code: 'bundle.archived',
    });
  });
});

describe('the dry run', () => {
  test('says for each client what would happen, and writes nothing', async () => {
    const partner = await server.newPartner();
    const listing = await newListing(partner, 'Dry', { editions: ['Pro', 'Max'] });
    const client = (name: string, account = {}, more = {}) =>
      insertClient(db, partner.accountId, { ...more, account: { name, ...account } });
    await client('a fits');
    await client('b cancelled', { status: 'Cancelled' });
    await client('c closed', {}, { has_access: false });
    await client('d lite', { edition_name: 'Lite' });
    const taken = await client('e taken');
    await insertCampaign(db, taken, { name: 'DRY' });
    const there = await client('f there');
    const failing = await client('g failed');
    await start(partner, { listingId: listing.id, accountIds: [there] });
    await insertCampaign(db, failing, { name: 'Dry' });
    await start(partner, { listingId: listing.id, accountIds: [failing] });
    await work();
    await db.deleteFrom('campaign').where('account_id', '=', failing).execute();
    await insertClient(db, (await server.newPartner()).accountId);

    const before = await countRows(db, 'install');
    const { listings, content } = await partner.as(checkInstall, {
      accountId: partner.accountId,
      query: { listingId: listing.id },
    });
    expect(content.map(({ name, compatibility, code }) => [name, compatibility, code])).toEqual([
      ['a fits', 'compatible', null],
      ['b cancelled', 'notCompatible', 'account.cancelled'],
      ['c closed', 'notCompatible', 'account.noAccess'],
      ['d lite', 'notCompatible', 'edition.unsupported'],
      ['e taken', 'notCompatible', 'install.conflict'],
      ['f there', 'installed', null],
      ['g failed', 'failed', 'install.conflict'],
    ]);
    expect(listings).toEqual([
      { id: listing.id, name: 'Dry', version: 1, archived: false, goals: 2, sequences: 1, steps: 2, assets: 1 },
    ]);
    expect(await countRows(db, 'install')).toBe(before);
  });
});

describe('a fulfillment request', () => {
  test('is validated at once, then created, and can be followed to its end', async () => {
    const partner = await server.newPartner();
    const listing = await newListing(partner, 'Single');
    const legacy_id = `acme${Date.now()}`;
    const clientId = await insertClient(db, partner.accountId, { account: { legacy_id } });
    const body = {
      listing: { id: listing.id },
      listingEditionTitle: 'Single, edition 1',
      appDomain: `${legacy_id.toUpperCase()}.crm.example`,
      requestType: 'ContentPublishingInstall' as const,
    };
    const checked = await partner.as(createFulfillmentRequest, { body: { ...body, status: 'Validating' } });
    expect(checked).toEqual({ ...body, id: null, status: 'Validating', compatibility: 'compatible', code: null });
    const created = await partner.as(createFulfillmentRequest, { body: { ...body, status: 'Created' } });
    expect(created).toMatchObject({ status: 'Created', listingEditionTitle: 'Single, edition 1' });
    const id = created.id ?? '';
    expect((await partner.as(getFulfillmentRequest, { id })).status).toBe('Created');
    await work();
    expect(await partner.as(getFulfillmentRequest, { id })).toMatchObject({
      id,
      status: 'Installed',
      listing: { id: listing.id },
      listingEditionTitle: 'Single, edition 1',
    });
    expect(await campaignsIn([clientId])).toHaveLength(1);
    const again = await partner.as(createFulfillmentRequest, { body: { ...body, status: 'Validating' } });
    expect(again.compatibility).toBe('installed');
    const rival = await server.newPartner();
    await expect(rival.as(getFulfillmentRequest, { id })).rejects.toMatchObject({ code: 'install.notFound' });
    await expect(rival.as(createFulfillmentRequest, { body: { ...body, status: 'Created' } })).rejects.toMatchObject({
      code: 'client.notFound',
    });
  });
});
