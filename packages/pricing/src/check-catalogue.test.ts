import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyCatalogue } from '../test/arbitraries.ts';
import { testCatalogue } from '../test/catalogue.ts';
import type { Catalogue } from './catalogue.ts';
import { checkCatalogue } from './check-catalogue.ts';

type List = keyof Catalogue;
type Loose = Record<List, Record<string, unknown>[]>;

const indexOf = (list: List, id: string) =>
  (testCatalogue[list] as Record<string, unknown>[]).findIndex((entry) =>
    [entry.id, entry.itemId, entry.countryCode].includes(id),
  );

/** The test catalogue after an operator's slip: some entries hold something else. */
function slipped(...slips: Pick<Slip, 0 | 1 | 2 | 3>[]): Loose {
  const copy = structuredClone(testCatalogue) as unknown as Loose;
  for (const { 1: list, 2: id, 3: fields } of slips) Object.assign(copy[list][indexOf(list, id)]!, fields);
  return copy;
}

const without = (list: List, isOut: (entry: Record<string, unknown>) => boolean): Loose => {
  const copy = slipped();
  return { ...copy, [list]: copy[list].filter((entry) => !isOut(entry)) };
};

const tiers = (...maxima: (number | null)[]) => ({ tiers: maxima.map((maxUnits) => ({ maxUnits, price: 1 })) });
const only = (item_type: string, ...item_price_ids: string[]) => ({
  item_constraints: [{ item_type, constraint: 'specific', item_price_ids }],
});
const named = 'item_constraints[0].item_price_ids[0]';
const ip = 'ip-usd-monthly';
const users = 'users-usd-monthly';

type Fault = [field: string, code: string, value?: string | number];
type Slip = [what: string, list: List, id: string, fields: Record<string, unknown>, ...fault: Fault];

const shapes: Slip[] = [
  ['an unknown field', 'plans', 'pro', { colour: 'red' }, 'colour', 'unexpected'],
  ['a field left out', 'plans', 'pro', { services: undefined }, 'services', 'missing'],
  ['a name of spaces', 'plans', 'pro', { name: ' ' }, 'name', 'empty'],
  ['a number for a name', 'plans', 'pro', { name: 7 }, 'name', 'type'],
  ['a name too long', 'plans', 'pro', { name: 'x'.repeat(121) }, 'name', 'tooLong', 121],
  ['an id with a blank', 'promotions', 'BIG', { id: 'A B' }, 'id', 'pattern', 'A B'],
  ['a text for a list', 'items', 'ip', { allowedCountryCodes: 'US' }, 'allowedCountryCodes', 'type'],
  ['a small country', 'items', 'ip', { allowedCountryCodes: ['us'] }, 'allowedCountryCodes[0]', 'pattern', 'us'],
  ['a negative price', 'prices', ip, { price: -1 }, 'price', 'negative', -1],
  ['half a cent', 'prices', ip, { price: 0.5 }, 'price', 'notInteger', 0.5],
  ['a price beyond reason', 'prices', ip, { price: 1e9 }, 'price', 'tooLarge', 1e9],
  ['a currency that nobody offers', 'prices', ip, { currency: 'EUR' }, 'currency', 'notOneOf', 'EUR'],
  ['an unknown model', 'prices', ip, { model: 'package' }, 'model', 'notOneOf', 'package'],
  ['a tier of nothing', 'prices', users, tiers(0, null), 'tiers[0].maxUnits', 'tooSmall', 0],
  ['a tax of more than all', 'taxes', 'GB', { rate: 10_001 }, 'rate', 'tooLarge', 10_001],
  ['nothing off', 'promotions', 'ALL', { discount_percentage: 0 }, 'discount_percentage', 'tooSmall', 0],
  ['less than nothing off', 'promotions', 'ALL', { discount_percentage: -1 }, 'discount_percentage', 'negative', -1],
  ['more than all off', 'promotions', 'ALL', { discount_percentage: 101 }, 'discount_percentage', 'tooLarge', 101],
  ['three decimals', 'promotions', 'ALL', { discount_percentage: 3.333 }, 'discount_percentage', 'decimals', 3.333],
];

