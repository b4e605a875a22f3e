import { AppError } from '@app/contract/errors';
import { phonePlaces } from '@app/contract/open/contacts';
import { toE164 } from '@app/contract/phone-rule';
import { sql } from 'kysely';
import type { Clause, TextValue } from './filter.ts';
import type { Filters } from './list.ts';

const refuse = (message: string): never => {
  throw new AppError('request.invalid', [{ path: 'filter', message }]);
};

/** A number in any way to write it, or how one begins; `phone_fields` says in which places it is looked for. */
export const phoneFilters = (country: string): Filters => ({
  phone_number: {
    kind: 'text',
    where: ({ value }, all = []) => {
      const number = value as TextValue;
      const named = all.filter(({ field }) => field.toLowerCase() === 'phone_fields').map(toNames);
      if (named.length === 0 && !number.isPrefix) return isAnywhere(number, country);
      const places = phonePlaces.filter((place) => named.every((names) => names.includes(place)));
      return sql<boolean>`exists (
        select from (
          select typed collate "C" as typed, dialled collate "C" as dialled, at
          from unnest(array[phone] || more_phones, array[phone_e164] || more_phones_e164)
            with ordinality as pair (typed, dialled, at)) as each
        where typed <> '' and ${number.isPrefix ? begins(number) : is(number, country)}
          and coalesce(
            (select named.key from jsonb_each_text(extras -> 'phone_places') named where named.value = typed limit 1),
            'PHONE' || at) = any (${places}::text[]))`;
    },
  },
  phone_fields: { kind: 'text', where: (clause) => sql<boolean>`${toNames(clause).length > 0}::boolean` },
});

function toNames({ value }: Clause): string[] {
  const { text, isPrefix } = value as TextValue;
  const names = text.split(',').map((name) => name.trim().toUpperCase());
  if (isPrefix || names.some((name) => !(phonePlaces as readonly string[]).includes(name)))
    refuse(`phone_fields are of ${phonePlaces.join(', ')}`);
  return names;
}

/** Along the index. */
function isAnywhere({ text }: TextValue, country: string) {
  const dialled = toE164(text, country) ?? text;
  return sql<boolean>`(phone_e164 = ${dialled} or more_phones_e164 && array[${dialled}]::text[]
    or phone = ${text} or more_phones && array[${text}]::text[])`;
}

const is = ({ text }: TextValue, country: string) =>
  sql<boolean>`(dialled = ${toE164(text, country) ?? text} or typed = ${text})`;

/** With the country's code it is how the number is dialled from anywhere. */
function begins({ text }: TextValue) {
  const digits = text.replace(/\D/g, '');
  if (digits === '') refuse('phone_number: digits stand before *');
  const start = `+${digits}`;
  return text.startsWith('+')
    ? sql<boolean>`starts_with(dialled, ${start})`
    : sql<boolean>`(starts_with(regexp_replace(typed, '\\D', '', 'g'), ${digits}) or starts_with(dialled, ${start}))`;
}
