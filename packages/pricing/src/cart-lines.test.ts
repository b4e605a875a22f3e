import { expect, test } from 'vitest';
import { type Cart, listFor, requestFor, tryPrice } from '../test/price.ts';
import { readCart } from './cart-lines.ts';
import { priceCart } from './estimate.ts';

/** What a request could be bent into: refused, never cheaper. */
test.each<[what: string, cart: Cart, faults: [path: string, code: string][]]>([
  ['a plan that nobody knows', { plan: 'gold' }, [['plan', 'plan.unknown']]],
  ['a plan for others', { plan: 'fran' }, [['plan', 'plan.unknown']]],
  ['Keap Lite', { plan: 'lite' }, [['plan', 'plan.unknown']]],
  ['a name every object has', { plan: 'constructor' }, [['plan', 'plan.unknown']]],
  ['a trial', { plan: 'keap-free-trial' }, [['plan', 'plan.freeTrial']]],
  ['an add-on of another plan', { addons: { 'users-max': 1 } }, [['addons[0].itemId', 'addOn.unavailable']]],
  ['a charge as an add-on', { addons: { etf: 1 } }, [['addons[0].itemId', 'addOn.unavailable']]],
  ['a free item', { addons: { 'free-hosting': 1 } }, [['addons[0].itemId', 'addOn.unavailable']]],
  ['voice in Australia', { country: 'AU', addons: { voice: 1 } }, [['addons[0].itemId', 'addOn.unavailable']]],
  [
    'a business line in Britain',
    { country: 'GB', addons: { voice: 1, line: 1 } },
    [['addons[1].itemId', 'addOn.unavailable']],
  ],
  ['fewer contacts included', { addons: { 'contacts-in': 1 } }, [['addons.contacts-in', 'addOn.quantity']]],
  ['too many contacts', { addons: { contacts: 998_501 } }, [['addons.contacts', 'addOn.quantity']]],
  ['too many users', { addons: { users: 49 } }, [['addons.users', 'addOn.quantity']]],
  ['a tier between the tiers', { addons: { voice: 3 } }, [['addons.voice', 'addOn.quantity']]],
  ['too many messages', { addons: { voice: 1, bundle: 2001 } }, [['addons.bundle', 'addOn.quantity']]],
  ['two business lines', { addons: { voice: 1, line: 2 } }, [['addons.line', 'addOn.quantity']]],
  ['more calls than can be counted', { addons: { api: 1_000_001 } }, [['addons.api', 'addOn.quantity']]],
  ['messages without voice', { addons: { bundle: 1 } }, [['addons.bundle', 'addOn.needsTextAndVoice']]],
  ['a line without voice', { addons: { line: 1 } }, [['addons.line', 'addOn.needsTextAndVoice']]],
  [
    'Max without what it must have',
    { plan: 'max' },
    [
      ['addons.voice', 'addOn.mandatory'],
      ['addons.database', 'addOn.mandatory'],
    ],
  ],
  ['a million addresses for one fee', { addons: { ip: 1_000_000 } }, [['addons.ip', 'addOn.quantity']]],
  [
    'two databases for one fee',
    { plan: 'max', addons: { voice: 1, database: 2 } },
    [['addons.database', 'addOn.quantity']],
  ],
  ['two services for one fee', { charges: { onboarding: 2 } }, [['charges.onboarding', 'charge.quantity']]],
  ['a fee asked for', { charges: { etf: 1 } }, [['charges[0].itemId', 'charge.unavailable']]],
  [
    'everything wrong at once',
    { addons: { nothing: 1, users: 49 }, charges: { nothing: 1 } },
    [
      ['addons[0].itemId', 'addOn.unavailable'],
      ['addons.users', 'addOn.quantity'],
      ['charges[0].itemId', 'charge.unavailable'],
    ],
  ],
])('%s is refused', (_, cart, faults) => {
  expect(tryPrice(cart)).toEqual({ faults: faults.map(([path, code]) => ({ path, code })) });
});

test('an agreement, a currency or a country that belongs to other prices is refused', () => {
  const list = listFor({});
  const bent = {
    ...requestFor({}),
    contractType: 'yearly',
    currency: 'GBP',
    billingAddress: { countryCode: 'GB' },
  } as const;
  expect(priceCart(bent, list)).toEqual({
    faults: [
      { path: 'currency', code: 'currency.other' },
      { path: 'billingAddress.countryCode', code: 'country.other' },
      { path: 'contractType', code: 'contract.unit' },
    ],
  });
});

test('a plan that is not sold by the year is refused by the year', () => {
  const list = listFor({});
  const monthlyOnly = list.plans.map((plan) => ({ ...plan, pricing: { ...plan.pricing, yearly: null } }));
  expect(priceCart(requestFor({ contract: 'yearly' }), { ...list, plans: monthlyOnly })).toEqual({
    faults: [{ path: 'billingPeriodUnit', code: 'plan.notBilledSo' }],
  });
});

test('one item asked for twice is one line for both, and what is included may be named', () => {
  const request = requestFor({});
  const addons = [
    { itemId: 'users', quantity: 3 },
    { itemId: 'contacts-in', quantity: 1500 },
    { itemId: 'users', quantity: 2 },
  ];
  const cart = readCart({ ...request, addons }, listFor({}));
  const lines = 'lines' in cart ? cart.lines.map(({ itemId, quantity }) => [itemId, quantity]) : [];
  expect(lines).toContainEqual(['users', 5]);
  expect(lines).toContainEqual(['contacts-in', 1500]);
});
