import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import type { Job } from '../../jobs/jobs.ts';
import type { FileKey, FileStore } from './file-store.ts';
import { deleteUnused, piecesOf } from './files.ts';

const KEPT_DAYS = 7;
const BATCH = 500;

/** Files that nobody has made anything of, and bytes that belong to no file any more. */
export const sweepFilesJob = (files: FileStore): Job => ({
  name: 'sweep-files',
  cron: '20 * * * *',
  run: async (db, signal) => {
    await sweepUnused(db, files, signal);
    await sweepOrphans(db, files, signal);
  },
});

async function sweepUnused(db: Db, files: FileStore, signal: AbortSignal): Promise<void> {
  const { rows: unused } = await sql<FileKey & { size: number }>`
    select account_id as "accountId", id as "fileId", size from file
    where created_at < now() - make_interval(days => ${sql.lit(KEPT_DAYS)}) and pieces is null
      and shown_at is null and attached_at is null
      and not exists (
      select from contact_import i where i.account_id = file.account_id and i.file_id = file.id)`.execute(db);
  for (const { size, ...key } of unused) {
    if (signal.aborted) return;
    if (await deleteUnused(db, key)) await files.remove({ ...key, pieces: piecesOf(size) });
  }
}

/**
 * Left by an account that was deleted, or by a process that ended after the row was gone. A row is always there before
 * the first of its bytes, so bytes that have none never get one.
 */
async function sweepOrphans(db: Db, files: FileStore, signal: AbortSignal): Promise<void> {
  let some: (FileKey & { pieces: number })[] = [];
  const removeOrphans = async () => {
    const { rows } = await sql<FileKey>`
      select account_id as "accountId", id as "fileId" from file
      where (account_id, id) in (
        select * from unnest(${some.map(({ accountId }) => accountId)}::uuid[], ${some.map(({ fileId }) => fileId)}::bigint[]))`.execute(
      db,
    );
    const known = new Set(rows.map(nameOf));
    for (const file of some) if (!known.has(nameOf(file)) && !signal.aborted) await files.remove(file);
    some = [];
  };
  for await (const file of files.list?.() ?? []) {
    if (signal.aborted) return;
    some.push(file);
    if (some.length === BATCH) await removeOrphans();
  }
  if (some.length) await removeOrphans();
}

const nameOf = ({ accountId, fileId }: FileKey) => `${accountId}/${fileId}`;
