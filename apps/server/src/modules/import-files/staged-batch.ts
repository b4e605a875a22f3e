import type { StagedRow } from './staged-row.ts';
import { storableJson } from './storable-json.ts';

/**
 * Rows as a database takes them, made in the thread that has read them: lines for COPY, which begin with the import's
 * place, or a list for each column. Most files have a third of the columns: those of which no row says anything are left
 * away.
 */
export type StagedBatch = {
  count: number;
  /** The number of the last row. */
  last: number;
  columns: Column[];
} & ({ lines: Uint8Array } | { lists: (string | null)[][] });

export type Column = keyof StagedRow;

/** What each column of `import_row` holds, and how a row says it as text. */
const columns = {
  row: { type: 'integer', read: ({ row }) => String(row) },
  line: { type: 'integer', read: ({ line }) => String(line) },
  outcome: { type: 'text', read: ({ outcome }) => outcome },
  faults: { type: 'jsonb', read: ({ faults }) => toJson(faults) },
  cells: { type: 'text[]', read: ({ cells }) => toArray(cells) },
  same_as: { type: 'integer', read: ({ same_as }) => (same_as === null ? null : String(same_as)) },
  given_name: { type: 'text', read: ({ given_name }) => given_name },
  family_name: { type: 'text', read: ({ family_name }) => family_name },
  email: { type: 'text', read: ({ email }) => email },
  more_emails: { type: 'text[]', read: ({ more_emails }) => toArray(more_emails) },
  phone: { type: 'text', read: ({ phone }) => phone },
  phone_e164: { type: 'text', read: ({ phone_e164 }) => phone_e164 },
  more_phones: { type: 'text[]', read: ({ more_phones }) => toArray(more_phones) },
  more_phones_e164: { type: 'text[]', read: ({ more_phones_e164 }) => toArray(more_phones_e164) },
  company: { type: 'text', read: ({ company }) => company },
  title: { type: 'text', read: ({ title }) => title },
  website: { type: 'text', read: ({ website }) => website },
  address1: { type: 'text', read: ({ address1 }) => address1 },
  address2: { type: 'text', read: ({ address2 }) => address2 },
  city: { type: 'text', read: ({ city }) => city },
  state: { type: 'text', read: ({ state }) => state },
  postal_code: { type: 'text', read: ({ postal_code }) => postal_code },
  country: { type: 'text', read: ({ country }) => country },
  time_zone: { type: 'text', read: ({ time_zone }) => time_zone },
  birthday: { type: 'date', read: ({ birthday }) => birthday },
  language: { type: 'text', read: ({ language }) => language },
  type: { type: 'text', read: ({ type }) => type },
  owner_id: { type: 'uuid', read: ({ owner_id }) => owner_id },
  fields: { type: 'jsonb', read: ({ fields }) => toJson(fields) },
  tags: { type: 'text[]', read: ({ tags }) => toArray(tags) },
} satisfies Record<Column, { type: string; read: (row: StagedRow) => string | null }>;

export const typeOf = (column: Column): string => columns[column].type;

/** `place`: what each line for COPY begins with; without one, lists. */
export function stagedBatch(rows: StagedRow[], place: string | null): StagedBatch {
  const used = (Object.keys(columns) as Column[]).filter((column) => rows.some((row) => row[column] !== null));
  const reads: ((row: StagedRow) => string | null)[] = used.map((column) => columns[column].read);
  const batch = { count: rows.length, last: rows.at(-1)?.row ?? 0, columns: used };
  if (place !== null) return { ...batch, lines: new TextEncoder().encode(linesOf(rows, reads, place)) };
  return { ...batch, lists: reads.map((read) => rows.map((row) => withoutNul(read(row)))) };
}

function linesOf(rows: StagedRow[], reads: ((row: StagedRow) => string | null)[], place: string): string {
  let text = '';
  for (const row of rows) {
    text += place;
    for (const read of reads) {
      const value = read(row);
      text += value === null ? '\t\\N' : `\t${escaped(value)}`;
    }
    text += '\n';
  }
  return text;
}

const NUL = /\0/g;
/** PostgreSQL cannot store it. */
const withoutNul = (text: string | null) => (text?.includes('\0') ? text.replace(NUL, '') : text);

const SPECIAL = /[\\\n\r\t\0]/;
const SPECIALS = /[\\\n\r\t\0]/g;
const escapes: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t', '\0': '' };
const escaped = (text: string) => (SPECIAL.test(text) ? text.replace(SPECIALS, (sign) => escapes[sign] ?? '') : text);

const toArray = (items: string[] | null) =>
  items && `{${items.map((item) => `"${item.replace(/["\\]/g, '\\$&')}"`).join(',')}}`;

const toJson = (value: unknown) => (value === null ? null : storableJson(value));
