import { createHmac, hkdfSync, randomUUID } from 'node:crypto';
import { changeCartLink, listCartLinks, saveCartLink } from '@app/contract/links';
import { startOrder } from '@app/contract/orders';
import { describe, expect, test } from 'vitest';
import { freezeClock } from '../../../test/frozen-clock.ts';
import { addDays, toUtcDay } from '../../days.ts';
import { startOrders } from '../orders/test-orders.ts';
import { saveCatalogue } from './catalogue.ts';
import { demoCopy } from './test-sellers.ts';

const clock = freezeClock();

const { server, db, share, trialOf, bundled, open, order, tryOut, fillDay, newSeller } = await startOrders();
const { anonymous, origin } = server;
type Seller = Awaited<ReturnType<typeof newSeller>>;

const choices = {
  ...{ countryCode: 'GB', currency: 'GBP' as const, frequency: 'monthlyWithAnnualAgreement' as const, planId: 'pro' },
  ...{ contacts: 2500, users: 4, textAndVoiceTier: -1, textMessages: 0, businessLine: false },
  ...{ promotionId: 'PARTNER10', addPartnerAsUser: false, bundleId: null },
};
const keep = ({ as, accountId }: Seller, path: string, more = {}) =>
  as(saveCartLink, { accountId, body: { url: `${origin}${path}`, choices, ...more } });
const list = async ({ as, accountId }: Seller) => (await as(listCartLinks, { accountId })).content;
const change = ({ as, accountId }: Seller, linkId: string, body: object) =>
  as(changeCartLink, { accountId, linkId, body });

test('a copied link is kept with what it offers, and from whom it is', async () => {
  const seller = await newSeller();
  const { id, bundle } = await bundled(seller);
  const url = `/cart?${await share(seller)}&bundleId=${id}`;
  const kept = await keep(seller, url);
  expect(kept).toEqual({
    id: expect.any(String),
    kind: 'cart',
    name: 'Pro',
    url: origin + url,
    shortUrl: expect.stringMatching(new RegExp(`^${origin}/l/[0-9a-hjkmnp-tv-z]{10}$`)),
    choices,
    planName: 'Pro',
    price: { total: 26_292, currency: 'GBP', billingPeriodUnit: 'month' },
    bundle: { id: bundle.id, name: 'Starter' },
    createdBy: seller.user.username,
    createdDate: expect.any(String),
    expiresDate: expect.any(String),
    state: 'active',
    template: false,
    ...{ opened: 0, started: 0, bought: 0 },
  });
  const days = (Date.parse(kept.expiresDate ?? '') - Date.now()) / 86_400_000;
  expect(Math.round(days)).toBe(90);
  expect(await list(seller)).toEqual([kept]);
});

test('copied again it is the same one, with its new name if there is one; the latest is listed first', async () => {
  const seller = await newSeller();
  const url = `/cart?${await share(seller)}`;
  const [one, again] = [await keep(seller, url), await keep(seller, url, { name: 'Twice' })];
  const other = await keep(seller, `/trial?${trialOf(seller)}`);
  expect(again).toEqual({ ...one, name: 'Twice' });
  expect(await keep(seller, url)).toEqual(again);
  expect(other).toMatchObject({ kind: 'trial', price: null, expiresDate: null });
  expect((await list(seller)).map(({ id }) => id)).toEqual([other.id, one.id]);
});

test('visits are counted, not clicks; of a link that nobody copied nothing is', async () => {
  const seller = await newSeller();
  const link = await share(seller);
  await open(link, 'cart', randomUUID());
  await keep(seller, `/cart?${link}`);
  const [one, two, three] = [randomUUID(), randomUUID(), randomUUID()];
  for (const visitId of [one, one, two, three]) await open(link, 'cart', visitId);
  await open(link);
  for (const visitId of [one, one, two]) await anonymous(startOrder, { body: { kind: 'cart', link, visitId } });
  await order(link, { visitId: one });
  await order(link, { visitId: one });
  expect(await list(seller)).toMatchObject([{ opened: 3, started: 2, bought: 1 }]);
});

test('a deactivated link offers nothing, with its bundle or without; active again it does', async () => {
  const seller = await newSeller();
  const { id } = await bundled(seller);
  const bare = await share(seller);
  const link = `${bare}&bundleId=${id}`;
  const kept = await keep(seller, `/cart?${link}`);
  expect(await change(seller, kept.id, { active: false })).toMatchObject({ state: 'deactivated' });
  for (const each of [link, bare]) {
    await expect(open(each)).rejects.toMatchObject({ code: 'link.deactivated' });
    await expect(order(each)).rejects.toMatchObject({ code: 'link.deactivated' });
  }
  await expect(anonymous(startOrder, { body: { kind: 'cart', link, visitId: randomUUID() } })).rejects.toMatchObject({
    code: 'link.deactivated',
  });
  expect(await change(seller, kept.id, { active: true })).toMatchObject({ state: 'active' });
  expect(await open(link)).toMatchObject({ sharedTotal: 26_292 });
  await change(seller, kept.id, { active: false });
  expect(await keep(seller, `/cart?${link}`)).toMatchObject({ id: kept.id, state: 'active' });
});

