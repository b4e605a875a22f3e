import type { Db } from '../src/db/open.ts';
import { insertContact, insertTag } from './rows.ts';

/** A tag that these contacts have. */
export async function insertTagOf(db: Db, account_id: string, name: string, contacts: number[] = []): Promise<number> {
  const { id } = await insertTag(db, account_id, { name });
  if (contacts.length)
    await db
      .insertInto('contact_tag')
      .values(contacts.map((contact_id) => ({ account_id, contact_id, tag_id: id })))
      .execute();
  return id;
}

/** A contact with a note, a tag, an own field, a saved view and a file: everything of the CRM's that a call could name. */
export async function insertCrmThings(db: Db, account_id: string, user_id: string): Promise<Record<string, string>> {
  const contactId = await insertContact(db, account_id);
  const note = await db
    .insertInto('note')
    .values({ account_id, contact_id: contactId, text: 'Hello' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const activity = await db
    .insertInto('activity')
    .values({
      account_id,
      contact_id: contactId,
      kind: 'note',
      details: JSON.stringify({ noteId: note.id, text: 'Hello', changedDate: null }),
      about_id: note.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const category = await db
    .insertInto('tag_category')
    .values({ account_id, name: 'Kinds' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const field = await db
    .insertInto('contact_field')
    .values({ account_id, name: 'Size', kind: 'text', position: 1 })
    .returning('id')
    .executeTakeFirstOrThrow();
  const view = await db
    .insertInto('contact_view')
    .values({ account_id, user_id, name: 'Mine', shown: JSON.stringify({ filter: {}, sort: 'name', columns: [] }) })
    .returning('id')
    .executeTakeFirstOrThrow();
  const file = await db
    .insertInto('file')
    .values({ account_id, user_id, name: 'people.csv', size: 5 })
    .returning('id')
    .executeTakeFirstOrThrow();
  return {
    contactId: String(contactId),
    noteId: String(note.id),
    activityId: String(activity.id),
    tagId: String(await insertTagOf(db, account_id, 'VIP', [contactId])),
    categoryId: String(category.id),
    fieldId: String(field.id),
    viewId: String(view.id),
    fileId: String(file.id),
  };
}
