import { randomUUID } from 'node:crypto';
import { createUserBundle } from '@app/contract/accounts';
import { inviteColleague } from '@app/contract/invitations';
import { listNotifications } from '@app/contract/notifications';
import { placeOrder } from '@app/contract/orders';
import { estimateCart } from '@app/contract/pricing';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { freezeClock } from '../../../test/frozen-clock.ts';
import { json, send } from '../../../test/raw.ts';
import { insertMembership } from '../../../test/rows.ts';
import { startTestApp } from '../../../test/setup.ts';
import { readCartLink, toCartUrl } from '../billing/link.ts';
import { linkKey } from '../billing/link-key.ts';
import { requestOf } from '../billing/test-sellers.ts';
import { customer, startOrders } from './test-orders.ts';

freezeClock();

const { server, db, share, trialOf, bundled, open, order, tryOut, fillDay, newSeller, clientsOf } = await startOrders();
const { anonymous, config } = server;
const narrow = await startTestApp({ RATE_LIMIT: 80 });
type Seller = Awaited<ReturnType<typeof newSeller>>;
const users = (...quantities: number[]) => quantities.map((quantity) => ({ itemId: 'users', quantity }));
const refused = (code: string) => ({ code: 'request.invalid', details: [expect.objectContaining({ code })] });
/** Orders at whatever price the server asks for. */
async function orderAtItsPrice(link: string, change: Parameters<typeof order>[1] = {}) {
  const asked = await order(link, { ...change, total: 0 }).catch((error) => error);
  return asked.code === 'order.priceChanged'
    ? order(link, { ...change, total: asked.details.total })
    : Promise.reject(asked);
}

describe('whoever holds a link', () => {
  test('cannot have it signed anew, whatever is asked for', async () => {
    const seller = await newSeller();
    for (const change of [{}, { couponCodes: [] }, { couponCodes: ['LAUNCH50'] }, { addons: [] }, { plan: 'max' }])
      expect((await anonymous(estimateCart, { body: { ...requestOf(seller.names), ...change } })).cartUrl).toBe('');
  });

  test("cannot put a colleague's bundle on it", async () => {
    const [seller, colleague] = [await newSeller(), await newSeller()];
    await insertMembership(db, { account_id: seller.accountId, user_id: colleague.user.id });
    const { id } = await colleague.as(createUserBundle, {
      accountId: seller.accountId,
      body: { userId: colleague.user.id, solutions: [{ type: 'ADD_USER_TO_APP', userId: colleague.user.id }] },
    });
    await expect(open(`${await share(seller)}&bundleId=${id}`)).rejects.toMatchObject({ code: 'link.edited' });
  });
});

describe('an order', () => {
  test('from a country that does not exist is refused, bought or tried', async () => {
    const seller = await newSeller();
    const from = (countryCode: string) => ({ customer: { ...customer, countryCode } });
    for (const nowhere of ['ZZ', 'XX', 'AA', 'EU', 'UK']) {
      await expect(orderAtItsPrice(await share(seller), from(nowhere))).rejects.toMatchObject(
        refused('country.unknown'),
      );
      await expect(tryOut(trialOf(seller), from(nowhere))).rejects.toMatchObject(refused('country.unknown'));
    }
    expect(await clientsOf(seller)).toEqual([]);
  });

  test('for one unit more that costs less is refused; enough more is not', async () => {
    const link = await share(await newSeller(), { addons: users(15), currency: 'USD', couponCodes: [] });
    expect((await open(link)).request?.addons).toEqual(users(15));
    // 15 users at 25.00, from the 16th on all of them at 21.00: 18 are the first to cost as much.
    for (const more of [16, 17])
      await expect(orderAtItsPrice(link, { addons: users(more) })).rejects.toMatchObject(refused('addon.cheaper'));
    expect((await orderAtItsPrice(link, { addons: users(18) })).invoice?.estimate.subtotal).toBe(19_900 + 18 * 2100);
  });

  test('that names an item twice is for both; fewer than the link offers are refused however they are named', async () => {
    const seller = await newSeller();
    const key = await linkKey(db, config);
    const single = new URLSearchParams(await share(seller, { addons: users(3), couponCodes: [] }));
    const signed = readCartLink(single, key, Date.now());
    if ('fault' in signed) throw new Error('The link is not good');
    // As it was signed when an item could stand in a link twice.
    const twice = new URL(toCartUrl(config.ORIGIN, { ...signed, addons: users(1, 2) }, key)).search.slice(1);
    for (const link of [`${single}`, twice]) {
      expect(await open(link)).toMatchObject({ sharedTotal: signed.total });
      for (const fewer of [users(2), users(1, 1), users(1), []])
        await expect(orderAtItsPrice(link, { addons: fewer })).rejects.toMatchObject(refused('addon.fewer'));
      for (const same of [users(3), users(1, 2), users(1, 1, 1)])
        expect((await orderAtItsPrice(link, { addons: same })).invoice?.estimate.total).toBe(signed.total);
    }
  });

  test('for a million of what one flat fee buys is refused', async () => {
    const addons = [{ itemId: 'dedicated-ip', quantity: 1 }];
    const link = await share(await newSeller(), { plan: 'pro', addons, couponCodes: [] });
    for (const quantity of [2, 1_000_000])
      await expect(orderAtItsPrice(link, { addons: [{ itemId: 'dedicated-ip', quantity }] })).rejects.toMatchObject(
        refused('addOn.quantity'),
      );
  });
});

