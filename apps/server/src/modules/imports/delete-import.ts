import { AppError } from '@app/contract/errors';
import type { Db } from '../../db/open.ts';
import { announce } from '../../live/live.ts';
import type { FileStore } from '../files/file-store.ts';
import { removeFile } from '../files/files.ts';
import { hasWritten, requireImport } from './read-imports.ts';
import type { ImportJob } from './tables.ts';

/** Its rows are swept later: there may be a million of them. A check that goes on finds that it is gone. */
export async function deleteImport(
  db: Db,
  files: FileStore,
  { accountId }: { accountId: string },
  importId: string,
): Promise<void> {
  const job = await requireImport(db, { accountId }, importId, { lock: true });
  if (job.state === 'importing' || job.state === 'undoing' || hasWritten(job))
    throw new AppError('import.notReady', [{ path: 'state', message: job.state }]);
  await db.deleteFrom('contact_import').where('account_id', '=', accountId).where('id', '=', job.id).execute();
  await removeFileOf(db, files, job);
  await announce(db, { topic: 'imports', accountId, id: String(job.id) });
}

/** Nothing is read from it any more. */
export async function removeFileOf(
  db: Db,
  files: FileStore,
  { account_id: accountId, file_id: fileId }: Pick<ImportJob, 'account_id' | 'file_id'>,
): Promise<void> {
  if (fileId !== null) await removeFile(db, files, { accountId, fileId });
}
