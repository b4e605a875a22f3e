import { createWebhook } from '@app/contract/webhooks';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { newColleague, newMember } from '../../../../test/crm-member.ts';
import { insertContact } from '../../../../test/crm-rows.ts';
import { startTestApp } from '../../../../test/setup.ts';
import { runJob } from '../../../../test/work.ts';
import { webhookDeliveriesJob } from '../../webhooks/deliver.ts';
import { startReceiver } from '../../webhooks/test-receiver.ts';
import type { Head } from './heads.ts';
import type { Read } from './read-mail.ts';
import { writeMails } from './write-mails.ts';

const server = await startTestApp({ OUTBOUND_ALLOW: ['127.0.0.0/8'] });
const { db, files } = server;
const receiver = await startReceiver();
afterAll(receiver.close);
beforeEach(() => {
  receiver.received.length = 0;
});
const deliver = () => runJob(webhookDeliveriesJob(server.config), db);

const HOUR = 3_600_000;
const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR);

/** A mailbox that was connected so many hours ago, in an account whose webhook hears of mail. */
async function newMailbox({ connected = 100 } = {}) {
  const member = await newMember(server);
  const { accountId, userId, call } = member;
  await call(createWebhook, {
    ...{ accountId, body: { name: 'Books', url: receiver.url, events: ['message.received', 'message.sent'] } },
  });
  const ada = await insertContact(db, accountId, { email: 'ada@friend.example' });
  const channelOf = (user_id: string) =>
    db
      .insertInto('channel')
      .values({
        ...{ account_id: accountId, user_id, kind: 'email', settings: '{}', due_at: null },
        ...{ address: `${crypto.randomUUID()}@shop.example`, created_at: hoursAgo(connected) },
      })
      .returningAll()
      .executeTakeFirstOrThrow();
  const mail = (subject: string, head: Partial<Head> = {}): Read => ({
    head: {
      ...{ uid: 1, size: 10, origin: `<${subject}>`, answers: [], direction: 'in', date: hoursAgo(1), subject },
      ...{ from: 'ada@friend.example', others: ['ada@friend.example'], isAutomatic: false, ...head },
    },
    ...{
      address: 'ada@friend.example',
      contactId: ada,
      isEarlier: false,
      words: { text: 'Words', files: [], leftOut: 0 },
    },
  });
  return { member, ada, channel: await channelOf(userId), channelOf, mail };
}

test('new mail is told once, received and sent, without what it is about where nobody shares it', async () => {
  const { ada, channel, mail } = await newMailbox();
  const mails = [mail('Salary'), mail('Reply', { direction: 'out' }), mail('Away', { isAutomatic: true })];
  await writeMails(db, files, channel, mails);
  await writeMails(db, files, channel, mails);
  await deliver();
  const told = receiver.told().toSorted((one, other) => Number(one.data.id) - Number(other.data.id));
  const alike = {
    ...{ id: expect.any(Number), channel: 'mail', purpose: 'personal', address: 'ada@friend.example', subject: '' },
    ...{ contactId: ada, sentDate: expect.any(String), campaign: null, isPrivate: true },
  };
  // In the order of their names.
  expect(told.map(({ event, data }) => [event, data])).toEqual([
    ['message.received', { ...alike, direction: 'in', state: 'received' }],
    ['message.sent', { ...alike, direction: 'out', state: 'sent' }],
    ['message.received', { ...alike, direction: 'in', state: 'received' }],
  ]);
  expect(receiver.received.map(({ body }) => body).join()).not.toMatch(/Salary|Reply|Away|Words/);
});

test('its subject is told where its owner shares it, and where a colleague does who has the same mail', async () => {
  const { member, channel, channelOf, mail } = await newMailbox();
  await writeMails(db, files, { ...channel, is_shared: true }, [mail('Shared')]);
  const colleague = await newColleague(server, member.accountId);
  const theirs = await channelOf(colleague.userId);
  await writeMails(db, files, theirs, [mail('Theirs'), mail('Shared')]);
  await writeMails(db, files, { ...channel, is_shared: true }, [mail('Theirs')]);
  await deliver();
  expect(
    receiver
      .told()
      .map(({ data }) => [data.subject, data.isPrivate])
      .sort(),
  ).toEqual([
    ['Shared', false],
    ['Theirs', false],
  ]);
});

test.each([
  ['was written before the mailbox was connected', 2, 3],
  ['is more than a day old when it is found', 100, 25],
])('what %s is not told', async (_, connected, hours) => {
  const { channel, mail } = await newMailbox({ connected });
  const old = { date: hoursAgo(hours) };
  await writeMails(db, files, channel, [mail('Old', old), mail('Old answer', { ...old, direction: 'out' })]);
  await deliver();
  expect(receiver.received).toEqual([]);
  await writeMails(db, files, channel, [mail('Old', old), mail('New', { date: hoursAgo(1) })]);
  await deliver();
  expect(receiver.told()).toMatchObject([{ event: 'message.received' }]);
});
