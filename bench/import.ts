import { setTimeout } from 'node:timers/promises';
import { createFile, putFilePiece } from '@app/contract/files';
import {
  type ContactImport,
  changeImport,
  checkImport,
  createImport,
  getImport,
  startImport,
  undoImport,
} from '@app/contract/imports';
import { sql } from 'kysely';
import { migrate } from '../apps/server/src/db/migrate.ts';
import { type Database, type Db, openDatabase } from '../apps/server/src/db/open.ts';
import { allJobs } from '../apps/server/src/jobs/all-jobs.ts';
import { startPostgres } from '../apps/server/test/postgres.ts';
import { insertPartner } from '../apps/server/test/rows.ts';
import { runJob } from '../apps/server/test/work.ts';
import { type Inside, openAccount, pageOf } from './contacts-reading.ts';
import { openDirectory } from './database.ts';
import { type DemoServer, startServerAlone } from './demo-server.ts';
import { type Bare, measureBare } from './import-bare.ts';
import { emailOf, isKnown, piecesOf, type Table, writeTable } from './import-file.ts';
import { isSmall, sized } from './size.ts';

/** As many as a spreadsheet has; fewer for a quick look. */
const ROWS = sized(Number(process.env.BENCH_ROWS ?? 1_048_577), 300);
/** On one of them alone: `embedded` or `PostgreSQL`. */
const WHERE = process.env.BENCH_WHERE;
const MEGABYTE = 1024 * 1024;
const QUIET = sized(5_000, 50);

type Row = Record<string, string | number>;

/**
 * A file of as many rows as a spreadsheet has, a tenth of them known and a twentieth wrong, from the first piece to the
 * notification, beside what the database alone needs for it; the server's memory and somebody else's calls meanwhile.
 */
export async function benchImport(): Promise<Record<string, Row>> {
  const table = await writeTable(ROWS);
  try {
    const rows: Record<string, Row> = {};
    if (WHERE !== 'PostgreSQL') Object.assign(rows, await measure('embedded', openDirectory, table));
    if (isSmall || WHERE === 'embedded') return rows;
    const postgres = await startPostgres();
    const names = ['bare', 'ours'];
    const open = () => openNew(postgres.url, names.shift() ?? '');
    Object.assign(rows, await measure('PostgreSQL', open, table));
    await postgres.stop();
    return rows;
  } finally {
    await table.remove();
  }
}

async function openNew(url: string, name: string): Promise<Database> {
  const first = await openDatabase({ DATABASE_URL: url, DATA_DIR: '' });
  await sql.raw(`create database ${name}`).execute(first.db);
  await first.close();
  const DATABASE_URL = Object.assign(new URL(url), { pathname: `/${name}` }).href;
  const database = await openDatabase({ DATABASE_URL, DATA_DIR: '' });
  await migrate(database);
  return database;
}

async function measure(where: string, open: () => Promise<Database>, table: Table): Promise<Record<string, Row>> {
  const bare = await inBareDatabase(open, table);
  const server = await startServerAlone(1, open());
  const account = await openAccount(server);
  await addKnown(server.database.db, account.accountId, table.rows);
  console.log(`  ${where}: importing ${table.rows.toLocaleString('en')} rows …`);
  const stop = new AbortController();
  const working = work(server, stop.signal);
  const before = await callsOf(account, AbortSignal.timeout(QUIET));
  const idle = process.memoryUsage().rss;
  const watch = new AbortController();
  const memory = watchMemory(watch.signal);
  const calls = callsOf(account, watch.signal);
  const taken = await runImport(account, table);
  watch.abort();
  const meanwhile = await calls;
  const { result } = taken;
  const undone = await undo(account, result.id);
  stop.abort();
  await working;
  await server.stop();
  return toRows(where, { table, bare, taken, undone, before, meanwhile, above: (await memory) - idle });
}

async function inBareDatabase(open: () => Promise<Database>, table: Table): Promise<Bare> {
  const database = await open();
  const { accountId } = await insertPartner(database.db, {});
  await addKnown(database.db, accountId, table.rows);
  const bare = await measureBare(database, accountId, table);
  await database.close();
  return bare;
}

async function addKnown(db: Db, accountId: string, rows: number): Promise<void> {
  const known = Array.from({ length: rows }, (_, at) => at + 1).filter(isKnown);
  for (let at = 0; at < known.length; at += 10_000) {
    const some = known.slice(at, at + 10_000);
    await sql`
      insert into contact (account_id, given_name, family_name, email)
      select ${accountId}::uuid, 'Known', 'Person', email from unnest(${some.map(emailOf)}::text[]) email`.execute(db);
  }
  await sql`analyze contact`.execute(db);
}

