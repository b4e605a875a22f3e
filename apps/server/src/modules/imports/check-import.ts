import { AppError } from '@app/contract/errors';
import type { ContactImport } from '@app/contract/imports';
import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import type { AuditNotes } from '../../http/audit.ts';
import { announce } from '../../live/live.ts';
import { requireOpen } from './change-import.ts';
import { findChoiceFaults, findMatchingFaults, findUndecided } from './faults.ts';
import { getImport } from './read-imports.ts';
import { wakeChecks } from './wake.ts';

/**
 * Asks for the check: a worker goes through the file. What was checked is checked again, as contacts change; what is
 * being checked goes on.
 */
export async function checkImport(
  db: Db,
  { accountId }: { accountId: string },
  importId: string,
  audit: AuditNotes,
): Promise<ContactImport> {
  const job = await requireOpen(db, { accountId }, importId, { lock: true });
  if (job.state === 'checking') {
    audit.unchanged = true;
    return getImport(db, { accountId }, job.id);
  }
  const faults = [
    ...findUndecided(job),
    // Something may have been taken away since it was chosen.
    ...(await findMatchingFaults(db, job, job.matching)),
    ...(await findChoiceFaults(db, job, job.choices)),
  ];
  if (faults.length > 0) throw new AppError('import.notReady', faults);
  if (job.file_id === null) throw new AppError('file.notFound');
  await db
    .updateTable('contact_import')
    .set({
      state: 'checking',
      planned: null,
      fault: null,
      finished_at: null,
      leased_until: null,
      progress: 0,
      done: 0,
      since: sql`now()`,
      changed_at: sql`now()`,
    })
    .where('account_id', '=', accountId)
    .where('id', '=', job.id)
    .execute();
  await announce(db, { topic: 'imports', accountId, id: String(job.id) });
  await wakeChecks(db);
  return getImport(db, { accountId }, job.id);
}
