import { randomUUID } from 'node:crypto';
import { allEndpoints } from '@app/contract/all-endpoints';
import { saveCartLink } from '@app/contract/links';
import { openOffer, startOrder } from '@app/contract/orders';
import { reportError } from '@app/contract/telemetry';
import { describe, expect, test } from 'vitest';
import { startOrders } from '../src/modules/orders/test-orders.ts';
import { cookieOf, postForm, postJson } from './provider.ts';
import { send } from './raw.ts';
import { insertUser } from './rows.ts';

const { server, db, share, trialOf, order, tryOut, newSeller } = await startOrders();
const { origin, anonymous } = server;

const choices = {
  ...{ countryCode: 'GB', currency: 'GBP' as const, frequency: 'monthlyWithAnnualAgreement' as const, planId: 'pro' },
  ...{ contacts: 2500, users: 4, textAndVoiceTier: -1, textMessages: 0, businessLine: false },
  ...{ promotionId: 'PARTNER10', addPartnerAsUser: false, bundleId: null },
};

/** The rows that `work` left in the audit table. */
async function recorded(work: () => Promise<unknown>) {
  const { last } = await db
    .selectFrom('audit')
    .select(({ fn }) => fn.max('id').as('last'))
    .executeTakeFirstOrThrow();
  await work().catch(() => undefined);
  const rows = await db
    .selectFrom('audit')
    .select(['action', 'user_id', 'account_id', 'subject'])
    .where('id', '>', last ?? '0')
    .orderBy('id')
    .execute();
  return rows;
}

test('every write is recorded, but for what only computes, what browsers tell and the pieces of a file', () => {
  const unrecorded = allEndpoints.filter(({ method, unrecorded }) => method !== 'GET' && unrecorded);
  expect(unrecorded.map(({ path, unrecorded, access }) => [path, unrecorded, access]).sort()).toEqual([
    ['/api/v2/errorReports', 'telemetry', 'public'],
    ['/api/v2/events', 'telemetry', 'public'],
    ['/crm/rest/v1/bulkJobs:count', 'computes', 'account'],
    ['/crm/rest/v1/files/{fileId}/pieces/{piece}', 'piece', 'account'],
    ['/idp/invitation', 'computes', 'public'],
    ['/idp/password/link', 'computes', 'public'],
    ['/proxy/marketing/estimate', 'computes', 'public'],
  ]);
});

describe('what a customer does', () => {
  test('an order is recorded once with its partner, client and number; the same visit again is not', async () => {
    const seller = await newSeller();
    const link = await share(seller);
    const visit = { visitId: randomUUID() };
    let number = '';
    const place = async () => {
      number = (await order(link, visit)).number;
    };
    const clientId = expect.any(String);
    expect(await recorded(place)).toEqual([
      {
        action: 'POST /api/v2/orders',
        user_id: null,
        account_id: seller.accountId,
        subject: { clientId, order: number, kind: 'cart' },
      },
    ]);
    expect(await recorded(place)).toEqual([]);
    expect(await recorded(() => order(link, { total: 1 }))).toEqual([]);
  });

  test('a trial is recorded', async () => {
    const seller = await newSeller();
    expect(await recorded(() => tryOut(trialOf(seller)))).toMatchObject([
      { action: 'POST /api/v2/orders', account_id: seller.accountId, subject: { kind: 'trial' } },
    ]);
  });

  test('a visit of a link that was kept is recorded when it opens and when it starts, once', async () => {
    const seller = await newSeller();
    const link = await share(seller);
    const body = { kind: 'cart', link, visitId: randomUUID() } as const;
    const look = () => anonymous(openOffer, { body });
    const start = () => anonymous(startOrder, { body });
    // Nobody kept the link: nothing is counted.
    expect(await recorded(look)).toEqual([]);
    expect(await recorded(start)).toEqual([]);
    const { id: linkId } = await seller.as(saveCartLink, {
      accountId: seller.accountId,
      body: { url: `${origin}/cart?${link}`, name: '', choices },
    });
    const row = { user_id: null, account_id: seller.accountId, subject: { linkId } };
    expect(await recorded(look)).toEqual([{ action: 'POST /api/v2/offers', ...row }]);
    expect(await recorded(look)).toEqual([]);
    expect(await recorded(start)).toEqual([{ action: 'POST /api/v2/offers/started', ...row }]);
    expect(await recorded(start)).toEqual([]);
  });

  test('a price and what the browser tells are not', async () => {
    const seller = await newSeller();
    const report = { situation: 'a', message: 'b', path: '/', accountId: null, userId: null, release: '1' };
    expect(await recorded(() => share(seller))).toEqual([]);
    expect(await recorded(() => anonymous(reportError, { body: report }))).toEqual([]);
  });
});

describe('signing in', () => {
  const none = { account_id: null, subject: {} };

  test('is recorded at the provider and where the session starts, and a failed attempt is not', async () => {
    const user = await insertUser(db);
    const signedIn = await recorded(() => server.signIn(user));
    expect(signedIn).toEqual([
      { action: 'POST /idp/login', user_id: user.id, ...none },
      { action: 'session started', user_id: user.id, account_id: null, subject: { sessionId: expect.any(String) } },
    ]);
    expect(await recorded(() => postForm(origin, { ...user, password: 'wrong' }))).toEqual([]);
  });

  test('becoming a user is recorded, and asking for it is not', async () => {
    const body = { email: `${randomUUID()}@partner.example`, givenName: 'A', password: 'a good long password' };
    expect(await recorded(() => postJson(origin, '/idp/register', body))).toEqual([]);
    const { text } = await db
      .selectFrom('mail')
      .select('text')
      .where('recipient', '=', body.email)
      .executeTakeFirstOrThrow();
    const key = /key=([\w-]+)/.exec(text)?.[1];
    const rows = await recorded(() => postJson(origin, '/idp/register/finish', { key }));
    const { id } = await db
      .selectFrom('app_user')
      .select('id')
      .where('username', '=', body.email)
      .executeTakeFirstOrThrow();
    expect(rows).toEqual([{ action: 'POST /idp/register/finish', user_id: id, ...none }]);
  });

  test('choosing a new password by a mailed link is recorded, and asking for the link is not', async () => {
    const user = await insertUser(db);
    expect(await recorded(() => postJson(origin, '/idp/password', { email: user.username }))).toEqual([]);
    const { text } = await db
      .selectFrom('mail')
      .select('text')
      .where('recipient', '=', user.username)
      .executeTakeFirstOrThrow();
    const key = /key=([\w-]+)/.exec(text)?.[1];
    const rows = await recorded(() =>
      postJson(origin, '/idp/password/finish', { key, password: 'another good long password' }),
    );
    expect(rows).toEqual([{ action: 'POST /idp/password/finish', user_id: user.id, ...none }]);
  });

  test('signing out at the provider is recorded once', async () => {
    const user = await insertUser(db);
    const cookie = cookieOf(await postForm(origin, user));
    const signOut = () => send(origin, { path: '/idp/logout', headers: { cookie } });
    expect(await recorded(signOut)).toEqual([{ action: 'GET /idp/logout', user_id: user.id, ...none }]);
    expect(await recorded(signOut)).toEqual([]);
  });
});