test('a trial link with a bundle can end while the one without goes on', async () => {
  const seller = await newSeller();
  const { id } = await bundled(seller);
  const bare = trialOf(seller);
  const kept = await keep(seller, `/trial?${bare}&bundleId=${id}`);
  await change(seller, kept.id, { active: false });
  await expect(tryOut(bare)).rejects.toMatchObject({ code: 'link.deactivated' });
  await keep(seller, `/trial?${bare}`);
  expect(await open(bare, 'trial')).toMatchObject({ kind: 'trial' });
  await expect(open(`${bare}&bundleId=${id}`, 'trial')).rejects.toMatchObject({ code: 'link.deactivated' });
});

test('an order that stands is still answered after its link has ended', async () => {
  const seller = await newSeller();
  const link = await share(seller);
  const kept = await keep(seller, `/cart?${link}`);
  const visitId = randomUUID();
  const placed = await order(link, { visitId });
  await change(seller, kept.id, { active: false });
  expect(await order(link, { visitId })).toEqual(placed);
  expect((await open(link, 'cart', visitId)).order).toEqual(placed);
  await expect(open(link, 'cart', randomUUID())).rejects.toMatchObject({ code: 'link.deactivated' });
});

test('it can be named and made a template; what is not said stays', async () => {
  const seller = await newSeller();
  const kept = await keep(seller, `/cart?${await share(seller)}`);
  await change(seller, kept.id, { name: ' Spring fair ' });
  await change(seller, kept.id, { template: true });
  expect(await change(seller, kept.id, {})).toMatchObject({ name: 'Spring fair', template: true, state: 'active' });
  await expect(change(seller, kept.id, { name: ' ' })).rejects.toMatchObject({ code: 'request.invalid' });
});

test('an expired one says so', async () => {
  const seller = await newSeller();
  const kept = await keep(seller, `/cart?${await share(seller)}`);
  await db
    .updateTable('cart_link')
    .set({ expires_at: new Date(0) })
    .where('id', '=', kept.id)
    .execute();
  expect(await list(seller)).toMatchObject([{ state: 'expired' }]);
});

describe('one that nobody can open any more says so, and is good again when that is mended', () => {
  /** Each link must be withdrawn exactly when opening it is refused. */
  async function agrees(seller: Seller, links: Record<'cart' | 'trial', string>) {
    for (const kind of ['cart', 'trial'] as const) {
      const kept = (await list(seller)).find((link) => link.kind === kind);
      const opened = await open(links[kind], kind).catch(() => null);
      expect([kind, kept?.state]).toEqual([kind, opened ? 'active' : 'withdrawn']);
    }
  }
  async function keepBoth() {
    const seller = await newSeller();
    const links = { cart: await share(seller), trial: trialOf(seller) };
    await keep(seller, `/cart?${links.cart}`);
    await keep(seller, `/trial?${links.trial}`);
    await agrees(seller, links);
    return { seller, links };
  }

  test('another affiliate code, another partner account', async () => {
    const { seller, links } = await keepBoth();
    const company = db.updateTable('organization').where('id', '=', seller.organizationId);
    await company.set({ affiliate_code: null }).execute();
    expect((await list(seller)).map(({ kind, state }) => `${kind} ${state}`).toSorted()).toEqual([
      'cart active',
      'trial withdrawn',
    ]);
    await agrees(seller, links);
    await company.set({ affiliate_code: seller.affiliateCode, salesforce_account_id: randomUUID() }).execute();
    expect((await list(seller)).map(({ state }) => state)).toEqual(['withdrawn', 'withdrawn']);
    await agrees(seller, links);
    await company.set({ salesforce_account_id: seller.names.partnerAccountId }).execute();
    await agrees(seller, links);
  });

  test('a person who no longer sells, a plan that is no longer sold', async () => {
    const { seller, links } = await keepBoth();
    const person = db.updateTable('app_user').where('id', '=', seller.user.id);
    await person.set({ salesforce_user_id: null }).execute();
    expect((await list(seller)).map(({ state }) => state)).toEqual(['withdrawn', 'withdrawn']);
    await agrees(seller, links);
    await person.set({ salesforce_user_id: seller.names.linkPostedBy }).execute();
    const without = demoCopy();
    without.plans = without.plans.filter(({ id }) => id !== 'pro');
    await saveCatalogue(db, without);
    await agrees(seller, links);
    await saveCatalogue(db, demoCopy());
    await agrees(seller, links);
  });
});

