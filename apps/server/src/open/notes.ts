import { AppError } from '@app/contract/errors';
import type { GivenNote, OpenNote } from '@app/contract/open/notes';
import { sql } from 'kysely';
import type { Db } from '../db/open.ts';
import type { AuditNotes } from '../http/audit.ts';
import { markImportant } from '../modules/activities/mark-important.ts';
import { changeNote, writeNote } from '../modules/activities/notes.ts';
import { isNotInTrash } from '../modules/contacts/in-trash.ts';
import {
  type Asked,
  byId,
  byIdOrder,
  byIds,
  byPart,
  type Filters,
  type Orders,
  openPage,
  since,
  until,
} from './list.ts';
import { type Given, toTime } from './patch.ts';
import { getOpenContact } from './read-contacts.ts';
import { toUserId } from './users.ts';

type Scope = { accountId: string };
type Writer = Scope & { userId: string };
type NoteName = { contactId: number; noteId: number };

/** The first line of a note that has a title is it: whoever reads the note in the CRM reads both. */
const TITLE = sql<string>`case when note.has_title then split_part(note.text, chr(10), 1) else '' end`;
const CHANGED = sql<Date>`coalesce(note.changed_at, note.created_at)`;

const filters: Filters = {
  id: byIdOrder(sql`note.id`, ['!=']),
  ids: {
    ...byIds(sql`note.id`),
    where: (clause, all = []) => {
      if (all.some(({ field }) => field.toLowerCase() === 'id'))
        throw new AppError('request.invalid', [{ path: 'filter', message: 'id or ids, not both' }]);
      return byIds(sql`note.id`).where(clause);
    },
  },
  title: byPart(TITLE),
  contact_id: byId(sql`note.contact_id`),
  assigned_to_user_id: byId(sql`assignee.global_id`),
  since_time: since(CHANGED),
  until_time: until(CHANGED),
};
const orders: Orders = {
  id: { key: { by: sql`note.id`, type: 'integer' } },
  create_time: { key: { by: sql`note.created_at`, type: 'time' } },
  update_time: { key: { by: CHANGED, type: 'time' } },
};

const selectNotes = (db: Db, { accountId }: Scope) =>
  db
    .selectFrom('note')
    .innerJoin('activity', (join) =>
      join
        .onRef('activity.account_id', '=', 'note.account_id')
        .on('activity.kind', 'in', ['note', 'callNote'])
        .onRef('activity.about_id', '=', 'note.id'),
    )
    .leftJoin('app_user as author', 'author.id', 'note.user_id')
    .leftJoin('app_user as changer', 'changer.id', 'note.changed_by')
    .leftJoin('app_user as assignee', (join) =>
      join.on(sql<boolean>`assignee.id = coalesce(note.assigned_to, note.user_id)`),
    )
    .select([
      'note.id',
      'note.text',
      'note.has_title',
      'note.type',
      'note.contact_id',
      'note.created_at',
      'note.changed_at',
      'activity.id as activity_id',
      'activity.kind',
      'activity.important_at',
      'author.global_id as author_id',
      'changer.global_id as changer_id',
      'assignee.global_id as assignee_id',
      'assignee.given_name',
      'assignee.family_name',
      'assignee.username',
    ])
    .select(CHANGED.as('updated_at'))
    .where('note.account_id', '=', accountId)
    .where('activity.deleted_at', 'is', null)
    .where(isNotInTrash('note'));
type NoteRow = Awaited<ReturnType<ReturnType<typeof selectNotes>['executeTakeFirstOrThrow']>>;

const idOf = (id: number | null) => (id === null ? null : String(id));

function toNote(row: NoteRow): OpenNote {
  const { title, text } = split(row);
  return {
    id: String(row.id),
    title,
    text,
    type: row.type ?? (row.kind === 'callNote' ? 'Call' : null),
    contact_id: String(row.contact_id),
    assigned_to_user:
      row.assignee_id === null
        ? null
        : {
            id: String(row.assignee_id),
            given_name: row.given_name ?? '',
            family_name: row.family_name ?? '',
            email_address: row.username ?? '',
          },
    pinned_at: row.important_at && toTime(row.important_at),
    create_time: toTime(row.created_at),
    update_time: toTime(row.updated_at),
    created_by_user_id: idOf(row.author_id),
    last_updated_by_user_id: idOf(row.changed_at === null ? row.author_id : row.changer_id),
    custom_fields: [],
  };
}

function split({ text, has_title }: Pick<NoteRow, 'text' | 'has_title'>): { title: string; text: string } {
  if (!has_title) return { title: '', text };
  const [title = '', ...rest] = text.split('\n');
  return { title, text: rest.join('\n') };
}

