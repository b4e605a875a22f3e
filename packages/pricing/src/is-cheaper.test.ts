import type { EstimateRequest } from '@app/contract/pricing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyCatalogue } from '../test/arbitraries.ts';
import { testCatalogue } from '../test/catalogue.ts';
import { type Cart, listFor, price, requestFor } from '../test/price.ts';
import { priceListIn } from './catalogue.ts';
import { priceCart } from './estimate.ts';
import { isCheaper } from './is-cheaper.ts';
import { pricePhases } from './phases.ts';

/** Users by volume: up to 4 at 30, up to 9 at 25, then at 20. Voice and contacts rise. */
test.each<[what: string, offer: Cart, cart: Cart, cheaper: boolean]>([
  ['the offer itself', { addons: { users: 4 } }, { addons: { users: 4 } }, false],
  ['a unit more that reaches a cheaper tier', { addons: { users: 9 } }, { addons: { users: 10 } }, true],
  ['enough more to cost the same', { addons: { users: 4 } }, { addons: { users: 5 } }, false],
  [
    'a cheaper tier made up for by contacts',
    { addons: { users: 9 } },
    { addons: { users: 10, contacts: 5000 } },
    false,
  ],
  ['the same in a country with another tax', { country: 'GB', addons: { users: 2 } }, { addons: { users: 2 } }, false],
  [
    'what is hidden by a coupon until it ends',
    { addons: { users: 9 }, coupons: ['ALLUSERS'] },
    { addons: { users: 10 }, coupons: ['ALLUSERS'] },
    true,
  ],
  ['what cannot be bought', {}, { addons: { nothing: 1 } }, true],
  ['more than an offer that cannot be bought', { addons: { nothing: 1 } }, { addons: { users: 1 } }, true],
])('%s', (_, offer, cart, cheaper) => {
  const hidden = {
    ...testCatalogue.promotions.find(({ id }) => id === 'USERS50')!,
    id: 'ALLUSERS',
    discount_percentage: 100,
    duration_type: 'one_time' as const,
  };
  const list = listFor({});
  const promotions = [...list.promotions, hidden];
  expect(isCheaper(requestFor(cart), requestFor(offer), { ...list, promotions })).toBe(cheaper);
});

test('one user more really is cheaper, so that comparing amounts alone would not do', () => {
  const total = (users: number) => price({ addons: { users } }).estimate.total;
  expect(total(10)).toBeLessThan(total(9));
});

const catalogues = fc.sample(anyCatalogue, { numRuns: 20, seed: 11 });

test('whoever takes more of an offer and is not refused pays no bill below it', () => {
  const amounts = fc.record({ contacts: fc.nat(9000), users: fc.nat(40), api: fc.nat(9) });
  const codes = fc.subarray(['P0', 'P1', 'P2'], { maxLength: 1 });
  fc.assert(
    fc.property(fc.constantFrom(...catalogues), amounts, amounts, codes, (catalogue, least, more, couponCodes) => {
      const list = priceListIn(
        { ...catalogue, plans: testCatalogue.plans },
        { currency: 'USD', countryCode: 'US' },
        {},
      );
      const request = (of: (name: keyof typeof least) => number): EstimateRequest => ({
        ...requestFor({}),
        addons: (['contacts', 'users', 'api'] as const)
          .map((itemId) => ({ itemId, quantity: of(itemId) }))
          .filter(({ quantity }) => quantity > 0),
        couponCodes,
      });
      const offer = request((name) => least[name]);
      const cart = request((name) => least[name] + more[name]);
      const [offered, taken] = [priceCart(offer, list), priceCart(cart, list)];
      if ('faults' in offered || 'faults' in taken || isCheaper(cart, offer, list)) return;
      const [theirs, mine] = [pricePhases(offer, list), pricePhases(cart, list)];
      if ('faults' in theirs || 'faults' in mine) throw new Error('no phases');
      const last = [theirs, mine].map((phases) => phases.at(-1)!.estimate);
      expect(taken.tax.base).toBeGreaterThanOrEqual(offered.tax.base);
      expect(last[1]!.subtotal - last[1]!.discount).toBeGreaterThanOrEqual(last[0]!.subtotal - last[0]!.discount);
    }),
    { numRuns: 300 },
  );
});
