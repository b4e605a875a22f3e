import { AppError } from '@app/contract/errors';
import type { ContactImport, ImportState } from '@app/contract/imports';
import { sql, type UpdateObject } from 'kysely';
import type { Db } from '../../db/open.ts';
import type { Schema } from '../../db/schema.ts';
import { announce } from '../../live/live.ts';
import { emptyCounts } from './counts.ts';
import { canUndo, getImport, requireImport } from './read-imports.ts';
import type { ImportJob } from './tables.ts';
import { wakeImports } from './wake.ts';

type Scope = { accountId: string };
type Person = Scope & { userId: string };
type Ran = { import: ContactImport; changed: boolean };

/** Writes what was checked: a worker takes it up. Starting what runs, or has run, succeeds: the wish already holds. */
export async function startImport(db: Db, { accountId, userId }: Person, importId: string): Promise<Ran> {
  const job = await requireImport(db, { accountId }, importId, { lock: true });
  if (job.state === 'importing' || job.state === 'done') return answer(db, job, false);
  if (job.state !== 'checked') throw new AppError('import.notReady');
  return change(db, job, {
    state: 'importing',
    // Whose name stands in the histories, and who is told of the end.
    user_id: userId,
    counts: JSON.stringify(emptyCounts()),
    cursor: 0,
    aside: [],
    ...FROM_NOW_ON,
  });
}

const STOPPED: Partial<Record<ImportState, ImportState>> = {
  // Nothing is written: it can be changed and checked again.
  checking: 'draft',
  importing: 'stopped',
  undoing: 'stopped',
};

/** Waits for the batch that is being worked on. Stopping what has ended succeeds: the wish already holds. */
export async function stopImport(db: Db, { accountId }: Scope, importId: string): Promise<Ran> {
  const job = await requireImport(db, { accountId }, importId, { lock: true });
  const state = STOPPED[job.state];
  if (!state) return answer(db, job, false);
  if (state === 'stopped') await announce(db, { topic: 'contacts', accountId });
  return change(db, job, {
    state,
    ...(state === 'draft'
      ? { planned: null, leased_until: null, progress: 0, done: 0, since: null }
      : { finished_at: job.state === 'undoing' ? job.finished_at : sql<Date>`now()` }),
  });
}

/** One that was stopped goes on where it was. */
export async function undoImport(db: Db, { accountId, userId }: Person, importId: string): Promise<Ran> {
  const job = await requireImport(db, { accountId }, importId, { lock: true });
  if (job.state === 'undoing' || job.state === 'undone') return answer(db, job, false);
  if (!canUndo(job)) throw new AppError('import.notUndoable');
  return change(db, job, { state: 'undoing', undone_by: userId, ...FROM_NOW_ON });
}

const FROM_NOW_ON = { progress: 0, done: 0, since: sql<Date>`now()` };

async function change(db: Db, job: ImportJob, to: UpdateObject<Schema, 'contact_import'>): Promise<Ran> {
  await db
    .updateTable('contact_import')
    .set({ ...to, changed_at: sql`now()` })
    .where('account_id', '=', job.account_id)
    .where('id', '=', job.id)
    .execute();
  await announce(db, { topic: 'imports', accountId: job.account_id, id: String(job.id) });
  await wakeImports(db);
  return answer(db, job, true);
}

const answer = async (db: Db, { account_id: accountId, id }: ImportJob, changed: boolean): Promise<Ran> => ({
  import: await getImport(db, { accountId }, id),
  changed,
});
