import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import Papa from 'papaparse';
import { from as copyFrom } from 'pg-copy-streams';
import type { Database, Db } from '../apps/server/src/db/open.ts';
import { connectionOf } from '../apps/server/src/db/postgres.ts';
import { insertPartner } from '../apps/server/test/rows.ts';
import { COLUMNS, streamOf, type Table } from './import-file.ts';

/**
 * What the database alone needs for the same file, in ms: to copy it in (PostgreSQL), into a table without an index and
 * into that of contacts with all of theirs; and to check and write it.
 */
export type Bare = { copy: number | null; copyContacts: number | null; write: number };

export async function measureBare(database: Database, accountId: string, table: Table): Promise<Bare> {
  const { db } = database;
  const columns = sql.join(COLUMNS.map((name) => sql`${sql.id(name)} text`));
  await sql`create table bare_file (${columns})`.execute(db);
  const copy = await fill(database, table);
  const began = performance.now();
  await checkAndWrite(database, accountId);
  const write = performance.now() - began;
  const { accountId: other } = await insertPartner(db, {});
  const into = copy === null ? null : `contact (account_id, ${CONTACT_COLUMNS})`;
  return { copy, write, copyContacts: into && (await copyTo(database, into, linesFor(other, table))) };
}

async function fill(database: Database, table: Table): Promise<number | null> {
  if (database.source.kind === 'embedded') {
    await insertAll(database.db, table);
    return null;
  }
  return copyTo(database, 'bare_file', streamOf(table));
}

async function copyTo({ source }: Database, where: string, lines: AsyncIterable<unknown>): Promise<number | null> {
  if (source.kind === 'embedded') return null;
  const client = connectionOf(source.pool);
  await client.connect();
  const began = performance.now();
  await pipeline(lines, client.query(copyFrom(`copy ${where} from stdin with (format csv, header)`)));
  const taken = performance.now() - began;
  await client.end();
  return taken;
}

const CONTACT_COLUMNS =
  'given_name, family_name, email, phone, company, title, website, address1, city, state, postal_code, country';

/** The same lines, each with its account. */
async function* linesFor(accountId: string, table: Table): AsyncGenerator<string> {
  let some = '';
  for await (const line of createInterface({ input: streamOf(table) })) {
    some += `${accountId},${line}\n`;
    if (some.length < 65_536) continue;
    yield some;
    some = '';
  }
  yield some;
}

const BATCH = 5_000;

async function insertAll(db: Db, table: Table): Promise<void> {
  let rows: string[][] = [];
  const flush = async () => {
    const arrays = COLUMNS.map((_, at) => sql`${rows.map((row) => row[at] ?? '')}::text[]`);
    if (rows.length > 0) await sql`insert into bare_file select * from unnest(${sql.join(arrays)})`.execute(db);
    rows = [];
  };
  const parsed = streamOf(table).pipe(Papa.parse(Papa.NODE_STREAM_INPUT, { skipEmptyLines: true }));
  let isHeader = true;
  for await (const row of parsed) {
    if (!isHeader) rows.push(row as string[]);
    isHeader = false;
    if (rows.length === BATCH) await flush();
  }
  await flush();
}

/** One statement: who is there gets what is missing, everybody else with a name and an e-mail is added, nobody twice. */
async function checkAndWrite({ db, source }: Database, accountId: string): Promise<void> {
  const statement = sql`
    with good as materialized (
      select distinct on (lower(btrim(email))) lower(btrim(email)) as email, btrim("first name") as given_name,
        btrim("last name") as family_name, btrim(phone) as phone, btrim(company) as company, btrim("job title") as title,
        btrim(website) as website, btrim(street) as address1, btrim(city) as city, btrim(state) as state,
        btrim("postal code") as postal_code, upper(btrim(country)) as country
      from bare_file
      where btrim("first name") <> '' and btrim("last name") <> '' and email ~* '^[^@\\s]+@[^@\\s]+\\.[^@\\s]+$'
      order by lower(btrim(email))
    ), filled as (
      update contact set title = good.title, city = good.city from good
      where contact.account_id = ${accountId} and contact.email = good.email and contact.deleted_at is null
        and contact.title = ''
    )
    insert into contact (account_id, email, given_name, family_name, phone, company, title, website, address1, city, state,
      postal_code, country, source)
    select ${accountId}::uuid, email, given_name, family_name, phone, company, title, website, address1, city, state,
      postal_code, country, 'csv'
    from good where not exists (
      select from contact where contact.account_id = ${accountId} and contact.email = good.email
        and contact.deleted_at is null)`;
  if (source.kind === 'embedded') return void (await statement.execute(db));
  // Beside the pool, whose statements may not take so long.
  const client = connectionOf(source.pool);
  await client.connect();
  const { sql: text, parameters } = statement.compile(db);
  await client.query(text, [...parameters]);
  await client.end();
}
