import { disconnectChannel, syncChannel } from '@app/contract/channels';
import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { startXero } from '../../../../test/accounting.ts';
import { newMember } from '../../../../test/crm-member.ts';
import { insertContact } from '../../../../test/crm-rows.ts';
import { startTestApp } from '../../../../test/setup.ts';
import { newCampaigns } from '../../campaign-events/test-campaigns.ts';
import { booksOf, CREDENTIALS_KEY, xeroInvoice, xeroPayment } from './test-books.ts';

const service = await startXero();
afterAll(service.end);
const server = await startTestApp({
  ...{ OUTBOUND_ALLOW: ['127.0.0.1'], CREDENTIALS_KEY },
  ...{ XERO_CLIENT_ID: 'client', XERO_CLIENT_SECRET: 'hush' },
  ...{ XERO_LOGIN_URL: service.url, XERO_IDENTITY_URL: service.url, XERO_API_URL: service.url },
});
const { db } = server;
const { told, work, stateOf, connect, sync, again, timeline, eventsOf, beginAnew, whileSlow } = booksOf(
  server,
  service,
  'xero',
);
const { books } = service;
const channelKind = 'xero';
const customers = [
  { ContactID: 'ada', Name: 'Ada', EmailAddress: 'Ada@Friend.example', ContactStatus: 'ACTIVE' },
  { ContactID: 'nobody', Name: 'Nobody', EmailAddress: 'nobody@elsewhere.example' },
  { ContactID: 'silent', Name: 'Without an address' },
];

beforeEach(async () => {
  Object.assign(books, { Invoices: [], Payments: [], Quotes: [], Contacts: customers });
  await beginAnew();
});

const newPair = async () => {
  const member = await newMember(server);
  return { member, ada: await insertContact(db, member.accountId, { email: 'ada@friend.example' }) };
};
const countOf = async (accountId: string) => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from channel_sale where account_id = ${accountId}`.execute(db);
  return rows[0]?.count;
};

test('invoices and payments of contacts stand in their timelines, and others are never stored', async () => {
  const { member, ada } = await newPair();
  books.Invoices = [
    xeroInvoice({ id: '1', status: 'PAID', paid: new Date('2026-03-05') }),
    xeroInvoice({ id: '2', total: 19.99, due: new Date('2026-04-01') }),
    xeroInvoice({ id: '3', customer: 'nobody' }),
    xeroInvoice({ id: '4', customer: 'silent' }),
    xeroInvoice({ id: '5', status: 'DRAFT' }),
    { ...xeroInvoice({ id: '6' }), Type: 'ACCPAY' },
  ];
  books.Payments = [xeroPayment('p1', '1', 100), xeroPayment('p2', '1', 5, { Status: 'DELETED' })];
  expect(await connect(member)).toMatchObject({ status: 'waiting', address: 'Demo Ltd', organisations: [] });
  await work();
  expect(await stateOf(member)).toMatchObject({ status: 'complete', brought: 3, total: 7, done: 7, failure: null });
  expect(await timeline(member, ada)).toEqual([
    'invoice issued INV-1 10000',
    'invoice issued INV-2 1999',
    'invoice overdue INV-2 1999',
    'invoice paid INV-1 10000',
    'payment INV-1 10000 EUR',
  ]);
  expect(await countOf(member.accountId)).toBe(3);
  const { rows } = await sql<{ row: string }>`select encode(sealed, 'escape') as row from channel_secret`.execute(db);
  expect(JSON.stringify(rows)).not.toMatch(/access-|refresh-/);
});

test('what has changed is read on from where it was, and nothing stands there twice', async () => {
  const { member, ada } = await newPair();
  books.Invoices = [xeroInvoice({ id: '1' }), xeroInvoice({ id: '2' }), xeroInvoice({ id: '3' })];
  await connect(member);
  await work();
  const at = new Date(Date.now() + 5000);
  const before = service.asked.length;
  books.Invoices = [
    xeroInvoice({ id: '1', total: 120, at }),
    xeroInvoice({ id: '2', status: 'VOIDED', at }),
    xeroInvoice({ id: '3', status: 'PAID', paid: new Date(), at }),
  ];
  await sync(member);
  const now = ['invoice issued INV-1 12000', 'invoice issued INV-3 10000', 'invoice paid INV-3 10000'];
  expect(await timeline(member, ada)).toEqual(now);
  const listed = service.asked.slice(before).find(({ url }) => url.pathname.endsWith('Invoices'));
  const since = Date.parse(`${listed?.headers['if-modified-since']}Z`);
  expect(since).toBeGreaterThan(Date.parse('2026-06-01'));
  await sync(member, '2020-01-01');
  expect(await timeline(member, ada)).toEqual(now);
  expect(await stateOf(member)).toMatchObject({ status: 'complete', brought: 3 });
  // Its payment was taken back.
  books.Invoices = [xeroInvoice({ id: '3', at: new Date(Date.now() + 9000) })];
  await sync(member);
  expect(await timeline(member, ada)).toEqual(now.slice(0, 2));
});

test('more than a page that has changed in the same second is read whole, also when it breaks off on the way', async () => {
  const { member, ada } = await newPair();
  const at = new Date('2026-03-03T10:00:00Z');
  books.Invoices = Array.from({ length: 250 }, (_, nth) => xeroInvoice({ id: String(nth), at }));
  await connect(member);
  service.say(/Invoices.*page=3/, { status: 500, body: 'Internal Server Error' });
  await work();
  expect(await stateOf(member)).toMatchObject({ status: 'failed', failure: 'server', done: 200, brought: 200 });
  const before = service.asked.length;
  await again(member);
  // It goes on with the page that failed.
  expect(service.asked[before]?.url.searchParams.get('page')).toBe('3');
  expect(await stateOf(member)).toMatchObject({ status: 'complete', brought: 250 });
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from activity where account_id = ${member.accountId} and contact_id = ${ada}
      and kind = 'invoice'`.execute(db);
  expect(rows[0]?.count).toBe(250);
});

