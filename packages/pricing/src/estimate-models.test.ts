import { expect, test } from 'vitest';
import { type Cart, price } from '../test/price.ts';

const max = { plan: 'max', addons: { voice: 1, database: 1 } };
const withMax = (addons: Record<string, number>): Cart => ({ plan: 'max', addons: { ...max.addons, ...addons } });
const yearly = { contract: 'yearly' } as const;
const pounds = { currency: 'GBP' } as const;
const dollarsAu = { currency: 'AUD' } as const;

/** Reckoned by hand, in cents and pence; nothing is taxed in the United States. */
test.each<[reckoning: string, cart: Cart, total: number]>([
  // Plans and how they are billed.
  ['Pro by the month: 19900', {}, 19900],
  ['Pro by the month for a year, the fee for leaving is not due: 19900', { contract: 'monthly_etf' }, 19900],
  ['Pro by the year: 10 × 19900 = 199000', yearly, 199000],
  ['Max with what it must have: 29900 + 2000 voice + 6000 database = 37900', max, 37900],
  ['the same by the year: 299000 + 20000 + 60000 = 379000', { ...max, ...yearly }, 379000],
  ['Pro in pounds: 15900', pounds, 15900],
  ['Pro in Australian dollars: 29999', dollarsAu, 29999],
  ['the same by the year: 10 × 29999 = 299990', { ...dollarsAu, ...yearly }, 299990],

  // Contacts of Pro, tiered: 1–1000 at 3, 1001–5000 at 2, then 1.
  ['1 contact: 19900 + 1×3 = 19903', { addons: { contacts: 1 } }, 19903],
  ['1000 contacts: 19900 + 1000×3 = 22900', { addons: { contacts: 1000 } }, 22900],
  ['1001 contacts: 19900 + 1000×3 + 1×2 = 22902', { addons: { contacts: 1001 } }, 22902],
  ['5000 contacts: 19900 + 1000×3 + 4000×2 = 30900', { addons: { contacts: 5000 } }, 30900],
  ['5001 contacts: 19900 + 3000 + 8000 + 1×1 = 30901', { addons: { contacts: 5001 } }, 30901],
  ['50000 contacts: 19900 + 3000 + 8000 + 45000×1 = 75900', { addons: { contacts: 50000 } }, 75900],
  ['3500 by the year: 199000 + 1000×30 + 2500×20 = 279000', { ...yearly, addons: { contacts: 3500 } }, 279000],
  ['6000 in pounds: 15900 + 1000×2 + 4000×2 + 1000×1 = 26900', { ...pounds, addons: { contacts: 6000 } }, 26900],
  ['2000 in AUD: 29999 + 1000×5 + 1000×4 = 38999', { ...dollarsAu, addons: { contacts: 2000 } }, 38999],

  // Users of Pro, by volume: up to 4 at 3000 each, up to 9 at 2500, more at 2000.
  ['1 user: 19900 + 1×3000 = 22900', { addons: { users: 1 } }, 22900],
  ['4 users: 19900 + 4×3000 = 31900', { addons: { users: 4 } }, 31900],
  ['5 users: 19900 + 5×2500 = 32400', { addons: { users: 5 } }, 32400],
  ['9 users: 19900 + 9×2500 = 42400', { addons: { users: 9 } }, 42400],
  ['10 users cost less than 9: 19900 + 10×2000 = 39900', { addons: { users: 10 } }, 39900],
  ['as many as there may be: 19900 + 48×2000 = 115900', { addons: { users: 48 } }, 115900],
  ['10 users in AUD: 29999 + 10×2999 = 59989', { ...dollarsAu, addons: { users: 10 } }, 59989],
  ['6 in pounds by the year: 159000 + 6×20000 = 279000', { ...pounds, ...yearly, addons: { users: 6 } }, 279000],

  // Users of Max, each the same; contacts of Max in steps: 4000, from 2501 on 10000, from 10001 on 25000.
  ['7 users of Max: 37900 + 7×3500 = 62400', withMax({ 'users-max': 7 }), 62400],
  [
    '3 users of Max in AUD: 44999 + 3000 + 9000 + 3×5249 = 72746',
    { ...withMax({ 'users-max': 3 }), ...dollarsAu },
    72746,
  ],
  ['1 contact: 37900 + 4000 = 41900', withMax({ 'contacts-max': 1 }), 41900],
  ['2500 contacts, the same step: 37900 + 4000 = 41900', withMax({ 'contacts-max': 2500 }), 41900],
  ['2501 contacts: 37900 + 10000 = 47900', withMax({ 'contacts-max': 2501 }), 47900],
  ['10001 contacts: 37900 + 25000 = 62900', withMax({ 'contacts-max': 10001 }), 62900],

  // Text and voice in steps of its tiers (1, 2 and 5 units), and what goes with it.
  ['the second tier: 19900 + 3500 = 23400', { addons: { voice: 2 } }, 23400],
  ['the third tier: 19900 + 7500 = 27400', { addons: { voice: 5 } }, 27400],
  ['1500 messages more: 19900 + 2000 + 3×1000 = 24900', { addons: { voice: 1, bundle: 3 } }, 24900],
  ['a business line: 19900 + 2000 + 1500 = 23400', { addons: { voice: 1, line: 1 } }, 23400],

  // Others.
  ['calls and an address: 19900 + 3×5000 + 4500 = 39400', { addons: { api: 3, ip: 1 } }, 39400],
  ['a flat fee: 19900 + 4500 = 24400', { addons: { ip: 1 } }, 24400],
  ['a service: 19900 + 49900 = 69800', { charges: { onboarding: 1 } }, 69800],
  [
    'all at once: 19900 + 11000 + 12000 + 7500 + 2000 + 1500 + 5000 + 4500 + 49900 = 113300',
    {
      addons: { contacts: 5000, users: 4, voice: 5, bundle: 2, line: 1, api: 1, ip: 1 },
      charges: { onboarding: 1 },
    },
    113300,
  ],
])('%s', (_, cart, total) => {
  const { estimate } = price(cart);
  expect(estimate).toMatchObject({ subtotal: total, discount: 0, tax: 0, total });
});

