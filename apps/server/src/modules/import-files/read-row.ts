import type { ImportTarget } from '@app/contract/import-words';
import type { RowFault } from '@app/contract/imports';
import { toE164 } from '@app/contract/phone-rule';
import { searchable } from '@app/i18n/searchable';
import { columnOf } from '../contacts/columns.ts';
import type { OwnField } from '../contacts/own-values.ts';
import {
  isNothing,
  plainTargets,
  readCountry,
  readDay,
  readEmails,
  readLanguage,
  readOwn,
  readPhones,
  readPlain,
  readTags,
  readTimeZone,
  readType,
  readWebsite,
  tidy,
  type Understood,
} from './read-values.ts';
import { splitName } from './split-name.ts';
import type { ReadRules, StagedRow } from './staged-row.ts';

const EMAILS: ImportTarget[] = ['email', 'email2', 'email3'];
const PHONES: ImportTarget[] = ['phone', 'phone2', 'phone3', 'phone4', 'phone5'];
const MOST_MORE_EMAILS = 2;
const MOST_MORE_PHONES = 4;

type Draft = { row: StagedRow; faults: RowFault[]; cells: string[] };
type Step = (draft: Draft) => void;

/** A row that says nothing. */
export const emptyRow: Omit<StagedRow, 'row' | 'line'> = {
  outcome: null,
  faults: null,
  cells: null,
  same_as: null,
  given_name: null,
  family_name: null,
  email: null,
  more_emails: null,
  phone: null,
  phone_e164: null,
  more_phones: null,
  more_phones_e164: null,
  company: null,
  title: null,
  website: null,
  address1: null,
  address2: null,
  city: null,
  state: null,
  postal_code: null,
  country: null,
  time_zone: null,
  birthday: null,
  language: null,
  type: null,
  owner_id: null,
  fields: null,
  tags: null,
};

/** Understands rows by a matching. What is the same for all of them is found out once, before the first. */
export function rowReader(rules: ReadRules): (cells: string[], place: { row: number; line: number }) => StagedRow {
  const steps = stepsOf(rules);
  return (cells, { row, line }) => {
    const draft: Draft = { row: { row, line, ...emptyRow }, faults: [], cells };
    for (const step of steps) step(draft);
    if (draft.faults.length > 0) {
      draft.row.faults = draft.faults;
      draft.row.cells = keepCells(cells, rules.matching.length);
      // Without one of the three nobody is written; any other value is left out.
      const { given_name, family_name, email } = draft.row;
      if (given_name === null || family_name === null || email === null) draft.row.outcome = 'invalid';
    }
    return draft.row;
  };
}

/** As they stand in the file, one for each column; more where the row has more. PostgreSQL keeps no zeros. */
function keepCells(cells: string[], width: number): string[] {
  const last = cells.findLastIndex((cell) => cell !== '');
  return Array.from({ length: Math.max(width, last + 1) }, (_, at) => (cells[at] ?? '').replaceAll('\0', ''));
}

function stepsOf(rules: ReadRules): Step[] {
  const { matching, country, format } = rules;
  const columnsOf = (targets: ImportTarget[]) =>
    targets.flatMap((target) => (matching.includes(target) ? { target, column: matching.indexOf(target) } : []));

  /** A field with one value. */
  const single = (
    target: ImportTarget,
    read: (text: string) => Understood<string>,
    write: (row: StagedRow, value: string) => void,
  ): Step[] =>
    columnsOf([target]).map(({ column }) => ({ row, faults, cells }) => {
      const text = tidy(cells[column] ?? '');
      if (isNothing(text)) return;
      const { value, problem } = read(text);
      if (problem) faults.push({ target, problem });
      else write(row, value);
    });

  const owners = ownersOf(rules.members);
  const today = new Date().toISOString().slice(0, 10);
  return [
    nameStep(rules),
    emailStep(columnsOf(EMAILS)),
    ...(columnsOf(PHONES).length > 0 ? [phoneStep(columnsOf(PHONES), country)] : []),
    ...plainTargets

      .filter((target) => target !== 'givenName' && target !== 'familyName')
      .flatMap((target) =>
        single(
          target,
          (text) => readPlain(text, target),
          (row, value) => (row[columnOf[target]] = value),
        ),
      ),
    ...single('website', readWebsite, (row, value) => (row.website = value)),
    ...single('country', readCountry, (row, value) => (row.country = value)),
    ...single('timeZone', readTimeZone, (row, value) => (row.time_zone = value)),
    ...single(
      'birthday',
      (text) => readDay(text, format.dateOrder),
      (row, value) => (row.birthday = notToCome(value, today)),
    ),
    ...single('language', readLanguage, (row, value) => (row.language = value)),
    ...single('type', readType, (row, value) => (row.type = value)),
    ...single(
      'owner',
      (text) => {
        const id = owners.get(searchable(text));
        return id ? { value: id } : { problem: 'unknown' };
      },
      (row, value) => (row.owner_id = value),
    ),
    ...columnsOf(['tags']).map(
      ({ target, column }): Step =>
        ({ row, faults, cells }) => {
          const { value, problem } = readTags(cells[column] ?? '');
          if (problem) faults.push({ target, problem });
          else if (value.length > 0) row.tags = value;
        },
    ),
    ...rules.ownFields.flatMap((field) => ownSteps(field, rules)),
  ];
}

