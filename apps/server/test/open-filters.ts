import type { Endpoint } from '@app/contract/endpoint';
import { phonePlaces } from '@app/contract/open/contacts';
import { openPriorities } from '@app/contract/open/tasks';
import fc from 'fast-check';
import { hostileText } from './arbitraries.ts';

type IdKind = 'id' | 'orderedId' | 'ids';
type Kind = IdKind | 'text' | 'phone' | 'phoneFields' | 'number' | 'time' | 'comparedTime' | 'flag' | readonly string[];
type List = {
  filters: Record<string, Kind>;
  orders: string[];
  /** Of these only one is asked by at a time. */
  apart?: readonly string[];
};

/** An own field of each kind, by name, as a contact's filter names it. */
export const OWN_FIELDS = { Note: 'text', Size: 'choice', Weight: 'number', Born: 'date', Member: 'yesNo' } as const;

const between = (...names: string[]): Record<string, Kind> => Object.fromEntries(names.map((name) => [name, 'time']));
const places = ['billing', 'shipping', 'other'].flatMap((place) =>
  ['line1', 'locality', 'region', 'postal_code', 'country_code'].map((part): [string, Kind] => [
    `${place}_address_${part}`,
    'text',
  ]),
);
const named: Record<string, Kind> = {
  ...{ name: 'text', description: 'text' },
  ...between('since_create_time', 'until_create_time', 'since_update_time', 'until_update_time'),
};
const notes: List = {
  filters: {
    ...{ id: 'orderedId', ids: 'ids', title: 'text', contact_id: 'id', assigned_to_user_id: 'id' },
    ...between('since_time', 'until_time'),
  },
  orders: ['id', 'create_time', 'update_time'],
  apart: ['id', 'ids'],
};
const tags = ['name', 'create_time', 'update_time'];

/** What each list of the open API can be narrowed down and sorted by. */
export const openLists: Record<string, List> = {
  '/tags': { filters: { ...named, category_id: 'id', tag_ids: 'ids' }, orders: tags },
  '/tags/categories': { filters: named, orders: tags },
  '/tags/{tagId}/contacts': {
    filters: {
      ...{ email: 'text', given_name: 'text', family_name: 'text' },
      ...between('since_applied_time', 'until_applied_time'),
    },
    orders: ['id', 'email', 'applied_time'],
  },
  '/users': {
    filters: {
      ...{ email: 'text', given_name: 'text', user_ids: 'ids', include_inactive: 'flag', include_partners: 'flag' },
    },
    orders: ['id', 'create_time', 'email'],
  },
  '/contacts': {
    filters: {
      ...{ email: 'text', given_name: 'text', family_name: 'text', middle_name: 'text', website: 'text', city: 'text' },
      ...{ state: 'text', lead_source_name: 'text', company_id: 'id', ids: 'ids', contact_ids: 'ids' },
      ...{ contact_id: 'orderedId', phone_number: 'phone', phone_fields: 'phoneFields' },
      ...between('start_update_time', 'end_update_time', 'start_create_time', 'end_create_time'),
      ...Object.fromEntries(places),
      ...{ Note: 'text', Size: 'text', Weight: 'number', Born: 'comparedTime', Member: 'flag' },
    },
    orders: ['id', 'create_time', 'date_created', 'update_time', 'email'],
  },
  '/contacts/{contactId}/tags': {
    filters: { name: 'text', ...between('since_applied_time', 'until_applied_time') },
    orders: ['id', 'applied_time'],
  },
  '/contacts/links/types': { filters: { name: 'text' }, orders: ['name', 'max_links', 'create_time'] },
  '/notes': notes,
  '/contacts/{contactId}/notes': notes,
  '/tasks': {
    filters: {
      ...{ contact_id: 'id', user_id: 'id', opportunity_id: 'id', task_ids: 'ids', has_due_date: 'flag' },
      ...{ is_completed: 'flag', priority: openPriorities, id: 'orderedId', title: 'text' },
      ...between('since_time', 'until_time'),
    },
    orders: ['id', 'create_time', 'due_time', 'update_time'],
  },
  '/opportunities': {
    filters: {
      ...{ stage_id: 'id', user_id: 'id', contact_id: 'id', affiliate_id: 'id', opportunity_id: 'orderedId' },
      ...{ projected_revenue_low: 'number', projected_revenue_high: 'number', ids: 'ids', opportunity_title: 'text' },
      ...{ lead_source_name: 'text', contact_phone: 'text', contact_city: 'text', contact_state: 'text' },
    },
    orders: ['created_time', 'update_time', 'opportunity_title', 'contact_name', 'next_action_time'],
  },
  '/opportunities/stageMoves': {
    filters: { opportunity_id: 'id', ...between('since_time', 'until_time') },
    orders: ['id', 'move_time'],
  },
  '/opportunities/stages': { filters: { name: 'text', stage_ids: 'ids' }, orders: ['stage_order'] },
  '/campaigns': {
    filters: { name: 'text' },
    orders: ['id', 'name', 'publisheddate', 'datecreated', 'lastupdated', 'activeContacts', 'completedContactCount'],
  },
  '/automations': {
    filters: { name: 'text', id: 'orderedId', status: ['PUBLISHED', 'DRAFT'], categories: 'text' },
    orders: ['name', 'category', 'activeContacts', 'publishedDate'],
  },
  '/emails': {
    filters: { contact_id: 'id', email: 'text', ...between('start_created_time', 'end_created_time') },
    orders: ['created_time'],
  },
  '/webforms': { filters: { name: 'text', funnel_id: 'id' }, orders: ['id', 'name', 'create_time'] },
};

