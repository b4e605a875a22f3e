import type { Promotion } from '@app/contract/pricing';
import { expect, test } from 'vitest';
import { testCatalogue } from '../test/catalogue.ts';
import { type Cart, listFor, requestFor } from '../test/price.ts';
import { readCart } from './cart-lines.ts';
import {
  billsWith,
  type Misfit,
  misfitOf,
  monthlyShare,
  promotionOptions,
  promotionValue,
  settlePromotion,
} from './promotions.ts';

const named = (id: string): Promotion => {
  const promotion = testCatalogue.promotions.find((one) => one.id === id);
  if (!promotion) throw new Error(`no promotion ${id}`);
  return promotion;
};

function cartOf(cart: Cart) {
  const request = requestFor(cart);
  const read = readCart(request, listFor(cart));
  if ('faults' in read) throw new Error(JSON.stringify(read.faults));
  return { currency: request.currency, billingPeriodUnit: request.billingPeriodUnit, lines: read.lines };
}

const yearly = { contract: 'yearly' } as const;

test.each<[id: string, cart: Cart, misfit: Misfit | null]>([
  ['OFF15', {}, null],
  ['OFF15', yearly, null],
  ['FIRST', {}, null],
  ['FIRST', yearly, null],
  ['THREE', {}, null],
  ['THREE', yearly, 'duration'],
  ['YEAR1', yearly, null],
  ['YEAR1', {}, null],
  ['M12', yearly, null],
  ['PRO10', {}, null],
  ['PRO10', { plan: 'max', addons: { voice: 1, database: 1 } }, 'items'],
  ['PRO10', { ...yearly, currency: 'GBP' }, 'items'],
  ['USERS50', {}, 'items'],
  ['USERS50', { addons: { users: 1 } }, null],
  ['USERSINV', {}, 'items'],
  ['USERSINV', { addons: { users: 1 } }, null],
  ['SETUP', { contract: 'monthly_etf' }, 'items'],
  ['SETUP', { charges: { onboarding: 1 } }, null],
  ['FAMILY', {}, null],
  ['RETAIL', {}, 'family'],
  ['SECRET', {}, 'hidden'],
  ['PLAN20GBP', {}, 'currency'],
  ['PLAN20GBP', { currency: 'GBP' }, null],
  ['PLAN20', { currency: 'AUD' }, 'currency'],
])('%s in %j: %s', (id, cart, misfit) => {
  expect(misfitOf(named(id), cartOf(cart))).toBe(misfit);
});

test('what is for items and names none fits nothing', () => {
  expect(misfitOf({ ...named('ADD25'), item_constraints: [] }, cartOf({}))).toBe('items');
});

test("today's price is offered first, then what fits; what does not fit comes last and says why, hidden ones never", () => {
  const promotions = ['SECRET', 'THREE', 'OFF15', 'RETAIL'].map(named);
  const options = promotionOptions(promotions, cartOf(yearly));
  expect(options.map(({ id, misfit }) => [id, misfit])).toEqual([
    ['CURRENT', null],
    ['OFF15', null],
    ['THREE', 'duration'],
    ['RETAIL', 'family'],
  ]);
  expect(['OFF15', 'THREE', 'SECRET', 'NOPE', 'CURRENT'].map((id) => settlePromotion(id, options))).toEqual([
    'OFF15',
    'CURRENT',
    'CURRENT',
    'CURRENT',
    'CURRENT',
  ]);
});

test.each<[id: string, unit: 'month' | 'year', bills: number | null]>([
  ['OFF15', 'month', Number.POSITIVE_INFINITY],
  ['FIRST', 'year', 1],
  ['THREE', 'month', 3],
  ['THREE', 'year', null],
  ['YEAR1', 'month', 12],
  ['YEAR1', 'year', 1],
  ['M12', 'year', 1],
])('%s by the %s lasts for %s bills', (id, unit, bills) => {
  expect(billsWith(named(id), unit)).toBe(bills);
});

test('a limited promotion that does not say how long fits nothing', () => {
  const { period: _, ...endless } = named('THREE');
  expect(billsWith(endless, 'month')).toBeNull();
});

test('a fixed discount on a yearly plan is shown by the month, unless only the first bill has it', () => {
  const off50 = named('OFF50');
  const whole = { kind: 'amount', amount: 5000, currency: 'USD' };
  // 5000 ÷ 12 = 416.67, 2000 ÷ 12 = 166.67, 30 ÷ 12 = 2.5
  expect(promotionValue({ ...off50, duration_type: 'forever' }, 'year')).toEqual({
    ...whole,
    amount: 417,
    per: 'month',
  });
  expect(promotionValue({ ...off50, duration_type: 'forever' }, 'month')).toEqual({ ...whole, per: 'month' });
  for (const unit of ['year', 'month'] as const)
    expect(promotionValue({ ...off50, duration_type: 'one_time' }, unit)).toEqual({ ...whole, per: 'bill' });
  expect(promotionValue(named('THIRD'), 'year')).toEqual({ kind: 'percentage', percentage: 33.33 });
  expect([2000, 30, 0].map((amount) => monthlyShare(amount, 'year'))).toEqual([167, 3, 0]);
});
