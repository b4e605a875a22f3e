import { type DealFilter, type DealStatus, dealSortColumns } from '@app/contract/deals';
import { oneOf, type Param, param, type SearchOf, sortBy, text } from '@app/frame/app/search.ts';

const ID = /^[1-9]\d{0,15}$/;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const DAY = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;
const NOBODY = 'nobody';
const MOST = 50;
const parts = (typed: string | undefined) => (typed ? typed.split(',').filter(Boolean).slice(0, MOST) : []);
const orNothing = <T>(values: T[]): T[] | undefined => (values.length > 0 ? values : undefined);

/** A usual span of time, or two days of one's own; either may be left out. */
export const closeSpans = ['past', 'thisMonth', 'nextMonth'] as const;
export type CloseDate = { span: (typeof closeSpans)[number] } | { from?: string; to?: string };

const closeParam: Param<CloseDate | undefined> = param<CloseDate | undefined>(
  (typed = '') => {
    const span = closeSpans.find((each) => each === typed);
    if (span) return { span };
    const [from = '', to = ''] = typed.includes('..') ? typed.split('..') : [];
    const days = { ...(DAY.test(from) && { from }), ...(DAY.test(to) && { to }) };
    return Object.keys(days).length > 0 ? days : undefined;
  },
  (close) => {
    if (!close) return undefined;
    if ('span' in close) return close.span;
    return close.from || close.to ? `${close.from ?? ''}..${close.to ?? ''}` : undefined;
  },
);

const flag: Param<true | undefined> = param<true | undefined>(
  (typed) => (typed === 'yes' ? true : undefined),
  (value) => (value ? 'yes' : undefined),
);

const filterParams = {
  /** People by their ids; null is nobody. */
  owner: param<(string | null)[] | undefined>(
    (typed) =>
      orNothing(
        parts(typed)
          .filter((part) => part === NOBODY || UUID.test(part))
          .map((part) => (part === NOBODY ? null : part)),
      ),
    (owners) => owners?.map((id) => id ?? NOBODY).join(',') || undefined,
  ),
  close: closeParam,
  stage: param<number[] | undefined>(
    (typed) =>
      orNothing(
        parts(typed)
          .filter((part) => ID.test(part))
          .map(Number),
      ),
    (stages) => stages?.join(',') || undefined,
  ),
  noStep: flag,
  late: flag,
};

export const dealsSearch = {
  view: oneOf('board', 'list'),
  /** The first one where none is named. */
  pipeline: param<number | undefined>(
    (typed = '') => (ID.test(typed) ? Number(typed) : undefined),
    (id) => id?.toString(),
  ),
  q: text(),
  ...filterParams,
  /** Of the list: the board shows open deals only. */
  status: oneOf('open', 'won', 'lost', 'all'),
  sort: sortBy(dealSortColumns, { column: 'lastActivity', direction: 'descending' }),
};
export type DealsSearch = SearchOf<typeof dealsSearch>;
export type FilterName = keyof typeof filterParams;

/** What is active of the filters. */
export const activeFilters = (search: DealsSearch): FilterName[] =>
  (Object.keys(filterParams) as FilterName[]).filter((name) => search[name] !== undefined);

export const noFilters: Pick<DealsSearch, FilterName | 'q' | 'status'> = {
  ...{ q: '', status: 'open' },
  ...{ owner: undefined, close: undefined, stage: undefined, noStep: undefined, late: undefined },
};

const monthOf = (today: string, more: number) => {
  const [year = 0, month = 1] = today.split('-').map(Number);
  const day = (at: number, of: number) => new Date(Date.UTC(year, month - 1 + of, at)).toISOString().slice(0, 10);
  return { closeFrom: day(1, more), closeTo: day(0, more + 1) };
};

function closeDays(close: CloseDate | undefined, today: string): Pick<DealFilter, 'closeFrom' | 'closeTo'> {
  if (!close) return {};
  if (!('span' in close))
    return { ...(close.from && { closeFrom: close.from }), ...(close.to && { closeTo: close.to }) };
  if (close.span !== 'past') return monthOf(today, close.span === 'thisMonth' ? 0 : 1);
  return { closeTo: new Date(Date.parse(`${today}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10) };
}

const statuses: Record<DealsSearch['status'], DealStatus[] | undefined> = {
  open: ['active', 'auto follow-up'],
  won: ['won'],
  lost: ['lost'],
  all: undefined,
};

/** What the server is asked for on the board; `today` is the account's day. */
export function toBoardFilter({ q, owner, stage, close, noStep, late }: DealsSearch, today: string): DealFilter {
  return {
    ...(q.trim() && { search: q.trim() }),
    ...(owner && { owner }),
    ...(stage && { stageId: stage }),
    ...closeDays(close, today),
    ...(noStep && { noNextStep: true }),
    ...(late && { isLate: true }),
  };
}

export function toListFilter(search: DealsSearch, pipelineId: number, today: string): DealFilter {
  const status = statuses[search.status];
  return { ...toBoardFilter(search, today), pipelineId, ...(status && { status }) };
}

export const isFiltered = (search: DealsSearch): boolean =>
  search.q.trim() !== '' || activeFilters(search).length > 0 || (search.view === 'list' && search.status !== 'open');

/** The day in a zone, as a calendar writes it. */
export const dayIn = (timeZone: string, now = new Date()): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(now);