test('a token that is not good any more is changed for a new one, and what was asked is asked again', async () => {
  const { member, ada } = await newPair();
  books.Invoices = [xeroInvoice({ id: '1' })];
  await connect(member);
  service.expire();
  await work();
  expect(await stateOf(member)).toMatchObject({ status: 'complete', failure: null });
  service.expire();
  await sync(member);
  expect(await stateOf(member)).toMatchObject({ status: 'complete' });
  expect(await timeline(member, ada)).toEqual(['invoice issued INV-1 10000']);
});

test('a consent that was taken back there is said so, is not tried again, and is given again where it was', async () => {
  const { member } = await newPair();
  await connect(member);
  await work();
  service.withdraw();
  await sync(member);
  expect(await stateOf(member)).toMatchObject({ status: 'failed', failure: 'access', nextDate: null });
  await connect(member);
  await work();
  expect(await stateOf(member)).toMatchObject({ status: 'complete', failure: null, address: 'Demo Ltd' });
});

test('a service that is asked too often says when it may be asked again, and it goes on from there', async () => {
  const { member, ada } = await newPair();
  books.Invoices = Array.from({ length: 150 }, (_, nth) =>
    xeroInvoice({ id: String(nth), at: new Date(Date.UTC(2026, 1, 1, 0, nth)) }),
  );
  await connect(member);
  const limited = { status: 429, headers: { 'retry-after': '1234', 'x-rate-limit-problem': 'day' }, body: '' };
  service.say(/Invoices/, limited, 1, 1);
  await work();
  const state = await stateOf(member);
  expect(state).toMatchObject({ status: 'waiting', failure: 'limited', brought: 100 });
  const wait = Date.parse(String(state?.nextDate)) - Date.now();
  expect(wait).toBeGreaterThan(300_000);
  expect(wait).toBeLessThanOrEqual(1_234_000);
  // Nobody asks before.
  const before = service.asked.length;
  await work();
  expect(service.asked.length).toBe(before);
  await again(member);
  expect(await stateOf(member)).toMatchObject({ status: 'complete', brought: 150, failure: null });
  expect(await timeline(member, ada)).toHaveLength(100);
});

test.each<[string, Parameters<typeof service.say>[1], string]>([
  ['an error', { status: 500, body: '<h1>Oops</h1>' }, 'server'],
  ['something that is no JSON', { body: '<html>maintenance' }, 'server'],
  ['JSON of another form', { body: { Invoices: 'none' } }, 'server'],
  ['half of it', { body: '{"Invoices":[{"InvoiceID":"1"' }, 'server'],
  ['nothing in time', 'nothing', 'timeout'],
  ['that it is forbidden', { status: 403, body: {} }, 'access'],
  ['a redirect', { status: 302, headers: { location: 'http://127.0.0.1:1/' }, body: '' }, 'server'],
])('%s is said as it is, and the next time it goes on', async (_, say, failure) => {
  const { member, ada } = await newPair();
  books.Invoices = [xeroInvoice({ id: '1' })];
  await connect(member);
  service.say(/Invoices/, say);
  await (say === 'nothing' ? whileSlow(async () => work()) : work());
  expect(await stateOf(member)).toMatchObject({ status: 'failed', failure });
  await again(member);
  expect(await stateOf(member)).toMatchObject({ status: 'complete', failure: null });
  expect(await timeline(member, ada)).toEqual(['invoice issued INV-1 10000']);
  expect(JSON.stringify(told)).not.toMatch(/access-|refresh-|hush/);
});

