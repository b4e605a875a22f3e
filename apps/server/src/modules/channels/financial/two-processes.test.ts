import { disconnectChannel } from '@app/contract/channels';
import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { startXero } from '../../../../test/accounting.ts';
import { newColleague, newMember } from '../../../../test/crm-member.ts';
import { insertContact } from '../../../../test/crm-rows.ts';
import { startSecondApp } from '../../../../test/second-app.ts';
import { startTestApp } from '../../../../test/setup.ts';
import { Lost, saveEvent, takeChannel } from '../channel-row.ts';
import { readTokens, refreshTokens } from '../oauth/tokens.ts';
import { booksOf, CREDENTIALS_KEY, xeroInvoice } from './test-books.ts';
import { xero } from './xero.ts';

const service = await startXero();
afterAll(service.end);
const server = await startTestApp({
  ...{ OUTBOUND_ALLOW: ['127.0.0.1'], CREDENTIALS_KEY, XERO_CLIENT_ID: 'client', XERO_CLIENT_SECRET: 'hush' },
  ...{ XERO_LOGIN_URL: service.url, XERO_IDENTITY_URL: service.url, XERO_API_URL: service.url },
});
const { db, config } = server;
const { work, stateOf, connect, timeline, beginAnew } = booksOf(server, service, 'xero');
const { books } = service;
const channelKind = 'xero';
books.Contacts = [{ ContactID: 'ada', Name: 'Ada', EmailAddress: 'ada@friend.example' }];
beforeEach(beginAnew);

const newPair = async () => {
  const member = await newMember(server);
  return { member, ada: await insertContact(db, member.accountId, { email: 'ada@friend.example' }) };
};

test('two processes that need a new token fetch one, and neither loses it', async () => {
  const { member } = await newPair();
  await connect(member);
  const channel = (await takeChannel(db, crypto.randomUUID()))!;
  const second = await startSecondApp(server);
  const on = (at: typeof db) => ({ db: at, config, provider: xero, channel, signal: new AbortController().signal });
  const old = await readTokens(on(db));
  const before = service.asked.length;
  const fresh = await Promise.all([
    refreshTokens(on(db), old),
    refreshTokens(on(second.db), old),
    refreshTokens(on(db), old),
  ]);
  expect(new Set(fresh.map(({ refresh }) => refresh)).size).toBe(1);
  expect(await readTokens(on(db))).toEqual(fresh[0]);
  expect(service.refreshes()).toContain(fresh[0]?.refresh);
  expect(service.asked.slice(before).filter(({ url }) => url.pathname.endsWith('/token'))).toHaveLength(1);
  // One that is refused, or not answered, does not keep the others waiting.
  service.say(/token/, { status: 500, body: '' });
  await expect(refreshTokens(on(db), fresh[0]!)).rejects.toMatchObject({ failure: 'server' });
  expect((await refreshTokens(on(second.db), fresh[0]!)).refresh).not.toBe(fresh[0]?.refresh);
});

test('a token that arrives when the books were disconnected meanwhile is given back', async () => {
  const { member } = await newPair();
  await connect(member);
  const channel = (await takeChannel(db, crypto.randomUUID()))!;
  const reading = { db, config, provider: xero, channel, signal: new AbortController().signal };
  const old = await readTokens(reading);
  await db.deleteFrom('channel').where('account_id', '=', channel.account_id).execute();
  await expect(refreshTokens(reading, old)).rejects.toBeInstanceOf(Lost);
  expect(service.refreshes()).toContain(old.refresh);
});

test('two processes read the books once, and one that was taken for dead writes nothing', async () => {
  const { member, ada } = await newPair();
  books.Invoices = Array.from({ length: 30 }, (_, nth) => xeroInvoice({ id: String(nth) }));
  await connect(member);
  const dead = (await takeChannel(db, crypto.randomUUID()))!;
  await work();
  expect(await stateOf(member)).toMatchObject({ status: 'running', done: 0 });
  await sql`update channel set due_at = now() - interval '1 second' where account_id = ${member.accountId}`.execute(db);
  const second = await startSecondApp(server);
  await Promise.all([work(), work(second.db)]);
  expect(await stateOf(member)).toMatchObject({ status: 'complete', brought: 30 });
  expect(await timeline(member, ada)).toHaveLength(30);
  await expect(saveEvent(db, dead, { kind: 'finished' })).rejects.toBeInstanceOf(Lost);
});

test('two colleagues with the same books have each invoice once; it goes with the last of them', async () => {
  const { member, ada } = await newPair();
  const { accountId } = member;
  const colleague = await newColleague(server, accountId);
  books.Invoices = [xeroInvoice({ id: '1' })];
  await connect(member);
  await connect(colleague);
  await work();
  expect(await timeline(member, ada)).toEqual(['invoice issued INV-1 10000']);
  await member.call(disconnectChannel, { accountId, channelKind, body: { broughtIn: 'remove' } });
  await work();
  expect(await stateOf(member)).toMatchObject({ status: 'disconnected' });
  expect(await timeline(member, ada)).toEqual(['invoice issued INV-1 10000']);
  await colleague.call(disconnectChannel, { accountId, channelKind, body: { broughtIn: 'remove' } });
  await work();
  expect(await timeline(member, ada)).toEqual([]);
  const left = db.selectFrom('channel_sale').select('id').where('account_id', '=', accountId);
  expect(await left.execute()).toEqual([]);
});
