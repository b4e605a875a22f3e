import { sql } from 'kysely';
import { migrate } from '../apps/server/src/db/migrate.ts';
import { type Database, type Db, openDatabase } from '../apps/server/src/db/open.ts';
import { installJob } from '../apps/server/src/modules/installs/install-job.ts';
import { insertManyClients } from '../apps/server/test/many-clients.ts';
import { startPostgres } from '../apps/server/test/postgres.ts';
import { runJob } from '../apps/server/test/work.ts';
import { openEmpty } from './database.ts';
import { sized } from './size.ts';

const CAMPAIGNS = sized(10, 2);
const SIZES = sized({ embedded: [10, 100, 1_000], server: [10, 100, 1_000, 10_000] }, { embedded: [3], server: [3] });
const BATCH = 20;
const TABLES = ['install', 'campaign', 'campaign_sequence', 'campaign_step', 'campaign_goal', 'campaign_asset'];

/** A bundle of ten campaigns into ever more accounts, beside bare inserts of the very same rows. */
export async function benchInstalls() {
  const table: Record<string, object> = {};
  for (const accounts of SIZES.embedded)
    Object.assign(table, await measure('embedded', await openEmpty(), accounts, table));
  const postgres = await startPostgres();
  for (const accounts of SIZES.server) {
    const database = await openDatabase({ DATABASE_URL: await newDatabase(postgres.url, accounts), DATA_DIR: '' });
    await migrate(database);
    Object.assign(table, await measure('PostgreSQL', database, accounts, table));
  }
  await postgres.stop();
  return table;
}

async function newDatabase(url: string, accounts: number): Promise<string> {
  const database = await openDatabase({ DATABASE_URL: url, DATA_DIR: '' });
  await sql.raw(`create database installs_${accounts}`).execute(database.db);
  await database.close();
  return Object.assign(new URL(url), { pathname: `/installs_${accounts}` }).href;
}

async function measure(where: string, database: Database, accounts: number, before: Record<string, object>) {
  console.log(`  ${where}: ${accounts.toLocaleString('en')} accounts …`);
  const { db } = database;
  const { start } = await insertManyClients(db, accounts, CAMPAIGNS);
  await start();
  const ours = await timed(() => runJob(installJob(database), db));
  const bare = await insertBare(db);
  await database.close();
  const installs = accounts * CAMPAIGNS;
  const last = Object.entries(before).findLast(([name]) => name.startsWith(where))?.[1] as
    | { 'ms for one': string }
    | undefined;
  const each = ours / installs;
  return {
    [`${where}, ${accounts.toLocaleString('en')} accounts`]: {
      'installs a second': Math.round((installs / ours) * 1000),
      'bare inserts': Math.round((installs / bare) * 1000),
      ratio: (ours / bare).toFixed(2),
      'ms for one': each.toFixed(3),
      'growth per install': last ? (each / Number(last['ms for one'])).toFixed(2) : '',
    },
  };
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/** The same rows with the same keys and indexes into tables of the same shape: values, many at a time, nothing else. */
async function insertBare(db: Db): Promise<number> {
  let ms = 0;
  for (const name of TABLES) {
    await sql`create table ${sql.table(`bare_${name}`)} (like ${sql.table(name)} including all)`.execute(db);
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(db);
    const columns = Object.keys(rows[0] ?? {});
    const most = Math.min(
      Math.floor(60_000 / columns.length),
      Math.ceil(rows.length / Math.ceil(rows.length / (BATCH * CAMPAIGNS * 6))),
    );
    for (let at = 0; at < rows.length; at += most) {
      const values = rows
        .slice(at, at + most)
        .map((row) => sql`(${sql.join(columns.map((column) => plain(column, row[column])))})`);
      const statement = sql`
        insert into ${sql.table(`bare_${name}`)} (${sql.join(columns.map((column) => sql.ref(column)))})
        overriding system value values ${sql.join(values)}`;
      ms += await timed(() => db.transaction().execute((trx) => statement.execute(trx)));
    }
  }
  return ms;
}

/** Columns that are arrays, and not JSON. */
const ARRAYS = ['categories', 'dropped_assets', 'offered_assets'];

/** As the drivers want it: an array of texts is one, everything else that is not plain is JSON. */
const plain = (column: string, value: unknown) =>
  ARRAYS.includes(column) || value === null || value instanceof Date || typeof value !== 'object'
    ? value
    : JSON.stringify(value);
