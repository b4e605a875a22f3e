import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pagesOrigin } from '@app/contract/apps';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { insertContact } from '../../../test/crm-rows.ts';
import { send } from '../../../test/raw.ts';
import { insertCampaign } from '../../../test/rows.ts';
import { startTestApp } from '../../../test/setup.ts';
import { overTexts } from './message-jobs.ts';
import { sendDue } from './outbox.ts';
import { openTextProvider } from './text-provider.ts';

const asked: { path: string; body: string; authorization: string | undefined; key: unknown }[] = [];
let answer = { status: 201, body: '{"sid":"SM1"}' };
const provider = createServer(async (request, response) => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  const { authorization, 'idempotency-key': key } = request.headers;
  asked.push({ path: request.url ?? '', body: Buffer.concat(parts).toString(), authorization, key });
  response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body);
});
provider.listen(0, '127.0.0.1');
await once(provider, 'listening');
afterAll(() => provider.close().closeAllConnections());
const TEXT_URL = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
const texts = { TEXT_URL, TEXT_ACCOUNT: 'AC1', TEXT_TOKEN: 'secret' };
const server = await startTestApp(texts);
const { db } = server;
const log = { info: () => undefined, error: () => undefined };
const never = new AbortController().signal;
const sendTexts = () =>
  sendDue(
    {
      ...{ db, config: server.config, files: server.files, channel: 'text', log, tell: () => true },
      handOver: overTexts(openTextProvider(texts)!),
    },
    never,
  );

const number = () => `+4930${Math.floor(1e8 + Math.random() * 9e8)}`;

