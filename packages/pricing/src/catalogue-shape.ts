import type { Currency } from '@app/contract/offer-words';
import type { AddOnKey, ItemType, Price } from '@app/contract/pricing';
import { addOnOrder } from './add-ons.ts';
import type { Catalogue } from './catalogue.ts';
import type { Report } from './catalogue-fault.ts';

/** Looks at one value and reports what is wrong with it. */
type Check = (value: unknown, path: string, report: Report) => void;

const MAX_AMOUNT = 100_000_000;
const MAX_UNITS = 1_000_000;
const currencies: Currency[] = ['AUD', 'GBP', 'USD'];
const models: Price['model'][] = ['flat_fee', 'per_unit', 'tiered', 'volume', 'stairstep'];
const types: ItemType[] = ['plan', 'addon', 'charge'];

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const text =
  (max: number, pattern = /^\P{Cc}*$/u): Check =>
  (value, path, report) => {
    if (typeof value !== 'string') report(path, 'type');
    else if (value.trim() === '') report(path, 'empty');
    else if (value.length > max) report(path, 'tooLong', value.length);
    else if (!pattern.test(value)) report(path, 'pattern', value);
  };

const integer =
  (min: number, max: number): Check =>
  (value, path, report) => {
    if (typeof value !== 'number' || Number.isNaN(value)) report(path, 'type');
    else if (value < 0) report(path, 'negative', value);
    else if (!Number.isInteger(value)) report(path, 'notInteger', value);
    else if (value < min) report(path, 'tooSmall', value);
    else if (value > max) report(path, 'tooLarge', value);
  };

const percentage: Check = (value, path, report) => {
  if (typeof value !== 'number' || Number.isNaN(value)) report(path, 'type');
  else if (value < 0) report(path, 'negative', value);
  else if (value === 0) report(path, 'tooSmall', value);
  else if (value > 100) report(path, 'tooLarge', value);
  else if (Number(value.toFixed(2)) !== value) report(path, 'decimals', value);
};

const flag: Check = (value, path, report) => {
  if (typeof value !== 'boolean') report(path, 'type');
};

const oneOf =
  (values: readonly string[]): Check =>
  (value, path, report) => {
    if (typeof value !== 'string') report(path, 'type');
    else if (!values.includes(value)) report(path, 'notOneOf', value);
  };

const orNull =
  (check: Check): Check =>
  (value, path, report) => {
    if (value !== null) check(value, path, report);
  };

const listOf =
  (check: Check): Check =>
  (value, path, report) => {
    if (!Array.isArray(value)) report(path, 'type');
    else for (const [index, entry] of value.entries()) check(entry, `${path}[${index}]`, report);
  };

/** A field whose name ends in ? may be left out. */
const object =
  (fields: Record<string, Check>): Check =>
  (value, path, report) => {
    if (!isRecord(value)) return report(path, 'type');
    const known = new Map(Object.entries(fields).map(([name, check]) => [name.replace('?', ''), { name, check }]));
    for (const name of Object.keys(value)) if (!known.has(name)) report(`${path}.${name}`, 'unexpected');
    for (const [key, { name, check }] of known) {
      if (value[key] !== undefined) check(value[key], `${path}.${key}`, report);
      else if (!name.endsWith('?')) report(`${path}.${key}`, 'missing');
    }
  };

const id = text(100, /^[A-Za-z0-9][A-Za-z0-9._-]*$/);
const country = text(2, /^[A-Z]{2}$/);
const amount = integer(0, MAX_AMOUNT);
const units = integer(1, MAX_UNITS);
const name = text(120);
const description = text(500);

const addOn = object({ itemId: id, 'quantity?': integer(1, MAX_UNITS), 'mandatory?': flag });
const addOnKeys = (Object.keys(addOnOrder) as AddOnKey[]).map((key) => [`${key}?`, addOn] as const);
const perUnit = object({ 'month?': description, 'year?': description });

/** What an entry of each list looks like. */
export const shapes = {
  taxes: object({ countryCode: country, rate: integer(0, 10_000) }),
  items: object({
    itemId: id,
    type: oneOf(['addon', 'charge']),
    name,
    description,
    unit: object({ singular: name, plural: name }),
    'allowedCountryCodes?': listOf(country),
    'customTiers?': listOf(
      object({ addonQuantity: units, includedMessages: integer(0, MAX_UNITS), includedMinutes: integer(0, MAX_UNITS) }),
    ),
  }),
  plans: object({
    id,
    name,
    description,
    addOns: object(Object.fromEntries(addOnKeys)),
    charges: object({ 'earlyTerminationFee?': id, 'additionalTextMessages?': id }),
    services: listOf(id),
  }),
  prices: object({
    id,
    itemId: id,
    currency: oneOf(currencies),
    model: oneOf(models),
    'price?': amount,
    'tiers?': listOf(object({ maxUnits: orNull(units), price: amount })),
  }),
  promotions: object({
    id,
    name,
    discount_type: oneOf(['percentage', 'fixed_amount']),
    'discount_percentage?': percentage,
    'discount_amount?': integer(1, MAX_AMOUNT),
    'currency_code?': oneOf(currencies),
    apply_on: oneOf(['invoice_amount', 'items']),
    duration_type: oneOf(['forever', 'one_time', 'limited_period']),
    'period?': integer(1, 120),
    'period_unit?': oneOf(['month', 'year']),
    item_constraints: listOf(
      object({
        item_type: oneOf(types),
        constraint: oneOf(['specific', 'all', 'criteria']),
        'item_price_ids?': listOf(id),
      }),
    ),
    item_constraint_criteria: listOf(object({ item_family_ids: listOf(id) })),
    meta_data: object({
      cart: object({
        'customPromoText?': perUnit,
        'disclaimer?': perUnit,
        partners: object({ showInPartnerEdition: flag }),
      }),
    }),
  }),
} satisfies Record<string, Check>;

export type ListName = keyof typeof shapes;
/** An entry of good shape, and where it stands. */
export type Entry<Name extends ListName> = { path: string; value: Catalogue[Name][number] };
export type Entries = { [Name in ListName]: Entry<Name>[] };
/** What can be referred to, and the items whose prices could not all be read. */
export type Ids = Record<'plans' | 'items' | 'prices' | 'unreadPrices', Set<unknown>>;
export const listNames = Object.keys(shapes) as ListName[];

/** The catalogue's own fields: every list is there, and nothing else is. */
export const checkLists = object(Object.fromEntries(listNames.map((list) => [list, listOf(() => {})])));