const promised = { addOns: { apiCalls: { itemId: 'ip' }, dedicatedIp: { itemId: 'ip' } } };
const references: Slip[] = [
  ['a plan twice', 'plans', 'lite', { id: 'max' }, 'id', 'duplicate', 'max'],
  ['an item named like a plan', 'items', 'onboarding', { itemId: 'pro' }, 'itemId', 'duplicate', 'pro'],
  ['a country taxed twice', 'taxes', 'CA', { countryCode: 'GB' }, 'countryCode', 'duplicate', 'GB'],
  ['a price twice', 'prices', ip, { id: 'api-usd-monthly' }, 'id', 'duplicate', 'api-usd-monthly'],
  ['two prices for the same', 'prices', 'ip-usd-yearly', { id: 'ip-2-monthly' }, '', 'duplicatePrice', 'ip-2-monthly'],
  ['a promotion twice', 'promotions', 'BIG', { id: 'OFF1' }, 'id', 'duplicate', 'OFF1'],
  ['a promotion called CURRENT', 'promotions', 'BIG', { id: 'CURRENT' }, 'id', 'reserved', 'CURRENT'],
  ['a price for nothing', 'prices', ip, { itemId: 'pi' }, 'itemId', 'unknownItem', 'pi'],
  ['no such add-on', 'plans', 'lite', { addOns: { apiCalls: { itemId: 'x' } } }, 'addOns.apiCalls', 'unknownItem', 'x'],
  [
    'a charge added',
    'plans',
    'lite',
    { addOns: { apiCalls: { itemId: 'etf' } } },
    'addOns.apiCalls',
    'wrongItemType',
    'etf',
  ],
  ['an add-on charged', 'plans', 'lite', { services: ['ip'] }, 'services[0]', 'wrongItemType', 'ip'],
  ['an unknown service', 'plans', 'lite', { services: ['x'] }, 'services[0]', 'unknownItem', 'x'],
  ['a service by the unit', 'plans', 'lite', { services: ['overage'] }, 'services[0]', 'chargeModel', 'per_unit'],
  ['one item for two', 'plans', 'lite', promised, 'addOns.dedicatedIp', 'duplicate', 'ip'],
  ['no such price', 'promotions', 'USERS50', only('addon', 'x-monthly'), named, 'unknownPrice', 'x-monthly'],
  ['a plan that is none', 'promotions', 'PRO10', only('plan', ip), named, 'wrongItemType', ip],
  [
    'dollars off pounds',
    'promotions',
    'USERSINV',
    only('addon', 'users-gbp-monthly'),
    named,
    'wrongCurrency',
    'users-gbp-monthly',
  ],
];

const rules: Slip[] = [
  ['a price without its period', 'prices', 'ip-aud-monthly', { id: 'ip-aud' }, 'id', 'priceSuffix', 'ip-aud'],
  ['a charge by the month', 'prices', 'etf-usd', { id: 'etf-monthly' }, 'id', 'priceSuffix', 'etf-monthly'],
  ['a charge in tiers', 'prices', 'etf-usd', { model: 'tiered' }, 'model', 'chargeModel', 'tiered'],
  ['a flat fee without a price', 'prices', ip, { price: undefined }, 'price', 'priceMissing'],
  ['a flat fee with tiers', 'prices', ip, tiers(null), 'tiers', 'tiersUnexpected'],
  ['tiers with a price beside them', 'prices', users, { price: 1 }, 'price', 'priceUnexpected'],
  ['tiers that are not there', 'prices', users, { tiers: [] }, 'tiers', 'tiersMissing'],
  ['tiers out of order', 'prices', users, tiers(9, 4, null), 'tiers[1].maxUnits', 'tiersOrder', 4],
  ['the same maximum twice', 'prices', users, tiers(4, 4, null), 'tiers[1].maxUnits', 'tiersOrder', 4],
  ['a hole above the last tier', 'prices', users, tiers(4, 9), 'tiers[1].maxUnits', 'tiersWithoutEnd', 9],
  ['an open tier before the last', 'prices', users, tiers(null, null), 'tiers[0].maxUnits', 'tiersOpenTooEarly'],
  [
    'a number left out',
    'promotions',
    'OFF15',
    { discount_percentage: undefined },
    'discount_percentage',
    'discountMissing',
  ],
  ['two kinds of discount', 'promotions', 'OFF15', { discount_amount: 5 }, 'discount_amount', 'discountUnexpected'],
  ['an amount of nothing', 'promotions', 'OFF50', { currency_code: undefined }, 'currency_code', 'currencyMissing'],
  ['limited to nothing', 'promotions', 'THREE', { period: undefined }, 'period', 'periodMissing'],
  ['for ever, for three', 'promotions', 'OFF15', { period: 3 }, 'period', 'periodUnexpected'],
  [
    'for items, but for none',
    'promotions',
    'ADD25',
    { item_constraints: [] },
    'item_constraints',
    'constraintsMissing',
  ],
  ['specific about nothing', 'promotions', 'USERS50', only('addon'), 'item_constraints[0].item_price_ids', 'missing'],
  [
    'no family',
    'promotions',
    'FAMILY',
    { item_constraint_criteria: [] },
    'item_constraint_criteria',
    'criteriaMissing',
  ],
];

