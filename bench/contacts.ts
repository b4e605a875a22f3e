import { sql } from 'kysely';
import { migrate } from '../apps/server/src/db/migrate.ts';
import { type Database, openDatabase } from '../apps/server/src/db/open.ts';
import { startPostgres } from '../apps/server/test/postgres.ts';
import { bulkTag, merge, openRecords } from './contacts-changes.ts';
import { bareMiddle, barePage, filterOf, type Inside, middleOf, openAccount, pageOf } from './contacts-reading.ts';
import { openEmpty } from './database.ts';
import { startDemoServer, startServerAlone } from './demo-server.ts';
import { isSmall, sized } from './size.ts';

const SIZES = sized([1_000, 100_000, 1_000_000], [0]);
const ROUNDS = sized(40, 1);
const WARM = sized(5, 0);
const MEGABYTE = 1024 * 1024;

type Row = Record<string, string | number>;

/**
 * The contacts of one account, ever more of them: pages, a record, a bulk action and a merge through HTTP, each beside
 * the bare SQL of the same rows in the same run. A small run has the embedded database alone.
 */
export async function benchContacts(): Promise<Record<string, Row>> {
  const table: Record<string, Row> = {};
  for (const contacts of SIZES) Object.assign(table, await measure('embedded', contacts, openEmpty));
  if (isSmall) return table;
  const postgres = await startPostgres();
  for (const contacts of SIZES)
    Object.assign(table, await measure('PostgreSQL', contacts, () => openServer(postgres.url, contacts)));
  await postgres.stop();
  return table;
}

async function openServer(url: string, contacts: number): Promise<Database> {
  const first = await openDatabase({ DATABASE_URL: url, DATA_DIR: '' });
  await sql.raw(`create database contacts_${contacts}`).execute(first.db);
  await first.close();
  const DATABASE_URL = Object.assign(new URL(url), { pathname: `/contacts_${contacts}` }).href;
  const database = await openDatabase({ DATABASE_URL, DATA_DIR: '' });
  await migrate(database);
  return database;
}

async function measure(where: string, contacts: number, open: () => Promise<Database>): Promise<Record<string, Row>> {
  const began = performance.now();
  const server = isSmall ? await startDemoServer(1) : await startServerAlone(1, open(), contacts);
  console.log(`  ${where}: ready after ${((performance.now() - began) / 1000).toFixed(0)} s, measuring …`);
  const account = await openAccount(server);
  const named = (row: string) => `${row}, ${account.contacts.toLocaleString('en')}, ${where}`;
  const rows: [string, Row][] = [
    ...(await pages(account)),
    ...(await openRecords(account, ROUNDS)),
    ['merge', await merge(account)],
    ...(account.contacts <= 200_000 ? [['bulk tag', await bulkTag(server, account)] as [string, Row]] : []),
    ['memory', { 'this process, MB': (process.memoryUsage().rss / MEGABYTE).toFixed(0) }],
  ];
  await server.stop();
  return Object.fromEntries(rows.map(([name, row]) => [named(name), row]));
}

/** In turns, so that whatever else this machine does hits all of them alike. */
async function pages(account: Inside): Promise<[string, Row][]> {
  const measures = [
    {
      // Another name each time: a total that was counted before may be kept.
      name: 'page, filtered and searched',
      ours: (round: number) => pageOf(account, filterOf(round)),
      bare: (round: number) => barePage(account, filterOf(round)),
    },
    { name: 'page, everybody', ours: () => pageOf(account, {}), bare: () => barePage(account, {}) },
    { name: 'page in the middle', ours: () => middleOf(account), bare: () => bareMiddle(account) },
  ].map((each) => ({ ...each, taken: { ours: [] as number[], bare: [] as number[] } }));
  for (let round = -WARM; round < ROUNDS; round++)
    for (const { ours, bare, taken } of measures) {
      const [fromServer, alone] = [await timed(() => ours(round)), await timed(() => bare(round))];
      if (round < 0) continue;
      taken.ours.push(fromServer);
      taken.bare.push(alone);
    }
  return measures.map(({ name, taken }) => [
    name,
    {
      'median, ms': at(taken.ours, 0.5).toFixed(1),
      'p95, ms': at(taken.ours, 0.95).toFixed(1),
      'bare, ms': at(taken.bare, 0.5).toFixed(1),
      'bare to ours': (at(taken.bare, 0.5) / at(taken.ours, 0.5)).toFixed(2),
    },
  ]);
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

function at(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
