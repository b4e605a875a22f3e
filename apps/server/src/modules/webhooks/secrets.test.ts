import { changeWebhookSecret, createWebhook, listWebhookDeliveries, testWebhook } from '@app/contract/webhooks';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { type Member, newMember } from '../../../test/crm-member.ts';
import { startTestApp } from '../../../test/setup.ts';
import { runJob } from '../../../test/work.ts';
import { webhookDeliveriesJob } from './deliver.ts';
import { sealSecretsJob } from './secrets.ts';
import { isGenuine, startReceiver } from './test-receiver.ts';

const server = await startTestApp({ OUTBOUND_ALLOW: ['127.0.0.0/8'] });
const { db, config } = server;
const receiver = await startReceiver();
afterAll(receiver.close);
beforeEach(() => {
  receiver.received.length = 0;
});

const add = ({ call, accountId }: Member) =>
  call(createWebhook, { accountId, body: { name: 'Books', url: receiver.url, events: ['contact.created'] } });
const keptOf = ({ accountId }: Member) =>
  db
    .selectFrom('webhook')
    .select(['id', 'secret', 'previous_secret'])
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
const deliver = async ({ call, accountId }: Member, id: number) => {
  await call(testWebhook, { accountId, webhookId: String(id) });
  await runJob(webhookDeliveriesJob(config), db);
  return receiver.received.at(-1);
};

test('a secret is encrypted where it is kept, the one before it too, and both sign', async () => {
  const member = await newMember(server);
  const { call, accountId } = member;
  const { webhook, secret } = await add(member);
  const changed = await call(changeWebhookSecret, { accountId, webhookId: String(webhook.id) });
  const kept = await keptOf(member);
  for (const each of [kept.secret, kept.previous_secret]) {
    expect(each).toMatch(/^sealed:/);
    for (const clear of [secret, changed.secret]) expect(each).not.toContain(clear.slice('whsec_'.length));
  }
  const told = await deliver(member, webhook.id);
  expect(told && [isGenuine(secret, told), isGenuine(changed.secret, told)]).toEqual([true, true]);
});

test('a secret from before there was encryption signs on, and is encrypted where it stands', async () => {
  const member = await newMember(server);
  const { webhook } = await add(member);
  const [old, older] = [`whsec_${btoa('o'.repeat(32))}`, `whsec_${btoa('p'.repeat(32))}`];
  const previous = { previous_secret: older, previous_until: new Date(Date.now() + 3_600_000) };
  await db
    .updateTable('webhook')
    .set({ secret: old, ...previous })
    .where('id', '=', webhook.id)
    .execute();
  const before = await deliver(member, webhook.id);
  expect(before && isGenuine(old, before)).toBe(true);
  // Without a key it stays as it is, and signs.
  const keyless = { ...config, CREDENTIALS_KEY: undefined, DATABASE_URL: 'postgres://nowhere.invalid/x' };
  await runJob(sealSecretsJob(keyless), db);
  expect(await keptOf(member)).toMatchObject({ secret: old });
  await runJob(sealSecretsJob(config), db);
  const kept = await keptOf(member);
  expect([kept.secret, kept.previous_secret].every((each) => each?.startsWith('sealed:'))).toBe(true);
  await runJob(sealSecretsJob(config), db);
  expect(await keptOf(member)).toEqual(kept);
  const after = await deliver(member, webhook.id);
  expect(after && [isGenuine(old, after), isGenuine(older, after)]).toEqual([true, true]);
});

test('another webhook’s secret, or one that the key does not open, signs nothing: the delivery says so and is tried again', async () => {
  const member = await newMember(server);
  const other = await newMember(server);
  const { webhook } = await add(member);
  await add(other);
  const { secret } = await keptOf(other);
  await db.updateTable('webhook').set({ secret }).where('id', '=', webhook.id).execute();
  expect(await deliver(member, webhook.id)).toBeUndefined();
  const { call, accountId } = member;
  const { deliveries } = await call(listWebhookDeliveries, { accountId, webhookId: String(webhook.id), query: {} });
  expect(deliveries).toMatchObject([{ state: 'waiting', failure: 'the credentials cannot be read with this key' }]);
});

test('without a key no webhook is added, and it is said why', async () => {
  const keyless = await startTestApp({ CREDENTIALS_KEY: undefined, DATABASE_URL: 'postgres://nowhere.invalid/x' });
  const { call, accountId } = await newMember(keyless);
  const body = { name: 'Books', url: 'https://books.example', events: ['contact.created' as const] };
  await expect(call(createWebhook, { accountId, body })).rejects.toMatchObject({ code: 'webhook.noKey' });
});
