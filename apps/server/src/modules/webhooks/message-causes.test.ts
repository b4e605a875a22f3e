import { reportDelivery, reportReply } from '@app/contract/messages';
import { createWebhook, type WebhookEvent, webhookEvents } from '@app/contract/webhooks';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { send } from '../../../test/raw.ts';
import { startTestApp } from '../../../test/setup.ts';
import { startSmtp } from '../../../test/smtp.ts';
import { runJob } from '../../../test/work.ts';
import { LINK, newSendingAccount, outboxOf } from '../messages/test-messages.ts';
import { samples } from '../messages/test-reports.ts';
import { webhookDeliveriesJob } from './deliver.ts';
import { startReceiver } from './test-receiver.ts';

const server = await startTestApp({ OUTBOUND_ALLOW: ['127.0.0.0/8'] });
const { db } = server;
const receiver = await startReceiver();
const smtp = await startSmtp();
const sendAll = outboxOf(server, smtp.url);
afterAll(async () => {
  receiver.close();
  await smtp.stop();
});
beforeEach(() => {
  receiver.received.length = 0;
  smtp.refuseWith(() => null);
});
const deliver = () => runJob(webhookDeliveriesJob(server.config), db);

const BROWSER = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/130.0 Safari/537.36';

/** A mail to somebody, which waits or was sent an hour ago, and what its reader can do with it. */
async function newMail({ isSent = true } = {}) {
  const account = await newSendingAccount(server);
  const { accountId, site } = account;
  const address = `${crypto.randomUUID()}@reader.example`;
  const contactId = await account.newContact(address);
  const id = await account.newMessage(contactId, address);
  if (isSent) {
    await sendAll();
    const sent_at = new Date(Date.now() - 3_600_000);
    await db.updateTable('message').set({ sent_at }).where('account_id', '=', accountId).execute();
  }
  const mail = smtp.received.find(({ recipients }) => recipients.includes(address));
  const html = (mail?.html ?? '').replaceAll('&amp;', '&');
  const addressOf = (place: string) => new URL(new RegExp(`"(https?://[^"]+/${place}/[^"]+)"`).exec(html)?.[1] ?? '');
  const ask = (place: string, more: { method?: string; body?: string } = {}) => {
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const headers = { host: site.pages.host, 'user-agent': BROWSER, ...(more.body !== undefined && form) };
    return send(server.origin, { path: addressOf(place).pathname, headers, ...more });
  };
  const report = async (name: RegExp) => {
    const { rfc_id } = await account.message(id);
    const sample = samples.find((each) => name.test(each.name));
    const body = Buffer.from(sample?.mail(rfc_id ?? '', address) ?? '');
    return account.as(reportDelivery, { accountId, body });
  };
  return { ...account, id, contactId, address, ask, report };
}
type Mail = Awaited<ReturnType<typeof newMail>>;

type Cause = { isSent?: false; does: (mail: Mail) => Promise<unknown>; data?: object };
const bounced = { state: 'bounced' };
const causes: [Extract<WebhookEvent, `message.${string}`>, string, Cause][] = [
  ['message.sent', 'it goes out', { isSent: false, does: () => sendAll() }],
  [
    'message.bounced',
    'the server refuses the address',
    {
      isSent: false,
      does: () => {
        smtp.refuseWith(() => Object.assign(new Error('5.1.1 no such user'), { responseCode: 550 }));
        return sendAll();
      },
      data: bounced,
    },
  ],
  ['message.bounced', 'a report says so', { does: ({ report }) => report(/./), data: bounced }],
  ['message.complained', 'a report says so', { does: ({ report }) => report(/^a complaint that says/) }],
  ['message.opened', 'somebody looks at its pictures', { does: ({ ask }) => ask('o') }],
  ['message.clicked', 'somebody follows a link', { does: ({ ask }) => ask('c'), data: { link: LINK } }],
  [
    'message.unsubscribed',
    'somebody wants no more',
    { does: ({ ask }) => ask('u', { method: 'POST', body: 'List-Unsubscribe=One-Click' }) },
  ],
];

test.each(causes)('%s is told once, when %s', async (event, _, { isSent = true, does, data = {} }) => {
  const mail = await newMail({ isSent });
  const { accountId, as, id, contactId, address, campaignId } = mail;
  await as(createWebhook, { accountId, body: { name: 'Books', url: receiver.url, events: [event] } });
  await does(mail);
  await does(mail);
  await deliver();
  await deliver();
  expect(receiver.told().map((told) => [told.event, told.data])).toEqual([
    [
      event,
      {
        ...{ id, contactId, address, channel: 'mail', direction: 'out', purpose: 'marketing', subject: 'Hello Mia' },
        ...{ state: 'sent', sentDate: expect.any(String), campaign: { id: campaignId, name: 'Welcome' } },
        ...{ isPrivate: false, ...data },
      },
    ],
  ]);
});

test('message.received is told once for each answer', async () => {
  const { accountId, as, id, contactId, address, campaignId, message } = await newMail();
  const events: WebhookEvent[] = ['message.received', 'message.sent'];
  await as(createWebhook, { accountId, body: { name: 'Books', url: receiver.url, events } });
  const inReplyTo = (await message(id)).rfc_id ?? '';
  await as(reportReply, { accountId, body: { from: address, inReplyTo, subject: 'Re: Hello', text: 'Yes' } });
  await deliver();
  await deliver();
  expect(receiver.told().map((told) => [told.event, told.data])).toEqual([
    [
      'message.received',
      {
        ...{ id: expect.any(Number), contactId, address, channel: 'mail', direction: 'in', purpose: 'personal' },
        ...{ subject: 'Re: Hello', state: 'received', sentDate: expect.any(String) },
        ...{ campaign: { id: campaignId, name: 'Welcome' }, isPrivate: false },
      },
    ],
  ]);
  expect(JSON.stringify(receiver.told())).not.toContain('Yes');
});

test('every event of a message has a cause here', () => {
  const named = new Set<string>([...causes.map(([event]) => event), 'message.received']);
  expect(webhookEvents.filter((event) => event.startsWith('message.') && !named.has(event))).toEqual([]);
});
