import type { ContactFilter, Period } from '@app/contract/contact-filter';
import { type Param, param } from '@app/frame/app/search.ts';

/** How the parts of a filter are written in an address, so that people can read and type them. */

const parts = (typed: string | undefined) => (typed ? typed.split(',').filter(Boolean) : []);
const orNothing = <T>(values: T[]): T[] | undefined => (values.length > 0 ? values : undefined);

/** Several of some words: `lead,customer`. */
export const wordsParam = <const Word extends string>(words: readonly Word[]): Param<Word[] | undefined> =>
  param(
    (typed) => orNothing(words.filter((word) => parts(typed).includes(word))),
    (value) => value?.join(',') || undefined,
  );

export const textParam = (longest: number): Param<string | undefined> =>
  param(
    (typed) => typed?.slice(0, longest) || undefined,
    (value) => value || undefined,
  );

const ID = /^[1-9]\d{0,15}$/;
const MOST = 50;
const idsAfter = (mark: string, typed: string | undefined) =>
  parts(typed)
    .filter((part) => part.startsWith(mark) && ID.test(part.slice(mark.length)))
    .map((part) => Number(part.slice(mark.length)))
    .slice(0, MOST);

type Tags = NonNullable<ContactFilter['tags']>;

/** `12` must be there, of those like `~13` at least one, `-15` must not. */
export const tagsParam: Param<Tags | undefined> = param(
  (typed) => {
    const tags: Tags = {};
    const [all, any, none] = ['', '~', '-'].map((mark) => idsAfter(mark, typed));
    if (all?.length) tags.all = all;
    if (any?.length) tags.any = any;
    if (none?.length) tags.none = none;
    return Object.keys(tags).length > 0 ? tags : undefined;
  },
  (tags) =>
    [
      ...(tags?.all ?? []),
      ...(tags?.any ?? []).map((id) => `~${id}`),
      ...(tags?.none ?? []).map((id) => `-${id}`),
    ].join(',') || undefined,
);

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const NOBODY = 'nobody';

/** People by their ids; null is nobody. */
export const ownersParam: Param<(string | null)[] | undefined> = param(
  (typed) =>
    orNothing(
      parts(typed)
        .filter((part) => part === NOBODY || UUID.test(part))
        .map((part) => (part === NOBODY ? null : part))
        .slice(0, MOST),
    ),
  (owners) => owners?.map((id) => id ?? NOBODY).join(',') || undefined,
);

const DAY = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;

function readDays(typed: string): number | undefined {
  const days = Number(typed);
  return Number.isInteger(days) && days >= 1 && days <= 3650 ? days : undefined;
}

/** `last30`, `not90`, `2026-01-01..2026-02-01`; either end may be left out. */
export const periodParam: Param<Period | undefined> = param(
  (typed = '') => {
    const [, word, count = ''] = /^(last|not)(\d{1,4})$/.exec(typed) ?? [];
    const days = readDays(count);
    if (word && days) return word === 'last' ? { lastDays: days } : { notLastDays: days };
    const [from = '', to = ''] = typed.includes('..') ? typed.split('..') : [];
    const period: Period = {};
    if (DAY.test(from)) period.from = from;
    if (DAY.test(to)) period.to = to;
    return Object.keys(period).length > 0 ? period : undefined;
  },
  (period) => {
    if (!period) return undefined;
    if (period.lastDays) return `last${period.lastDays}`;
    if (period.notLastDays) return `not${period.notLastDays}`;
    return period.from || period.to ? `${period.from ?? ''}..${period.to ?? ''}` : undefined;
  },
);

/** `yes` or `no`. */
export const yesNoParam: Param<boolean | undefined> = param(
  (typed) => (typed === 'yes' ? true : typed === 'no' ? false : undefined),
  (value) => (value === undefined ? undefined : value ? 'yes' : 'no'),
);

const readPair = <Word extends string>(typed: string, words: readonly [Word, ...Word[]]) => {
  const [id = '', word] = typed.split(':');
  return ID.test(id) ? { id: Number(id), word: words.find((each) => each === word) ?? words[0] } : undefined;
};

type Campaign = NonNullable<ContactFilter['campaign']>;
const campaignStates = ['any', 'active', 'completed'] as const;

/** `9:active`. */
export const campaignParam: Param<Campaign | undefined> = param(
  (typed = '') => {
    const pair = readPair(typed, campaignStates);
    return pair && { id: pair.id, state: pair.word };
  },
  (campaign) => campaign && `${campaign.id}:${campaign.state}`,
);

type Import = NonNullable<ContactFilter['import']>;
const importParts = ['any', 'created', 'updated'] as const;

/** `9:created`. */
export const importParam: Param<Import | undefined> = param(
  (typed = '') => {
    const pair = readPair(typed, importParts);
    return pair && { id: pair.id, what: pair.word };
  },
  (value) => value && `${value.id}:${value.what}`,
);

/** What is asked of one own field. */
export type FieldCondition = Omit<NonNullable<ContactFilter['fields']>[number], 'id'>;

const readEnd = (typed: string): number | string | undefined => {
  if (DAY.test(typed)) return typed;
  const number = typed === '' ? Number.NaN : Number(typed);
  return Number.isFinite(number) ? number : undefined;
};

/** `empty`, `filled`, `yes`, `no`, `has:text`, `in:one,other`, `5..10`. */
export const conditionParam: Param<FieldCondition | undefined> = param<FieldCondition | undefined>(
  (typed = '') => {
    if (typed === 'empty' || typed === 'filled') return { isEmpty: typed === 'empty' };
    if (typed === 'yes' || typed === 'no') return { is: typed === 'yes' };
    if (typed.startsWith('has:') && typed.length > 4) return { contains: typed.slice(4, 204) };
    if (typed.startsWith('in:')) {
      const oneOf = typed.slice(3).split(',').map(decodeOption).filter(Boolean).slice(0, MOST);
      return oneOf.length > 0 ? { oneOf } : undefined;
    }
    const [from, to] = typed.includes('..') ? typed.split('..').map(readEnd) : [];
    if (from === undefined && to === undefined) return undefined;
    return { ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
  },
  (condition) => {
    if (!condition) return undefined;
    const { isEmpty, is, contains, oneOf, from, to } = condition;
    if (isEmpty !== undefined) return isEmpty ? 'empty' : 'filled';
    if (is !== undefined) return is ? 'yes' : 'no';
    if (contains) return `has:${contains}`;
    if (oneOf?.length) return `in:${oneOf.map(encodeOption).join(',')}`;
    return from === undefined && to === undefined ? undefined : `${from ?? ''}..${to ?? ''}`;
  },
);

/** An option may have a comma in it. */
const encodeOption = (option: string) => option.replaceAll('%', '%25').replaceAll(',', '%2C');
const decodeOption = (option: string) => option.replaceAll('%2C', ',').replaceAll('%25', '%');
