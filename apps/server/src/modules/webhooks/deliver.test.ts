import {
  changeWebhook,
  createWebhook,
  listWebhookDeliveries,
  listWebhooks,
  resumeWebhook,
  type WebhookEvent,
} from '@app/contract/webhooks';
import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { type Member, newMember } from '../../../test/crm-member.ts';
import { insertContact } from '../../../test/crm-rows.ts';
import { startTestApp } from '../../../test/setup.ts';
import { runJob } from '../../../test/work.ts';
import { webhookDeliveriesJob } from './deliver.ts';
import { startReceiver } from './test-receiver.ts';

const OUTBOUND_ALLOW = ['127.0.0.0/8'];
const server = await startTestApp({ OUTBOUND_ALLOW });
const { db } = server;
const receiver = await startReceiver();
afterAll(receiver.close);
beforeEach(() => {
  receiver.received.length = 0;
  receiver.answerWith((_, response) => void response.end('ok'));
});

const job = webhookDeliveriesJob(server.config);
const deliver = () => runJob(job, db);
/** As if all pauses had passed. */
const passTime = (interval = '1 day') =>
  sql`update webhook_delivery set try_at = try_at - ${interval}::interval, begun_at = begun_at - ${interval}::interval`.execute(
    db,
  );
const add = ({ call, accountId }: Member, events: WebhookEvent[], url = receiver.url) =>
  call(createWebhook, { accountId, body: { name: 'Books', url, events } });
const logOf = async ({ call, accountId }: Member, { id }: { id: number }) =>
  (await call(listWebhookDeliveries, { accountId, webhookId: String(id), query: {} })).deliveries;
const only = async ({ call, accountId }: Member) => (await call(listWebhooks, { accountId })).webhooks[0];

