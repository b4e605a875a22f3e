import { randomUUID } from 'node:crypto';
import { createUserBundle } from '@app/contract/accounts';
import { AppError } from '@app/contract/errors';
import { saveCartLink } from '@app/contract/links';
import { type EstimateRequest, estimateCart, listPromotions } from '@app/contract/pricing';
import { pricePhases } from '@app/pricing/phases';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { freezeClock } from '../../../test/frozen-clock.ts';
import { tries } from '../../../test/proof.ts';
import { insertMembership } from '../../../test/rows.ts';
import { priceListOf, readCatalogue } from '../billing/catalogue.ts';
import { fingerprintOf } from '../billing/link.ts';
import { requestOf } from '../billing/test-sellers.ts';
import { startOrders } from './test-orders.ts';

freezeClock();

/*
 * Strangers hold links of three people (two of one company, one of another) and make any calls that can be made without
 * the session of the person who sells, in any order; one of them has a session of their own.
 */
const { server, db, share, trialOf, open, order, newSeller } = await startOrders();
type Seller = Awaited<ReturnType<typeof newSeller>>;
type Shared = { seller: Seller; request: EstimateRequest };
const { anonymous } = server;

let people: [seller: Seller, colleague: Seller, rival: Seller];
let coupons: string[];
let bundles: string[];
/** What was really shared, by fingerprint. */
const shared = new Map<string, Shared>();

beforeAll(async () => {
  people = [await newSeller(), await newSeller(), await newSeller()];
  const [seller, colleague] = people;
  const { partnerAccountId } = seller.names;
  await insertMembership(db, { account_id: seller.accountId, user_id: colleague.user.id });
  Object.assign(colleague, {
    accountId: seller.accountId,
    affiliateCode: seller.affiliateCode,
    names: { ...colleague.names, partnerAccountId },
  });
  const { promotions } = await anonymous(listPromotions, { query: { currency: 'GBP' } });
  coupons = promotions.map(({ id }) => id);
  bundles = [];
  for (const { as, accountId, user } of people) {
    const body = { userId: user.id, solutions: [] };
    bundles.push((await as(createUserBundle, { accountId, body })).id);
  }
});

const addOns = fc
  .record({ contacts: fc.constantFrom(0, 1000, 2500), users: fc.nat(20), 'dedicated-ip': fc.nat(1) })
  .map((amounts) => Object.entries(amounts).flatMap(([itemId, quantity]) => (quantity ? [{ itemId, quantity }] : [])));
const users = (...counts: number[]) => fc.constantFrom(...counts.map((quantity) => [{ itemId: 'users', quantity }]));
const seldom = fc.constantFrom(false, false, false, true);
const offer = fc.record({
  by: fc.nat(2),
  // The end of a tier: one more costs less.
  addons: fc.oneof(addOns, users(5, 15)),
  coupon: fc.option(fc.nat(20)),
});
const asked = fc.record({
  names: fc.tuple(fc.nat(2), fc.nat(2)),
  addons: addOns,
  plan: fc.constantFrom('pro', 'ultimate'),
  coupons: fc.array(fc.nat(20), { maxLength: 8 }),
  signedInAs: fc.option(fc.nat(2)),
});
const parameters = [
  ...['plan', 'contractType', 'currency', 'countryCode', 'addons', 'charges', 'couponCodes', 'partnerAccountId'],
  ...['linkPostedBy', 'total', 'issued', 'signature', 'bundleId', 'affiliateCode'],
];
const action = fc.oneof(
  fc.record({ does: fc.constant('estimate' as const), asked }),
  fc.record({
    does: fc.constant('bend' as const),
    link: fc.nat(),
    like: fc.nat(),
    name: fc.constantFrom(...parameters),
    how: fc.constantFrom('set' as const, 'append' as const, 'delete' as const),
  }),
  fc.record({ does: fc.constant('bundle' as const), link: fc.nat(), bundle: fc.nat(2) }),
  fc.record({ does: fc.constant('keep' as const), link: fc.nat() }),
  fc.record({
    does: fc.constant('order' as const),
    link: fc.oneof(fc.constant(0), fc.nat()),
    more: fc.oneof(addOns, users(1, 2)),
    less: seldom,
    twice: seldom,
    countryCode: fc.constantFrom('GB', 'US', 'DE', 'ZZ'),
  }),
);
type Drawn<A> = A extends fc.Arbitrary<infer T> ? T : never;
type Action = Drawn<typeof action>;

const couponsAt = (places: number[]) => places.flatMap((at) => coupons[at] ?? []);
const kindOf = (link: string) => (new URLSearchParams(link).has('affiliateCode') ? 'trial' : 'cart');
/** A refusal is what is hoped for; a failure of ours is not. */
const refusal = (error: unknown) => {
  if (!(error instanceof AppError) || error.status >= 500) throw error;
  return error;
};

async function act(step: Action, links: string[]): Promise<void> {
  const at = (index: number) => links[index % links.length] ?? '';
  switch (step.does) {
    case 'estimate':
      return askForLink(step.asked, links);
    case 'bend': {
      const params = new URLSearchParams(at(step.link));
      if (step.how === 'delete') params.delete(step.name);
      else params[step.how](step.name, new URLSearchParams(at(step.like)).get(step.name) ?? 'x');
      links.push(`${params}`);
      return;
    }
    case 'bundle':
      links.push(`${at(step.link)}&bundleId=${bundles[step.bundle]}`);
      return;
    case 'keep':
      return keepAsRival(at(step.link));
    case 'order':
      return tryToOrder(at(step.link), step);
  }
}