test("only one's own good links are kept, and only one's own are seen and changed", async () => {
  const [seller, rival] = [await newSeller(), await newSeller()];
  const link = await share(seller);
  const kept = await keep(seller, `/cart?${link}`);
  const edited = { code: 'link.edited' };
  await expect(keep(rival, `/cart?${link}`)).rejects.toMatchObject(edited);
  await expect(keep(rival, `/trial?${trialOf(seller)}`)).rejects.toMatchObject(edited);
  for (const path of [`/cart?${link}x`, `/other?${link}`, '/cart', 'not an address at all'])
    await expect(keep(seller, path)).rejects.toMatchObject(edited);
  expect(await list(rival)).toEqual([]);
  await expect(change(rival, kept.id, { active: false })).rejects.toMatchObject({ code: 'link.notFound' });
  expect(await list(seller)).toMatchObject([{ state: 'active' }]);
});

test.each([
  ['another site', 'https://evil.example'],
  ['another port', 'http://localhost:1'],
  ["an account's own host", origin.replace('//', '//acme.')],
  ['another protocol', origin.replace('http:', 'ftp:')],
  ['a script', 'javascript://localhost'],
  ['a name before ours', origin.replace('//', '//localhost@evil.example/')],
])('a link at %s is not kept, nor over one that a colleague has kept', async (_, elsewhere) => {
  const seller = await newSeller();
  const address = `/cart?${await share(seller)}`;
  const kept = await keep(seller, address);
  for (const path of [address, `/trial?${trialOf(seller)}`])
    await expect(
      seller.as(saveCartLink, { accountId: seller.accountId, body: { url: elsewhere + path, choices } }),
    ).rejects.toMatchObject({ code: 'link.edited' });
  expect(await list(seller)).toEqual([kept]);
});

test('what somebody added to the address is not kept, and an address of others that was once kept is ours again', async () => {
  const seller = await newSeller();
  const address = `/cart?${await share(seller)}`;
  const tagged = await keep(seller, `${address}&utm_source=x&next=javascript:alert(1)#preview`);
  expect(tagged.url).toBe(origin + address);
  const evil = `javascript://${new URL(origin).host}${address}`;
  await db.updateTable('cart_link').set({ url: evil }).where('id', '=', tagged.id).execute();
  expect(await list(seller)).toMatchObject([{ url: origin + address }]);
});

test('a link signed under the name that anybody could sign with is worth nothing', async () => {
  const seller = await newSeller();
  const params = new URLSearchParams(await share(seller));
  const { value } = await db.selectFrom('link_secret').select('value').executeTakeFirstOrThrow();
  const key = new Uint8Array(hkdfSync('sha256', value, '', 'partner edition cart link 1', 32));
  const names = ['plan', 'contractType', 'currency', 'countryCode', 'addons', 'charges', 'couponCodes'];
  const signed = [...names, 'partnerAccountId', 'linkPostedBy', 'total', 'issued'].map((name) => params.getAll(name));
  params.set('signature', createHmac('sha256', key).update(JSON.stringify(signed)).digest('base64url'));
  await expect(open(`${params}`)).rejects.toMatchObject({ code: 'link.edited' });
});

test('a link that has reached its daily limit is paused until somebody lets it take orders again', async () => {
  const seller = await newSeller();
  const link = trialOf(seller);
  const kept = await keep(seller, `/trial?${link}`);
  await fillDay(link, 'trial');
  expect(await list(seller)).toMatchObject([{ id: kept.id, state: 'paused' }]);
  await expect(open(link, 'trial')).rejects.toMatchObject({ code: 'link.paused', status: 429 });
  clock.passSecond();
  expect(await change(seller, kept.id, { takesOrdersAgain: true })).toMatchObject({ state: 'active' });
  expect(await open(link, 'trial')).toMatchObject({ kind: 'trial' });
  await fillDay(link, 'trial');
  expect(await change(seller, kept.id, { active: false })).toMatchObject({ state: 'deactivated' });
  expect(await change(seller, kept.id, { active: true })).toMatchObject({ state: 'paused' });
  clock.passSecond();
  expect(await keep(seller, `/trial?${link}`)).toMatchObject({ id: kept.id, state: 'active' });
});

test('a day of orders ends at midnight, UTC, and not a moment before', async () => {
  const seller = await newSeller();
  const link = await share(seller);
  await keep(seller, `/cart?${link}`);
  const midnight = Date.parse(addDays(toUtcDay(new Date()), 1));
  clock.setTo(new Date(midnight - 2));
  await fillDay(link, 'cart');
  clock.setTo(new Date(midnight - 1));
  expect(await list(seller)).toMatchObject([{ state: 'paused' }]);
  await expect(order(link)).rejects.toMatchObject({ code: 'link.paused' });
  clock.setTo(new Date(midnight));
  expect(await list(seller)).toMatchObject([{ state: 'active' }]);
  expect(await order(link)).toMatchObject({ kind: 'cart' });
});
