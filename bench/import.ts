import { setTimeout } from 'node:timers/promises';
import { AppError } from '@app/contract/errors';
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
import { type Db, openDatabase } from '../apps/server/src/db/open.ts';
import { startPostgres } from '../apps/server/test/postgres.ts';
import { insertPartner } from '../apps/server/test/rows.ts';
import { type Spawned, spawnServer } from '../apps/server/test/spawn-server.ts';
import { drawToken, spawnedCall } from '../apps/server/test/spawned-call.ts';
import { newDirectory, type Settings, withDatabase } from './database.ts';
import { type Bare, measureBare } from './import-bare.ts';
import { emailOf, isKnown, piecesOf, type Table, writeTable } from './import-file.ts';
import { callsOf, p95 } from './meanwhile.ts';
import { memoryOf } from './process-memory.ts';
import { isSmall, sized } from './size.ts';

/** As many as a spreadsheet has; fewer for a quick look. */
const ROWS = sized(Number(process.env.BENCH_ROWS ?? 1_048_577), 300);
/** On one of them alone: `embedded` or `PostgreSQL`. */
const WHERE = process.env.BENCH_WHERE;
/** As `npm start` has them. */
const FLAGS = ['--max-semi-space-size=8', '--max-old-space-size=1536'];
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
    if (WHERE !== 'PostgreSQL') Object.assign(rows, await measure('embedded', newDirectory, table));
    if (isSmall || WHERE === 'embedded') return rows;
    const postgres = await startPostgres();
    const names = ['bare', 'ours'];
    const create = () => newDatabase(postgres.url, names.shift() ?? '');
    Object.assign(rows, await measure('PostgreSQL', create, table));
    await postgres.stop();
    return rows;
  } finally {
    await table.remove();
  }
}

type Created = Awaited<ReturnType<typeof newDirectory>>;

async function newDatabase(url: string, name: string): Promise<Created> {
  const first = await openDatabase({ DATABASE_URL: url, DATA_DIR: '' });
  await sql.raw(`create database ${name}`).execute(first.db);
  await first.close();
  const DATABASE_URL = Object.assign(new URL(url), { pathname: `/${name}` }).href;
  return { settings: { DATABASE_URL, DATA_DIR: '' }, remove: async () => undefined };
}

async function measure(where: string, create: () => Promise<Created>, table: Table): Promise<Record<string, Row>> {
  const bare = await inBareDatabase(await create(), table);
  const { settings, remove } = await create();
  const person = await withDatabase(settings, async (db) => {
    const { accountId, user } = await insertPartner(db, {});
    await addKnown(db, accountId, table.rows);
    return { accountId, token: await drawToken(db, accountId, user.id) };
  });
  const server = await startServer(settings);
  try {
    const account = insideOf(server, person);
    console.log(`  ${where}: importing ${table.rows.toLocaleString('en')} rows …`);
    const before = await callsOf(account, AbortSignal.timeout(QUIET));
    const idle = residentOf(server);
    const watch = new AbortController();
    const memory = watchMemory(server, watch.signal);
    const calls = callsOf(account, watch.signal);
    const taken = await runImport(account, table);
    watch.abort();
    const meanwhile = await calls;
    const undone = await undo(account, taken.result.id);
    return toRows(where, { table, bare, taken, undone, before, meanwhile, idle, most: await memory });
  } finally {
    server.process.kill('SIGTERM');
    await server.ended;
    await remove();
  }
}

async function inBareDatabase({ settings, remove }: Created, table: Table): Promise<Bare> {
  const bare = await withDatabase(settings, async (db, database) => {
    const { accountId } = await insertPartner(db, {});
    await addKnown(db, accountId, table.rows);
    return measureBare(database, accountId, table);
  });
  await remove();
  return bare;
}

async function startServer(settings: Settings): Promise<Spawned> {
  const server = await spawnServer({ ...settings, DEMO: 'off', LOG_LEVEL: 'error', RATE_LIMIT: '1000000' }, FLAGS);
  await server.ready();
  return server;
}

type Inside = ReturnType<typeof insideOf>;

const insideOf = (server: Spawned, { accountId, token }: { accountId: string; token: string }) => ({
  accountId,
  origin: server.origin,
  headers: { authorization: `Bearer ${token}`, 'x-account-id': accountId },
  call: spawnedCall(server, token),
});

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

/** Asked twice as often as a page is told of the progress. Who is told to come back later does so, as a page. */
async function until(ask: () => Promise<ContactImport>, state: ContactImport['state']): Promise<ContactImport> {
  for (;;) {
    const now = await ask().catch(waitAsTold);
    if (!now) continue;
    if (now.state === state) return now;
    if (now.state === 'failed' || now.state === 'stopped')
      throw new Error(`${now.state}: ${JSON.stringify(now.fault)}`);
    await setTimeout(250);
  }
}

async function waitAsTold(error: unknown): Promise<void> {
  if (!(error instanceof AppError) || error.retryAfter === undefined) throw error;
  await setTimeout(error.retryAfter * 1000);
}

const residentOf = ({ process: { pid = 0 } }: Spawned): number => memoryOf(pid).rss;

async function watchMemory(server: Spawned, signal: AbortSignal): Promise<number> {
  let most = 0;
  while (!signal.aborted) {
    most = Math.max(most, residentOf(server));
    await setTimeout(200);
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
  /** The server's memory, in MB: before, and the most of it meanwhile. */
  idle: number;
  most: number;
};

function toRows(
  where: string,
  { table, bare, taken, undone, before, meanwhile, idle, most }: Measured,
): Record<string, Row> {
  const a = (ms: number) => Math.round((table.rows / ms) * 1000);
  const row = (name: string) => `${name}, ${table.rows.toLocaleString('en')} rows, ${where}`;
  return {
    ...(bare.copy !== null && { [row('bare: \\copy')]: { 'rows a second': a(bare.copy), s: seconds(bare.copy) } }),
    ...(bare.copyContacts !== null && {
      [row('bare: \\copy into contacts')]: { 'rows a second': a(bare.copyContacts), s: seconds(bare.copyContacts) },
    }),
    [row('bare: check and write in one statement')]: { 'rows a second': a(bare.write), s: seconds(bare.write) },
    [row('import, from the first piece to done')]: {
      'rows a second': a(taken.written),
      s: seconds(taken.written),
      'to the bare statement': (bare.write / taken.written).toFixed(2),
      ...(bare.copyContacts !== null && { 'to \\copy into contacts': (bare.copyContacts / taken.written).toFixed(2) }),
    },
    [row('import: upload')]: { s: seconds(taken.uploaded) },
    [row('import: check')]: { s: seconds(taken.checked - taken.uploaded) },
    [row('import: write')]: { s: seconds(taken.written - taken.checked) },
    [row('undo')]: { 'rows a second': a(undone), s: seconds(undone) },
    [row('memory above idle')]: { MB: (most - idle).toFixed(0), 'idle, MB': idle.toFixed(0) },
    [row('another call meanwhile')]: {
      'p95, ms': p95(meanwhile).toFixed(1),
      'before, ms': p95(before).toFixed(1),
      'to before': (p95(meanwhile) / p95(before)).toFixed(2),
    },
  };
}

const seconds = (ms: number) => (ms / 1000).toFixed(1);
