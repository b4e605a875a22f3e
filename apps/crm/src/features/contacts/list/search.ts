import type { ContactFilter } from '@app/contract/contact-filter';
import { contactSources, contactTypes, mailPermissions } from '@app/contract/contact-words';
import { contactSortColumns } from '@app/contract/contacts';
import { family, oneOf, param, type SearchOf, text } from '@app/frame/app/search.ts';
import type { Sort } from '@app/ui/table/data-table';
import {
  campaignParam,
  conditionParam,
  importParam,
  ownersParam,
  periodParam,
  tagsParam,
  textParam,
  wordsParam,
  yesNoParam,
} from '../filters/params.ts';

/** The parts of a filter by their names in the address; each value is the part itself. */
const filterParams = {
  type: wordsParam(contactTypes),
  tag: tagsParam,
  owner: ownersParam,
  permission: wordsParam(mailPermissions),
  city: textParam(80),
  state: textParam(80),
  company: textParam(120),
  created: periodParam,
  active: periodParam,
  field: family(conditionParam),
  campaign: campaignParam,
  openDeal: yesNoParam,
  openTask: yesNoParam,
  import: importParam,
  source: wordsParam(contactSources),
};

const OWN = /^field:[1-9]\d{0,15}$/;
const sortable = (column: string) => OWN.test(column) || contactSortColumns.some((known) => known === column);
export const USUAL_SORT = 'name';

export const contactsSearch = {
  q: text(),
  tab: oneOf('all', 'trash'),
  ...filterParams,
  /** A column, `-` before it for the other way round; `field:7` is an own field. */
  sort: param<string>(
    (typed = '') => (sortable(typed.replace(/^-/, '')) ? typed : USUAL_SORT),
    (sort) => (sort === USUAL_SORT ? undefined : sort),
  ),
  /** The saved view that was opened. */
  view: param<number | undefined>(
    (typed = '') => (/^[1-9]\d{0,15}$/.test(typed) ? Number(typed) : undefined),
    (view) => view?.toString(),
  ),
  /** A bulk action whose result is shown, as a notification leads to it. */
  job: param<number | undefined>(
    (typed = '') => (/^[1-9]\d{0,15}$/.test(typed) ? Number(typed) : undefined),
    (job) => job?.toString(),
  ),
};
export type ContactsSearch = SearchOf<typeof contactsSearch>;
export type Filters = Pick<ContactsSearch, keyof typeof filterParams>;
export type FilterName = keyof Filters;

const given = <T extends object>(values: T): T =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== '')) as T;

/** What the server is asked for. */
export function toFilter({
  q,
  tab,
  tag,
  active,
  field,
  view: _,
  sort: __,
  job: ___,
  ...same
}: ContactsSearch): ContactFilter {
  const fields = Object.entries(field).flatMap(([id, condition]) =>
    condition ? [{ id: Number(id), ...condition }] : [],
  );
  return given({
    search: q.trim(),
    ...same,
    tags: tag,
    lastActivity: active,
    fields: fields.length > 0 ? fields : undefined,
    trash: tab === 'trash' || undefined,
  }) as ContactFilter;
}

/** The same as parameters of the address: each one, so that what was there before goes. */
export function fromFilter(filter: ContactFilter, now: ContactsSearch): Omit<ContactsSearch, 'sort' | 'view' | 'job'> {
  const { search = '', trash, tags, lastActivity, fields = [], ...same } = filter;
  const asked = Object.fromEntries(fields.map(({ id, ...condition }) => [id, condition]));
  return {
    ...noFilters(now),
    ...same,
    q: search,
    tab: trash ? 'trash' : 'all',
    tag: tags,
    active: lastActivity,
    field: { ...noFilters(now).field, ...asked },
  };
}

const none = Object.fromEntries(Object.keys(filterParams).map((name) => [name, undefined])) as unknown as Filters;

/** The tab stays: it is a place, not a filter. */
export const noFilters = ({ field }: Pick<Filters, 'field'>): Filters & { q: string } => ({
  ...none,
  q: '',
  field: Object.fromEntries(Object.keys(field).map((id) => [id, undefined])),
});

/** How many filters are active; an own field is one each. */
export const countFilters = ({ field, ...search }: ContactsSearch): number =>
  Object.keys(filterParams).filter(
    (name) => name !== 'field' && search[name as Exclude<FilterName, 'field'>] !== undefined,
  ).length + Object.values(field).filter(Boolean).length;

export const isFiltered = (filter: ContactFilter): boolean => Object.keys(filter).some((part) => part !== 'trash');

export const readSort = (sort: string): Sort => ({
  column: sort.replace(/^-/, ''),
  direction: sort.startsWith('-') ? 'descending' : 'ascending',
});
export const writeSort = ({ column, direction }: Sort): string => (direction === 'ascending' ? column : `-${column}`);
