import type { ImportTarget } from '@app/contract/import-words';
import type { OwnField } from '../contacts/own-values.ts';
import { looksLike } from './cell-looks.ts';
import { targetOfName } from './header-names.ts';
import { readCountry, readDay, readPhones, readTimeZone } from './read-values.ts';
import type { Inspected } from './staged-row.ts';
import { bare } from './word-table.ts';

/** How surely a column is meant for a target; the surest comes first. */
type Guess = { column: number; target: ImportTarget; rank: number };

/** Names say more than contents; what neither says is left to the user. */
const BY_OWN_FIELD = -1;
const BY_CONTENT = 1000;

const FURTHER: Partial<Record<ImportTarget, ImportTarget[]>> = {
  email: ['email2', 'email3'],
  email2: ['email3'],
  phone: ['phone2', 'phone3', 'phone4', 'phone5'],
  phone2: ['phone', 'phone3', 'phone4', 'phone5'],
  phone3: ['phone4', 'phone5'],
};

/** Where each column may belong. Never two onto one target; the further e-mails and phones find places of their own. */
export function suggestMatching(
  { header, rows }: Pick<Inspected, 'header' | 'rows'>,
  ownFields: OwnField[],
): (ImportTarget | null)[] {
  const width = Math.max(header.length, ...rows.map(({ length }) => length), 0);
  const columns = Array.from({ length: width }, (_, column) => ({
    name: header[column] ?? '',
    values: rows.map((row) => (row[column] ?? '').trim()).filter((value) => value !== ''),
  }));
  const guesses = columns
    .flatMap(({ name, values }, column) => guessesOf(name, values, ownFields).map((guess) => ({ ...guess, column })))
    .sort((one, other) => one.rank - other.rank || one.column - other.column);
  return withWholeName(settle(guesses, width), columns);
}

/** "Nom", "Nombre" or "Имя" alone, with several words in it: the whole name. */
function withWholeName(matching: (ImportTarget | null)[], columns: { values: string[] }[]): (ImportTarget | null)[] {
  const parts = matching.filter((target) => target === 'givenName' || target === 'familyName');
  if (parts.length !== 1 || matching.includes('fullName')) return matching;
  const isWhole = (column: number) => most(columns[column]?.values ?? [], (value) => /\S\s+\S/u.test(value));
  return matching.map((target, column) => (target === parts[0] && isWhole(column) ? 'fullName' : target));
}

function settle(guesses: Guess[], width: number): (ImportTarget | null)[] {
  const matching = Array.from<ImportTarget | null>({ length: width }).fill(null);
  const isFree = (target: ImportTarget) => !matching.includes(target) && !isNeedless(target, matching);
  for (const { column, target } of guesses) {
    if (matching[column] !== null) continue;
    const place = [target, ...(FURTHER[target] ?? [])].find(isFree);
    if (place) matching[column] = place;
  }
  return withFirst(matching);
}

/** A whole name is not needed beside both of its parts. */
const isNeedless = (target: ImportTarget, matching: (ImportTarget | null)[]) =>
  target === 'fullName' && matching.includes('givenName') && matching.includes('familyName');

/** The only number that somebody has is the first, also if it is a mobile one; the same for e-mails. */
function withFirst(matching: (ImportTarget | null)[]): (ImportTarget | null)[] {
  const first = (places: ImportTarget[]) => places.find((place) => matching.includes(place));
  const phone = first(['phone', 'phone2', 'phone3', 'phone4', 'phone5']);
  const email = first(['email', 'email2', 'email3']);
  return matching.map((target) =>
    target === null ? null : target === phone ? 'phone' : target === email ? 'email' : target,
  );
}

function guessesOf(name: string, values: string[], ownFields: OwnField[]): Omit<Guess, 'column'>[] {
  const own = ownFields.find((field) => bare(field.name) === bare(name) && bare(name) !== '');
  const named = targetOfName(name);
  const byContent = targetOfContent(values);
  const guesses: Omit<Guess, 'column'>[] = [];
  // The parts of a name go before the whole.
  const later = named?.target === 'fullName' ? BY_CONTENT - 1 : 0;
  if (named?.target && fits(named.target, values)) guesses.push({ target: named.target, rank: named.rank + later });
  if (own) guesses.push({ target: `field:${own.id}`, rank: BY_OWN_FIELD });
  // A name that means something else, or is an own field's, is believed.
  if (byContent && named?.target !== null && !own) guesses.push({ target: byContent, rank: BY_CONTENT });
  return guesses;
}

const most = (values: string[], looks: (value: string) => boolean, share = 0.8) =>
  values.length > 0 && values.filter(looks).length >= values.length * share;

/** A column may be called "email" and hold yes and no: what cannot be meant is not suggested. */
function fits(target: ImportTarget, values: string[]): boolean {
  if (values.length === 0) return true;
  switch (target) {
    case 'email':
    case 'email2':
    case 'email3':
      return values.some((value) => value.includes('@'));
    case 'phone':
    case 'phone2':
    case 'phone3':
    case 'phone4':
    case 'phone5':
      return values.some((value) => /\p{N}.*\p{N}.*\p{N}/u.test(value));
    case 'givenName':
    case 'familyName':
    case 'fullName':
      return !most(values, (value) => looksLike.email(value) || looksLike.number(value));
    default:
      return true;
  }
}

/** E-mails, phones, dates, postcodes and web addresses look like themselves. */
function targetOfContent(values: string[]): ImportTarget | null {
  if (most(values, looksLike.email)) return 'email';
  if (most(values, looksLike.website)) return 'website';
  if (most(values, isBirthday, 0.9)) return 'birthday';
  if (most(values, looksLike.phone) && most(values, (value) => readPhones(value, '').problem === undefined))
    return 'phone';
  if (most(values, isPostalCode, 0.9) && new Set(values).size > 1) return 'postalCode';
  if (most(values, (value) => /^\p{L}{2}/u.test(value) && readCountry(value).problem === undefined, 0.9))
    return 'country';
  if (most(values, (value) => value.includes('/') && readTimeZone(value).problem === undefined)) return 'timeZone';
  return null;
}

/** Days of lives of today; dates of all sorts are in files, but few so long ago. */
function isBirthday(value: string): boolean {
  if (!looksLike.date(value)) return false;
  const day = readDay(value, 'dmy').value ?? readDay(value, 'mdy').value;
  return day !== undefined && day > '1920' && day < `${new Date().getFullYear() - 15}`;
}

/** Five digits may be any number; those with letters or a stroke in the right place may not. */
const isPostalCode = (value: string) =>
  /^(?:[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}|[A-Z]\d[A-Z][ -]?\d[A-Z]\d|\d{5}-\d{3,4}|〒?\d{3}-\d{4}|\d{4} ?[A-Z]{2}|[A-Z]{1,2}-\d{4,5})$/i.test(
    value,
  ) || /^\d{5}$/.test(value);
