import type { ContactDetail } from '@app/contract/contacts';
import { AppError } from '@app/contract/errors';
import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import type { AuditNotes } from '../../http/audit.ts';
import type { Job } from '../../jobs/jobs.ts';
import { announce } from '../../live/live.ts';
import { recordActivity } from '../activities/record-activity.ts';
import { derivePermission } from './permission.ts';
import { readContactDetail } from './read-contacts.ts';
import { requireContact } from './require-contact.ts';

type Writer = { accountId: string; userId: string };

/** Deleting what is in the trash succeeds: it is already as the caller wants it. */
export async function deleteContact(db: Db, writer: Writer, contactId: string, audit: AuditNotes): Promise<void> {
  const { id, deleted_at } = await requireContact(db, writer, contactId, { lock: true, trash: true });
  if (deleted_at) audit.unchanged = true;
  else await move(db, writer, id, 'deleted');
}

/** Whole: everything that belongs to the contact has stayed. One that was merged comes back by undoing the merge. */
export async function restoreContact(
  db: Db,
  writer: Writer,
  contactId: string,
  audit: AuditNotes,
): Promise<ContactDetail> {
  const { id, deleted_at, merged_into } = await requireContact(db, writer, contactId, { lock: true, trash: true });
  if (merged_into !== null) throw new AppError('contact.inTrash', { mergedInto: merged_into });
  if (deleted_at === null) audit.unchanged = true;
  else {
    await move(db, writer, id, 'restored');
    // Its address may have been withdrawn meanwhile.
    await derivePermission(db, writer, { contactId: id });
  }
  return readContactDetail(db, writer, id);
}

async function move(db: Db, { accountId, userId }: Writer, contactId: number, what: 'deleted' | 'restored') {
  await db
    .updateTable('contact')
    .set({ deleted_at: what === 'deleted' ? sql<Date>`now()` : null, changed_at: sql<Date>`now()` })
    .where('account_id', '=', accountId)
    .where('id', '=', contactId)
    .execute();
  await recordActivity(db, { accountId, contactId, kind: 'contact', details: { what }, userId });
  await announce(db, { topic: 'contacts', accountId, id: String(contactId) });
}

export const DAYS_IN_TRASH = 60;
const BATCH = 500;

/**
 * Removes for good what was long enough in the trash, a batch at a time; suppressed addresses stay. Who was merged stays
 * as long as the contact that was kept: old addresses lead there, and the merge can be undone.
 */
export async function emptyTrash(db: Db, signal: AbortSignal): Promise<void> {
  for (let removed = BATCH; removed === BATCH && !signal.aborted; ) {
    removed = await db.transaction().execute(async (trx) => {
      const { rows } = await sql<{ account_id: string }>`
        delete from contact where (account_id, id) in (
          select account_id, id from contact
          where deleted_at is not null and merged_into is null and deleted_at < now() - make_interval(days => ${sql.lit(DAYS_IN_TRASH)})
          limit ${sql.lit(BATCH)})
        returning account_id`.execute(trx);
      for (const accountId of new Set(rows.map(({ account_id }) => account_id)))
        await announce(trx, { topic: 'contacts', accountId });
      return rows.length;
    });
  }
}

export const emptyTrashJob: Job = { name: 'empty-trash', cron: '40 3 * * *', run: emptyTrash };
