import { isTimeZone, plainDigits } from '@app/contract/company-rules';
import { ContactFields, type OwnValue } from '@app/contract/contacts';
import { isEmail } from '@app/contract/email-rule';
import type { ImportFormat, RowFault } from '@app/contract/imports';
import { isPhone } from '@app/contract/phone-rule';
import { isTypedWebsite, tidyWebsite } from '@app/contract/website-rule';
import { searchable } from '@app/i18n/searchable';
import type { OwnField } from '../contacts/own-values.ts';
import { countryOf, zoneOf } from './places.ts';
import { readDate } from './read-date.ts';
import { languageOf, typeOf, yesOrNo } from './words.ts';

type Problem = RowFault['problem'];
/** What a text is understood as, or what is wrong with it. */
export type Understood<Value> = { value: Value; problem?: undefined } | { value?: undefined; problem: Problem };

const { shape } = ContactFields;
/** As the contract has them. */
const longest = {
  givenName: shape.givenName.maxLength,
  familyName: shape.familyName.maxLength,
  company: shape.company.maxLength,
  title: shape.title.maxLength,
  address1: shape.address1.maxLength,
  address2: shape.address2.maxLength,
  city: shape.city.maxLength,
  state: shape.state.maxLength,
  postalCode: shape.postalCode.maxLength,
};
type PlainTarget = keyof typeof longest;
export const plainTargets = Object.keys(longest) as PlainTarget[];
const LONGEST_EMAIL = 254;
const LONGEST_PHONE = shape.phone.maxLength ?? 40;
const LONGEST_WEBSITE = shape.website.maxLength ?? 300;
const LONGEST_OWN = 1000;
const LONGEST_TAG = 80;
const MOST_TAGS = 50;

const understood = <Value>(value: Value): Understood<Value> => ({ value });
const wrong = (problem: Problem): Understood<never> => ({ problem });
const known = <Value>(value: Value | undefined | null, problem: Problem): Understood<Value> =>
  value === undefined || value === null ? wrong(problem) : { value };

/** Exports of others write these where they have nothing; no name, as people are called Null. */
const NOTHING = new Set([
  'null',
  'n/a',
  '#n/a',
  '(none)',
  '(blank)',
  '-',
  '--',
  '—',
  '–',
  '0/0/00',
  '00/00/0000',
  '0000-00-00',
]);
export const isNothing = (text: string): boolean =>
  text === '' || (text.length < 11 && NOTHING.has(text.toLowerCase()));

/**
 * A cell as one line without spaces around it. What was written to keep spreadsheets from counting (="0123", '+49) is
 * taken away: a formula is never more than its text here.
 */
export function tidy(cell: string): string {
  let text = cell.trim();
  if (text === '') return '';
  if (/\p{Cc}/u.test(text))
    text = text
      .replace(/\s*[\r\n\t\v\f\u0085]+\s*/g, ' ')
      .replace(/\p{Cc}/gu, '')
      .trim();
  const first = text.charCodeAt(0);
  if (first === 61 && /^="[^"]*"$/.test(text)) return text.slice(2, -1).trim();
  return first === 39 && /^'[=+\-@]/.test(text) ? text.slice(1) : text;
}

export function readPlain(text: string, target: PlainTarget): Understood<string> {
  if (text.includes('\uFFFD')) return wrong('invalid');
  return text.length > (longest[target] ?? 0) ? wrong('tooLong') : understood(text);
}

