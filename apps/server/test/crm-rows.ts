import type { ImportTarget } from '@app/contract/import-words';
import type { ImportChoices, ImportFormat } from '@app/contract/imports';
import type { Insertable } from 'kysely';
import type { Db } from '../src/db/open.ts';
import type { Schema } from '../src/db/schema.ts';
import type { FileStore } from '../src/modules/files/file-store.ts';
import { beginFile } from '../src/modules/files/written-files.ts';
import { insertChannels } from './channel-rows.ts';
import { insertDealThings } from './deal-rows.ts';
import { insertCampaign, word } from './rows.ts';

/** A person of the account. */
export async function insertContact(
  db: Db,
  account_id: string,
  columns: Partial<Insertable<Schema['contact']>> = {},
): Promise<number> {
  const { id } = await db
    .insertInto('contact')
    .values({ given_name: `Person ${word()}`, ...columns, account_id })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function insertTag(db: Db, account_id: string, columns: Partial<Insertable<Schema['tag']>> = {}) {
  return db
    .insertInto('tag')
    .values({ name: `Tag ${word()}`, ...columns, account_id })
    .returning(['id', 'name'])
    .executeTakeFirstOrThrow();
}

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

/** A contact with a note, a task, a tag, an own field, a saved view, a file, an import and a deal: everything of the CRM's that a call could name. */
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
  const task = await db
    .insertInto('task')
    .values({ account_id, title: 'Call back', contact_id: contactId, created_by: user_id })
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
  const appointment = await db
    .insertInto('appointment')
    .values({
      ...{ account_id, subject: 'Visit', uid: crypto.randomUUID(), owner_id: user_id, time_zone: 'UTC' },
      ...{ start: '2030-01-01T09:00', end: '2030-01-01T10:00' },
      ...{ starts_at: '2030-01-01T09:00Z', ends_at: '2030-01-01T10:00Z', last_at: '2030-01-01T10:00Z' },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const key = await db
    .insertInto('api_key')
    .values({ account_id, user_id, name: 'Shop', hint: 'abcd', token_hash: Buffer.from(word()), scopes: '{}' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return {
    keyId: String(key.id),
    emailAddress: 'nobody@reader.invalid',
    appointmentId: String(appointment.id),
    pageId: String(await insertBookingPage(db, account_id, user_id)),
    importId: await insertImport(db, account_id),
    contactId: String(contactId),
    noteId: String(note.id),
    taskId: String(task.id),
    activityId: String(activity.id),
    tagId: String(await insertTagOf(db, account_id, 'VIP', [contactId])),
    categoryId: String(category.id),
    fieldId: String(field.id),
    viewId: String(view.id),
    fileId: String(file.id),
    ...(await insertDealThings(db, account_id)),
    ...(await insertSolution(db, account_id)),
    ...(await insertSendingThings(db, account_id, contactId, file.id)),
    ...(await insertWebhook(db, account_id)),
    ...(await insertChannels(db, account_id, user_id)),
  };
}

/** One that was told something. */
async function insertWebhook(db: Db, account_id: string): Promise<{ webhookId: string; deliveryId: string }> {
  const { id: webhook_id } = await db
    .insertInto('webhook')
    .values({ account_id, name: 'Books', url: 'https://books.invalid', events: ['goal.reached'], secret: 'whsec_AAAA' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id } = await db
    .insertInto('webhook_delivery')
    .values({ account_id, webhook_id, event: 'test', state: 'delivered', done_at: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { webhookId: String(webhook_id), deliveryId: String(id) };
}

/** With a mail and a form that nothing uses yet. */
async function insertSolution(db: Db, account_id: string): Promise<Record<string, string>> {
  const solutionId = await insertCampaign(db, account_id);
  const form = await db
    .insertInto('campaign_asset')
    .values({ account_id, campaign_id: solutionId, kind: 'form', name: 'Ask', body: 'E-mail', slug: word() })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id } = await db
    .insertInto('campaign_asset')
    .values({ account_id, campaign_id: solutionId, kind: 'email', name: 'Hello', subject: 'Hello', body: 'Hello' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { solutionId: String(solutionId), assetId: String(id), formId: String(form.id) };
}

/** A sender, a domain and a mail that is not known to have arrived. */
async function insertSendingThings(
  db: Db,
  account_id: string,
  contact_id: number,
  fileId: number,
): Promise<Record<string, string>> {
  const attachments = [{ fileId, name: 'people.csv', size: 5 }];
  const sender = await db
    .insertInto('sender')
    .values({ account_id, name: 'Us', address: `${word()}@sender.invalid` })
    .returning('id')
    .executeTakeFirstOrThrow();
  const keys = { selector: 'pe', private_key: '', public_key: '' };
  const domain = await db
    .insertInto('sending_domain')
    .values({ account_id, domain: `${word()}.invalid`.toLowerCase(), ...keys })
    .returning('id')
    .executeTakeFirstOrThrow();
  const message = await db
    .insertInto('message')
    .values({
      ...{ account_id, contact_id, channel: 'mail', purpose: 'personal', address: 'a@reader.invalid' },
      ...{ state: 'uncertain', content: JSON.stringify({ blocks: [], attachments }) },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { senderId: String(sender.id), domainId: String(domain.id), messageId: String(message.id) };
}

/** On which nobody can book yet. */
async function insertBookingPage(db: Db, account_id: string, owner_id: string): Promise<number> {
  const hours = JSON.stringify(Array.from({ length: 7 }, () => []));
  const { id } = await db
    .insertInto('booking_page')
    .values({
      ...{ account_id, owner_id, slug: word(), name: 'First talk', time_zone: 'UTC', hours },
      ...{ length: 30, buffer: 0, notice: 0, ahead: 30 },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A draft whose columns say where they belong, without a file. */
export async function insertImport(
  db: Db,
  account_id: string,
  columns: Partial<Insertable<Schema['contact_import']>> = {},
): Promise<string> {
  const format: ImportFormat = {
    kind: 'text',
    encoding: 'utf-8',
    separator: ',',
    quote: '"',
    hasHeader: true,
    sheet: 0,
    dateOrder: 'ymd',
    decimal: '.',
  };
  const choices: ImportChoices = {
    permission: null,
    statement: '',
    type: null,
    tagIds: [],
    ownerId: null,
    existing: 'update',
    overwrite: [],
  };
  const matching: ImportTarget[] = ['givenName', 'familyName', 'email'];
  const { id } = await db
    .insertInto('contact_import')
    .values({
      account_id,
      name: 'people.csv',
      size: 5,
      format: JSON.stringify(format),
      columns: JSON.stringify(matching.map((name) => ({ name, samples: [], suggestion: name }))),
      preview: '[]',
      matching: JSON.stringify(matching),
      choices: JSON.stringify(choices),
      ...columns,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return String(id);
}

/** Somebody into whom somebody else was merged. */
export async function insertMerge(db: Db, account_id: string) {
  const insertContact = (merged_into: number | null) =>
    db
      .insertInto('contact')
      .values({ account_id, given_name: 'Ada', merged_into, deleted_at: merged_into === null ? null : new Date() })
      .returning('id')
      .executeTakeFirstOrThrow();
  const kept = await insertContact(null);
  const other = await insertContact(kept.id);
  const before = { was: {}, became: {}, lastActivity: { was: null, became: null }, noRoom: [], moved: {} };
  const merge = await db
    .insertInto('contact_merge')
    .values({ account_id, kept_id: kept.id, other_id: other.id, before: JSON.stringify(before) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { contactId: String(kept.id), mergeId: String(merge.id) };
}

/** An export of nobody, which has ended, and its file. */
export async function insertBulkJob(db: Db, files: FileStore, account_id: string): Promise<string> {
  const file = { accountId: account_id, userId: null, name: 'contacts.csv' };
  const { id } = await db
    .insertInto('bulk_job')
    .values({
      ...{ account_id, last_contact: 0, total: 0, state: 'done' as const, finished_at: new Date() },
      action: JSON.stringify({ kind: 'export', columns: ['email'], sort: 'name', separator: ',' }),
      selection: JSON.stringify({ filter: {}, except: [] }),
      file_id: await beginFile(db, files, file, 'Email\r\n'),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return String(id);
}

/** Everything of the account, as far as the file goes. */
export async function insertAccountExport(db: Db, files: FileStore, account_id: string): Promise<string> {
  const file_id = await beginFile(db, files, { accountId: account_id, userId: null, name: 'all.zip' }, 'PK');
  const row = db.insertInto('account_export').values({ account_id, state: 'done', file_id, finished_at: new Date() });
  return String((await row.returning('id').executeTakeFirstOrThrow()).id);
}