/** As a process does it: the jobs that wait in tables of their own. */
async function work({ database, config, app: { deps } }: DemoServer, signal: AbortSignal): Promise<void> {
  const jobs = allJobs(database, config, deps.files).filter(({ everySeconds }) => everySeconds);
  while (!signal.aborted) {
    for (const job of jobs) await runJob(job, database.db);
    await setTimeout(20);
  }
}

type Taken = { result: ContactImport; uploaded: number; checked: number; written: number };

async function runImport({ call, accountId }: Inside, table: Table): Promise<Taken> {
  const began = performance.now();
  const since = () => performance.now() - began;
  const file = await call(createFile, { accountId, body: { name: 'bench.csv', size: table.size } });
  let piece = 0;
  for await (const bytes of piecesOf(table)) {
    await call(putFilePiece, { accountId, fileId: String(file.id), piece: String(piece), body: bytes });
    piece += 1;
  }
  const uploaded = since();
  const { id, columns } = await call(createImport, { accountId, body: { fileId: file.id } });
  const importId = String(id);
  const matching = columns.map(({ suggestion }) => suggestion);
  const choices = { permission: 'granted', statement: 'They asked for it.', type: 'lead' } as const;
  await call(changeImport, { accountId, importId, body: { matching, choices } });
  await call(checkImport, { accountId, importId });
  await until(() => call(getImport, { accountId, importId }), 'checked');
  const checked = since();
  await call(startImport, { accountId, importId });
  const result = await until(() => call(getImport, { accountId, importId }), 'done');
  const { rows = 0, created = 0, updated = 0, skipped = 0, invalid = 0 } = result.counts ?? {};
  if (rows !== table.rows || created + updated + skipped + invalid !== rows)
    throw new Error(`the counts do not add up: ${JSON.stringify(result.counts)}`);
  return { result, uploaded, checked, written: since() };
}

async function undo({ call, accountId }: Inside, id: number): Promise<number> {
  const began = performance.now();
  const importId = String(id);
  await call(undoImport, { accountId, importId });
  await until(() => call(getImport, { accountId, importId }), 'undone');
  return performance.now() - began;
}

async function until(ask: () => Promise<ContactImport>, state: ContactImport['state']): Promise<ContactImport> {
  for (;;) {
    const now = await ask();
    if (now.state === state) return now;
    if (now.state === 'failed' || now.state === 'stopped')
      throw new Error(`${now.state}: ${JSON.stringify(now.fault)}`);
    await setTimeout(50);
  }
}

/** How long somebody waits who opens the list of contacts now and then. */
async function callsOf(account: Inside, signal: AbortSignal): Promise<number[]> {
  const taken: number[] = [];
  while (!signal.aborted) {
    const began = performance.now();
    await pageOf(account, {});
    taken.push(performance.now() - began);
    await setTimeout(50);
  }
  return taken;
}

async function watchMemory(signal: AbortSignal): Promise<number> {
  let most = 0;
  while (!signal.aborted) {
    most = Math.max(most, process.memoryUsage().rss);
    await setTimeout(100);
  }
  return most;
}

type Measured = {
  table: Table;
  bare: Bare;
  taken: Taken;
  undone: number;
  before: number[];
  meanwhile: number[];
  above: number;
};

function toRows(
  where: string,
  { table, bare, taken, undone, before, meanwhile, above }: Measured,
): Record<string, Row> {
  const a = (ms: number) => Math.round((table.rows / ms) * 1000);
  const row = (name: string) => `${name}, ${table.rows.toLocaleString('en')} rows, ${where}`;
  return {
    ...(bare.copy !== null && { [row('bare: \\copy')]: { 'rows a second': a(bare.copy), s: seconds(bare.copy) } }),
    [row('bare: check and write in one statement')]: { 'rows a second': a(bare.write), s: seconds(bare.write) },
    [row('import, from the first piece to done')]: {
      'rows a second': a(taken.written),
      s: seconds(taken.written),
      'to the bare statement': (bare.write / taken.written).toFixed(2),
    },
    [row('import: upload')]: { s: seconds(taken.uploaded) },
    [row('import: check')]: { s: seconds(taken.checked - taken.uploaded) },
    [row('import: write')]: { s: seconds(taken.written - taken.checked) },
    [row('undo')]: { 'rows a second': a(undone), s: seconds(undone) },
    [row('memory above idle')]: { MB: (above / MEGABYTE).toFixed(0) },
    [row('another call meanwhile')]: {
      'p95, ms': p95(meanwhile).toFixed(1),
      'before, ms': p95(before).toFixed(1),
      'to before': (p95(meanwhile) / p95(before)).toFixed(2),
    },
  };
}

const seconds = (ms: number) => (ms / 1000).toFixed(1);
const p95 = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? 0;
