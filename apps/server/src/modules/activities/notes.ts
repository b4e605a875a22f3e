import { AppError } from '@app/contract/errors';
import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import type { AuditNotes } from '../../http/audit.ts';
import type { Job } from '../../jobs/jobs.ts';
import { announce } from '../../live/live.ts';
import { MEETINGS, recordActivity } from './record-activity.ts';

type Scope = { accountId: string };
type Author = Scope & { userId: string };
type NoteName = { contactId: number; noteId: number };
/** So long a deleted note can be brought back. */
const KEPT_DAYS = 60;

type NewNote = { contactId: number; text: string; kind: 'note' | 'callNote'; at?: Date | undefined };

/** A note and its place in the timeline; answers the activity's id. */
export async function writeNote(db: Db, { accountId, userId }: Author, note: NewNote): Promise<number> {
  const { contactId, text, kind, at } = note;
  const { id } = await db
    .insertInto('note')
    .values({ account_id: accountId, contact_id: contactId, text, user_id: userId })
    .returning('id')
    .executeTakeFirstOrThrow();
  const details = { noteId: id, text, changedDate: null };
  const activityId = await recordActivity(db, { accountId, contactId, kind, details, userId, at, aboutId: id });
  await announce(db, { topic: 'contacts', accountId, id: String(contactId) });
  return activityId;
}

/** Refused with the text of now where somebody has changed it since it was read. Answers the activity's id. */
export async function changeNote(
  db: Db,
  writer: Author,
  name: NoteName,
  { text, seen }: { text: string; seen: string },
  audit: AuditNotes,
): Promise<number> {
  const { accountId, userId } = writer;
  const before = await holdNote(db, writer, name);
  audit.unchanged = before.text === text;
  if (audit.unchanged) return before.activityId;
  if (before.text !== seen) throw new AppError('note.changed', { text: before.text });
  const changedAt = new Date();
  await db
    .updateTable('note')
    .set({ text, changed_at: changedAt, changed_by: userId })
    .where('account_id', '=', accountId)
    .where('id', '=', name.noteId)
    .execute();
  const details = { noteId: name.noteId, text, changedDate: changedAt.toISOString() };
  await db
    .updateTable('activity')
    .set({ details: JSON.stringify(details) })
    .where('account_id', '=', accountId)
    .where('id', '=', before.activityId)
    .execute();
  await announce(db, { topic: 'contacts', accountId, id: String(name.contactId) });
  return before.activityId;
}

/**
 * With its place in the timeline, and so that both can come back. The call to which it was written stays. Deleting it
 * twice succeeds.
 */
export async function deleteNote(db: Db, scope: Scope, name: NoteName, audit: AuditNotes): Promise<void> {
  const { accountId } = scope;
  const { activityId, deletedAt } = await findKept(db, scope, name);
  audit.unchanged = deletedAt !== null;
  if (audit.unchanged) return;
  // When something last happened, where this was the last thing, is now the one before.
  await sql`
    with gone as (
      update activity set deleted_at = now() where account_id = ${accountId} and id = ${activityId}
      returning account_id, contact_id, id, at
    )
    update contact set last_activity_at = (
      select max(activity.at) from activity
      where activity.account_id = gone.account_id and activity.contact_id = gone.contact_id and activity.id <> gone.id
        and activity.deleted_at is null and activity.kind = any (${[...MEETINGS]}::text[]))
    from gone
    where contact.account_id = gone.account_id and contact.id = gone.contact_id
      and contact.last_activity_at = gone.at`.execute(db);
  await announce(db, { topic: 'contacts', accountId, id: String(name.contactId) });
}

/** As it was, with who wrote it, when, and whether it was important. Answers the activity's id. */
export async function restoreNote(db: Db, scope: Scope, name: NoteName, audit: AuditNotes): Promise<number> {
  const { accountId } = scope;
  const { activityId, deletedAt } = await findKept(db, scope, name);
  audit.unchanged = deletedAt === null;
  if (audit.unchanged) return activityId;
  await sql`
    with back as (
      update activity set deleted_at = null where account_id = ${accountId} and id = ${activityId}
      returning account_id, contact_id, at
    )
    update contact set last_activity_at = greatest(contact.last_activity_at, back.at)
    from back
    where contact.account_id = back.account_id and contact.id = back.contact_id`.execute(db);
  await announce(db, { topic: 'contacts', accountId, id: String(name.contactId) });
  return activityId;
}

const BATCH = 1000;

/** Deleted notes that nobody can bring back any more go for good, some at a time. */
async function sweepNotes(db: Db, signal: AbortSignal): Promise<void> {
  for (let removed = BATCH; removed === BATCH && !signal.aborted; ) {
    const { rows } = await sql`
      with gone as (
        delete from activity where (account_id, id) in (
          select account_id, id from activity
          where deleted_at <= now() - make_interval(days => ${KEPT_DAYS}) limit ${sql.lit(BATCH)})
        returning account_id, about_id
      ), notes as (
        delete from note using gone where note.account_id = gone.account_id and note.id = gone.about_id
      )
      select from gone`.execute(db);
    removed = rows.length;
  }
}

export const sweepNotesJob: Job = { name: 'sweep-notes', cron: '40 3 * * *', run: sweepNotes };

/** The note as it is, held until the transaction ends, with the activity that shows it. */
async function holdNote(db: Db, scope: Scope, name: NoteName) {
  const note = await findKept(db, scope, name);
  if (note.deletedAt !== null) throw new AppError('note.notFound');
  return note;
}

/** Also a deleted one, as long as it can be brought back. */
async function findKept(db: Db, { accountId }: Scope, { contactId, noteId }: NoteName) {
  const note = await db
    .selectFrom('note')
    .innerJoin('activity', (join) =>
      join
        .onRef('activity.account_id', '=', 'note.account_id')
        .on('activity.kind', 'in', ['note', 'callNote'])
        .onRef('activity.about_id', '=', 'note.id'),
    )
    .select(['note.text', 'activity.id as activityId', 'activity.deleted_at as deletedAt'])
    .where('note.account_id', '=', accountId)
    .where('note.id', '=', noteId)
    .where('note.contact_id', '=', contactId)
    .where(
      sql<boolean>`(activity.deleted_at is null or activity.deleted_at > now() - make_interval(days => ${KEPT_DAYS}))`,
    )
    .forUpdate('note')
    .executeTakeFirst();
  if (!note) throw new AppError('note.notFound');
  return note;
}
