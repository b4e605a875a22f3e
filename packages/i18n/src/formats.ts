import { kept } from './kept.ts';
import { type Locale, locales } from './locales.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Numbers, money, dates and times as one locale writes them. Times are shown in the reader's zone. */
export function formatsFor(locale: Locale, timeZone?: string) {
  const zone = timeZone ? { timeZone } : {};
  // Making one takes milliseconds, and few pages use them all.
  const number = whenUsed(() => new Intl.NumberFormat(locale));
  const date = whenUsed(() => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', ...zone }));
  // A calendar date has no zone: it is the same day everywhere.
  const calendar = whenUsed(() => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }));
  const day = kept((iso) => calendar().format(new Date(`${iso}T00:00:00Z`)));
  const dateTime = whenUsed(
    () => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', ...zone }),
  );
  const time = whenUsed(() => new Intl.DateTimeFormat(locale, { timeStyle: 'short', ...zone }));
  const relative = whenUsed(() => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }));
  const regions = whenUsed(() => new Intl.DisplayNames(locale, { type: 'region' }));
  const list = whenUsed(() => new Intl.ListFormat(locale));
  const money = kept((currency) => new Intl.NumberFormat(locale, { style: 'currency', currency }));
  const either = whenUsed(() => new Intl.ListFormat(locale, { type: 'disjunction' }));
  const tags = whenUsed(() => new Intl.ListFormat(locale, { style: 'narrow' }));
  // Among words from right to left each name keeps its own direction; a list as a whole would be read backwards.
  const apart = (name: string) => (locales[locale].dir === 'rtl' ? `\u2068${name}\u2069` : name);
  return {
    number: (value: number) => number().format(value),
    date: (iso: string) => (iso.length === 10 ? day(iso) : date().format(new Date(iso))),
    dateTime: (iso: string) => dateTime().format(new Date(iso)),
    time: (iso: string) => time().format(new Date(iso)),
    relative: (iso: string, now = new Date()) => formatRelative(relative(), (Date.parse(iso) - now.getTime()) / 1000),
    money: (minorUnits: number, currency: string = locales[locale].currency) =>
      formatMoney(money(currency), minorUnits, locales[locale].dir),
    country: (code: string) => regions().of(code) ?? code,
    /** Names inside a sentence: “Ann, Bo, and Cy”. */
    list: (names: string[]) => list().format(names.map(apart)),
    /** Names of which one will do: “Ann, Bo, or Cy”. */
    either: (names: string[]) => either().format(names.map(apart)),
    /** Names that stand for themselves, as short as the language writes them: “Email, Sales”. */
    tags: (names: string[]) => tags().format(names.map(apart)),
  };
}

/** Made by the first who asks, and kept. */
export function whenUsed<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

export type Formats = ReturnType<typeof formatsFor>;

function formatRelative(format: Intl.RelativeTimeFormat, seconds: number): string {
  const size = Math.abs(seconds);
  if (size < MINUTE) return format.format(Math.round(seconds), 'second');
  if (size < HOUR) return format.format(Math.trunc(seconds / MINUTE), 'minute');
  if (size < DAY) return format.format(Math.trunc(seconds / HOUR), 'hour');
  if (size < 30 * DAY) return format.format(Math.trunc(seconds / DAY), 'day');
  if (size < 365 * DAY) return format.format(Math.trunc(seconds / (30 * DAY)), 'month');
  return format.format(Math.trunc(seconds / (365 * DAY)), 'year');
}

/** Amounts are integers in the currency's own minor units: cents for USD, whole yen for JPY. */
function formatMoney(format: Intl.NumberFormat, minorUnits: number, dir: 'ltr' | 'rtl'): string {
  const amount = minorUnits / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2);
  if (dir === 'ltr') return format.format(amount);
  // A sign such as US$ is read from left to right, also at the end of a line that is not.
  return format
    .formatToParts(amount)
    .map(({ type, value }) => (type === 'currency' ? `${value}\u200e` : value))
    .join('');
}
