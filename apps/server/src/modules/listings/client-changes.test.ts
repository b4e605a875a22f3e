import type { CampaignContent } from '@app/contract/campaign-content';
import { listFulfilledSolutions } from '@app/contract/listings';
import { expect, test } from 'vitest';
import { insertCampaign, insertClient, insertListing } from '../../../test/rows.ts';
import { startTestApp } from '../../../test/setup.ts';

const server = await startTestApp();
const { db } = server;
const now = new Date();

/** An install and the campaign that it left in the account, with parts that have no keys. */
async function install(listing_id: number, account_id: string): Promise<number> {
  const { id } = await db
    .insertInto('install')
    .values({ listing_id, account_id })
    .returning('id')
    .executeTakeFirstOrThrow();
  return insertCampaign(db, account_id, { install_id: id });
}

const step = (key: string) => ({ key, kind: 'email' as const, name: key, days: null, asset: null });
const content: CampaignContent = {
  goals: [{ key: 'g', name: 'Booked', kind: 'form', asset: null }],
  sequences: [
    { key: 's', name: 'One', steps: [step('a'), step('b')] },
    { key: 't', name: 'Two', steps: [step('a')] },
  ],
  flow: [],
  assets: [],
};

/** An installed campaign with the parts of its version, as an install leaves them. */
async function installed() {
  const partner = await server.newPartner();
  const { id: listingId } = await insertListing(db, partner.organizationId, { version: 2 });
  const version = { listing_id: listingId, version: 1, content: JSON.stringify(content) };
  await db.insertInto('listing_version').values(version).execute();
  const account_id = await insertClient(db, partner.accountId);
  const campaign_id = await install(listingId, account_id);
  await db.updateTable('campaign_goal').set({ key: 'g' }).where('campaign_id', '=', campaign_id).execute();
  await db.deleteFrom('campaign_sequence').where('campaign_id', '=', campaign_id).execute();
  for (const [position, { key, name, steps }] of content.sequences.entries()) {
    const { id } = await db
      .insertInto('campaign_sequence')
      .values({ account_id, campaign_id, key, name, position })
      .returning('id')
      .executeTakeFirstOrThrow();
    const rows = steps.map((row, at) => ({ ...row, account_id, sequence_id: id, position: at }));
    await db.insertInto('campaign_step').values(rows).execute();
  }
  const steps = await db
    .selectFrom('campaign_step')
    .innerJoin('campaign_sequence', (join) =>
      join
        .onRef('campaign_sequence.account_id', '=', 'campaign_step.account_id')
        .onRef('campaign_sequence.id', '=', 'campaign_step.sequence_id'),
    )
    .select(['campaign_step.id', 'campaign_step.account_id', 'campaign_step.sequence_id'])
    .where('campaign_id', '=', campaign_id)
    .orderBy('campaign_step.id')
    .execute();
  const changes = async () => {
    const found = await partner.as(listFulfilledSolutions, { query: { listingId } });
    return found.content[0]?.clientChanges;
  };
  const texts = async () => {
    const found = await partner.as(listFulfilledSolutions, { query: { listingId } });
    return found.content[0]?.clientTexts;
  };
  return { account_id, campaign_id, steps, changes, texts };
}

test('after an install the client has changed nothing', async () => {
  const { changes } = await installed();
  expect(await changes()).toBe(0);
});

test('each changed, added and removed step counts once; retired ones are the publisher’s doing', async () => {
  const { steps, changes } = await installed();
  const [first, second, third] = steps;
  await db.updateTable('campaign_step').set({ changed_at: now }).where('id', '=', first!.id).execute();
  expect(await changes()).toBe(1);
  await db.deleteFrom('campaign_step').where('id', '=', third!.id).execute();
  expect(await changes()).toBe(2);
  const added = {
    account_id: second!.account_id,
    sequence_id: second!.sequence_id,
    position: 9,
    kind: 'task' as const,
    name: 'Own',
    changed_at: now,
  };
  await db.insertInto('campaign_step').values(added).execute();
  expect(await changes()).toBe(3);
  const retired = { ...added, key: 'old', retired_at: now };
  await db.insertInto('campaign_step').values(retired).execute();
  expect(await changes()).toBe(3);
});

test('texts that the client changed, added or deleted count apart from steps', async () => {
  const { account_id, campaign_id, changes, texts } = await installed();
  const asset = { account_id, campaign_id, kind: 'email' as const, subject: 'Hello', body: 'Hello.' };
  await db
    .insertInto('campaign_asset')
    .values([
      { ...asset, key: 'kept', name: 'Kept' },
      { ...asset, key: 'ours', name: 'Ours' },
    ])
    .execute();
  expect(await texts()).toBe(0);
  const ours = db.updateTable('campaign_asset').set({ changed_at: now }).where('campaign_id', '=', campaign_id);
  await ours.where('key', '=', 'ours').execute();
  expect(await texts()).toBe(1);
  const dropped = db
    .updateTable('campaign')
    .set({ dropped_assets: ['gone', 'too'] })
    .where('id', '=', campaign_id);
  await dropped.execute();
  expect([await texts(), await changes()]).toEqual([3, 0]);
});

test('the steps of a removed sequence count, also of all of them', async () => {
  const { campaign_id, changes } = await installed();
  const sequences = db.deleteFrom('campaign_sequence').where('campaign_id', '=', campaign_id);
  await sequences.where('key', '=', 's').execute();
  expect(await changes()).toBe(2);
  await sequences.execute();
  expect(await changes()).toBe(3);
});

test('a campaign installed before its parts had keys cannot be compared', async () => {
  const partner = await server.newPartner();
  const { id: listingId } = await insertListing(db, partner.organizationId);
  const version = { listing_id: listingId, version: 1, content: JSON.stringify(content) };
  await db.insertInto('listing_version').values(version).execute();
  await install(listingId, await insertClient(db, partner.accountId));
  const found = await partner.as(listFulfilledSolutions, { query: { listingId } });
  expect(found.content[0]?.clientChanges).toBe(0);
});
