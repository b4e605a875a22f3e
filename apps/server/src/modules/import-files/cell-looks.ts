import { isEmail } from '@app/contract/email-rule';
import type { ImportFormat } from '@app/contract/imports';
import { isWebsite } from '@app/contract/website-rule';

/** What a value looks like by itself, whatever its column is called. */
export const looksLike = {
  email: (value: string) => isEmail(value.trim().replace(/^mailto:/i, '')),
  website: (value: string) =>
    /^(?:https?:\/\/|www\.)\S+$/i.test(value) && isWebsite(value.replace(/^www\./i, 'http://www.')),
  date: (value: string) =>
    /^(?:\d{4}([-/.])\d{1,2}\1\d{1,2}|\d{1,2}([-/.])\d{1,2}\2(?:\d{4}|\d{2}))(?:[T ]\d{1,2}:\d{2}.*)?$/.test(value),
  /** Of many digits, in the ways in which people write them; a plain row of digits might be anything. */
  phone: (value: string) =>
    /^(?:\+|00|\(\d)[\d\s().\-/]{6,20}$/.test(value) ||
    /^\d{2,5}[\s.\-/]\d{2,5}[\s.\-/]\d{3,8}(?:[\s.\-/]\d{2,5})?$/.test(value),
  number: (value: string) => /^-?[\d.,\s']*\d%?$/.test(value),
};

const isData = (value: string) => Object.values(looksLike).some((looks) => looks(value.trim()));

/** Whether the first row names the columns: names are no data, and differ from what stands below them. */
export function looksLikeHeader(first: string[], rows: string[][], isKnownName: (name: string) => boolean): boolean {
  const names = first.map((name) => name.trim()).filter(Boolean);
  if (names.length === 0 || names.some(looksLike.email)) return false;
  if (names.some(isKnownName)) return true;
  if (names.some(isData)) return false;
  // A row in which a value comes again further down is a row like the others.
  const isRepeated = first.some((name, column) => name !== '' && rows.slice(0, 50).some((row) => row[column] === name));
  return !isRepeated && new Set(names).size === names.length;
}

/** How a country writes its dates and numbers. */
function habits(country: string, locale: string): Pick<ImportFormat, 'dateOrder' | 'decimal'> {
  const place = /^[A-Z]{2}$/.test(country) ? new Intl.Locale('und', { region: country }).maximize().toString() : locale;
  const parts = new Intl.DateTimeFormat(place, { dateStyle: 'short', calendar: 'gregory', numberingSystem: 'latn' })
    .formatToParts(new Date(0))
    .map(({ type }) => type);
  const order = parts
    .flatMap((type) => (type === 'day' || type === 'month' || type === 'year' ? type[0] : []))
    .join('');
  const decimal = new Intl.NumberFormat(place, { numberingSystem: 'latn' })
    .formatToParts(1.5)
    .find(({ type }) => type === 'decimal')?.value;
  return {
    dateOrder: order === 'mdy' || order === 'ymd' ? order : 'dmy',
    decimal: decimal === ',' ? ',' : '.',
  };
}

/** How 3/4/2026 and 1.234,5 are meant: by the values that can mean one thing only, else as the country writes them. */
export function findHabits(
  rows: string[][],
  { country, locale }: { country: string; locale: string },
): Pick<ImportFormat, 'dateOrder' | 'decimal'> {
  const votes = { dmy: 0, mdy: 0, ymd: 0, '.': 0, ',': 0 };
  for (const value of rows.flat()) {
    const date = /^\s*(\d{1,4})([-/.])(\d{1,2})\2(\d{1,4})(?!\d)/.exec(value);
    if (date) {
      const [, first = '', sign, second = '', third = ''] = date;
      if (first.length > 2) votes.ymd += third.length < 3 ? 1 : 0;
      else if (Number(first) > 12) votes.dmy += 1;
      else if (Number(second) > 12) votes.mdy += 1;
      // With dots between them, the day comes first wherever that is written.
      else if (sign === '.') votes.dmy += 0.5;
    } else if (/^\s*-?(?:\d{1,3}(?:[.\s']\d{3})+,\d+|\d+,(?:\d{1,2}|\d{4,}))\s*\p{Sc}?\s*$/u.test(value))
      votes[','] += 1;
    else if (/^\s*\p{Sc}?\s*-?(?:\d{1,3}(?:[,\s']\d{3})+\.\d+|\d+\.(?:\d{1,2}|\d{4,}))\s*\p{Sc}?\s*$/u.test(value))
      votes['.'] += 1;
  }
  const usual = habits(country, locale);
  const { dmy, mdy, ymd } = votes;
  return {
    dateOrder: dmy > mdy ? 'dmy' : mdy > dmy ? 'mdy' : ymd > 0 && usual.dateOrder === 'ymd' ? 'ymd' : usual.dateOrder,
    decimal: votes[','] > votes['.'] ? ',' : votes['.'] > votes[','] ? '.' : usual.decimal,
  };
}
