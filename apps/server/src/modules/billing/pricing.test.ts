import { endSession } from '@app/contract/identity';
import { type EstimateRequest, estimateCart, listPlans, listPromotions } from '@app/contract/pricing';
import { priceCart } from '@app/pricing/estimate';
import { toPriceList } from '@app/pricing/price-list';
import { describe, expect, test } from 'vitest';
import { json, send } from '../../../test/raw.ts';
import { insertMembership, insertUser } from '../../../test/rows.ts';
import { startTestApp } from '../../../test/setup.ts';
import { tokensOf } from '../../../test/walk.ts';
import { saveCatalogue } from './catalogue.ts';
import { openCartLink } from './open-link.ts';
import { demoCopy, newSeller, requestOf } from './test-sellers.ts';

const empty = await startTestApp();
const server = await startTestApp();
const { db, config, anonymous } = server;
const seller = await newSeller(server);
const request = requestOf(seller.names);
const estimate = (change: Partial<EstimateRequest> = {}) =>
  anonymous(estimateCart, { body: { ...request, ...change } });
const plansQuery = { currency: 'GBP', countryCode: 'GB', partnerAccountId: seller.names.partnerAccountId } as const;
const paramsOf = (url: string) => new URL(url).searchParams;
/** An estimate may be a second behind. */
const soon = <T>(read: () => Promise<T>) => expect.poll(read, { interval: 50 });

describe('without a catalogue', () => {
  test('nothing is for sale', async () => {
    expect(await empty.anonymous(listPlans, { query: plansQuery })).toEqual({ plans: [], taxRate: 0 });
    expect(await empty.anonymous(listPromotions, { query: { currency: 'GBP' } })).toEqual({ promotions: [] });
    await expect(empty.anonymous(estimateCart, { body: request })).rejects.toMatchObject({ status: 400 });
  });
});

describe('plans', () => {
  test('are those in the currency, with the tax of the country; all of them only when all are asked for', async () => {
    const some = await anonymous(listPlans, { query: plansQuery });
    expect(some.plans.map(({ name }) => name)).toEqual(['Pro', 'Max', 'Ultimate', 'Free Trial (14 Days)']);
    expect(some.plans[0]?.pricing.monthly).toMatchObject({ id: 'pro-gbp-monthly', price: 15_900 });
    expect(some.taxRate).toBe(2000);
    const all = await anonymous(listPlans, { query: { ...plansQuery, showAll: true } });
    expect(all.plans.map(({ id }) => id)).toEqual([
      'pro',
      'max',
      'ultimate',
      'keap-lite',
      'franchise-pro',
      'free-trial',
    ]);
    expect((await anonymous(listPlans, { query: { ...plansQuery, countryCode: 'BR' } })).taxRate).toBe(0);
  });

  test.each([
    { currency: 'EUR' },
    { countryCode: 'gb' },
    { countryCode: 'ZZ' },
    { partnerAccountId: '' },
    { showAll: 'perhaps' },
  ])('with %j are refused', async (wrong) => {
    const search = new URLSearchParams({ ...plansQuery, ...wrong } as Record<string, string>);
    const answer = await send(server.origin, { path: `${listPlans.path}?${search}` });
    expect([answer.status, json(answer).code]).toEqual([400, 'request.invalid']);
  });
});

test('promotions are those in the currency and those in none, but none that is hidden from partners', async () => {
  const { promotions } = await anonymous(listPromotions, { query: { currency: 'GBP' } });
  const ids = promotions.map(({ id }) => id);
  expect(ids).toEqual(expect.arrayContaining(['PARTNER10', 'PLAN16-GBP']));
  expect(ids.filter((id) => /USD|AUD/.test(id))).toEqual([]);
  const hidden = demoCopy().promotions.filter(({ meta_data }) => !meta_data.cart.partners.showInPartnerEdition);
  expect(hidden.map(({ id }) => id)).toContain('INTERNAL90');
  expect(ids).not.toContain('INTERNAL90');
});

