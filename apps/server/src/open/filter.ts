import { AppError } from '@app/contract/errors';

/** What a value of a filter is, and how it may be compared. */
export type FilterRule = {
  kind: 'text' | 'id' | 'ids' | 'number' | 'time' | 'flag' | 'word';
  /** `==` alone unless said otherwise. */
  operators?: readonly Operator[];
  /** Those that stand for something else than a value of the kind, or the only ones there are. */
  words?: readonly string[];
};
export type Operator = '==' | '!=' | '>=' | '<=' | '>' | '<';
/** A text that ends with `*` is the beginning of one. */
export type TextValue = { text: string; isPrefix: boolean };
export type Clause = {
  field: string;
  operator: Operator;
  value: TextValue | number | number[] | Date | boolean | string;
};

export const compared = ['==', '>', '<', '>=', '<='] as const;

const MOST_CLAUSES = 30;
const CLAUSE = /^\s*([\p{L}_][\p{L}\p{M}\p{N}_ -]*?)\s*(==|!=|>=|<=|>|<)\s*(.*?)\s*$/su;

/** `field OP value`, joined by `;`. What is wrong with it is said. */
export function parseFilter(text: string, ruleOf: (field: string) => FilterRule | undefined): Clause[] {
  const parts = text.split(';').filter((part) => part.trim() !== '');
  if (parts.length > MOST_CLAUSES) refuse('too many conditions');
  return parts.map((part) => {
    const [, field = '', operator = '', value = ''] = CLAUSE.exec(part) ?? [];
    if (field === '') refuse(`"${part.trim()}" is no condition`);
    const rule = ruleOf(field);
    if (!rule) return refuse(`unknown field ${field}`);
    if (!(rule.operators ?? ['==']).some((known) => known === operator))
      refuse(`${field} cannot be compared by ${operator}`);
    if (value === '') refuse(`${field} has no value`);
    return { field, operator: operator as Operator, value: toValue(field, value, rule) };
  });
}

function toValue(field: string, value: string, { kind, words }: FilterRule): Clause['value'] {
  if (words?.includes(value)) return value;
  switch (kind) {
    case 'word':
      return refuse(`${field} is one of ${words?.join(', ')}`);
    case 'text':
      return toText(field, value);
    case 'flag':
      if (/^(true|1)$/i.test(value)) return true;
      if (/^(false|0)$/i.test(value)) return false;
      return refuse(`${field} is true or false`);
    case 'id':
      return toId(field, value);
    case 'ids':
      return value.split(',').map((id) => toId(field, id.trim()));
    case 'number':
      if (!/^-?\d{1,15}(\.\d{1,6})?$/.test(value)) refuse(`${field} is a number`);
      return Number(value);
    case 'time':
      return toTime(field, value);
  }
}

function toText(field: string, value: string): TextValue {
  const isPrefix = value.endsWith('*');
  const text = isPrefix ? value.slice(0, -1) : value;
  if (text.includes('*')) refuse(`${field}: * stands at the end only`);
  if (text === '') refuse(`${field}: something stands before *`);
  if (text.length > 300 || /\p{Cc}|\p{Cs}/u.test(text)) refuse(`${field} is no such text`);
  return { text, isPrefix };
}

function toId(field: string, value: string): number {
  const id = Number(value);
  if (!/^\d{1,16}$/.test(value) || !Number.isSafeInteger(id)) refuse(`${field} is a number`);
  return id;
}

/** A date, or a time with its zone. */
function toTime(field: string, value: string): Date {
  // A `+` of a zone that was not escaped has become a space.
  const text = value.replace(/ (\d\d:?\d\d)$/, '+$1');
  const isTime = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d))?$/.test(text);
  const time = new Date(text);
  if (!isTime || Number.isNaN(time.getTime()) || time.getUTCFullYear() < 1) refuse(`${field} is a time`);
  return time;
}

function refuse(message: string): never {
  throw new AppError('request.invalid', [{ path: 'filter', message }]);
}
