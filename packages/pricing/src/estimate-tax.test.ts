import { expect, test } from 'vitest';
import { type Cart, price } from '../test/price.ts';

const gb = { country: 'GB', currency: 'GBP' } as const;
const au = { country: 'AU', currency: 'AUD' } as const;
const yearly = { contract: 'yearly' } as const;

type Result = { subtotal: number; discount: number; tax: number; total: number };
const result = (subtotal: number, discount: number, tax: number, total: number): Result => ({
  subtotal,
  discount,
  tax,
  total,
});

/** Reckoned by hand. GB 20 %, AU 10 %, CA 5 %, CH 8.1 %; elsewhere nothing. Tax is on what is left after discounts. */
test.each<[reckoning: string, cart: Cart, result: Result]>([
  ['20 % of 15900 = 3180', gb, result(15900, 0, 3180, 19080)],
  ['20 % whatever the currency: 19900/5 = 3980', { country: 'GB' }, result(19900, 0, 3980, 23880)],
  ['10 % of 29999 is 2999.9: 3000', au, result(29999, 0, 3000, 32999)],
  ['10 % of a year: 29999', { ...au, ...yearly }, result(299990, 0, 29999, 329989)],
  ['5 % of 19900 = 995', { country: 'CA' }, result(19900, 0, 995, 20895)],
  ['8.1 % of 19900 is 1611.9: 1612', { country: 'CH' }, result(19900, 0, 1612, 21512)],
  [
    '8.1 % of 20500 is 1660.5, halves go up: 1661',
    { country: 'CH', addons: { contacts: 200 } },
    result(20500, 0, 1661, 22161),
  ],
  ['5 % of 19930 is 996.5: 997', { country: 'CA', addons: { contacts: 10 } }, result(19930, 0, 997, 20927)],
  ['5 % of 19909 is 995.45: 995', { country: 'CA', addons: { contacts: 3 } }, result(19909, 0, 995, 20904)],
  ['a country without a rate: 0', { country: 'BR' }, result(19900, 0, 0, 19900)],

  ['15900 − 5000 = 10900; 20 % 2180', { ...gb, coupons: ['OFF50GBP'] }, result(15900, 5000, 2180, 13080)],
  [
    '15900 − 2000 = 13900; − 15 % 2085 = 11815; 20 % 2363',
    { ...gb, coupons: ['PLAN20GBP', 'OFF15'] },
    result(15900, 4085, 2363, 14178),
  ],
  [
    '29999 − 15 % 4499.85 ↑ 4500 = 25499; 10 % 2549.9 ↑ 2550',
    { ...au, coupons: ['OFF15'] },
    result(29999, 4500, 2550, 28049),
  ],
  [
    '29999 − 5000 = 24999; − 15 % 3749.85 ↑ 3750 = 21249; 10 % 2124.9 ↑ 2125',
    { ...au, coupons: ['OFF50AUD', 'OFF15'] },
    result(29999, 8750, 2125, 23374),
  ],
  [
    '19900 − 33.33 % 6633 = 13267; 8.1 % 1074.6 ↑ 1075',
    { country: 'CH', coupons: ['THIRD'] },
    result(19900, 6633, 1075, 14342),
  ],
  ['nothing left, nothing to tax', { country: 'CA', coupons: ['ALL'] }, result(19900, 19900, 0, 0)],

  [
    '15900 + 1600 + 2×800 = 19100; 20 % 3820',
    { ...gb, addons: { voice: 1, bundle: 2 } },
    result(19100, 0, 3820, 22920),
  ],
  [
    '159000 + 6×20000 = 279000; 20 % 55800',
    { ...gb, ...yearly, addons: { users: 6 } },
    result(279000, 0, 55800, 334800),
  ],
  [
    'half of three users 7200/2 = 3600: 15900 + 3600 = 19500; 20 % 3900',
    { ...gb, addons: { users: 3 }, coupons: ['USERS50'] },
    result(23100, 3600, 3900, 23400),
  ],
  [
    'a service is taxed too: 15900 + 39900; 20 % 11160',
    { ...gb, charges: { onboarding: 1 } },
    result(55800, 0, 11160, 66960),
  ],
  [
    'half of the service: 55800 − 19950 = 35850; 20 % 7170',
    { ...gb, charges: { onboarding: 1 }, coupons: ['SETUP'] },
    result(55800, 19950, 7170, 43020),
  ],
  ['what may fall due is not taxed', { ...gb, contract: 'monthly_etf' }, result(15900, 0, 3180, 19080)],
  [
    'no text-and-voice in Australia, though Max must have it: 44999 + 9000 = 53999; 10 % 5399.9 ↑ 5400',
    { ...au, plan: 'max', addons: { database: 1 } },
    result(53999, 0, 5400, 59399),
  ],
  [
    'Max: 29900 + 6000 + 3500 = 39400; − 5000 = 34400; 20 % 6880',
    { country: 'GB', plan: 'max', addons: { voice: 2, database: 1 }, coupons: ['OFF50'] },
    result(39400, 5000, 6880, 41280),
  ],
])('%s', (_, cart, expected) => {
  const { estimate, tax } = price(cart);
  expect(estimate).toMatchObject(expected);
  expect(tax).toMatchObject({ base: expected.subtotal - expected.discount, amount: expected.tax });
});