describe('the estimate', () => {
  test('is to the penny what the arithmetic says', async () => {
    // Plan 159.00 + 1000 contacts at 0.03 + 2 users at 23.00 = 235.00; 10 % off the plan is 15.90; 20 % tax on 219.10.
    const answer = await estimate();
    expect(answer).toMatchObject({
      billingPeriod: 1,
      billingPeriodUnit: 'month',
      currency: 'GBP',
      subtotal: 23_500,
      discount: 1590,
      tax: 4382,
      total: 26_292,
    });
    expect(answer.lineItems.map(({ itemId, quantity, price }) => [itemId, quantity, price])).toEqual([
      ['pro', 1, 14_310],
      ['contacts-included', 1500, 0],
      ['contacts', 1000, 3000],
      ['users-included', 2, 0],
      ['users', 2, 4600],
      ['messages-included', 500, 0],
      ['termination', 0, 0],
    ]);
    expect(answer.lineItems[0]?.appliedCoupons).toEqual([{ id: 'PARTNER10', amount: 1590 }]);
  });

  test('is what the browser computes from the answers of the other two calls', async () => {
    const { plans, taxRate } = await anonymous(listPlans, { query: { ...plansQuery, showAll: true } });
    const { promotions } = await anonymous(listPromotions, { query: { currency: 'GBP' } });
    const list = toPriceList({ currency: 'GBP', countryCode: 'GB', plans, taxRate, promotions }, {});
    for (const coupon of [...promotions.map(({ id }) => id), 'INTERNAL90', 'NONE', 'CURRENT']) {
      const { cartUrl, ...answer } = await estimate({ couponCodes: [coupon] });
      expect(priceCart({ ...request, couponCodes: [coupon] }, list)).toMatchObject({ estimate: answer });
    }
  });

  test.each<[Partial<EstimateRequest>, object[]]>([
    [{ plan: 'nothing' }, [{ path: 'plan', code: 'plan.unknown' }]],
    [{ plan: 'franchise-pro' }, [{ path: 'plan', code: 'plan.unknown' }]],
    [{ plan: '__proto__' }, [{ path: 'plan', code: 'plan.unknown' }]],
    [{ plan: 'free-trial', addons: [] }, [{ path: 'plan', code: 'plan.freeTrial' }]],
    [{ contractType: 'yearly' }, [{ path: 'contractType', code: 'contract.unit' }]],
    [{ addons: [{ itemId: 'nothing', quantity: 1 }] }, [{ path: 'addons[0].itemId', code: 'addOn.unavailable' }]],
    [{ addons: [{ itemId: 'users', quantity: 49 }] }, [{ path: 'addons.users', code: 'addOn.quantity' }]],
    [{ billingAddress: { countryCode: 'ZZ' } }, [{ path: 'billingAddress.countryCode', code: 'country.unknown' }]],
    [
      { addons: [{ itemId: 'dedicated-ip', quantity: 1_000_000 }] },
      [{ path: 'addons.dedicated-ip', code: 'addOn.quantity' }],
    ],
    [{ charges: [{ itemId: 'launch', quantity: 2 }] }, [{ path: 'charges.launch', code: 'charge.quantity' }]],
    [{ charges: [{ itemId: 'nothing', quantity: 1 }] }, [{ path: 'charges[0].itemId', code: 'charge.unavailable' }]],
  ])('of %j is refused, and says what is wrong', async (change, details) => {
    await expect(estimate(change)).rejects.toMatchObject({ code: 'request.invalid', status: 400, details });
  });

  test.each<[string, object]>([
    ['a plan that is no text', { plan: 1 }],
    ['two billing periods', { billingPeriod: 2 }],
    ['no add-ons', { addons: undefined }],
    ['half a user', { addons: [{ itemId: 'users', quantity: 0.5 }] }],
    ['51 add-ons', { addons: Array.from({ length: 51 }, () => ({ itemId: 'users', quantity: 1 })) }],
    ['21 coupons', { couponCodes: Array.from({ length: 21 }, String) }],
    ['no country', { billingAddress: {} }],
    ['nobody who sells', { linkPostedBy: '' }],
  ])('with %s is refused', async (_, wrong) => {
    const body = JSON.stringify({ ...request, ...wrong });
    const headers = { 'content-type': 'application/json' };
    const answer = await send(server.origin, { method: 'POST', path: estimateCart.path, headers, body });
    expect([answer.status, json(answer).code]).toEqual([400, 'request.invalid']);
  });

  test('takes no more than 32 kB', async () => {
    const body = JSON.stringify({ ...request, padding: 'x'.repeat(33_000) });
    const headers = { 'content-type': 'application/json' };
    const answer = await send(server.origin, { method: 'POST', path: estimateCart.path, headers, body });
    expect([answer.status, json(answer).code]).toEqual([413, 'request.tooLarge']);
  });

  test('follows the catalogue, and a catalogue that is rolled back never counts', async () => {
    const dearer = demoCopy();
    for (const price of dearer.prices) if (price.id === 'pro-gbp-monthly') price.price = 20_000;
    const rolledBack = db.transaction().execute(async (trx) => {
      await saveCatalogue(trx, dearer);
      throw new Error('undo');
    });
    await expect(rolledBack).rejects.toThrow('undo');
    const subtotal = async () => (await estimate()).subtotal;
    expect(await subtotal()).toBe(23_500);
    await saveCatalogue(db, dearer);
    await soon(subtotal).toBe(27_600);
    const [pro] = (await anonymous(listPlans, { query: plansQuery })).plans;
    expect(pro?.pricing.monthly?.price).toBe(20_000);
    await saveCatalogue(db, demoCopy());
    await soon(subtotal).toBe(23_500);
  });
});

