import { listInstallTargets, retryInstall } from '@app/contract/installs';
import { muteClient } from '@app/contract/notifications';
import { expect, test } from 'vitest';
import { insertContact } from '../../../test/crm-rows.ts';
import { insertDeal, insertPipeline } from '../../../test/deal-rows.ts';
import { insertCampaign, insertClient } from '../../../test/rows.ts';
import { startInstalls } from './test-installs.ts';

const { server, db, work, newListing, newClients, start } = await startInstalls();

test('everybody in the company is told once, with the counts', async () => {
  const partner = await server.newPartner();
  const listing = await newListing(partner, 'Told', { editions: ['Max'] });
  const fits = await insertClient(db, partner.accountId, { account: { edition_name: 'Max' } });
  const unfit = await insertClient(db, partner.accountId, { account: { edition_name: 'Lite' } });
  const run = await start(partner, { listingId: listing.id, accountIds: [fits, unfit] });
  await work();
  await work();
  const notices = await db
    .selectFrom('notification')
    .select(['kind', 'params', 'action_url'])
    .where('account_id', '=', partner.accountId)
    .execute();
  expect(notices).toEqual([
    {
      kind: 'installFailed',
      params: { name: 'Told', context: 'run', done: 1, failed: 1 },
      action_url: `/campaigns/marketplace/${listing.id}?install=${run.id}`,
    },
  ]);
});

test('of a run in one account, the account is named', async () => {
  const partner = await server.newPartner();
  const listing = await newListing(partner, 'Alone', { editions: ['Max'] });
  const unfit = await insertClient(db, partner.accountId, { account: { name: 'Acme', edition_name: 'Lite' } });
  await start(partner, { listingId: listing.id, accountIds: [unfit] });
  await start(partner, { kind: 'uninstall', listingId: listing.id, accountIds: [unfit] });
  await work();
  const notices = await db
    .selectFrom('notification')
    .select(['kind', 'params', 'client_id'])
    .where('account_id', '=', partner.accountId)
    .execute();
  const told = { kind: 'installFailed', client_id: unfit };
  expect(notices).toHaveLength(2);
  expect(notices).toContainEqual({ ...told, params: { name: 'Alone', client: 'Acme' } });
  expect(notices).toContainEqual({ ...told, params: { name: 'Alone', client: 'Acme', context: 'uninstall' } });
});

test('a retry is offered and made only where nothing stands in the way any more', async () => {
  const partner = await server.newPartner();
  const { accountId } = partner;
  const listing = await newListing(partner, 'Blocked', { editions: ['Max', 'Pro'] });
  const max = { account: { edition_name: 'Max' } };
  const locked = await insertClient(db, accountId, { ...max, has_access: false });
  const small = await insertClient(db, accountId, { account: { edition_name: 'Lite' } });
  const named = await insertClient(db, accountId, max);
  const own = await insertCampaign(db, named, { name: 'Blocked' });
  const { id: installId } = await start(partner, { listingId: listing.id, accountIds: [locked, small, named] });
  await work();
  const retryable = async () =>
    (await partner.as(listInstallTargets, { accountId, installId })).content
      .filter(({ canRetry }) => canRetry)
      .map((target) => target.accountId);
  expect(await retryable()).toEqual([]);
  const retry = () => partner.as(retryInstall, { accountId, installId });
  expect(await retry()).toMatchObject({ result: 'failed', counts: { waiting: 0, failed: 3 } });
  expect((await retry()).finishedDate).not.toBeNull();

  await db.updateTable('campaign').set({ name: 'Renamed' }).where('id', '=', own).execute();
  await db.updateTable('account').set({ edition_name: 'Pro' }).where('id', '=', small).execute();
  expect((await retryable()).toSorted()).toEqual([small, named].toSorted());
  expect(await retry()).toMatchObject({ result: 'installing', counts: { waiting: 2, failed: 1 } });
  await work();
  const { content } = await partner.as(listInstallTargets, { accountId, installId });
  expect(content.map(({ status, code, canRetry }) => [status, code, canRetry])).toEqual([
    ['failed', 'account.noAccess', false],
    ['done', null, false],
    ['done', null, false],
  ]);
});

test('who has muted a client does not hear of what was done in it alone, but of what was done in many', async () => {
  const partner = await server.newPartner();
  const { accountId } = partner;
  const listing = await newListing(partner, 'Welcome');
  const [quiet = '', loud = ''] = await newClients(partner, 2);
  await partner.as(muteClient, { accountId, clientId: quiet });
  const told = async () =>
    (
      await db
        .selectFrom('notification')
        .select('client_id')
        .where('account_id', '=', accountId)
        .orderBy('created_at')
        .execute()
    ).map(({ client_id }) => client_id);
  for (const accountIds of [[quiet], [loud]]) {
    await start(partner, { listingId: listing.id, accountIds });
    await work();
  }
  expect(await told()).toEqual([loud]);
  // A deal that is followed up in what was installed is somebody's again once that is gone.
  const { id: campaignId } = await db
    .selectFrom('campaign')
    .select('id')
    .where('account_id', '=', loud)
    .executeTakeFirstOrThrow();
  const { stages } = await insertPipeline(db, loud);
  const primary_contact_id = await insertContact(db, loud);
  const followed = { status: 'auto follow-up', follow_up_id: campaignId, primary_contact_id } as const;
  const deal = await insertDeal(db, loud, { stage_id: stages[0]!, ...followed });
  await start(partner, { kind: 'uninstall', listingId: listing.id, accountIds: [quiet, loud] });
  await work();
  expect(await told()).toEqual([loud, null]);
  const after = await db.selectFrom('deal').selectAll().where('account_id', '=', loud).where('id', '=', deal).execute();
  expect(after).toMatchObject([{ status: 'active', follow_up_id: null }]);
});