/** The addresses of a cell: `Ann <ann@example.com>`, `mailto:`, several with a sign between them. */
export function readEmails(text: string): Understood<string[]> {
  const address = text.toLowerCase();
  if (isEmail(address)) return address.length > LONGEST_EMAIL ? wrong('tooLong') : understood([address]);
  const plain = address.normalize('NFKC').replace(/[\u200B-\u200F\u2060\uFEFF]/g, '');
  const inBrackets = [...plain.matchAll(/<\s*(?:mailto:)?([^<>\s]+)\s*>/g)].map(([, found]) => found ?? '');
  const parts = inBrackets.length > 0 ? inBrackets : plain.split(/\s*(?::::|[;,|\s]|\/)\s*/);
  const emails = parts.map((part) => part.replace(/^(?:mailto:|["'(<[]+)|["')>\].]+$/g, '')).filter(Boolean);
  if (emails.length === 0 || !emails.every(isEmail)) return wrong('invalid');
  return emails.some(({ length }) => length > LONGEST_EMAIL) ? wrong('tooLong') : understood([...new Set(emails)]);
}

const SEVERAL_PHONES = /\s*(?::::|[;|])\s*|\s+(?:\/|or|oder|ou|o|или)\s+/i;

/** The numbers of a cell as they are written. */
export function readPhones(text: string, country: string): Understood<string[]> {
  const plain = plainDigits(text)
    .replace(/^'?(?:tel:|phone:|p:)\s*/i, '')
    .trim();
  if (!SEVERAL_PHONES.test(plain) && isNumber(plain, country)) return toPhones([plain]);
  const parts = plain.split(SEVERAL_PHONES).filter(Boolean);
  if (parts.length > 1 && parts.every((part) => isNumber(part, country))) return toPhones(parts);
  const finer = plain.split(/\s*[,/]\s*/).filter(Boolean);
  return finer.length > 1 && finer.every((part) => isNumber(part, country)) ? toPhones(finer) : wrong('invalid');
}

const toPhones = (phones: string[]): Understood<string[]> =>
  phones.some(({ length }) => length > LONGEST_PHONE) ? wrong('tooLong') : understood([...new Set(phones)]);

/** Digits enough without a country's code are a number for `isPhone` in any case; asking it takes long. */
function isNumber(text: string, country: string): boolean {
  const digits = text.replace(/\D/g, '').length;
  // Two numbers with a stroke between them.
  if (digits > 12 && text.includes('/')) return false;
  return (digits >= 5 && digits <= 18 && /^[\d\s().\-/]+$/.test(text)) || isPhone(text, country);
}

export function readWebsite(text: string): Understood<string> {
  const website = tidyWebsite(text);
  if (website.length > LONGEST_WEBSITE) return wrong('tooLong');
  return isTypedWebsite(website) ? understood(website) : wrong('invalid');
}

export const readDay = (text: string, order: ImportFormat['dateOrder']): Understood<string> =>
  known(readDate(plainDigits(text), order), 'invalid');

/** Values that come again and again are understood once. */
function remembered<Value>(read: (text: string) => Understood<Value>): (text: string) => Understood<Value> {
  const answers = new Map<string, Understood<Value>>();
  return (text) => {
    const answer = answers.get(text) ?? read(text);
    if (answers.size > 5000) answers.clear();
    answers.set(text, answer);
    return answer;
  };
}

export const readCountry = remembered((text) => known(countryOf(text), 'unknown'));
export const readLanguage = remembered((text) => known(languageOf(text), 'unknown'));
export const readType = remembered((text) => known(typeOf(text), 'unknown'));
export const readTimeZone = remembered((text) =>
  known(zoneOf(text) ?? (text.length <= 60 && isTimeZone(text) ? text : undefined), 'unknown'),
);

/** Names with a sign between them, each once; some products quote them or put stars before them. */
export function readTags(cell: string): Understood<string[]> {
  const names = cell
    .split(/\s*(?::::|[,;|\r\n\t])\s*/)
    .map((part) => tidy(part.replace(/^\s*(?:\*\s+|["“]+)|["”]+\s*$/g, '')));
  // The first spelling of each counts.
  const tags = new Map(
    names
      .filter((name) => !isNothing(name))
      .reverse()
      .map((name) => [searchable(name), name]),
  );
  const all = [...tags.values()].reverse();
  if (all.some((name) => name.includes('\uFFFD'))) return wrong('invalid');
  return all.length > MOST_TAGS || all.some(({ length }) => length > LONGEST_TAG) ? wrong('tooLong') : understood(all);
}

/** Thousands are in threes or there are none: 1,5 is no number where the decimal sign is a dot. */
export function readNumber(text: string, decimal: ImportFormat['decimal']): Understood<number> {
  const plain = plainDigits(text)
    .replace(/[\p{Sc}\s_]/gu, '')
    .replace(/^\+/, '')
    .replace('−', '-');
  if (/^-?\d+$/.test(plain) || (decimal === '.' && /^-?\d*\.?\d+(?:e[+-]?\d+)?$/i.test(plain))) return finite(plain);
  const pattern =
    decimal === '.' ? /^-?\d{1,3}(?:[,']\d{3})*(?:\.\d+)?$/ : /^-?(?:\d{1,3}(?:[.']\d{3})*|\d+)(?:,\d+)?$/;
  if (!pattern.test(plain)) return wrong('invalid');
  return finite(decimal === '.' ? plain.replace(/[,']/g, '') : plain.replace(/[.']/g, '').replace(',', '.'));
}

const finite = (text: string): Understood<number> =>
  Number.isFinite(Number(text)) ? understood(Number(text)) : wrong('invalid');

/** A value of an own field, by its kind. */
export function readOwn(text: string, field: OwnField, format: ImportFormat): Understood<NonNullable<OwnValue>> {
  switch (field.kind) {
    case 'number':
      return readNumber(text, format.decimal);
    case 'date':
      return readDay(text, format.dateOrder);
    case 'yesNo':
      return known(yesOrNo(text), 'unknown');
    case 'choice': {
      const wanted = searchable(text);
      return known(
        field.options.find((option) => option === text) ??
          field.options.find((option) => searchable(option) === wanted),
        'unknown',
      );
    }
    case 'text':
      if (text.includes('\uFFFD')) return wrong('invalid');
      return text.length > LONGEST_OWN ? wrong('tooLong') : understood(text);
  }
}
