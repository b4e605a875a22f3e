import { changeContact, createContact, deleteContact } from '@app/contract/contacts';
import {
  changeWebhookSecret,
  createWebhook,
  deleteWebhook,
  listWebhookDeliveries,
  listWebhooks,
  pauseWebhook,
  resumeWebhook,
  sendDeliveryAgain,
  testWebhook,
  type WebhookEvent,
} from '@app/contract/webhooks';
import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { type Member, newMember } from '../../../test/crm-member.ts';
import { insertContact, insertCrmThings, insertTagOf } from '../../../test/crm-rows.ts';
import { countRows, startTestApp } from '../../../test/setup.ts';
import { runJob } from '../../../test/work.ts';
import { sweepDeliveriesJob, webhookDeliveriesJob } from './deliver.ts';
import { isGenuine, startReceiver } from './test-receiver.ts';

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
const add = ({ call, accountId }: Member, events: WebhookEvent[], url = receiver.url) =>
  call(createWebhook, { accountId, body: { name: 'Books', url, events } });
const logOf = async ({ call, accountId }: Member, { id }: { id: number }) =>
  (await call(listWebhookDeliveries, { accountId, webhookId: String(id), query: {} })).deliveries;
const only = async ({ call, accountId }: Member) => (await call(listWebhooks, { accountId })).webhooks[0];

test('what happens to a contact is told once for each webhook that listens, signed, with the record as it is', async () => {
  const member = await newMember(server);
  const { call, accountId } = member;
  const { webhook, secret } = await add(member, ['contact.created', 'contact.changed', 'contact.deleted']);
  await add(member, ['deal.created']);
  const stranger = await newMember(server);
  await stranger.call(createContact, { accountId: stranger.accountId, body: { givenName: 'Theirs' } });
  const contact = await call(createContact, { accountId, body: { givenName: 'Mia', familyName: 'Park' } });
  const contactId = String(contact.id);
  await deliver();
  await call(changeContact, { accountId, contactId, body: { change: { company: 'Aire' } } });
  await deliver();
  await call(deleteContact, { accountId, contactId });
  await deliver();
  await deliver();
  expect(receiver.told().map(({ event, data }) => [event, data.id, data.givenName, data.company])).toEqual([
    ['contact.created', contact.id, 'Mia', ''],
    ['contact.changed', contact.id, 'Mia', 'Aire'],
    ['contact.deleted', contact.id, undefined, undefined],
  ]);
  for (const received of receiver.received) {
    expect(isGenuine(secret, received)).toBe(true);
    expect(isGenuine(secret, { ...received, body: `${received.body} ` })).toBe(false);
    expect(JSON.parse(received.body)).toMatchObject({ id: received.headers['webhook-id'], accountId });
  }
  const log = await logOf(member, webhook);
  expect(log.map(({ event, state, status, answer }) => [event, state, status, answer])).toEqual([
    ['contact.deleted', 'delivered', 200, 'ok'],
    ['contact.changed', 'delivered', 200, 'ok'],
    ['contact.created', 'delivered', 200, 'ok'],
  ]);
});

test('many at once are one statement; where nobody listens nothing is written', async () => {
  const member = await newMember(server);
  const { accountId } = member;
  const addMany = () =>
    sql`
    insert into contact (account_id, given_name) select ${accountId}::uuid, 'P' || n from generate_series(1, 250) n`.execute(
      db,
    );
  const before = await countRows(db, 'webhook_delivery');
  await addMany();
  const { webhook } = await add(member, ['contact.created', 'contact.tagged', 'contact.untagged']);
  // Neither what only says when somebody was last active, nor what this webhook does not hear of.
  await sql`update contact set last_activity_at = now(), company = 'X' where account_id = ${accountId}`.execute(db);
  expect(await countRows(db, 'webhook_delivery')).toBe(before);
  await addMany();
  const [contact = 0] = [await insertContact(db, accountId)];
  await insertTagOf(db, accountId, 'VIP', [contact]);
  await sql`delete from contact_tag where account_id = ${accountId}`.execute(db);
  expect(await countRows(db, 'webhook_delivery')).toBe(before + 253);
  await deliver();
  expect(receiver.received).toHaveLength(253);
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(253);
  await sql`delete from contact where account_id = ${accountId}`.execute(db);
  expect(await logOf(member, webhook)).toHaveLength(20);
});