const OPEN = '/crm/rest/v2';
export const openListOf = ({ path }: Endpoint): List | undefined => openLists[path.replace(OPEN, '')];

/** Signs that mean something to SQL, to its patterns, or to whoever reads the filter, and letters of all kinds. */
const sign = fc.constantFrom(...'%_\\\'"$?:,.<>=!()[]{}|&+- aZ09éßİıﬁ漢🙂\u0301\u200f\uffff');
const text = fc
  .string({ unit: fc.oneof(sign, sign, fc.string({ minLength: 1, maxLength: 1, unit: 'grapheme' })), maxLength: 20 })
  .map((given) => given.replace(/[;*\p{Cc}\p{Cs}]/gu, '').trim() || 'x')
  .chain((given) => fc.constantFrom(given, `${given}*`));
/** A number in any words, or digits that one begins with. */
const phone = fc.oneof(
  text.filter((given) => !given.endsWith('*')),
  fc.constantFrom('+44*', '+1 (503) 5*', '503*', '0*', '+1 503 555 0177', '(503) 555-0177 ext. 5', '+'),
);
const id = fc
  .oneof(
    fc.integer({ min: 0, max: 50 }),
    fc.constantFrom(2 ** 31 - 1, 2 ** 31, 2 ** 53 - 1),
    fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER }),
  )
  .map(String);
const number = fc.constantFrom('0', '-0', '1', '-1.5', '43', '0.000001', '999999999999999', '-999999999999999.999999');
const time = fc.oneof(
  fc.constantFrom('0001-01-01', '9999-12-31', '2024-02-29', '2026-03-01T10:00:00Z', '9999-12-31T23:59:59.999999999Z'),
  fc.constantFrom('2024-03-15T10:30:00.000 0100', '2026-10-25T01:30:00-02:00'),
  fc
    .date({ min: new Date('1900-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
    .map((day) => day.toISOString()),
);

const valueFor = (kind: Kind): fc.Arbitrary<string> => {
  if (typeof kind !== 'string') return fc.constantFrom(...kind);
  if (kind === 'text') return text;
  if (kind === 'phone') return phone;
  if (kind === 'phoneFields')
    return fc.shuffledSubarray([...phonePlaces], { minLength: 1 }).map((each) => each.join(','));
  if (kind === 'ids') return fc.array(id, { minLength: 1, maxLength: 20 }).map((ids) => ids.join(','));
  if (kind === 'number') return number;
  if (kind === 'flag') return fc.constantFrom('true', 'false', '1', '0', 'TRUE');
  return kind === 'id' || kind === 'orderedId' ? id : time;
};
const operatorOf = (kind: Kind): fc.Arbitrary<string> =>
  kind === 'orderedId' || kind === 'number' || kind === 'comparedTime'
    ? fc.constantFrom('==', '>', '<', '>=', '<=')
    : fc.constant('==');

type Clause = { name: string; clause: string };
const clauseOf = ([name, kind]: [string, Kind]): fc.Arbitrary<Clause> =>
  fc
    .tuple(fc.constantFrom(name, name.toUpperCase()), operatorOf(kind), valueFor(kind), fc.constantFrom('', ' '))
    .map(([field, operator, value, space]) => ({ name, clause: `${field}${space}${operator}${space}${value}` }));

/** A filter that a list understands. */
export function goodFilter({ filters, apart = [] }: List): fc.Arbitrary<string> {
  const together = (clauses: Clause[]) => {
    const chosen = clauses.find(({ name }) => apart.includes(name))?.name;
    return clauses.filter(({ name }) => !apart.includes(name) || name === chosen);
  };
  return fc.array(fc.oneof(...Object.entries(filters).map(clauseOf)), { maxLength: 4 }).map((clauses) =>
    together(clauses)
      .map(({ clause }) => clause)
      .join(';'),
  );
}

/** One that it understands but for something: another value, name or operator, a sign too many, or its end cut off. */
export function nearlyGoodFilter(list: List): fc.Arbitrary<string> {
  const names = [...Object.keys(list.filters), 'id', 'toString', '__proto__'];
  const odd = fc
    .tuple(
      fc.constantFrom(...names),
      fc.constantFrom('==', '!=', '>=', '<=', '>', '<', '=', '', '=>'),
      fc.oneof(
        text,
        id,
        time,
        number,
        fc.constantFrom('NONE', 'UNASSIGNED', 'null', '*', '0001-01-01T00:00:00+14:00', '1,,2'),
        hostileText,
      ),
    )
    .map((parts) => parts.join(''));
  const spoilt = fc
    .tuple(goodFilter(list), fc.nat(), fc.oneof(sign, fc.constantFrom(';', '*', '\0', '')))
    .map(([filter, at, one]) => filter.slice(0, at % (filter.length + 1)) + one);
  return fc.tuple(goodFilter(list), fc.oneof(odd, spoilt)).map(([good, bad]) => `${good};${bad}`);
}

export function goodOrder({ orders }: List): fc.Arbitrary<string> {
  return fc
    .tuple(fc.constantFrom(...orders), fc.constantFrom('', ' asc', ' desc', ' DESC'))
    .map((parts) => parts.join(''));
}

/** With all that can stand beside it. */
export const nearlyGoodOrder = (list: List): fc.Arbitrary<string> =>
  fc.oneof(
    fc
      .tuple(goodOrder(list), fc.constantFrom(' nulls first', ',id', ' asc asc', ';', ' ', '--'))
      .map((parts) => parts.join('')),
    hostileText,
  );
