import { getInsights, listActivities } from '@app/contract/activities';
import { disconnectChannel } from '@app/contract/channels';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { startQuickBooks, startXero } from '../../../../test/accounting.ts';
import { type Member, newMember } from '../../../../test/crm-member.ts';
import { insertContact } from '../../../../test/crm-rows.ts';
import { startTestApp } from '../../../../test/setup.ts';
import { booksOf, CREDENTIALS_KEY, transaction, xeroPayment, xeroQuote } from './test-books.ts';

const xero = await startXero();
const quickbooks = await startQuickBooks();
afterAll(() => Promise.all([xero.end(), quickbooks.end()]));
const server = await startTestApp({
  ...{ OUTBOUND_ALLOW: ['127.0.0.1'], CREDENTIALS_KEY },
  ...{ XERO_CLIENT_ID: 'client', XERO_CLIENT_SECRET: 'hush' },
  ...{ XERO_LOGIN_URL: xero.url, XERO_IDENTITY_URL: xero.url, XERO_API_URL: xero.url },
  ...{ QUICKBOOKS_CLIENT_ID: 'client', QUICKBOOKS_CLIENT_SECRET: 'hush', QUICKBOOKS_LOGIN_URL: quickbooks.url },
  ...{
    QUICKBOOKS_TOKEN_URL: quickbooks.url,
    QUICKBOOKS_REVOKE_URL: quickbooks.url,
    QUICKBOOKS_API_URL: quickbooks.url,
  },
});
const inXero = booksOf(server, xero, 'xero');
const inQuickBooks = booksOf(server, quickbooks, 'quickbooks');

beforeEach(async () => {
  const email = 'ada@friend.example';
  Object.assign(xero.books, {
    ...{ Invoices: [], Payments: [], Quotes: [] },
    Contacts: [
      { ContactID: 'ada', Name: 'Ada', EmailAddress: email },
      { ContactID: 'nobody', EmailAddress: 'nobody@elsewhere.example' },
    ],
  });
  Object.assign(quickbooks.books, {
    ...{ Invoice: [], Payment: [], SalesReceipt: [], Estimate: [], deleted: [] },
    Customer: [
      { Id: '1', DisplayName: 'Ada', PrimaryEmailAddr: { Address: email } },
      { Id: '2', DisplayName: 'Nobody', PrimaryEmailAddr: { Address: 'nobody@elsewhere.example' } },
    ],
  });
  await inXero.beginAnew();
});

const newPair = async () => {
  const member = await newMember(server);
  return { member, ada: await insertContact(server.db, member.accountId, { email: 'ada@friend.example' }) };
};
const daysOf = async ({ call, accountId }: Member, contactId: number) => {
  const { activities } = await call(listActivities, { accountId, contactId: String(contactId), query: {} });
  return activities.flatMap(({ kind, date }) => (kind === 'order' ? [date.slice(0, 10)] : []));
};
const later = (seconds: number) => new Date(Date.now() + seconds * 1000);

test.each([
  ['DRAFT', false],
  ['SENT', false],
  ['DECLINED', false],
  ['DELETED', false],
  ['ACCEPTED', true],
  ['INVOICED', true],
])('a quote in Xero that is %s is an order: %s', async (status, isOrder) => {
  const { member, ada } = await newPair();
  xero.books.Quotes = [
    xeroQuote({ id: '1', status, items: ['Two chairs', '', 'A table'], at: new Date('2026-03-09T08:00:00Z') }),
    xeroQuote({ id: '2', status, customer: 'nobody' }),
    xeroQuote({ id: '3', status, total: 0 }),
  ];
  await inXero.connect(member);
  await inXero.work();
  expect(await inXero.stateOf(member)).toMatchObject({ status: 'complete', failure: null, brought: isOrder ? 1 : 0 });
  expect(await inXero.timeline(member, ada)).toEqual(isOrder ? ['order QU-1 10000 Two chairs, A table'] : []);
  expect(await daysOf(member, ada)).toEqual(isOrder ? ['2026-03-09'] : []);
});

