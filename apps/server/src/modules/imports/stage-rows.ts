import { CompiledQuery, sql } from 'kysely';
import type { Database, Db } from '../../db/open.ts';
import { CopyData } from '../../db/postgres.ts';
import type { StagedRow } from '../import-files/staged-row.ts';
import { storableJson } from './storable-json.ts';
import type { ImportJob } from './tables.ts';

/** The columns of `import_row`, what each holds, and how a row says it as text. */
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
} satisfies Record<keyof StagedRow, { type: string; read: (row: StagedRow) => string | null }>;

type Column = { name: string; type: string; read: (row: StagedRow) => string | null };
const all: Column[] = Object.entries(columns).map(([name, column]) => ({ name, ...column }));

/** Most files have a third of the columns: those of which no row says anything are left away. */
const usedBy = (rows: StagedRow[]) =>
  all.filter(({ name }) => rows.some((row) => row[name as keyof StagedRow] !== null));
const namesOf = (used: Column[]) => used.map(({ name }) => name).join(', ');

/** Writes rows of a file in the caller's transaction: by COPY where the database is a server. */
export const stageRows = (
  kind: Database['source']['kind'],
  db: Db,
  job: ImportJob,
  rows: StagedRow[],
): Promise<void> => (kind === 'server' ? copyRows(db, job, rows) : insertRows(db, job, rows));

async function copyRows(db: Db, { account_id, id, attempt }: ImportJob, rows: StagedRow[]): Promise<void> {
  const used = usedBy(rows);
  const place = `${account_id}\t${id}\t${attempt}`;
  let text = '';
  for (const row of rows) {
    text += place;
    for (const { read } of used) {
      const value = read(row);
      text += value === null ? '\t\\N' : `\t${escaped(value)}`;
    }
    text += '\n';
  }
  const statement = `copy import_row (account_id, import_id, attempt, ${namesOf(used)}) from stdin`;
  await db.executeQuery(CompiledQuery.raw(statement, [new CopyData(text)]));
}

/** A list for each column, and one statement: quicker than as many values as rows have cells. */
async function insertRows(db: Db, { account_id, id, attempt }: ImportJob, rows: StagedRow[]): Promise<void> {
  const used = usedBy(rows);
  const names = sql.raw(namesOf(used));
  const lists = used.map(({ read }) => sql`${rows.map((row) => withoutNul(read(row)))}::text[]`);
  const values = used.map(({ name, type }) =>
    type === 'text' ? sql.ref(name) : sql`${sql.ref(name)}::${sql.raw(type)}`,
  );
  await sql`
    insert into import_row (account_id, import_id, attempt, ${names})
    select ${account_id}::uuid, ${id}::bigint, ${attempt}::integer, ${sql.join(values)}
    from unnest(${sql.join(lists)}) staged (${names})`.execute(db);
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