test('a line says how its price comes about, tier by tier', () => {
  const { estimate, explanations } = price({ addons: { contacts: 5001, users: 5, voice: 2 } });
  const steps = Object.fromEntries(explanations.map((line) => [line.itemId, line.steps]));
  expect(steps.contacts).toEqual([
    { fromUnit: 1, toUnit: 1000, units: 1000, price: 3, per: 'unit', amount: 3000 },
    { fromUnit: 1001, toUnit: 5000, units: 4000, price: 2, per: 'unit', amount: 8000 },
    { fromUnit: 5001, toUnit: 5001, units: 1, price: 1, per: 'unit', amount: 1 },
  ]);
  expect(steps.users).toEqual([{ fromUnit: 1, toUnit: 5, units: 5, price: 2500, per: 'unit', amount: 12500 }]);
  expect(steps.voice).toEqual([{ fromUnit: 1, toUnit: 2, units: 2, price: 3500, per: 'all', amount: 3500 }]);
  expect(explanations.map(({ itemId }) => itemId)).toEqual(estimate.lineItems.map(({ itemId }) => itemId));
  expect(explanations.map(({ pricingModel }) => pricingModel)).toContain('stairstep');
});

test('the lines stand in their order, with what is included and what may fall due', () => {
  const { estimate } = price({
    contract: 'monthly_etf',
    addons: { line: 1, bundle: 2, voice: 1, users: 3, contacts: 10, ip: 1, api: 2 },
    charges: { onboarding: 1 },
  });
  expect(estimate.lineItems.map(({ itemId, quantity, price }) => [itemId, quantity, price])).toEqual([
    ['pro', 1, 19900],
    ['contacts-in', 1500, 0],
    ['contacts', 10, 30],
    ['users-in', 2, 0],
    ['users', 3, 9000],
    ['voice', 1, 2000],
    ['texts-in', 500, 0],
    ['bundle', 2, 2000],
    ['line', 1, 1500],
    ['api', 2, 10000],
    ['ip', 1, 4500],
    ['overage', 0, 0],
    ['etf', 0, 0],
    ['onboarding', 1, 49900],
  ]);
  const etf = estimate.lineItems.find(({ itemId }) => itemId === 'etf');
  expect(etf).toMatchObject({ unitPrice: 50000, basePrice: 0, itemPriceId: 'etf-usd', model: 'flat_fee' });
});