test('whoever does not answer well is tried again with the same id and body, for a day, and then paused and told of', async () => {
  const member = await newMember(server);
  const { call, accountId } = member;
  const { webhook } = await add(member, ['contact.created']);
  receiver.answerWith((_, response) => void response.writeHead(500).end('out\0 of order'));
  await insertContact(db, accountId);
  await deliver();
  await deliver();
  expect(receiver.received).toHaveLength(1);
  expect((await logOf(member, webhook))[0]).toMatchObject({
    ...{ state: 'waiting', status: 500, answer: 'out of order', failure: 'answered 500', attempts: 1 },
  });
  await sql`update webhook set failing_since = now() - interval '25 hours' where account_id = ${accountId}`.execute(db);
  await insertContact(db, accountId);
  for (let attempt = 2; attempt <= 11; attempt += 1) {
    expect(await only(member)).toMatchObject({ state: 'on' });
    await passTime();
    await deliver();
  }
  const first = receiver.received.filter(({ body }) => body === receiver.received[0]?.body);
  expect(first).toHaveLength(11);
  expect(new Set(first.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  expect(await only(member)).toMatchObject({ state: 'failing', waiting: 1 });
  expect((await logOf(member, webhook)).map(({ state }) => state)).toEqual(['held', 'failed']);
  const { rows } = await sql`select kind, params, action_url from notification where account_id = ${accountId}`.execute(
    db,
  );
  expect(rows).toEqual([
    {
      kind: 'webhookPaused',
      params: { webhook: 'Books', failure: 'answered 500' },
      action_url: `/settings/webhooks?webhook=${webhook.id}`,
    },
  ]);
  // Nothing more is written, nor sent, until somebody says so; then what was held goes out.
  await insertContact(db, accountId);
  await passTime();
  await deliver();
  expect(await logOf(member, webhook)).toHaveLength(2);
  receiver.answerWith((_, response) => void response.end());
  receiver.received.length = 0;
  await call(resumeWebhook, { accountId, webhookId: String(webhook.id) });
  await deliver();
  expect(receiver.received).toHaveLength(1);
  expect(await only(member)).toMatchObject({ state: 'on', waiting: 0, failingSince: null });
});

test('a redirect is no answer, an address that is gone pauses at once, one of our own network is never called', async () => {
  const member = await newMember(server);
  const { call, accountId } = member;
  const { webhook } = await add(member, ['contact.created'], `${receiver.url}/moved`);
  receiver.answerWith(({ path }, response) =>
    path === '/moved' ? void response.writeHead(302, { location: '/elsewhere' }).end() : void response.end(),
  );
  await insertContact(db, accountId);
  await deliver();
  expect(receiver.received.map(({ path }) => path)).toEqual(['/moved']);
  expect((await logOf(member, webhook))[0]).toMatchObject({ state: 'waiting', status: 302 });
  receiver.answerWith((_, response) => void response.writeHead(410).end());
  await passTime();
  await deliver();
  expect(await only(member)).toMatchObject({ state: 'failing' });

  const webhookId = String(webhook.id);
  for (const url of ['http://10.0.0.1/x', 'http://[::1]/', 'https://user:secret@example.com/', 'http://localhost:1/'])
    await expect(
      call(changeWebhook, { accountId, webhookId, body: { name: 'B', url, events: ['contact.created'] } }),
    ).rejects.toMatchObject({ code: 'webhook.address' });
  // A name is looked at when it is called.
  await sql`update webhook set url = 'http://169.254.169.254/', state = 'on' where account_id = ${accountId}`.execute(
    db,
  );
  await insertContact(db, accountId);
  await deliver();
  expect((await logOf(member, webhook))[0]).toMatchObject({ state: 'failed', status: null, attempts: 1 });
});

test('several that are answered at once, and each pause their webhook, are all written down', async () => {
  const member = await newMember(server);
  const { webhook } = await add(member, ['contact.created']);
  const waiting: (() => void)[] = [];
  receiver.answerWith((_, response) => {
    waiting.push(() => response.writeHead(410).end());
    if (waiting.length === 4) for (const answer of waiting) answer();
  });
  for (let count = 0; count < 4; count += 1) await insertContact(db, member.accountId);
  await deliver();
  expect(await only(member)).toMatchObject({ state: 'failing', waiting: 4 });
  const log = await logOf(member, webhook);
  expect(log.map(({ state, status }) => ({ state, status }))).toEqual(Array(4).fill({ state: 'held', status: 410 }));
});

test('a process that dies gives back what it has taken; two at once send nothing twice', async () => {
  const member = await newMember(server);
  const { webhook } = await add(member, ['contact.created']);
  for (let n = 0; n < 30; n += 1) await insertContact(db, member.accountId);
  await Promise.all([deliver(), runJob(webhookDeliveriesJob(server.config), db)]);
  expect(receiver.received).toHaveLength(30);
  // Taken, and never heard of again: kill -9 in the middle of a call.
  await insertContact(db, member.accountId);
  await sql`update webhook_delivery set attempts = 1, try_at = now() + interval '2 minutes'
    where account_id = ${member.accountId} and state = 'waiting'`.execute(db);
  await deliver();
  expect(receiver.received).toHaveLength(30);
  await passTime('2 minutes');
  await deliver();
  expect(receiver.received).toHaveLength(31);
  expect((await logOf(member, webhook))[0]).toMatchObject({ state: 'delivered', attempts: 2 });
});

test('one that does not answer keeps nobody else waiting, however much waits for it', async () => {
  const [slow, quick] = [await newMember(server), await newMember(server)];
  await add(slow, ['contact.created'], `${receiver.url}/slow`);
  await add(quick, ['contact.created'], `${receiver.url}/quick`);
  const kept: (() => void)[] = [];
  const isThere = Promise.withResolvers<void>();
  receiver.answerWith(({ path }, response) => {
    if (path === '/slow') return void kept.push(() => response.end());
    response.end();
    isThere.resolve();
  });
  for (let n = 0; n < 60; n += 1) await insertContact(db, slow.accountId);
  await insertContact(db, quick.accountId);
  const running = deliver();
  await isThere.promise;
  expect(kept.length).toBeLessThanOrEqual(4);
  receiver.answerWith((_, response) => void response.end());
  for (const end of kept) end();
  await running;
  expect(receiver.received).toHaveLength(61);
});