/** Without a session, or with that of somebody whom the link would not credit. */
async function askForLink({ names: [company, person], signedInAs, ...want }: Drawn<typeof asked>, links: string[]) {
  const caller = signedInAs === null || signedInAs === person ? null : people[signedInAs];
  const names = {
    partnerAccountId: people[company]!.names.partnerAccountId,
    linkPostedBy: people[person]!.names.linkPostedBy,
  };
  const body = { ...requestOf(names), ...want, couponCodes: couponsAt(want.coupons) };
  const answer = await (caller?.as ?? anonymous)(estimateCart, { body }).catch(refusal);
  if (!(answer instanceof AppError) && answer.cartUrl) links.push(new URL(answer.cartUrl).search.slice(1));
}

async function keepAsRival(link: string): Promise<void> {
  const { as, accountId, names } = people[2];
  const choices = {
    ...{
      countryCode: 'GB',
      currency: 'GBP' as const,
      frequency: 'monthly' as const,
      planId: 'pro',
      contacts: 0,
      users: 1,
    },
    ...{ textAndVoiceTier: -1, textMessages: 0, businessLine: false, promotionId: 'CURRENT' },
    ...{ addPartnerAsUser: false, bundleId: null },
  };
  const body = { url: `${server.origin}/${kindOf(link)}?${link}`, choices };
  const kept = await as(saveCartLink, { accountId, body }).catch(refusal);
  if (!(kept instanceof AppError)) expect(kept.url).toContain(names.linkPostedBy);
}

async function tryToOrder(link: string, step: Extract<Action, { does: 'order' }>): Promise<void> {
  const kind = kindOf(link);
  const opened = await open(link, kind).catch(refusal);
  const offered = opened instanceof AppError ? [] : (opened.request?.addons ?? []);
  const addons = [...(step.less ? offered.slice(1) : offered), ...step.more, ...(step.twice ? step.more : [])];
  const customer = {
    ...{ company: 'Stranger', givenName: 'S', familyName: '', phone: '', region: '', locale: '' },
    ...{ email: `${randomUUID()}@stranger.example`, countryCode: step.countryCode },
  };
  const send = (total: number | null) => order(link, { kind, addons, customer, total }).catch(refusal);
  const first = await send(kind === 'trial' ? null : 0);
  if (first instanceof AppError && first.code === 'order.priceChanged')
    await send((first.details as { total: number }).total);
}

/** What a cart costs before tax on the bills that matter: the first, and after each coupon that the shop has. */
async function netsOf(request: EstimateRequest): Promise<number[]> {
  const { currency, billingAddress } = request;
  const phases = pricePhases(request, priceListOf(await readCatalogue(db), { currency, ...billingAddress }));
  if ('faults' in phases) throw new Error('It cannot be priced');
  return [1, 2, 4, 13, 25].map((bill) => {
    const { subtotal, discount } = phases.findLast(({ fromBill }) => fromBill <= bill)!.estimate;
    return subtotal - discount;
  });
}

/** Of every order: the seller of the link has it, and no bill is below what that link offered. */
async function expectHonestOrders(): Promise<number> {
  const orders = await db
    .selectFrom('customer_order')
    .innerJoin('subscription', 'subscription.order_id', 'customer_order.id')
    .leftJoin('invoice', 'invoice.order_id', 'customer_order.id')
    .innerJoin('client', 'client.account_id', 'customer_order.client_id')
    .select(['customer_order.kind', 'fingerprint', 'customer_order.account_id', 'customer_order.user_id', 'request'])
    .select(['estimate', 'client.partner_account_id', 'client.partner_user_id'])
    .execute();
  for (const placed of orders) {
    const origin = shared.get(placed.fingerprint);
    expect(origin, 'through a link that nobody shared').toBeDefined();
    const { seller, request } = origin!;
    expect(placed).toMatchObject({
      ...{ account_id: seller.accountId, user_id: seller.user.id },
      ...{ partner_account_id: seller.accountId, partner_user_id: seller.user.id },
    });
    if (placed.kind === 'trial') continue;
    const [offered, paid] = [await netsOf(request), await netsOf(placed.request!)];
    expect(paid.filter((net, index) => net < (offered[index] ?? 0))).toEqual([]);
    expect(placed.estimate!.subtotal - placed.estimate!.discount).toBe(paid[0]);
    expect(placed.request).toMatchObject({ plan: request.plan, contractType: request.contractType });
    expect(request.couponCodes).toEqual(expect.arrayContaining(placed.request!.couponCodes));
  }
  return orders.length;
}

test('no sequence of public calls ends in an order that is cheaper than its link or credited to somebody else', async () => {
  let ordered = 0;
  await fc.assert(
    fc.asyncProperty(offer, fc.array(action, { minLength: 3, maxLength: 8 }), async (made, steps) => {
      await db.deleteFrom('customer_order').execute();
      shared.clear();
      const seller = people[made.by]!;
      const request = {
        ...requestOf(seller.names),
        ...{ addons: made.addons, couponCodes: made.coupon === null ? [] : couponsAt([made.coupon]) },
      };
      const links = [await share(seller, request)];
      shared.set(fingerprintOf('cart', new URLSearchParams(links[0])), { seller, request });
      for (const person of people) {
        links.push(trialOf(person));
        shared.set(fingerprintOf('trial', new URLSearchParams(trialOf(person))), { seller: person, request });
      }
      for (const step of steps) await act(step, links);
      ordered += await expectHonestOrders();
    }),
    { numRuns: tries(40, 1500) },
  );
  expect(ordered).toBeGreaterThan(10);
}, 600_000);
