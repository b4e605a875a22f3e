import { disconnectChannel, takeConsent } from '@app/contract/channels';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { startQuickBooks } from '../../../../test/accounting.ts';
import { newMember } from '../../../../test/crm-member.ts';
import { insertContact } from '../../../../test/crm-rows.ts';
import { startTestApp } from '../../../../test/setup.ts';
import { newCampaigns } from '../../campaign-events/test-campaigns.ts';
import { booksOf, CREDENTIALS_KEY, transaction } from './test-books.ts';

const service = await startQuickBooks();
afterAll(service.end);
const { url } = service;
const server = await startTestApp({
  ...{ OUTBOUND_ALLOW: ['127.0.0.1'], CREDENTIALS_KEY },
  ...{ QUICKBOOKS_CLIENT_ID: 'client', QUICKBOOKS_CLIENT_SECRET: 'hush', QUICKBOOKS_LOGIN_URL: url },
  ...{ QUICKBOOKS_TOKEN_URL: url, QUICKBOOKS_REVOKE_URL: url, QUICKBOOKS_API_URL: url },
});
const { db } = server;
const { told, work, stateOf, consent, connect, sync, again, timeline, eventsOf, beginAnew, whileSlow } = booksOf(
  server,
  service,
  'quickbooks',
);
const { books } = service;
const channelKind = 'quickbooks';

beforeEach(async () => {
  Object.assign(books, {
    ...{ Invoice: [], Payment: [], SalesReceipt: [], Estimate: [], deleted: [] },
    Customer: [
      { Id: '1', DisplayName: 'Ada', PrimaryEmailAddr: { Address: 'ada@friend.example' } },
      { Id: '2', DisplayName: 'Nobody', PrimaryEmailAddr: { Address: 'nobody@elsewhere.example' } },
      { Id: '3', DisplayName: 'Without an address' },
    ],
  });
  await beginAnew();
});

type More = Parameters<typeof transaction>[1];
const open = (Id: string, more: More = {}) => transaction(Id, { Balance: 150, DueDate: '2099-01-01', ...more });
const paid = (Id: string, payment: string, more: More = {}) =>
  transaction(Id, { Balance: 0, LinkedTxn: [{ TxnId: payment, TxnType: 'Payment' }], ...more });
const item = {
  DetailType: 'SalesItemLineDetail',
  Amount: 30,
  SalesItemLineDetail: { ItemRef: { name: 'Pest control' } },
};
const newPair = async () => {
  const member = await newMember(server);
  return { member, ada: await insertContact(db, member.accountId, { email: 'ada@friend.example' }) };
};
const later = (seconds: number) => new Date(Date.now() + seconds * 1000);

test('invoices, payments and sales of contacts stand in their timelines, in the company’s currency or their own', async () => {
  const { member, ada } = await newPair();
  books.Invoice = [
    open('1'),
    paid('2', '7'),
    open('3', { customer: '2' }),
    open('4', { customer: '3' }),
    open('5', { total: 0, Balance: 0, PrivateNote: 'Voided' }),
    open('6', { total: 500, CurrencyRef: { value: 'JPY', name: 'Japanese Yen' } }),
  ];
  books.Payment = [
    transaction('7', { PaymentRefNum: '90', Line: [{ Amount: 150, LinkedTxn: [{ TxnId: '2', TxnType: 'Invoice' }] }] }),
  ];
  books.SalesReceipt = [
    transaction('8', { total: 30, Line: [item, { DetailType: 'SubTotalLineDetail', Amount: 30 }] }),
  ];
  expect(await connect(member)).toMatchObject({ status: 'waiting', address: 'Sandbox Co' });
  await work();
  expect(await stateOf(member)).toMatchObject({ status: 'complete', brought: 5, failure: null });
  expect(await timeline(member, ada)).toEqual([
    'bought Pest control 3000',
    'invoice issued 101 15000',
    'invoice issued 102 15000',
    'invoice issued 106 500',
    'invoice paid 102 15000',
    'payment 90 15000 USD',
  ]);
});

