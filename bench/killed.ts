import { setTimeout } from 'node:timers/promises';
import type { Call } from '@app/contract/client';
import { AppError, NoAnswer } from '@app/contract/errors';
import { createFile, getFile, PIECE_SIZE, putFilePiece } from '@app/contract/files';
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
import type { Db } from '../apps/server/src/db/open.ts';
import { outages } from '../apps/server/test/outages/kinds.ts';
import { startPostgres } from '../apps/server/test/postgres.ts';
import { insertPartner } from '../apps/server/test/rows.ts';
import { type Spawned, spawnServer } from '../apps/server/test/spawn-server.ts';
import { drawToken, spawnedCall } from '../apps/server/test/spawned-call.ts';
import { newDirectory, type Settings, withDatabase } from './database.ts';
import { isSmall } from './size.ts';

const ROWS = 20_000;
/** Each phase is broken off so often. */
const KILLS = 3;
const AWAY = 10_000;
const LIMIT = 300_000;

type Row = Record<string, string | number>;

/** What happens to an import in each of its phases, and how often. */
type Blow = { name: string; times: number; strike: (servers: Servers) => Promise<void> };

const kill: Blow = { name: 'killed', times: KILLS, strike: (servers) => servers.replaceOne() };

/**
 * An import whose process is killed, again and again, while the file is uploaded, checked, written and undone; on
 * PostgreSQL one of two; and one whose database is away for ten seconds in each phase. It goes on by itself, the counts
 * add up, and nobody is there twice. Short forms of it are tests of the server.
 */
export async function benchKilled(): Promise<Record<string, Row>> {
  if (isSmall) return { 'in its short form': { 'is a part of': 'npm test' } };
  const directory = await newDirectory();
  const postgres = await startPostgres({ durable: true });
  try {
    const onServer = { DATABASE_URL: postgres.url, DATA_DIR: '' };
    const stop: Blow = { name: 'away', times: 1, strike: () => outages['stopped and started'](postgres, AWAY) };
    return {
      embedded: await run(directory.settings, 1, kill),
      PostgreSQL: await run(onServer, 2, kill),
      [`PostgreSQL, away for ${AWAY / 1000} s`]: await run(onServer, 2, stop),
    };
  } finally {
    await postgres.stop();
    await directory.remove();
  }
}

async function run(settings: Settings, processes: number, { name, times, strike }: Blow): Promise<Row> {
  const person = await withDatabase(settings, async (db) => {
    const { accountId, user } = await insertPartner(db, {});
    return { accountId, token: await drawToken(db, accountId, user.id) };
  });
  const servers = await startServers(settings, processes);
  const blows = { upload: 0, checking: 0, importing: 0, undoing: 0 };
  const call = drive(servers, person.token);
  const { accountId } = person;

  const bytes = Buffer.from(fileOf(ROWS));
  const file = await call((ask) => ask(createFile, { accountId, body: { name: 'people.csv', size: bytes.length } }));
  const fileId = String(file.id);
  for (let missing = file.missing; missing.length > 0; ) {
    for (const piece of missing) {
      const part = bytes.subarray(piece * PIECE_SIZE, (piece + 1) * PIECE_SIZE);
      const sending = call((ask) => ask(putFilePiece, { accountId, fileId, piece: String(piece), body: part }));
      if (blows.upload < times) {
        await strike(servers);
        blows.upload += 1;
      }
      await sending;
    }
    missing = (await call((ask) => ask(getFile, { accountId, fileId }))).missing;
  }
  const { id, columns } = await call((ask) => ask(createImport, { accountId, body: { fileId: file.id } }));
  const importId = String(id);
  const matching = columns.map(({ suggestion }) => suggestion);
  const choices = { permission: 'granted', statement: 'They asked for it.', type: 'lead' } as const;
  await call((ask) => ask(changeImport, { accountId, importId, body: { matching, choices } }));

  const through = async (state: 'checking' | 'importing' | 'undoing', end: ContactImport['state']) => {
    const since = performance.now();
    let struckAt = 0;
    for (;;) {
      const now = await call((ask) => ask(getImport, { accountId, importId }));
      if (now.state === end) return now;
      if (now.state !== state || performance.now() - since > LIMIT)
        throw new Error(`${state} came to ${JSON.stringify(now)}`);
      // Not twice at the same place: something is done in between.
      if (blows[state] < times && now.progress > struckAt) {
        struckAt = now.progress;
        await strike(servers);
        blows[state] += 1;
      }
      await setTimeout(20);
    }
  };
  await call((ask) => ask(checkImport, { accountId, importId }));
  const { counts: planned } = await through('checking', 'checked');
  await call((ask) => ask(startImport, { accountId, importId }));
  const { counts } = await through('importing', 'done');
  await call((ask) => ask(undoImport, { accountId, importId }));
  const undone = await through('undoing', 'undone');
  for (const { process, ended } of servers.running()) {
    process.kill('SIGTERM');
    await ended;
  }
  return withDatabase(settings, (db) =>
    judge(db, accountId, {
      planned,
      counts,
      undone: undone.undone,
      blows: Object.entries(blows).map(([phase, count]) => [`${name}, ${phase}`, count]),
    }),
  );
}

