import { crc32 } from 'node:zlib';
import { type AccountExport, EXPORT_DAYS } from '@app/contract/account-data';
import { AppError } from '@app/contract/errors';
import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { takeTurn } from '../../db/take-turn.ts';
import { withinTime } from '../../db/time-limit.ts';
import type { AuditNotes } from '../../http/audit.ts';
import { toRecordId } from '../../http/record-id.ts';
import type { Streamed } from '../../http/route.ts';
import { wakeJob } from '../../jobs/jobs.ts';
import { announce } from '../../live/live.ts';
import type { FileStore } from '../files/file-store.ts';
import { beginFile, readWrittenFiles, removeWrittenFile } from '../files/written-files.ts';
import type { Caller } from './owner.ts';
import { countParts, type ExportRow } from './write-export.ts';
import { type Entry, entryHead, STORED, UTF8 } from './zip.ts';

type Scope = { accountId: string };

export const EXPORT_JOB = 'account-export';
/** What one piece may wait for the database, in ms; the whole takes as long as its reader. */
const PIECE_TIME = 30_000;

const ABOUT = `Everything of one account of the CRM.

Each folder is a table, each line of its files a record as JSON (NDJSON), in UTF-8.
files/ has what people have uploaded, with the number of its record in "file" in front of its name.
What each table means: docs/account-export.md. Times are UTC. Secrets (tokens, keys, passwords) are left out.
Records that were changed while the file was written may be in it as they were before or after.
`;

export const announceData = (db: Db, { accountId }: Scope) => announce(db, { topic: 'accountData', accountId });

async function toExport(db: Db, row: ExportRow): Promise<AccountExport> {
  const { account_id: accountId, file_id, finished_at, state } = row;
  const isDone = state === 'done' && file_id !== null && finished_at !== null;
  const file = isDone ? (await readWrittenFiles(db, { accountId }, [file_id])).get(file_id) : undefined;
  return {
    id: row.id,
    state,
    part: row.part,
    parts: row.parts,
    records: row.records,
    createdDate: row.created_at.toISOString(),
    finishedDate: finished_at?.toISOString() ?? null,
    file:
      file && finished_at
        ? {
            name: file.name,
            size: file.size,
            expirationDate: new Date(finished_at.getTime() + EXPORT_DAYS * 86_400_000).toISOString(),
          }
        : null,
  };
}

export async function latestExport(db: Db, { accountId }: Scope): Promise<AccountExport | null> {
  const row = await db
    .selectFrom('account_export')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? toExport(db, row) : null;
}

/** One at a time; files of earlier ones make room. */
export async function startExport(db: Db, files: FileStore, { accountId, userId }: Caller): Promise<AccountExport> {
  await takeTurn(db, `account export ${accountId}`);
  const earlier = await db
    .selectFrom('account_export')
    .select(['id', 'state', 'file_id'])
    .where('account_id', '=', accountId)
    .execute();
  if (earlier.some(({ state }) => state === 'waiting' || state === 'running'))
    throw new AppError('accountExport.running');
  for (const { file_id } of earlier)
    if (file_id !== null) await removeWrittenFile(db, files, { accountId, fileId: file_id });
  const { legacy_id } = await db
    .selectFrom('account')
    .select('legacy_id')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  const about = Buffer.from(ABOUT);
  const entry: Omit<Entry, 'startsAt'> = {
    ...{ name: 'README.txt', flags: UTF8, crc: crc32(about), packed: about.length, size: about.length },
    method: STORED,
  };
  const name = `${legacy_id}-${new Date().toISOString().slice(0, 10)}.zip`;
  const content = Buffer.concat([entryHead(entry), about]);
  const file_id = await beginFile(db, files, { accountId, userId, name }, content);
  const row = await db
    .insertInto('account_export')
    .values({ account_id: accountId, user_id: userId, file_id, parts: await countParts(db) })
    .returningAll()
    .executeTakeFirstOrThrow();
  await db
    .insertInto('account_export_entry')
    .values({ account_id: accountId, export_id: row.id, number: 0, ...entry, starts_at: 0 })
    .execute();
  await announceData(db, { accountId });
  await wakeJob(db, EXPORT_JOB);
  return toExport(db, row);
}

export async function stopExport(db: Db, files: FileStore, scope: Scope, exportId: string): Promise<AccountExport> {
  const { accountId } = scope;
  // Waits for the batch that is being written.
  const row = await requireExport(db, scope, exportId, { lock: true });
  if (row.state !== 'waiting' && row.state !== 'running') return toExport(db, row);
  const stopped = await db
    .updateTable('account_export')
    .set({ state: 'stopped', finished_at: sql<Date>`now()`, place: null })
    .where('account_id', '=', accountId)
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  if (row.file_id !== null) await removeWrittenFile(db, files, { accountId, fileId: row.file_id });
  await announceData(db, scope);
  return toExport(db, { ...stopped, file_id: null });
}

async function requireExport(
  db: Db,
  { accountId }: Scope,
  exportId: string,
  { lock = false } = {},
): Promise<ExportRow> {
  const row = await db
    .selectFrom('account_export')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', toRecordId(exportId, 'accountExport.notFound'))
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();
  if (!row) throw new AppError('accountExport.notFound');
  return row;
}

export async function downloadExport(
  db: Db,
  files: FileStore,
  scope: Scope,
  exportId: string,
  { audit, stopping }: { audit: AuditNotes; stopping: { now: boolean } },
): Promise<Streamed> {
  const { state, file_id } = await requireExport(db, scope, exportId);
  const file = state === 'done' && file_id !== null && (await readWrittenFiles(db, scope, [file_id])).get(file_id);
  if (!file) throw new AppError('file.notFound');
  Object.assign(audit, { name: file.name, size: file.size });
  async function* parts(of: { id: number; pieces: number }): AsyncGenerator<Uint8Array> {
    const pieces = files.read({ ...scope, fileId: of.id, pieces: of.pieces })[Symbol.asyncIterator]();
    for (;;) {
      if (stopping.now) throw new AppError('server.stopping');
      const { value, done } = await withinTime(PIECE_TIME, () => pieces.next());
      if (done) return;
      yield value;
    }
  }
  return { type: 'application/zip', fileName: file.name, parts: parts(file) };
}