test('what has changed or was deleted is read on from where it was', async () => {
  const { member, ada } = await newPair();
  books.Invoice = [open('1'), open('2')];
  books.SalesReceipt = [transaction('3', { total: 30, Line: [item] })];
  await connect(member);
  await work();
  const before = service.asked.length;
  books.Invoice = [open('1', { total: 200, at: later(5) })];
  books.SalesReceipt = [];
  books.deleted = [
    { entity: 'Invoice', id: '2' },
    { entity: 'SalesReceipt', id: '3' },
    { entity: 'Payment', id: '999' },
  ];
  await sync(member);
  expect(await timeline(member, ada)).toEqual(['invoice issued 101 20000']);
  const asked = service.asked.slice(before).map(({ url: { searchParams } }) => searchParams);
  const query = asked.map((search) => search.get('query') ?? '').find((text) => text.includes('from Invoice'));
  const since = Date.parse(/LastUpdatedTime >= '([^']+)'/.exec(query ?? '')?.[1] ?? '');
  expect(since).toBeGreaterThan(Date.parse('2026-06-01'));
  expect(asked[0]?.get('entities')).toBe('Invoice,Payment,SalesReceipt,Estimate');
  await sync(member, '2020-01-01');
  expect(await timeline(member, ada)).toEqual(['invoice issued 101 20000']);
});

test('many are read in pages, and after an error in the middle it goes on', async () => {
  const { member } = await newPair();
  const at = new Date('2026-03-03T10:00:00Z');
  books.Invoice = Array.from({ length: 250 }, (_, nth) => open(String(nth + 1), { at }));
  await connect(member);
  service.say(/from%20Invoice.*startposition%20201/, { status: 503, headers: { 'retry-after': '600' }, body: '' });
  await work();
  const state = await stateOf(member);
  expect(state).toMatchObject({ status: 'failed', failure: 'server', brought: 200, total: 250 });
  expect(Date.parse(String(state?.nextDate)) - Date.now()).toBeGreaterThan(300_000);
  await again(member);
  expect(await stateOf(member)).toMatchObject({ status: 'complete', brought: 250 });
});

test.each<[string, Parameters<typeof service.say>[1], string]>([
  ['an error', { status: 500, body: '<h1>Oops</h1>' }, 'server'],
  [
    'a fault with the status of success',
    { body: { Fault: { Error: [{ code: '6000' }], type: 'SystemFault' } } },
    'server',
  ],
  ['something that is no JSON', { body: '<html>maintenance' }, 'server'],
  ['JSON of another form', { body: { QueryResponse: { Invoice: 'none' } } }, 'server'],
  ['half of it', { body: '{"QueryResponse":{"Invoice":[{"Id":"1"' }, 'server'],
  ['nothing in time', 'nothing', 'timeout'],
  ['that it is forbidden', { status: 403, body: { Fault: { type: 'AuthorizationFault' } } }, 'access'],
  ['a redirect', { status: 302, headers: { location: 'http://127.0.0.1:1/' }, body: '' }, 'server'],
])('%s is said as it is, and the next time it goes on', async (_, say, failure) => {
  const { member, ada } = await newPair();
  books.Invoice = [open('1')];
  await connect(member);
  service.say(/from%20Invoice/, say);
  await (say === 'nothing' ? whileSlow(async () => work()) : work());
  expect(await stateOf(member)).toMatchObject({ status: 'failed', failure, brought: 0 });
  await again(member);
  expect(await stateOf(member)).toMatchObject({ status: 'complete', failure: null, brought: 1 });
  expect(await timeline(member, ada)).toEqual(['invoice issued 101 15000']);
  expect(JSON.stringify(told)).not.toMatch(/access-|refresh-|hush/);
});

test.each([
  ['its customers', /from%20Customer/],
  ['what was deleted', /cdc/],
])('an error with %s is said, and the next time it goes on', async (_, path) => {
  const { member, ada } = await newPair();
  books.Invoice = [open('1')];
  await connect(member);
  await work();
  books.Invoice = [open('2', { at: later(5) })];
  service.say(path, { status: 500, body: '' });
  await sync(member);
  expect(await stateOf(member)).toMatchObject({ status: 'failed', failure: 'server' });
  await again(member);
  expect(await stateOf(member)).toMatchObject({ status: 'complete', failure: null });
  expect(await timeline(member, ada)).toEqual(['invoice issued 101 15000', 'invoice issued 102 15000']);
});

