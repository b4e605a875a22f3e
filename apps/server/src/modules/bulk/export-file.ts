import { FILE_DAYS } from '@app/contract/bulk-jobs';
import { AppError } from '@app/contract/errors';
import { crmPaths } from '@app/contract/paths';
import { readServerTexts } from '@app/i18n/server-texts';
import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { withinTime } from '../../db/time-limit.ts';
import type { AuditNotes } from '../../http/audit.ts';
import type { Streamed } from '../../http/route.ts';
import type { Job } from '../../jobs/jobs.ts';
import { announce } from '../../live/live.ts';
import { allColumns, csvHeader } from '../contacts/csv.ts';
import { filterContext } from '../contacts/filter.ts';
import { readOwnFields } from '../contacts/own-values.ts';
import type { FileStore } from '../files/file-store.ts';
import { beginFile, readWrittenFiles, removeWrittenFile } from '../files/written-files.ts';
import { notify } from '../notifications/notify.ts';
import type { ExportAction } from './export-contacts.ts';
import { requireJob } from './read-jobs.ts';
import type { BulkRow } from './tables.ts';

type Scope = { accountId: string };

/** Of an account; the oldest make room. */
const MOST_FILES = 20;
const MOST_BYTES = 2 * 1024 ** 3;
/** What one piece may wait for the database, in ms; the whole takes as long as its reader. */
const PIECE_TIME = 30_000;

type Begun = Scope & { userId: string; locale: string };

/** The file with its headings. What stands in its columns is decided now: fields may come and go meanwhile. */
export async function beginExport(
  db: Db,
  files: FileStore,
  { accountId, userId, locale }: Begun,
  action: ExportAction,
): Promise<{ action: ExportAction; fileId: number }> {
  await makeRoom(db, files, { accountId });
  const ownFields = await readOwnFields(db, { accountId });
  const columns = action.columns ?? allColumns(ownFields);
  const header = csvHeader(columns, ownFields, await readServerTexts(locale), action.separator);
  const { zone } = await filterContext(db, { accountId });
  // As a day is written in Sweden: the year first.
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone: zone }).format(new Date());
  const fileId = await beginFile(db, files, { accountId, userId, name: `contacts-${day}.csv` }, header);
  return { action: { ...action, columns }, fileId };
}

async function makeRoom(db: Db, files: FileStore, { accountId }: Scope): Promise<void> {
  const { rows } = await sql<{ fileId: number }>`
    select file_id as "fileId" from (
      select job.file_id, row_number() over latest as number, sum(file.size) over latest as bytes
      from bulk_job job join file on file.account_id = job.account_id and file.id = job.file_id
      where job.account_id = ${accountId} and job.state in ('done', 'stopped')
      window latest as (order by job.id desc)) kept
    where number >= ${MOST_FILES} or bytes > ${MOST_BYTES}`.execute(db);
  for (const { fileId } of rows) await removeWrittenFile(db, files, { accountId, fileId });
}

/** Only one that has ended: before that there is no telling what is still to come. */
export async function downloadBulkFile(
  db: Db,
  files: FileStore,
  scope: Scope,
  jobId: string,
  { audit, stopping }: { audit: AuditNotes; stopping: { now: boolean } },
): Promise<Streamed> {
  const { state, file_id } = await requireJob(db, scope, jobId);
  const hasEnded = state === 'done' || state === 'stopped';
  const file = hasEnded && file_id !== null && (await readWrittenFiles(db, scope, [file_id])).get(file_id);
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
  return { type: 'text/csv; charset=utf-8', fileName: file.name, parts: parts(file) };
}

/** Who asked for it, and waits no longer at the screen, is told where the file is. */
export async function tellExported(db: Db, job: BulkRow): Promise<void> {
  const { account_id: accountId, user_id, id } = job;
  if (job.action.kind !== 'export' || user_id === null) return;
  const { done, file_id: fileId } = await requireJob(db, { accountId }, id);
  const file = (await readWrittenFiles(db, { accountId }, fileId === null ? [] : [fileId])).get(fileId ?? 0);
  if (!file) return;
  await notify(db, {
    accountId,
    kind: 'exportFinished',
    params: { file: file.name, exported: done, days: FILE_DAYS },
    actionUrl: crmPaths.bulkJob(id),
    onlyUserId: user_id,
  });
}

/** Files of exports that ended long ago. */
export const sweepExportsJob = (files: FileStore): Job => ({
  name: 'sweep-exports',
  cron: '*/10 * * * *',
  run: async (db, signal) => {
    const { rows: old } = await sql<{ accountId: string; id: number; fileId: number }>`
      select account_id as "accountId", id, file_id as "fileId" from bulk_job
      where file_id is not null and state in ('done', 'stopped', 'undone')
        and finished_at < now() - make_interval(days => ${sql.lit(FILE_DAYS)})`.execute(db);
    for (const { accountId, id, fileId } of old) {
      if (signal.aborted) return;
      await removeWrittenFile(db, files, { accountId, fileId });
      await announce(db, { topic: 'bulkJobs', accountId, id: String(id) });
    }
  },
});