test('an order that changes is what it is now, one that is declined goes, and it is read on from where it was', async () => {
  const { member, ada } = await newPair();
  xero.books.Quotes = [xeroQuote({ id: '1' }), xeroQuote({ id: '2', status: 'SENT' }), xeroQuote({ id: '3' })];
  await inXero.connect(member);
  await inXero.work();
  expect(await inXero.timeline(member, ada)).toEqual(['order QU-1 10000 Two chairs', 'order QU-3 10000 Two chairs']);
  const before = xero.asked.length;
  xero.books.Quotes = [
    xeroQuote({ id: '1', total: 120, status: 'INVOICED', at: later(5) }),
    xeroQuote({ id: '2', at: later(5), items: [] }),
    xeroQuote({ id: '3', status: 'DECLINED', at: later(5) }),
  ];
  await inXero.sync(member);
  const now = ['order QU-1 12000 Two chairs', 'order QU-2 10000 For you'];
  expect(await inXero.timeline(member, ada)).toEqual(now);
  const asked = xero.asked.slice(before).find(({ url }) => url.pathname.endsWith('Quotes'));
  expect(Date.parse(`${asked?.headers['if-modified-since']}Z`)).toBeGreaterThan(Date.now() - 60_000);
  expect(Object.fromEntries(asked?.url.searchParams ?? [])).toEqual({ order: 'UpdatedDateUTC ASC', page: '1' });
  await inXero.sync(member, '2020-01-01');
  expect(await inXero.timeline(member, ada)).toEqual(now);
});

test('many are read in pages of a hundred', async () => {
  const { member } = await newPair();
  const at = new Date('2026-03-03T10:00:00Z');
  xero.books.Quotes = Array.from({ length: 250 }, (_, nth) => xeroQuote({ id: String(nth), at }));
  await inXero.connect(member);
  await inXero.work();
  expect(await inXero.stateOf(member)).toMatchObject({ status: 'complete', brought: 250 });
});

test('an order is no purchase and no money: what is paid for it is', async () => {
  const { member, ada } = await newPair();
  const { accountId, call } = member;
  xero.books.Quotes = [xeroQuote({ id: '1', total: 100 })];
  xero.books.Payments = [xeroPayment('p1', '7', 40)];
  await inXero.connect(member);
  await inXero.work();
  expect(await inXero.timeline(member, ada)).toEqual(['order QU-1 10000 Two chairs', 'payment INV-7 4000 EUR']);
  expect(await inXero.eventsOf(accountId)).toEqual([]);
  const { moneyWon } = await call(getInsights, { accountId, contactId: String(ada) });
  expect(moneyWon).toEqual([{ amount: 4000, currency: 'EUR' }]);
});

const invoiced = [{ TxnId: '9', TxnType: 'Invoice' }];
test.each<[string, object, boolean]>([
  ['Pending', {}, false],
  ['Rejected', {}, false],
  ['Closed', {}, false],
  ['Closed', { LinkedTxn: invoiced }, true],
  ['Converted', { LinkedTxn: invoiced }, true],
  ['Accepted', {}, true],
  ['Accepted', { TotalAmt: 0 }, false],
])('an estimate in QuickBooks that is %s %j is an order: %s', async (TxnStatus, more, isOrder) => {
  const { member, ada } = await newPair();
  const line = { DetailType: 'SalesItemLineDetail', SalesItemLineDetail: { ItemRef: { name: 'Pest control' } } };
  const estimate = { TxnStatus, Line: [line, { DetailType: 'SubTotalLineDetail', Amount: 150 }], ...more };
  quickbooks.books.Estimate = [
    transaction('1', { ...estimate, AcceptedDate: '2026-03-04' }),
    transaction('2', estimate),
    transaction('3', { ...estimate, customer: '2' }),
  ];
  await inQuickBooks.connect(member);
  await inQuickBooks.work();
  expect(await inQuickBooks.stateOf(member)).toMatchObject({ status: 'complete', failure: null });
  const orders = ['order 101 15000 Pest control', 'order 102 15000 Pest control'];
  expect(await inQuickBooks.timeline(member, ada)).toEqual(isOrder ? orders : []);
  expect(await daysOf(member, ada)).toEqual(isOrder ? ['2026-03-04', '2026-03-01'] : []);
});

test('an estimate that was deleted, or is no longer accepted, leaves the timeline; disconnected, all of them may', async () => {
  const { member, ada } = await newPair();
  const { accountId, call } = member;
  const accepted = (Id: string, more: object = {}) => transaction(Id, { TxnStatus: 'Accepted', ...more });
  quickbooks.books.Estimate = [accepted('1'), accepted('2'), accepted('3')];
  await inQuickBooks.connect(member);
  await inQuickBooks.work();
  expect(await inQuickBooks.timeline(member, ada)).toHaveLength(3);
  quickbooks.books.Estimate = [accepted('1', { TxnStatus: 'Rejected', at: later(5) }), accepted('3')];
  quickbooks.books.deleted = [{ entity: 'Estimate', id: '2' }];
  await inQuickBooks.sync(member);
  expect(await inQuickBooks.timeline(member, ada)).toEqual(['order 103 15000 ']);
  await call(disconnectChannel, { accountId, channelKind: 'quickbooks', body: { broughtIn: 'remove' } });
  await inQuickBooks.work();
  expect(await inQuickBooks.timeline(member, ada)).toEqual([]);
});