test('one that cannot be read is left out once, and the others are there', async () => {
  const { member, ada } = await newPair();
  books.Invoice = [
    // What no database keeps is left out of what people write.
    open('1', { DocNumber: '10\u00001' }),
    open('2', { TotalAmt: 'much' }),
    open('3', { CurrencyRef: { value: 'money' } }),
    open('4', { DueDate: '2026-13-45' }),
    open('5', { MetaData: { LastUpdatedTime: '2150-01-01T00:00:00+00:00' } }),
    open('6', { Id: 'six\u0000' }),
  ];
  await connect(member);
  await work();
  const partial = { status: 'partial', brought: 1, skipped: [{ reason: 'record', count: 5 }] };
  expect(await stateOf(member)).toMatchObject(partial);
  await sync(member);
  expect(await stateOf(member)).toMatchObject(partial);
  expect(await timeline(member, ada)).toEqual(['invoice issued 101 15000']);
});

test('an invoice that is paid, and a sale, are purchases; the days of its payments say whether it is news', async () => {
  const campaigns = await newCampaigns(server);
  const { accountId, call } = campaigns;
  await campaigns.publish({ goals: [{ name: 'Bought', kind: 'purchase' }], sequences: [[]] });
  const ada = await insertContact(db, accountId, { email: 'ada@friend.example' });
  const member = { accountId, call, userId: campaigns.user.id };
  const today = new Date().toISOString().slice(0, 10);
  // Changed today, and paid long ago.
  books.Invoice = [paid('1', '7'), open('2')];
  books.Payment = [transaction('7', { TxnDate: '2026-01-05' })];
  books.SalesReceipt = [transaction('3', { TxnDate: '2026-01-05' })];
  await connect(member);
  await work();
  expect(await eventsOf(accountId)).toEqual([]);
  books.Invoice = [paid('2', '8', { at: later(5) })];
  books.Payment = [transaction('8', { TxnDate: today, at: later(5) })];
  await sync(member);
  expect(await eventsOf(accountId)).toEqual([`purchase ${ada}`]);
  books.SalesReceipt = [transaction('4', { TxnDate: today, at: later(5) })];
  await sync(member);
  await sync(member, '2020-01-01');
  expect(await eventsOf(accountId)).toEqual([`purchase ${ada}`, `purchase ${ada}`]);
});

test('a token is changed for a new one; one that is refused is said so; too many calls wait as long as they are told', async () => {
  const { member } = await newPair();
  await connect(member);
  service.expire();
  await work();
  expect(await stateOf(member)).toMatchObject({ status: 'complete' });
  service.say(/query/, { status: 429, body: { fault: { error: [{ code: '3001' }], type: 'SERVICE' } } });
  await sync(member);
  expect(await stateOf(member)).toMatchObject({ status: 'waiting', failure: 'limited' });
  service.withdraw();
  await again(member);
  expect(await stateOf(member)).toMatchObject({ status: 'failed', failure: 'access', nextDate: null });
});

test.each([
  ['no company', ''],
  ['another one', '1'],
  ['something else', "4620816365' or '1'='1"],
])('led back with %s, nothing is connected', async (_, realmId) => {
  const { member } = await newPair();
  const { accountId, call } = member;
  const { code, state, page } = await consent(member);
  // It does not know challenges.
  expect(page.get('code_challenge')).toBeNull();
  await expect(call(takeConsent, { accountId, channelKind, body: { code, state, realmId } })).rejects.toMatchObject({
    ...{ code: 'channel.refused', details: { failure: 'access' } },
  });
});

test('disconnected, the consent is taken back there and what it brought in goes', async () => {
  const { member, ada } = await newPair();
  const { accountId, call } = member;
  books.Invoice = [open('1')];
  books.SalesReceipt = [transaction('3')];
  await connect(member);
  await work();
  expect(await timeline(member, ada)).toHaveLength(2);
  await call(disconnectChannel, { accountId, channelKind, body: { broughtIn: 'remove' } });
  expect(service.revoked).toHaveLength(1);
  await work();
  expect(await timeline(member, ada)).toEqual([]);
  expect(await stateOf(member)).toMatchObject({ status: 'disconnected' });
});