const faultOf = ([, list, id, , field, code, value]: Slip) => ({
  path: `${list}[${indexOf(list, id)}]${field && '.'}${field}`,
  code,
  ...(value !== undefined && { value }),
});

test('a good catalogue has no fault and comes back as it is', () => {
  expect(checkCatalogue(testCatalogue)).toEqual({ faults: [], catalogue: testCatalogue });
});

test.each([...shapes, ...references, ...rules])('%s is named with its place', (...slip) => {
  const { faults, catalogue } = checkCatalogue(slipped(slip));
  expect(faults).toContainEqual(faultOf(slip));
  expect(catalogue).toBeNull();
});

test.each(shapes)('%s is one fault, not many', (...slip) => {
  expect(checkCatalogue(slipped(slip)).faults).toEqual([faultOf(slip)]);
});

test('all faults are named at once', () => {
  const several = [shapes[1]!, shapes[7]!, shapes[8]!, rules[8]!, ...rules.slice(-3)];
  const { faults } = checkCatalogue(slipped(...several));
  const byPath = (a: { path: string }, b: { path: string }) => a.path.localeCompare(b.path);
  expect(faults.toSorted(byPath)).toEqual(several.map(faultOf).toSorted(byPath));
});

test('a plan needs a price, and each of its items one wherever the plan has one', () => {
  const noPlanPrice = without('prices', ({ itemId }) => itemId === 'lite');
  expect(checkCatalogue(noPlanPrice).faults).toEqual([{ path: `plans[${indexOf('plans', 'lite')}]`, code: 'noPrice' }]);
  const broken = slipped();
  for (const price of broken.prices) if (price.itemId === 'lite') price.price = -1;
  expect(new Set(checkCatalogue(broken).faults.map(({ code }) => code))).toEqual(new Set(['negative']));
  const gap = without('prices', ({ id }) => id === 'database-gbp-yearly' || id === 'onboarding-aud');
  expect(checkCatalogue(gap).faults).toEqual([
    { path: 'plans[0].services[0]', code: 'noPrice', value: 'AUD' },
    { path: 'plans[1].addOns.priorityDatabase', code: 'noPrice', value: 'GBP-yearly' },
    { path: 'plans[1].services[0]', code: 'noPrice', value: 'AUD' },
  ]);
});

test('text-and-voice needs its tiers, in order', () => {
  const none = checkCatalogue(slipped(['', 'items', 'voice', { customTiers: [] }])).faults;
  expect(none.map(({ path, code }) => [path, code])).toEqual([
    ['plans[0].addOns.keapTextAndVoice', 'customTiersMissing'],
    ['plans[1].addOns.keapTextAndVoice', 'customTiersMissing'],
  ]);
  const customTiers = [2, 2].map((addonQuantity) => ({ addonQuantity, includedMessages: 0, includedMinutes: 0 }));
  expect(checkCatalogue(slipped(['', 'items', 'voice', { customTiers }])).faults).toEqual([
    { path: `items[${indexOf('items', 'voice')}].customTiers[1].addonQuantity`, code: 'customTiersOrder', value: 2 },
  ]);
});

test.each([null, undefined, 7, 'catalogue', [], {}, { plans: {} }, { taxes: [null, 7, []] }])(
  '%j is no catalogue',
  (input) => {
    const { faults, catalogue } = checkCatalogue(input);
    expect(faults.length).toBeGreaterThan(0);
    expect(catalogue).toBeNull();
  },
);

test('whatever it is given, it answers', () => {
  fc.assert(fc.property(fc.anything(), (input) => checkCatalogue(input).catalogue === null));
});

test('a catalogue of random prices is a good one', () => {
  fc.assert(
    fc.property(anyCatalogue, (catalogue) => {
      const services = catalogue.plans.map((plan) => ({ ...plan, services: [] }));
      expect(checkCatalogue({ ...catalogue, plans: services, promotions: [] }).faults).toEqual([]);
    }),
    { numRuns: 30 },
  );
});