async function newTextAccount() {
  const { accountId } = await server.newPartner({ kind: 'customer' });
  const from = number();
  const phone = number();
  await db.insertInto('sending_settings').values({ account_id: accountId, text_from: from }).execute();
  const contactId = await insertContact(db, accountId, { phone, phone_e164: phone });
  const campaign_id = await insertCampaign(db, accountId, { published_at: new Date() });
  const write = async (text = 'See you tomorrow') => {
    const { id } = await db
      .insertInto('message')
      .values({
        ...{ account_id: accountId, contact_id: contactId, channel: 'text', purpose: 'marketing', address: phone },
        ...{ campaign_id, content: JSON.stringify({ text }) },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  };
  const state = async (id: number) =>
    db
      .selectFrom('message')
      .select(['state', 'reason'])
      .where('account_id', '=', accountId)
      .where('id', '=', id)
      .executeTakeFirst();
  const comeIn = (Body: string, token = 'secret') => {
    const fields: Record<string, string> = { Body, From: phone, To: from, MessageSid: 'SM2' };
    const said = Object.keys(fields)
      .toSorted()
      .reduce((text, name) => text + name + fields[name], `${server.origin}/texts/inbound`);
    const headers = {
      'content-type': 'application/x-www-form-urlencoded',
      'x-twilio-signature': createHmac('sha1', token).update(said).digest('base64'),
    };
    return send(server.origin, {
      method: 'POST',
      path: '/texts/inbound',
      headers,
      body: String(new URLSearchParams(fields)),
    });
  };
  return { accountId, campaignId: campaign_id, contactId, phone, from, write, state, comeIn };
}

test('a text goes out to who has allowed it, and STOP ends it until they say START', async () => {
  const { write, state, comeIn, phone, from, accountId } = await newTextAccount();
  const before = await write();
  await sendTexts();
  expect(await state(before)).toEqual({ state: 'skipped', reason: 'noPermission' });
  expect((await comeIn('Start')).status).toBe(200);
  const allowed = await write();
  await sendTexts();
  expect(await state(allowed)).toEqual({ state: 'sent', reason: null });
  expect(asked.at(-1)).toMatchObject({
    path: '/2010-04-01/Accounts/AC1/Messages.json',
    authorization: `Basic ${Buffer.from('AC1:secret').toString('base64')}`,
  });
  expect(Object.fromEntries(new URLSearchParams(asked.at(-1)?.body))).toEqual({
    To: phone,
    From: from,
    Body: 'See you tomorrow',
  });
  await comeIn(' stop! ');
  const stopped = await write();
  await sendTexts();
  expect(await state(stopped)).toEqual({ state: 'skipped', reason: 'unsubscribed' });
  expect((await comeIn('HELP')).text).toContain('<Message>');
  await comeIn('Is tomorrow still fine?');
  const came = await db
    .selectFrom('message')
    .select(['direction', 'content'])
    .where('account_id', '=', accountId)
    .where('direction', '=', 'in')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  expect(came).toEqual({ direction: 'in', content: { text: 'Is tomorrow still fine?' } });
});

test('a link in a text leads on by a short address, which is counted and leads nowhere when it is changed', async () => {
  const { accountId, contactId, campaignId, comeIn, write } = await newTextAccount();
  await comeIn('START');
  await db.updateTable('contact').set({ company: 'https://evil.example' }).where('id', '=', contactId).execute();
  const goal = { account_id: accountId, campaign_id: campaignId, kind: 'link', name: 'Looked', position: 1 } as const;
  const { id: goal_id } = await db.insertInto('campaign_goal').values(goal).returning('id').executeTakeFirstOrThrow();
  const trigger = { account_id: accountId, campaign_id: campaignId, goal_id, kind: 'link' } as const;
  await db
    .insertInto('campaign_trigger')
    .values({ ...trigger, source: '' })
    .execute();
  const id = await write('{{ contact.company }}: https://us.example/a, https://us.example/b?to={{ contact.phone }}.');
  await sendTexts();
  const { phone } = await db
    .updateTable('contact')
    .set({ phone: 'changed since' })
    .where('account_id', '=', accountId)
    .returning(sql<string>`phone_e164`.as('phone'))
    .executeTakeFirstOrThrow();
  const body = new URLSearchParams(asked.at(-1)?.body).get('Body') ?? '';
  const [, first = '', second = ''] = /^https:\/\/evil\.example: (\S+), (\S+)\.$/.exec(body) ?? [];
  expect([first, second]).toEqual(Array(2).fill(expect.stringMatching(/\/t\/[0-9a-z]{6}\.[01]\.[0-9a-z]{13}$/)));
  const { subject } = await db
    .selectFrom('message')
    .select('subject')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  expect(subject).toContain('https://us.example/a,');

  const sent_at = new Date(Date.now() - 3_600_000);
  await db.updateTable('message').set({ sent_at }).where('id', '=', id).where('account_id', '=', accountId).execute();
  const follow = (url: string, host = new URL(first).host) =>
    send(server.origin, { path: new URL(url).pathname, headers: { host, 'user-agent': 'Mozilla/5.0 Chrome/130.0' } });
  const led = await follow(second);
  expect([led.status, led.headers.location]).toEqual([302, `https://us.example/b?to=${phone}`]);
  expect((await follow(second.replace('.1.', '.0.'))).status).toBe(404);
  expect((await follow(second.replace('.1.', '.2.'))).status).toBe(404);
  const other = await server.newPartner({ kind: 'customer' });
  const { legacy_id } = await db
    .selectFrom('account')
    .select('legacy_id')
    .where('id', '=', other.accountId)
    .executeTakeFirstOrThrow();
  expect((await follow(second, new URL(pagesOrigin(server.origin, legacy_id)).host)).status).toBe(404);

  const events = db.selectFrom('message_event').select(['kind', 'by', 'about']).where('account_id', '=', accountId);
  expect(await events.execute()).toEqual([
    { kind: 'clicked', by: 'person', about: `https://us.example/b?to=${phone}` },
  ]);
  const raised = db.selectFrom('campaign_event').select('source').where('account_id', '=', accountId);
  expect(await raised.where('kind', '=', 'link').execute()).toEqual([{ source: `https://us.example/b?to=${phone}` }]);
  const clicks = await db
    .selectFrom('activity')
    .select('details')
    .where('account_id', '=', accountId)
    .where('kind', '=', 'interaction')
    .execute();
  expect(clicks).toMatchObject([{ details: { what: 'clicked', channel: 'text', messageId: id } }]);

  await db.updateTable('sending_settings').set({ is_tracking: false }).where('account_id', '=', accountId).execute();
  await write('https://us.example/a');
  await sendTexts();
  expect(new URLSearchParams(asked.at(-1)?.body).get('Body')).toBe('https://us.example/a');
});

test('HELP and what we say to it stand in the timeline, as STOP does; who is not known is answered all the same', async () => {
  const { accountId, contactId, comeIn, write } = await newTextAccount();
  await comeIn('START');
  const asked = await write();
  await sendTexts();
  const before = await timelineOf(accountId);
  const { text } = await comeIn(' Help. ');
  const [, said = ''] = /<Message>(.+)<\/Message>/.exec(text) ?? [];
  expect(said).not.toBe('');
  expect((await timelineOf(accountId)).slice(before.length)).toMatchObject([
    { contact_id: contactId, kind: 'email', details: { direction: 'in', channel: 'text', subject: ' Help. ' } },
    {
      contact_id: contactId,
      kind: 'email',
      details: { direction: 'out', channel: 'text', subject: said.slice(0, 100) },
    },
  ]);
  const kept = await db
    .selectFrom('message')
    .select(['direction', 'state', 'purpose', 'content'])
    .where('account_id', '=', accountId)
    .orderBy('id', 'desc')
    .limit(2)
    .execute();
  expect(kept).toEqual([
    { direction: 'out', state: 'sent', purpose: 'transactional', content: { text: said } },
    { direction: 'in', state: 'received', purpose: 'personal', content: { text: ' Help. ' } },
  ]);
  await comeIn('STOP');
  expect((await timelineOf(accountId)).at(-1)).toMatchObject({ details: { direction: 'in', subject: 'STOP' } });
  // An answer after it is one to what was asked before.
  await comeIn('Yes, please');
  const replied = db.selectFrom('message_event').select(['message_id', 'kind']).where('account_id', '=', accountId);
  expect(await replied.execute()).toEqual([{ message_id: asked, kind: 'replied' }]);
  await db.deleteFrom('contact').where('account_id', '=', accountId).execute();
  expect((await comeIn('INFO')).text).toContain('<Message>');
  expect(await timelineOf(accountId)).toEqual([]);
});

const timelineOf = (accountId: string) =>
  db
    .selectFrom('activity')
    .select(['contact_id', 'kind', 'details'])
    .where('account_id', '=', accountId)
    .where('kind', '=', 'email')
    .orderBy('id')
    .execute();

test('an answer reaches the goal that waits for one; STOP and HELP are none', async () => {
  const { accountId, campaignId, comeIn, write } = await newTextAccount();
  const goal = {
    account_id: accountId,
    campaign_id: campaignId,
    kind: 'reply',
    name: 'Answered',
    position: 1,
  } as const;
  const { id } = await db.insertInto('campaign_goal').values(goal).returning('id').executeTakeFirstOrThrow();
  await db
    .insertInto('campaign_trigger')
    .values({ account_id: accountId, campaign_id: campaignId, goal_id: id, kind: 'reply', source: '' })
    .execute();
  const events = () =>
    db.selectFrom('campaign_event').select('kind').where('account_id', '=', accountId).where('kind', '=', 'reply');
  await comeIn('START');
  await write();
  await sendTexts();
  await db.deleteFrom('campaign_event').where('account_id', '=', accountId).execute();
  await comeIn('HELP');
  await comeIn('STOP');
  expect(await events().execute()).toEqual([]);
  const kinds = db.selectFrom('message_event').select('kind').where('account_id', '=', accountId);
  expect(await kinds.execute()).toEqual([]);
  await comeIn('See you then');
  expect(await events().execute()).toEqual([{ kind: 'reply' }]);
  expect(await kinds.execute()).toEqual([{ kind: 'replied' }]);
});

test('nobody but the provider hands in texts', async () => {
  const { comeIn, accountId } = await newTextAccount();
  expect((await comeIn('STOP', 'another secret')).status).toBe(404);
  expect(await db.selectFrom('suppression').selectAll().where('account_id', '=', accountId).execute()).toEqual([]);
});

test.each([
  [{ status: 400, body: '{"code":21211,"message":"no number"}' }, 'bounced'],
  [{ status: 400, body: '{"code":21610}' }, 'skipped'],
  [{ status: 429, body: '' }, 'waiting'],
  [{ status: 400, body: '{"code":1}' }, 'failed'],
])('the provider’s %j leaves a text %s', async (given, expected) => {
  const { write, state, comeIn } = await newTextAccount();
  await comeIn('START');
  const id = await write();
  answer = given;
  await sendTexts();
  answer = { status: 201, body: '{}' };
  expect((await state(id))?.state).toBe(expected);
});