/** A year of two digits may have been taken for one that has not come yet. */
const notToCome = (day: string, today: string) => (day > today && day < '2030' ? `19${day.slice(2)}` : day);

function ownSteps(field: OwnField, { matching, format }: ReadRules): Step[] {
  const target: ImportTarget = `field:${field.id}`;
  const column = matching.indexOf(target);
  if (column === -1) return [];
  return [
    ({ row, faults, cells }) => {
      const text = tidy(cells[column] ?? '');
      if (field.kind === 'text' ? text === '' : isNothing(text)) return;
      const { value, problem } = readOwn(text, field, format);
      if (problem) faults.push({ target, problem });
      else {
        row.fields ??= {};
        row.fields[field.id] = value;
      }
    },
  ];
}

/** The two names have columns of their own, or one that is split; it also fills what the others leave empty. */
function nameStep({ matching, country }: ReadRules): Step {
  const [givenAt, familyAt, wholeAt] = (['givenName', 'familyName', 'fullName'] as const).map((target) =>
    matching.indexOf(target),
  );
  return ({ row, faults, cells }) => {
    const at = (column = -1) => (column === -1 ? '' : tidy(cells[column] ?? ''));
    let given = at(givenAt);
    let family = at(familyAt);
    if ((given === '' || family === '') && wholeAt !== -1) {
      const name = splitName(at(wholeAt), country);
      given ||= name.given;
      family ||= name.family;
    }
    const take = (target: 'givenName' | 'familyName', text: string): string | null => {
      const { value, problem } = text === '' ? { problem: 'missing' as const } : readPlain(text, target);
      if (problem) faults.push({ target, problem });
      return value ?? null;
    };
    row.given_name = take('givenName', given);
    row.family_name = take('familyName', family);
  };
}

type Place = { target: ImportTarget; column: number };

function emailStep(places: Place[]): Step {
  return ({ row, faults, cells }) => {
    const more = new Set<string>();
    for (const { target, column } of places) {
      const text = tidy(cells[column] ?? '');
      if (isNothing(text)) continue;
      const { value, problem } = readEmails(text);
      if (problem) {
        faults.push({ target, problem });
        continue;
      }
      const [first = '', ...others] = value;
      if (target === 'email') row.email = first;
      for (const other of target === 'email' ? others : value) more.add(other);
    }
    if (row.email === null && !faults.some(({ target }) => target === 'email'))
      faults.push({ target: 'email', problem: 'missing' });
    if (row.email !== null) more.delete(row.email);
    if (more.size > 0) row.more_emails = [...more].slice(0, MOST_MORE_EMAILS);
  };
}

/** The first number that there is is the contact's; the others are further ones. */
function phoneStep(places: Place[], country: string): Step {
  return ({ row, faults, cells }) => {
    let all: string[] = [];
    for (const { target, column } of places) {
      const text = tidy(cells[column] ?? '');
      if (isNothing(text)) continue;
      const { value, problem } = readPhones(text, country);
      if (problem) faults.push({ target, problem });
      else all = all.length === 0 ? value : [...new Set([...all, ...value])];
    }
    const [first, ...more] = all;
    if (first === undefined) return;
    row.phone = first;
    row.phone_e164 = toE164(first, country);
    if (more.length === 0) return;
    row.more_phones = more.slice(0, MOST_MORE_PHONES);
    row.more_phones_e164 = row.more_phones.map((phone) => toE164(phone, country) ?? '');
  };
}

/** Members by e-mail and by name; a name that two have means nobody. */
function ownersOf(members: ReadRules['members']): Map<string, string> {
  const owners = new Map<string, string>();
  const names = members.map(({ name }) => searchable(name));
  for (const [at, { id }] of members.entries()) {
    const name = names[at] ?? '';
    if (name !== '' && names.indexOf(name) === names.lastIndexOf(name)) owners.set(name, id);
  }
  for (const { id, email } of members) owners.set(searchable(email), id);
  return owners;
}
