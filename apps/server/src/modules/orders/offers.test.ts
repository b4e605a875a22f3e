import { randomUUID } from 'node:crypto';
import { saveOfferPage } from '@app/contract/offer-page';
import { describe, expect, test } from 'vitest';
import { saveCatalogue } from '../billing/catalogue.ts';
import { demoCopy } from '../billing/test-sellers.ts';
import { customer, startOrders } from './test-orders.ts';

const { db, share, trialOf, bundled, open, order, tryOut, newSeller, clientsOf } = await startOrders();
describe('the price', () => {
  const addons = [
    { itemId: 'contacts', quantity: 1000 },
    { itemId: 'users', quantity: 2 },
  ];

  test('is computed again: another one than the customer saw is told, and nothing is ordered', async () => {
    const seller = await newSeller();
    const link = await share(seller);
    for (const total of [26_291, 0, null])
      await expect(order(link, { total })).rejects.toMatchObject({
        code: 'order.priceChanged',
        details: { total: 26_292, currency: 'GBP' },
      });
    const dearer = demoCopy();
    for (const price of dearer.prices) if (price.id === 'pro-gbp-monthly' && price.price) price.price += 1000;
    await saveCatalogue(db, dearer);
    const offer = await open(link);
    expect(offer.sharedTotal).toBe(26_292);
    await expect(order(link)).rejects.toMatchObject({ code: 'order.priceChanged', details: { total: 27_372 } });
    expect(await clientsOf(seller)).toEqual([]);
    expect((await order(link, { total: 27_372 })).invoice?.estimate.total).toBe(27_372);
    await saveCatalogue(db, demoCopy());
  });

  test('has the tax of the country that the customer names', async () => {
    const link = await share(await newSeller());
    // 262.92 with 20 % tax is 219.10 without.
    expect((await order(link, { customer: { ...customer, countryCode: 'US' }, total: 21_910 })).invoice).toMatchObject({
      estimate: { tax: 0, total: 21_910 },
    });
  });

  test('may be more by what the customer adds, never less', async () => {
    const link = await share(await newSeller());
    const more = [addons[0]!, { itemId: 'users', quantity: 5 }];
    const failed = await order(link, { addons: more }).catch((error) => error);
    expect(failed).toMatchObject({ code: 'order.priceChanged' });
    expect(failed.details.total).toBeGreaterThan(26_292);
    expect((await order(link, { addons: more, total: failed.details.total })).invoice?.estimate.total).toBe(
      failed.details.total,
    );
    for (const fewer of [[], addons.slice(1), [addons[0]!, { itemId: 'users', quantity: 1 }]])
      await expect(order(link, { addons: fewer, total: 1 })).rejects.toMatchObject({
        code: 'request.invalid',
        details: expect.arrayContaining([expect.objectContaining({ code: 'addon.fewer' })]),
      });
    await expect(order(link, { addons: [...addons, { itemId: 'unknown', quantity: 1 }] })).rejects.toMatchObject({
      code: 'request.invalid',
    });
  });

  test('of a plan that is no longer sold: the offer is withdrawn', async () => {
    const link = await share(await newSeller());
    const without = demoCopy();
    without.plans = without.plans.filter(({ id }) => id !== 'pro');
    await saveCatalogue(db, without);
    await expect(open(link)).rejects.toMatchObject({ code: 'link.withdrawn' });
    await expect(order(link)).rejects.toMatchObject({ code: 'link.withdrawn' });
    await saveCatalogue(db, demoCopy());
  });
});