test('what is rolled back is never told', async () => {
  const member = await newMember(server);
  await add(member, ['contact.created']);
  const failing = db.transaction().execute(async (trx) => {
    await insertContact(trx, member.accountId);
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  await deliver();
  expect(receiver.received).toEqual([]);
});

test.each([
  ['deal', 'stage_id', ['deal.changed', 'deal.moved']],
  ['deal', 'won', ['deal.changed', 'deal.won']],
  ['deal', 'lost', ['deal.changed', 'deal.lost']],
  ['deal', 'deleted_at', ['deal.deleted']],
  ['task', 'done_at', ['task.changed', 'task.completed']],
  ['task', 'deleted_at', ['task.deleted']],
  ['appointment', 'subject', ['appointment.changed']],
  ['appointment', 'cancelled_at', ['appointment.cancelled']],
] as const)('a %s whose %s changes', async (table, column, events) => {
  const member = await newMember(server);
  const { accountId } = member;
  await insertCrmThings(db, accountId, member.userId);
  if (column === 'stage_id')
    await sql`insert into stage (account_id, pipeline_id, name, position, odds, checklist)
      select account_id, pipeline_id, 'Next', 99, 50, '[]' from stage where account_id = ${accountId} limit 1`.execute(
      db,
    );
  await add(member, [
    ...(['created', 'changed', 'moved', 'won', 'lost', 'deleted', 'restored'] as const).map(
      (word) => `deal.${word}` as const,
    ),
    ...(['changed', 'completed', 'reopened', 'deleted', 'restored'] as const).map((word) => `task.${word}` as const),
    ...(['changed', 'cancelled', 'restored'] as const).map((word) => `appointment.${word}` as const),
  ]);
  const set = {
    stage_id: sql`stage_id = (select max(id) from stage where account_id = ${accountId})`,
    won: sql`status = 'won'`,
    lost: sql`status = 'lost'`,
    deleted_at: sql`deleted_at = now()`,
    done_at: sql`done_at = now()`,
    subject: sql`subject = 'Other'`,
    cancelled_at: sql`cancelled_at = now()`,
  }[column];
  await sql`update ${sql.table(table)} set ${set}, changed_at = now() where account_id = ${accountId}`.execute(db);
  await deliver();
  expect(
    receiver
      .told()
      .map(({ event }) => event)
      .sort(),
  ).toEqual(events);
});

test('somebody pauses and resumes, tests, sends again, changes the secret; the old one is good for a day', async () => {
  const member = await newMember(server);
  const { call, accountId } = member;
  const { webhook, secret } = await add(member, ['contact.created']);
  const webhookId = String(webhook.id);
  const tested = await call(testWebhook, { accountId, webhookId });
  expect(tested).toMatchObject({ event: 'test', state: 'waiting' });
  await deliver();
  expect(receiver.told()).toMatchObject([{ event: 'test', data: {} }]);
  await call(sendDeliveryAgain, { accountId, webhookId, deliveryId: String(tested.id) });
  await deliver();
  expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([tested.key, tested.key]);

  const changed = await call(changeWebhookSecret, { accountId, webhookId });
  expect(changed.webhook.previousSecretUntil).not.toBeNull();
  await call(testWebhook, { accountId, webhookId });
  await deliver();
  const both = receiver.received.at(-1);
  expect(both && [isGenuine(secret, both), isGenuine(changed.secret, both)]).toEqual([true, true]);
  await sql`update webhook set previous_until = now() where account_id = ${accountId}`.execute(db);
  await call(testWebhook, { accountId, webhookId });
  await deliver();
  const later = receiver.received.at(-1);
  expect(later && [isGenuine(secret, later), isGenuine(changed.secret, later)]).toEqual([false, true]);
  expect(JSON.stringify(await call(listWebhooks, { accountId }))).not.toContain('whsec_');

  await insertContact(db, accountId);
  expect(await call(pauseWebhook, { accountId, webhookId })).toMatchObject({ state: 'paused', waiting: 1 });
  await expect(call(testWebhook, { accountId, webhookId })).rejects.toMatchObject({ code: 'webhook.paused' });
  receiver.received.length = 0;
  await deliver();
  expect(receiver.received).toEqual([]);
  await call(resumeWebhook, { accountId, webhookId });
  await deliver();
  expect(receiver.received).toHaveLength(1);
  await call(deleteWebhook, { accountId, webhookId });
  await expect(call(deleteWebhook, { accountId, webhookId })).rejects.toMatchObject({ code: 'webhook.notFound' });
});

test('another account neither sees nor touches it; an account has at most twenty', async () => {
  const [member, other] = [await newMember(server), await newMember(server)];
  const { webhook } = await add(member, ['contact.created']);
  const theirs = { accountId: other.accountId, webhookId: String(webhook.id) };
  expect(await only(other)).toBeUndefined();
  const deliveryId = String((await member.call(testWebhook, { ...theirs, accountId: member.accountId })).id);
  const attempts = [
    () => other.call(listWebhookDeliveries, { ...theirs, query: {} }),
    () => other.call(testWebhook, theirs),
    () => other.call(sendDeliveryAgain, { ...theirs, deliveryId }),
    () => other.call(changeWebhookSecret, theirs),
    () => other.call(deleteWebhook, theirs),
  ];
  for (const attempt of attempts) await expect(attempt()).rejects.toMatchObject({ code: 'webhook.notFound' });
  const results = await Promise.allSettled(Array.from({ length: 22 }, () => add(other, ['deal.created'])));
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(20);
});

test('the log is kept for a week', async () => {
  const member = await newMember(server);
  const { webhook } = await add(member, ['contact.created']);
  await insertContact(db, member.accountId);
  await deliver();
  await insertContact(db, member.accountId);
  await deliver();
  const [, old] = await logOf(member, webhook);
  await sql`update webhook_delivery set done_at = now() - interval '8 days'
    where account_id = ${member.accountId} and id = ${old?.id}`.execute(db);
  await runJob(sweepDeliveriesJob, db);
  expect(await logOf(member, webhook)).toHaveLength(1);
});
