import { AppError } from '@app/contract/errors';
import type { GivenContact, OpenContact } from '@app/contract/open/contacts';
import { sql } from 'kysely';
import type { Db } from '../db/open.ts';
import type { AuditNotes } from '../http/audit.ts';
import { changeContact } from '../modules/contacts/change-contact.ts';
import { createContact } from '../modules/contacts/create-contact.ts';
import { readOwnFields } from '../modules/contacts/own-values.ts';
import { setPermission } from '../modules/contacts/set-permission.ts';
import { toContactFields, toExtras } from './contact-values.ts';
import { type Asked, byText, type Orders, openPage, since, until } from './list.ts';
import { toTime } from './patch.ts';
import { getOpenContact } from './read-contacts.ts';
import { toUserId } from './users.ts';

type Scope = { accountId: string };
type Writer = Scope & { userId: string };
type Given = Partial<GivenContact>;
type DuplicateOption = 'Email' | 'EmailAndName' | 'EmailAndNameAndCompany';

/** Adds somebody; or changes who is there already, where the caller says how one is recognised. */
export async function addOpenContact(
  db: Db,
  writer: Writer,
  given: Given,
  duplicates: DuplicateOption | undefined,
  audit: AuditNotes,
): Promise<{ contact: OpenContact; isNew: boolean }> {
  const { email_addresses, phone_numbers, addresses } = given;
  if (![email_addresses, phone_numbers, addresses].some((list) => list?.length))
    throw new AppError('request.invalid', [
      { path: 'email_addresses', message: 'an e-mail, a phone number or an address is needed' },
    ]);
  const existing = duplicates && (await findSame(db, writer, given, duplicates));
  if (existing) {
    Object.assign(audit, { contactId: String(existing), wasThere: true });
    return { contact: await changeOpenContact(db, writer, existing, given, audit), isNew: false };
  }
  const fields = await toFields(db, writer, given);
  const { id } = await createContact(db, writer, { ...fields, isAnother: true }, 'api');
  audit.contactId = String(id);
  await keepExtras(db, writer, id, given);
  await keepOptIn(db, writer, id, given);
  return { contact: await getOpenContact(db, writer, id), isNew: true };
}

/** Only what is given changes. */
export async function changeOpenContact(
  db: Db,
  writer: Writer,
  contactId: number,
  given: Given,
  audit: AuditNotes,
): Promise<OpenContact> {
  await getOpenContact(db, writer, contactId);
  const change = await toFields(db, writer, given);
  await changeContact(db, writer, String(contactId), { change }, audit);
  if (await keepExtras(db, writer, contactId, given)) audit.unchanged = false;
  await keepOptIn(db, writer, contactId, given);
  return getOpenContact(db, writer, contactId);
}

async function toFields(db: Db, writer: Writer, given: Given) {
  const { owner_id = null } = given;
  const ownerId = owner_id === '0' ? null : await toUserId(db, writer, owner_id, 'owner_id');
  return toContactFields(given, ownerId, await readOwnFields(db, writer));
}

async function keepExtras(db: Db, { accountId }: Scope, contactId: number, given: Given): Promise<boolean> {
  const extras = toExtras(given);
  if (Object.keys(extras).length === 0) return false;
  const after = sql<string>`jsonb_strip_nulls(extras || ${JSON.stringify(extras)}::jsonb)`;
  const { numUpdatedRows } = await db
    .updateTable('contact')
    .set({ extras: after, changed_at: sql<Date>`now()` })
    .where('account_id', '=', accountId)
    .where('id', '=', contactId)
    .where(sql<boolean>`extras <> ${after}`)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Why somebody may be written to is evidence about their first address; it is written down once. */
async function keepOptIn(db: Db, writer: Writer, contactId: number, { email_addresses }: Given): Promise<void> {
  const reason = email_addresses?.find(({ field }) => field === 'EMAIL1')?.opt_in_reason;
  if (!reason) return;
  const { email_addresses: now } = await getOpenContact(db, writer, contactId);
  if (now.find(({ field }) => field === 'EMAIL1')?.email_opt_status === 'NON_MARKETABLE')
    await setPermission(db, writer, String(contactId), { granted: true, reason });
}

/** The oldest who has the e-mail, and the name and the company where they count too. */
async function findSame(
  db: Db,
  { accountId }: Scope,
  given: Given,
  option: DuplicateOption,
): Promise<number | undefined> {
  const emails = (given.email_addresses ?? []).map(({ email }) => email.toLowerCase()).filter(Boolean);
  if (emails.length === 0) return undefined;
  const same = (column: string, value: string | null | undefined) =>
    sql<boolean>`search_text(coalesce(${sql.ref(column)}, '')) = search_text(${value ?? ''})`;
  const row = await db
    .selectFrom('contact')
    .select('id')
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`(email = any (${emails}::text[]) or more_emails <> '{}' and more_emails && ${emails}::text[])`)
    .$if(option !== 'Email', (query) =>
      query.where(same('given_name', given.given_name)).where(same('family_name', given.family_name)),
    )
    .$if(option === 'EmailAndNameAndCompany', (query) => query.where(same('company', given.company?.company_name)))
    .orderBy('id')
    .executeTakeFirst();
  return row?.id;
}

export async function listTagsOfContact(db: Db, scope: Scope, contactId: number, asked: Asked) {
  await getOpenContact(db, scope, contactId);
  const tags = db
    .selectFrom('contact_tag')
    .innerJoin('tag', (join) =>
      join.onRef('tag.account_id', '=', 'contact_tag.account_id').onRef('tag.id', '=', 'contact_tag.tag_id'),
    )
    .select(['tag.id', 'tag.name', 'tag.category_id', 'contact_tag.added_at'])
    .where('contact_tag.account_id', '=', scope.accountId)
    .where('contact_tag.contact_id', '=', contactId)
    .where('tag.deleted_at', 'is', null);
  const list = {
    of: [scope.accountId, 'contact tags', contactId],
    filters: {
      name: byText(sql`tag.name`),
      since_applied_time: since(sql`contact_tag.added_at`),
      until_applied_time: until(sql`contact_tag.added_at`),
    },
    orders: {
      id: { key: { by: sql`tag.id`, type: 'integer' } },
      applied_time: { key: { by: sql`contact_tag.added_at`, type: 'time' } },
    } satisfies Orders,
    id: sql`tag.id`,
  };
  const { rows, next_page_token } = await openPage(tags, list, asked);
  return {
    tags: rows.map(({ id, name, category_id, added_at }) => ({
      tag: { id: String(id), name, category: category_id === null ? null : { id: String(category_id) } },
      applied_time: toTime(added_at),
    })),
    next_page_token,
  };
}