describe('the offer', () => {
  test('tells who offers what, what is installed and who is added', async () => {
    const seller = await newSeller();
    await db
      .updateTable('app_user')
      .set({ given_name: 'Dana', family_name: 'Reyes' })
      .where('id', '=', seller.user.id)
      .execute();
    const { id } = await bundled(seller);
    const offer = await open(`${await share(seller)}&bundleId=${id}&utm_source=mail`);
    expect(offer).toMatchObject({
      kind: 'cart',
      company: expect.any(String),
      person: 'Dana Reyes',
      plan: { id: 'pro', name: 'Pro' },
      promotions: [{ id: 'PARTNER10' }],
      request: { plan: 'pro', couponCodes: ['PARTNER10'], billingAddress: { countryCode: 'GB' } },
      sharedTotal: 26_292,
      daysToPay: 14,
      bundle: { name: 'Starter', campaigns: ['Alpha', 'Beta'], archived: false },
      people: ['Dana Reyes'],
      order: null,
    });
    expect(offer.taxRates).toContainEqual({ countryCode: 'GB', rate: 2000 });
    expect(offer.request).not.toHaveProperty('total');
  });

  test('shows how the company presents itself, and until when it can be ordered', async () => {
    const seller = await newSeller();
    const { accountId } = seller;
    const link = await share(seller);
    const logo = `data:image/png;base64,${Buffer.from('89504e470d0a1a0a', 'hex').toString('base64')}`;
    const page = { logo, welcome: 'Glad that you are here.', termsUrl: 'https://seller.example/terms' };
    const contact = { email: 'hello@seller.example', phone: '+1 503 555 0114' };
    await seller.as(saveOfferPage, { accountId, body: page });
    await db
      .updateTable('account')
      .set({ ...contact, website_url: 'https://seller.example' })
      .where('id', '=', accountId)
      .execute();
    const offer = await open(link);
    expect(offer.seller).toEqual({ ...page, ...contact, websiteUrl: 'https://seller.example' });
    const days = (Date.parse(offer.expiresDate ?? '') - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(90);
    expect(await open(trialOf(seller), 'trial')).toMatchObject({
      seller: { welcome: page.welcome },
      expiresDate: null,
      daysToPay: null,
    });
    expect((await open(await share(await newSeller()))).seller).toMatchObject({ logo: '', welcome: '', termsUrl: '' });
  });

  test('of somebody without a name shows no address', async () => {
    const seller = await newSeller();
    expect(JSON.stringify(await open(await share(seller)))).not.toContain(seller.user.username);
  });

  test('of a person who has left is withdrawn', async () => {
    const seller = await newSeller();
    const link = await share(seller);
    await db.deleteFrom('membership').where('user_id', '=', seller.user.id).execute();
    await expect(open(link)).rejects.toMatchObject({ code: 'link.withdrawn' });
    await expect(order(link)).rejects.toMatchObject({ code: 'link.withdrawn' });
  });
});

describe('what was ordered is shown again as it was', () => {
  async function ordered(kind: 'cart' | 'trial') {
    const seller = await newSeller();
    const { id, bundle } = await bundled(seller);
    const link = `${kind === 'cart' ? await share(seller) : trialOf(seller)}&bundleId=${id}`;
    const visitId = randomUUID();
    await (kind === 'cart' ? order : tryOut)(link, { visitId });
    return { seller, bundle, reload: () => open(link, kind, visitId), openAnew: () => open(link, kind) };
  }

  test('with its lines, names and promotions', async () => {
    const { reload, openAnew } = await ordered('cart');
    const offer = await openAnew();
    const { order: placed, ...shown } = await reload();
    const { order: _none, ...offered } = offer;
    expect(shown).toEqual({ ...offered, expiresDate: null });
    expect(placed?.invoice?.estimate.total).toBe(26_292);
  });

  test.each(['cart', 'trial'] as const)(
    'when its plan is no longer sold, or called and priced otherwise: %s',
    async (kind) => {
      const { reload, openAnew } = await ordered(kind);
      const before = await reload();
      const other = demoCopy();
      other.plans = other.plans.filter(({ id }) => id !== before.plan.id);
      other.promotions = [];
      await saveCatalogue(db, other);
      await expect(openAnew()).rejects.toMatchObject({ code: 'link.withdrawn' });
      expect(await reload()).toEqual(before);
      const renamed = demoCopy();
      for (const each of [...renamed.items, ...renamed.plans, ...renamed.promotions]) each.name = 'Renamed';
      await saveCatalogue(db, renamed);
      expect(await reload()).toEqual(before);
      await saveCatalogue(db, demoCopy());
    },
  );

  test.each(['cart', 'trial'] as const)('when its bundle was archived and its seller has left: %s', async (kind) => {
    const { seller, bundle, reload, openAnew } = await ordered(kind);
    const before = await reload();
    expect(before.bundle).toEqual({ name: 'Starter', campaigns: ['Alpha', 'Beta'], archived: false });
    await db.updateTable('bundle').set({ archived_at: new Date() }).where('id', '=', bundle.id).execute();
    expect(await reload()).toEqual(before);
    const memberships = db.deleteFrom('membership').where('user_id', '=', seller.user.id);
    await memberships.where('account_id', '=', seller.accountId).execute();
    await expect(openAnew()).rejects.toMatchObject({ code: kind === 'cart' ? 'link.withdrawn' : 'link.edited' });
    expect(await reload()).toEqual(before);
  });
});

describe('a link with one parameter changed', () => {
  test('is refused, whatever it is: never cheaper, never for another partner', async () => {
    const [seller, rival] = [await newSeller(), await newSeller()];
    const { id } = await bundled(seller);
    const theirs = await bundled(rival);
    const good = new URLSearchParams(`${await share(seller)}&bundleId=${id}`);
    const other: Record<string, string> = {
      plan: 'max',
      contractType: 'monthly',
      currency: 'USD',
      countryCode: 'US',
      addons: 'contacts:500',
      charges: 'migration:1',
      couponCodes: 'HALF',
      partnerAccountId: rival.names.partnerAccountId,
      linkPostedBy: rival.names.linkPostedBy,
      total: '1',
      issued: '2000000000',
      signature: 'x'.repeat(43),
      bundleId: theirs.id,
    };
    let tried = 0;
    for (const [name, value] of Object.entries(other)) {
      const set = new URLSearchParams(good);
      set.set(name, value);
      const added = new URLSearchParams(good);
      added.append(name, value);
      const gone = new URLSearchParams(good);
      gone.delete(name);
      const harmless = name === 'bundleId' || name === 'charges';
      for (const [change, params] of Object.entries({ set, added, gone })) {
        if (change === 'gone' && harmless) continue;
        await expect(open(`${params}`), `${change} ${name}`).rejects.toMatchObject({ code: 'link.edited' });
        await expect(order(`${params}`, { total: 26_292 }), `${change} ${name}`).rejects.toMatchObject({
          code: 'link.edited',
        });
        tried += 1;
      }
    }
    expect(tried).toBe(13 * 3 - 2);
    expect([await clientsOf(seller), await clientsOf(rival)]).toEqual([[], []]);
    // Without its bundle it is the same offer, without the bundle.
    good.delete('bundleId');
    expect(await open(`${good}`)).toMatchObject({ sharedTotal: 26_292, bundle: null, people: [] });
  });
});