type Ended = Pick<ContactImport, 'counts' | 'undone'> & {
  planned: ContactImport['counts'];
  blows: [what: string, times: number][];
};

async function judge(db: Db, accountId: string, { planned, counts, undone, blows }: Ended): Promise<Row> {
  const { rows } = await sql<{ contacts: number; emails: number; trash: number; activities: number }>`
    select count(*)::int as contacts, count(distinct email)::int as emails,
      count(*) filter (where deleted_at is not null)::int as trash,
      (select count(*)::int from activity where account_id = ${accountId} and kind = 'csv'
        and details ->> 'what' = 'created') as activities
    from contact where account_id = ${accountId}`.execute(db);
  const { contacts = 0, emails = 0, trash = 0, activities = 0 } = rows[0] ?? {};
  const { rows: all = 0, created = 0, updated = 0, skipped = 0, invalid = 0 } = counts ?? {};
  const isRight =
    JSON.stringify(planned) === JSON.stringify(counts) &&
    all === ROWS &&
    created + updated + skipped + invalid === ROWS &&
    [contacts, emails, trash, activities, undone].every((count) => count === created);
  const found = { created, contacts, 'different e-mails': emails, activities, 'in the trash': trash, undone };
  if (!isRight) throw new Error(`the counts do not add up: ${JSON.stringify({ planned, counts, found })}`);
  return {
    ...Object.fromEntries(blows),
    ...found,
  };
}

/** Every tenth has no e-mail, every seventh that of the row before it. */
function fileOf(rows: number): string {
  const line = (row: number) =>
    `Ada,Number ${row},${row % 10 === 0 ? 'none' : `a${row % 7 === 0 ? row - 1 : row}@x.example`},${'-'.repeat(400)}`;
  return `First name,Last name,Email,Remark\n${Array.from({ length: rows }, (_, at) => line(at + 1)).join('\n')}\n`;
}

type Servers = Awaited<ReturnType<typeof startServers>>;

async function startServers(settings: Settings, processes: number) {
  const start = async () => {
    const server = await spawnServer({ ...settings, DEMO: 'off', LOG_LEVEL: 'error', RATE_LIMIT: '1000000' });
    await server.ready();
    return server;
  };
  const all = await Promise.all(Array.from({ length: processes }, start));
  let turn = 0;
  return {
    running: () => all,
    /** One after the other; another takes its place. */
    replaceOne: async () => {
      const at = turn++ % all.length;
      const dying = all[at] as Spawned;
      dying.process.kill('SIGKILL');
      await dying.ended;
      all[at] = await start();
    },
  };
}

/** Calls of somebody who tries again, with whichever process answers. */
function drive(servers: Servers, token: string) {
  const call = async <Result>(work: (ask: Call) => Promise<Result>): Promise<Result> => {
    const until = performance.now() + LIMIT;
    for (let turn = 0; ; turn += 1) {
      const all = servers.running();
      try {
        return await work(spawnedCall(all[turn % all.length] as Spawned, token));
      } catch (error) {
        const isPassing = error instanceof NoAnswer || (error instanceof AppError && error.status === 503);
        if (!isPassing || performance.now() > until) throw error;
        await setTimeout(100);
      }
    }
  };
  return call;
}