const join = (title: string, text: string) => (title === '' ? text : text === '' ? title : `${title}\n${text}`);

/** All notes, or those of one contact. */
export async function listOpenNotes(db: Db, scope: Scope, contactId: number | null, asked: Asked) {
  if (contactId !== null) await getOpenContact(db, scope, contactId);
  const notes = selectNotes(db, scope).$if(contactId !== null, (query) =>
    query.where('note.contact_id', '=', contactId ?? 0),
  );
  const list = { of: [scope.accountId, 'notes', contactId], filters, orders, id: sql`note.id` };
  const { rows, next_page_token } = await openPage(notes, list, asked);
  return { notes: rows.map(toNote), next_page_token };
}

async function findNote(db: Db, scope: Scope, { contactId, noteId }: NoteName): Promise<NoteRow> {
  const row = await selectNotes(db, scope)
    .where('note.contact_id', '=', contactId)
    .where('note.id', '=', noteId)
    .executeTakeFirst();
  if (!row) throw new AppError('note.notFound');
  return row;
}

export const getOpenNote = async (db: Db, scope: Scope, name: NoteName): Promise<OpenNote> =>
  toNote(await findNote(db, scope, name));

/** Its author is who made the key, whomever it concerns. */
export async function addOpenNote(
  db: Db,
  writer: Writer,
  contactId: number,
  given: GivenNote,
  audit: AuditNotes,
): Promise<OpenNote> {
  await getOpenContact(db, writer, contactId);
  const { title, type, text, is_pinned } = given;
  if (!title && !type)
    throw new AppError('request.invalid', [{ path: 'title', message: 'a title or a type is needed' }]);
  const assignedTo = await toUserId(db, writer, given.user_id, 'user_id');
  const whole = join(title ?? '', text ?? '') || (type ?? '');
  const activityId = await writeNote(db, writer, { contactId, text: whole, kind: 'note' });
  const { about_id } = await db
    .selectFrom('activity')
    .select('about_id')
    .where('account_id', '=', writer.accountId)
    .where('id', '=', activityId)
    .executeTakeFirstOrThrow();
  const noteId = about_id ?? 0;
  audit.noteId = String(noteId);
  await keep(db, writer, noteId, { has_title: Boolean(title), type: type ?? null, assigned_to: assignedTo }).execute();
  if (is_pinned) await markImportant(db, writer, { contactId, activityId }, true, {});
  return getOpenNote(db, writer, { contactId, noteId });
}

type Kept = { has_title?: boolean; type?: OpenNote['type']; assigned_to?: string | null };

const keep = (
  db: Db,
  { accountId }: Scope,
  noteId: number,
  columns: Kept & { changed_at?: Date; changed_by?: string },
) => db.updateTable('note').set(columns).where('account_id', '=', accountId).where('id', '=', noteId);

/** By whom the note is changed, where something of this is another than before. */
async function changeKept(db: Db, writer: Writer, noteId: number, kept: Kept): Promise<void> {
  const differs = Object.entries(kept).map(
    ([name, value]) => sql<boolean>`${sql.ref(`note.${name}`)} is distinct from ${value}`,
  );
  if (differs.length > 0)
    await keep(db, writer, noteId, { ...kept, changed_at: new Date(), changed_by: writer.userId })
      .where(sql<boolean>`(${sql.join(differs, sql` or `)})`)
      .execute();
}

export async function changeOpenNote(
  db: Db,
  writer: Writer,
  name: NoteName,
  given: Given<GivenNote>,
  audit: AuditNotes,
): Promise<OpenNote> {
  const row = await findNote(db, writer, name);
  const before = split(row);
  const { user_id, type, is_pinned } = given;
  const title = given.title === undefined ? before.title : (given.title ?? '');
  const text = given.text === undefined ? before.text : (given.text ?? '');
  const whole = join(title, text);
  if (whole === '') throw new AppError('request.invalid', [{ path: 'text', message: 'a note says something' }]);
  await changeNote(db, writer, name, { text: whole, seen: row.text }, audit);
  audit.unchanged = false;
  await changeKept(db, writer, name.noteId, {
    ...(given.title !== undefined && { has_title: title !== '' }),
    ...(type !== undefined && { type }),
    ...(user_id !== undefined && { assigned_to: await toUserId(db, writer, user_id, 'user_id') }),
  });
  if (is_pinned !== undefined)
    await markImportant(db, writer, { contactId: name.contactId, activityId: row.activity_id }, is_pinned ?? false, {});
  return getOpenNote(db, writer, name);
}