describe('the link', () => {
  /** As the modal of a signed-in person asks; that person is the seller unless said otherwise. */
  const sell = (change: Partial<EstimateRequest> = {}, { as } = seller) =>
    as(estimateCart, { body: { ...request, ...change } });

  test('carries the whole configuration and who sold it', async () => {
    const before = Math.floor(Date.now() / 1000);
    const { cartUrl, total } = await sell();
    expect(cartUrl.startsWith(`${config.ORIGIN}/cart?`)).toBe(true);
    const opened = await openCartLink(db, config, paramsOf(cartUrl), new Date());
    expect(opened).toEqual({
      link: { ...request, total, issued: expect.any(Number) },
      seller: { accountId: seller.accountId, organizationId: seller.organizationId, userId: seller.user.id },
      userBundle: null,
      kept: null,
    });
    expect(Number(paramsOf(cartUrl).get('issued'))).toBeGreaterThanOrEqual(before);
  });

  test('leaves out coupons that changed nothing, and names the others once', async () => {
    const nothing = demoCopy();
    const [first] = nothing.promotions;
    nothing.promotions.push({ ...first!, id: 'ZERO', discount_percentage: 0 });
    await saveCatalogue(db, nothing);
    const couponCodes = ['CURRENT', 'ZERO', 'ANNUAL180-GBP', 'PARTNER10', 'NONE', 'PARTNER10'];
    const coupons = async () => paramsOf((await sell({ couponCodes })).cartUrl).getAll('couponCodes');
    await soon(coupons).toEqual(['PARTNER10']);
    await soon(async () => (await sell({ couponCodes: ['ZERO'] })).cartUrl).not.toContain('couponCodes');
    await saveCatalogue(db, demoCopy());
  });

  test('is not made with more promotions than can be chosen; what they would make it is still told', async () => {
    const { promotions } = await anonymous(listPromotions, { query: { currency: 'GBP' } });
    const all = await sell({ couponCodes: promotions.map(({ id }) => id) });
    expect([all.cartUrl, all.total < 26_292]).toEqual(['', true]);
    expect((await sell({ couponCodes: ['PARTNER10', 'LAUNCH50'] })).cartUrl).toBe('');
    expect((await sell({ couponCodes: ['LAUNCH50'] })).cartUrl).not.toBe('');
  });

  test('names an item once, however often it was asked for', async () => {
    const addons = [1, 2, 1].map((quantity) => ({ itemId: 'users', quantity }));
    const { cartUrl } = await sell({ addons });
    expect(paramsOf(cartUrl).getAll('addons')).toEqual(['users:4']);
  });

  test('is not made for somebody without a session, nor for anybody but the person whom it credits', async () => {
    const [rival, colleague] = [await newSeller(server), await newSeller(server)];
    await insertMembership(db, { account_id: seller.accountId, user_id: colleague.user.id });
    expect(await estimate()).toMatchObject({ total: 26_292, cartUrl: '' });
    for (const other of [rival, colleague]) expect(await sell({}, other)).toMatchObject({ total: 26_292, cartUrl: '' });
    const ofColleague = { linkPostedBy: colleague.names.linkPostedBy };
    expect(await sell(ofColleague)).toMatchObject({ cartUrl: '' });
    expect((await sell(ofColleague, colleague)).cartUrl).toContain(colleague.names.linkPostedBy);
    expect((await sell()).cartUrl).not.toBe('');
  });

  test('is not made for a session of another host, nor with another kind of token', async () => {
    const client = await server.newPartner({ kind: 'customer' });
    await insertMembership(db, { account_id: client.accountId, user_id: seller.user.id });
    const there = await server.onHostOf(client.accountId);
    const session = await there.newSession(seller.user.id);
    expect(await there.withToken(session)(estimateCart, { body: request })).toMatchObject({ cartUrl: '' });
    const { marketplace, crm } = await tokensOf(server, seller);
    for (const token of [session, marketplace, crm, 'garbage', `${seller.token}x`])
      await expect(server.withToken(token)(estimateCart, { body: request })).rejects.toMatchObject({
        code: 'session.missing',
      });
    await expect(there.withToken(seller.token)(estimateCart, { body: request })).rejects.toMatchObject({
      code: 'session.missing',
    });
  });

  test('is not made for a session that has ended', async () => {
    const token = await server.newSession(seller.user.id);
    const as = server.withToken(token);
    expect((await as(estimateCart, { body: request })).cartUrl).not.toBe('');
    await as(endSession, {});
    await expect(as(estimateCart, { body: request })).rejects.toMatchObject({ code: 'session.missing' });
  });

  test('is not made for a company and a person who do not go together', async () => {
    const rival = await newSeller(server);
    const { partnerAccountId, linkPostedBy } = seller.names;
    for (const names of [
      { partnerAccountId: rival.names.partnerAccountId, linkPostedBy },
      { partnerAccountId, linkPostedBy: rival.names.linkPostedBy },
      { partnerAccountId: linkPostedBy, linkPostedBy: partnerAccountId },
      { partnerAccountId, linkPostedBy: 'nobody' },
      { partnerAccountId, linkPostedBy: seller.user.id },
    ])
      expect(await sell(names)).toMatchObject({ total: 26_292, cartUrl: '' });
    expect((await sell()).cartUrl).not.toBe('');
  });

  test('is made for whoever belongs to the account, wherever they come from', async () => {
    const guest = await insertUser(db, { salesforce_user_id: '005guest' });
    const as = server.withToken(await server.newSession(guest.id));
    const link = async () => (await as(estimateCart, { body: { ...request, linkPostedBy: '005guest' } })).cartUrl;
    expect(await link()).toBe('');
    await insertMembership(db, { account_id: seller.accountId, user_id: guest.id });
    await soon(link).not.toBe('');
  });

  test.each<[string, (one: Awaited<ReturnType<typeof newSeller>>) => Promise<unknown>]>([
    ['lost the certificate', ({ organizationId: id }) => setCompany(id, { certified: false })],
    ['is suspended', ({ organizationId: id }) => setCompany(id, { status: 'Suspended' })],
    [
      'cancelled the account',
      ({ accountId }) => db.updateTable('account').set({ status: 'Cancelled' }).where('id', '=', accountId).execute(),
    ],
    [
      'removed the person',
      ({ accountId }) => db.deleteFrom('membership').where('account_id', '=', accountId).execute(),
    ],
  ])('is neither made nor good when the company %s', async (_, change) => {
    const one = await newSeller(server);
    const { cartUrl } = await sell(one.names, one);
    await change(one);
    expect(await openCartLink(db, config, paramsOf(cartUrl), new Date())).toEqual({ fault: 'withdrawn' });
    await soon(async () => (await sell(one.names, one)).cartUrl).toBe('');
  });

  const setCompany = (id: string, columns: { certified?: boolean; status?: 'Suspended' }) =>
    db.updateTable('organization').set(columns).where('id', '=', id).execute();
});