test('one that cannot be read is left out once, and the others are there', async () => {
  const { member, ada } = await newPair();
  books.Invoices = [
    xeroInvoice({ id: '1' }),
    { ...xeroInvoice({ id: '2' }), Total: 'much' },
    { ...xeroInvoice({ id: '3' }), CurrencyCode: 'money' },
    { ...xeroInvoice({ id: '4' }), DueDate: '/Date(999999999999999)/' },
    { ...xeroInvoice({ id: '5' }), UpdatedDateUTC: `/Date(${Date.parse('2150-01-01')})/` },
    { ...xeroInvoice({ id: '6' }), InvoiceID: 'six\u0000' },
  ];
  // What no database keeps is left out of what people write.
  Object.assign(books.Invoices[0] ?? {}, { InvoiceNumber: 'INV\u0000-1' });
  await connect(member);
  await work();
  const partial = { status: 'partial', brought: 1, skipped: [{ reason: 'record', count: 5 }] };
  expect(await stateOf(member)).toMatchObject(partial);
  await sync(member);
  expect(await stateOf(member)).toMatchObject(partial);
  expect(await timeline(member, ada)).toEqual(['invoice issued INV-1 10000']);
});

test('an invoice that is paid is a purchase, once; what was paid before the books were connected starts nothing', async () => {
  const campaigns = await newCampaigns(server);
  const { accountId, call } = campaigns;
  await campaigns.publish({ goals: [{ name: 'Bought', kind: 'purchase' }], sequences: [[]] });
  const ada = await insertContact(db, accountId, { email: 'ada@friend.example' });
  const member = { accountId, call, userId: campaigns.user.id };
  books.Invoices = [
    xeroInvoice({ id: 'old', status: 'PAID', paid: new Date('2026-01-01') }),
    xeroInvoice({ id: 'new' }),
  ];
  await connect(member);
  await work();
  expect(await eventsOf(accountId)).toEqual([]);
  const later = (seconds: number) => new Date(Date.now() + seconds * 1000);
  books.Invoices = [xeroInvoice({ id: 'new', status: 'PAID', paid: new Date(), at: later(5) })];
  await sync(member);
  expect(await eventsOf(accountId)).toEqual([`purchase ${ada}`]);
  // Taken back and paid again, and all of it read again: it was one purchase.
  books.Invoices = [xeroInvoice({ id: 'new', at: later(10) })];
  await sync(member);
  books.Invoices = [xeroInvoice({ id: 'new', status: 'PAID', paid: new Date(), at: later(15) })];
  await sync(member, '2020-01-01');
  expect(await eventsOf(accountId)).toEqual([`purchase ${ada}`]);
});

test('disconnected, the consent is taken back there; what is kept is known again; a service that is away keeps nobody', async () => {
  const { member, ada } = await newPair();
  const { accountId, call } = member;
  books.Invoices = [xeroInvoice({ id: '1' })];
  await connect(member);
  await work();
  const [token] = service.refreshes().slice(-1);
  await call(disconnectChannel, { accountId, channelKind, body: { broughtIn: 'keep' } });
  expect(service.revoked).toContain(token);
  expect(await timeline(member, ada)).toEqual(['invoice issued INV-1 10000']);
  const secrets = db.selectFrom('channel_secret').select('channel_id').where('account_id', '=', accountId);
  expect(await secrets.execute()).toEqual([]);
  await connect(member);
  await work();
  expect(await timeline(member, ada)).toEqual(['invoice issued INV-1 10000']);
  service.say(/revocation/, 'nothing');
  await whileSlow(() => call(disconnectChannel, { accountId, channelKind, body: { broughtIn: 'keep' } }));
  expect(await stateOf(member)).toMatchObject({ status: 'disconnected' });
  await expect(call(syncChannel, { accountId, channelKind, body: {} })).rejects.toMatchObject({
    code: 'channel.notFound',
  });
});

test('what one account has connected is nowhere in another, also of somebody with the same address', async () => {
  const { member, ada } = await newPair();
  const other = await newPair();
  books.Invoices = [xeroInvoice({ id: '1' })];
  await connect(member);
  await work();
  expect(await timeline(member, ada)).toHaveLength(1);
  expect(await timeline(other.member, other.ada)).toEqual([]);
  expect(await stateOf(other.member)).toMatchObject({ status: 'disconnected', address: '' });
  expect(await countOf(other.member.accountId)).toBe(0);
});

test('a contact that was merged or deleted keeps what it had, and nothing comes twice', async () => {
  const { member, ada } = await newPair();
  books.Invoices = [xeroInvoice({ id: '1' })];
  await connect(member);
  await work();
  await db.updateTable('contact').set({ deleted_at: new Date() }).where('id', '=', ada).execute();
  const newAda = await insertContact(db, member.accountId, { email: 'ada@friend.example' });
  books.Invoices = [xeroInvoice({ id: '1', status: 'PAID', paid: new Date(), at: new Date(Date.now() + 5000) })];
  await sync(member);
  expect(await timeline(member, newAda)).toEqual([]);
  // Deleted for good, its invoices are those of whoever has the address now, when they are read again.
  await db.deleteFrom('contact').where('account_id', '=', member.accountId).where('id', '=', ada).execute();
  await sync(member, '2020-01-01');
  expect(await timeline(member, newAda)).toEqual(['invoice issued INV-1 10000', 'invoice paid INV-1 10000']);
});
