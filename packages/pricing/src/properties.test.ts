import type { EstimateRequest, LineItem } from '@app/contract/pricing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyCatalogue, anyChange } from '../test/arbitraries.ts';
import { testCatalogue } from '../test/catalogue.ts';
import { type CartChoices, chosenPlan, firstChoices } from './cart-choices.ts';
import { type Catalogue, plansIn, priceListIn, promotionsIn, taxRateIn } from './catalogue.ts';
import { type CartChange, changeCart } from './change-cart.ts';
import { classOf } from './discounts.ts';
import { type LineExplanation, type Priced, priceCart } from './estimate.ts';
import { toEstimateRequest } from './estimate-request.ts';
import { sum } from './money.ts';
import { pricePhases } from './phases.ts';
import { type PriceList, toPriceList } from './price-list.ts';

const seller = { partnerAccountId: 'account', linkPostedBy: 'person' };
const overTheWire = <T>(value: T): T => JSON.parse(JSON.stringify(value));

/** Drawn once: a catalogue takes longer to draw than to price from. */
const catalogues = fc.sample(anyCatalogue, { numRuns: 40, seed: 7 });
const countries = ['US', 'GB', 'AU'];

/** What the server holds, and what the browser makes of the answers of `plans` and `all-coupons`. */
const sides = (catalogue: Catalogue) =>
  new Map(
    countries.map((countryCode) => {
      const place = { currency: 'USD' as const, countryCode };
      const answers = overTheWire({
        taxRate: taxRateIn(catalogue, countryCode),
        plans: plansIn(catalogue, 'USD'),
        promotions: promotionsIn(catalogue, 'USD'),
      });
      return [
        countryCode,
        { server: priceListIn(catalogue, place, {}), browser: toPriceList({ ...place, ...answers }, {}) },
      ];
    }),
  );

/** A cart that somebody clicked together, and what is asked about it. */
function shop(offer: PriceList, changes: CartChange[]): { choices: CartChoices; request: EstimateRequest | null } {
  const opened = changeCart(firstChoices, { type: 'offerLoaded' }, offer);
  const choices = changes.reduce((now, change) => changeCart(now, change, offer), opened);
  const plan = chosenPlan(choices, offer.plans);
  return { choices, request: plan && toEstimateRequest(choices, plan, seller) };
}

function priced(request: EstimateRequest, list: PriceList): Priced {
  const result = priceCart(request, list);
  if ('faults' in result) throw new Error(JSON.stringify(result.faults));
  return result;
}

/** All of it in one comparison: 10,000 carts have many lines. */
function expectToAddUp({ estimate, explanations, tax }: Priced): void {
  const { lineItems, subtotal, discount, total } = estimate;
  const parts = {
    subtotal: sum(lineItems.map((line) => line.basePrice)),
    discount: sum(lineItems.map((line) => line.discount)),
    base: sum(lineItems.map((line) => line.price)),
    total: tax.base + tax.amount,
    tax: tax.amount,
    wrong: lineItems.filter((line, index) => !addsUp(line, explanations[index]!)),
  };
  expect(parts).toEqual({ subtotal, discount, base: tax.base, total, tax: estimate.tax, wrong: [] });
}

function addsUp(line: LineItem, { steps, discounts }: LineExplanation): boolean {
  const amounts = [line.price, line.discount, line.basePrice, line.unitPrice];
  const left = discounts.reduce((now, { before, amount }) => (now === before ? now - amount : -1), line.basePrice);
  return (
    amounts.every((amount) => Number.isSafeInteger(amount) && amount >= 0) &&
    line.price + sum(line.appliedCoupons.map(({ amount }) => amount)) === line.basePrice &&
    sum(steps.map(({ amount }) => amount)) === line.basePrice &&
    left === line.price
  );
}

test('10,000 random carts: the browser and the server agree to the cent, and the parts add up to the whole', () => {
  const shops = catalogues.map(sides);
  let asked = 0;
  fc.assert(
    fc.property(fc.nat(catalogues.length - 1), fc.array(anyChange, { maxLength: 8 }), (index, changes) => {
      const shelves = shops[index]!;
      const { choices, request } = shop(shelves.get('US')!.browser, changes);
      if (!request) return;
      asked += 1;
      const { browser, server } = shelves.get(choices.countryCode)!;
      const here = priced(request, browser);
      const there = priced(overTheWire(request), server);
      // Whatever was chosen fits: nothing is taken out again behind the partner's back.
      expect([JSON.stringify(there), here.refusedCoupons.length]).toEqual([JSON.stringify(here), 0]);
      expectToAddUp(here);
    }),
    { numRuns: 10_000 },
  );
  expect(asked).toBeGreaterThan(5_000);
}, 60_000);