describe('what strangers order', () => {
  const noticesTo = async ({ as, accountId }: Seller) =>
    (await as(listNotifications, { query: { accountId, source: 'partners', type: 'alert' } })).notifications.filter(
      ({ kind }) => kind === 'linkPaused',
    );

  test('ends at the limit of the link for the day, many at once too, and the partner is told once', async () => {
    const seller = await newSeller();
    const link = trialOf(seller);
    await fillDay(link, 'trial', 2);
    expect(await noticesTo(seller)).toEqual([]);
    const all = await Promise.allSettled(Array.from({ length: 6 }, () => tryOut(link)));
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    for (const one of all) if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'link.paused' });
    await expect(tryOut(link)).rejects.toMatchObject({ code: 'link.paused' });
    expect(await noticesTo(seller)).toMatchObject([
      {
        contentTitle: 'Free Trial (14 Days): daily limit reached',
        contentText: expect.stringContaining('“Free Trial (14 Days)” has taken 100 orders today'),
        actionUrl: '/links',
      },
    ]);
  });

  test('through one link leaves the others open, and an order that stands is still shown', async () => {
    const seller = await newSeller();
    const [link, other] = [await share(seller), await share(seller, { addons: users(1) })];
    const visitId = randomUUID();
    const placed = await order(link, { visitId });
    await fillDay(link, 'cart');
    expect(await order(link, { visitId })).toEqual(placed);
    expect((await open(link, 'cart', visitId)).order).toEqual(placed);
    await expect(open(link)).rejects.toMatchObject({ code: 'link.paused' });
    expect(await open(other)).toMatchObject({ kind: 'cart' });
    expect(await open(trialOf(seller), 'trial')).toMatchObject({ kind: 'trial' });
  });

  test('without the bundle, or with another, is the same link', async () => {
    const seller = await newSeller();
    const link = await share(seller);
    await fillDay(link, 'cart');
    const { id } = await bundled(seller);
    await expect(order(`${link}&bundleId=${id}`)).rejects.toMatchObject({ code: 'link.paused' });
  });

  test("does not count against the partner's own invitations", async () => {
    const seller = await newSeller();
    const { accountId, user } = seller;
    await tryOut(trialOf(seller));
    // As if there had been hundreds of such orders: the mail that one of them wrote, again and again.
    await sql`
      insert into mail (recipient, locale, subject, text, account_id, by_stranger)
      select recipient, locale, subject, text, account_id, by_stranger
      from mail, generate_series(1, 250) where account_id = ${accountId} and recipient = ${user.username}`.execute(db);
    const body = {
      inviteeEmail: `${randomUUID()}@partner.example`,
      inviteeLocale: 'en-us',
      inviteeRole: 'ADMIN' as const,
      returnUrl: `${server.origin}/`,
    };
    expect(await seller.as(inviteColleague, { accountId, body })).toMatchObject({ inviteeEmail: body.inviteeEmail });
  });

  test('from one network is bounded by the hour, so that nobody alone uses up a link', async () => {
    const orderFrom = async (address: string) => {
      const headers = { 'content-type': 'application/json', 'x-forwarded-for': address };
      return json(await send(narrow.origin, { method: 'POST', path: placeOrder.path, headers, body: '{}' })).code;
    };
    const codes = [await orderFrom('10.0.0.1'), await orderFrom('10.0.0.1'), await orderFrom('10.0.0.1')];
    expect(codes).toEqual(['request.invalid', 'request.invalid', 'request.tooMany']);
    expect(await orderFrom('10.0.0.2')).toBe('request.invalid');
  });
});