const anyCart = fc.record({
  catalogue: fc.constantFrom(...catalogues),
  contract: fc.constantFrom('monthly' as const, 'monthly_etf' as const, 'yearly' as const),
  countryCode: fc.constantFrom('US', 'GB', 'AU'),
  addons: fc.subarray(['contacts', 'users', 'api', 'ip', 'voice']),
  quantities: fc.array(fc.integer({ min: 1, max: 48 }), { minLength: 4, maxLength: 4 }),
  services: fc.nat(1),
  coupons: fc.shuffledSubarray(['P0', 'P1', 'P2', 'P3', 'P4', 'P5']),
});

function order({
  catalogue,
  contract,
  countryCode,
  addons,
  quantities,
  services,
  coupons,
}: typeof anyCart extends fc.Arbitrary<infer T> ? T : never) {
  const list = priceListIn({ ...catalogue, plans: testCatalogue.plans }, { currency: 'USD', countryCode }, {});
  const addOns = Object.values(list.plans.find(({ id }) => id === 'pro')?.addOns ?? {});
  const unit = contract === 'yearly' ? 'yearly' : 'monthly';
  /** A flat fee is sold once. */
  const isFlat = (itemId: string) =>
    itemId !== 'users' && addOns.find((addOn) => addOn.itemId === itemId)?.pricing[unit]?.model === 'flat_fee';
  const quantityOf = (itemId: string, index: number) =>
    itemId === 'voice' ? 2 : isFlat(itemId) ? 1 : (quantities[index] ?? 1);
  const request: EstimateRequest = {
    plan: 'pro',
    billingPeriod: 1,
    billingPeriodUnit: contract === 'yearly' ? 'year' : 'month',
    contractType: contract,
    currency: 'USD',
    addons: addons
      .filter((itemId) => itemId !== 'voice' || countryCode !== 'AU')
      .map((itemId, index) => ({ itemId, quantity: quantityOf(itemId, index) })),
    charges: services > 0 ? [{ itemId: 'onboarding', quantity: services }] : [],
    couponCodes: coupons,
    billingAddress: { countryCode },
    ...seller,
  };
  return { list, request };
}

test('with many coupons too the parts add up, and no line goes below nothing', () => {
  fc.assert(
    fc.property(anyCart, (cart) => {
      const { list, request } = order(cart);
      expectToAddUp(priced(request, list));
    }),
    { numRuns: 300 },
  );
});

test('the order of add-ons, plans and promotions does not matter, nor that of coupons of different classes', () => {
  fc.assert(
    fc.property(anyCart, (cart) => {
      const { list, request } = order(cart);
      const backwards: PriceList = {
        ...list,
        promotions: list.promotions.toReversed(),
        plans: list.plans.toReversed().map((plan) => ({
          ...plan,
          addOns: Object.fromEntries(Object.entries(plan.addOns).toReversed()),
        })),
      };
      const kinds = new Map(list.promotions.map((promotion) => [promotion.id, classOf(promotion)]));
      // Sorting is stable: coupons of one class keep their order.
      const byClass = request.couponCodes.toSorted((a, b) => (kinds.get(a) ?? '').localeCompare(kinds.get(b) ?? ''));
      const shuffled = { ...request, addons: request.addons.toReversed(), couponCodes: byClass };
      const { refusedCoupons, ...rest } = priced(shuffled, backwards);
      expect(rest).toEqual({ ...priced(request, list), refusedCoupons: undefined });
      expect(refusedCoupons.length).toBe(priced(request, list).refusedCoupons.length);
    }),
    { numRuns: 300 },
  );
});

test('a coupon never makes it dearer, and the last phase is the price without what ends', () => {
  fc.assert(
    fc.property(anyCart, (cart) => {
      const { list, request } = order(cart);
      const plain = priced({ ...request, couponCodes: [] }, list).estimate.total;
      expect(priced(request, list).estimate.total).toBeLessThanOrEqual(plain);
      const phases = pricePhases(request, list);
      if ('faults' in phases) throw new Error('no phases');
      expect(phases[0]?.estimate).toEqual(priced(request, list).estimate);
      expect(phases.map(({ bills }) => bills === null)).toEqual(phases.map((_, index) => index === phases.length - 1));
      const lasting = request.couponCodes.filter((id) =>
        list.promotions.some((promotion) => promotion.id === id && promotion.duration_type === 'forever'),
      );
      const last = priced({ ...request, charges: [], couponCodes: lasting }, list);
      expect(phases.at(-1)?.estimate).toEqual(last.estimate);
    }),
    { numRuns: 300 },
  );
});
