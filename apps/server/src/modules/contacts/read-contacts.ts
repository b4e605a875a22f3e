import type { Contact, ContactDetail, OwnValue } from '@app/contract/contacts';
import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { readPeople } from './people.ts';
import { type ContactRow, requireContact } from './require-contact.ts';

type Scope = { accountId: string };

/** Contacts with their tags and owners, in the order of the ids. Ids that the account does not have are left out. */
export async function readContacts(db: Db, scope: Scope, ids: readonly number[]): Promise<Contact[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('contact')
    .select(LISTED)
    .where('account_id', '=', scope.accountId)
    .where('id', '=', isAnyOf(ids))
    .execute();
  const contacts = await toContacts(db, scope, rows);
  const byId = new Map(contacts.map((contact) => [contact.id, contact]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** One contact, also from the trash and after a merge. */
export async function readContactDetail(db: Db, scope: Scope, contactId: string | number): Promise<ContactDetail> {
  const row = await requireContact(db, scope, contactId, { trash: true });
  const [contact] = await toContacts(db, scope, [row]);
  return {
    ...contact!,
    website: row.website,
    address1: row.address1,
    address2: row.address2,
    postalCode: row.postal_code,
    timeZone: row.time_zone,
    birthday: row.birthday,
    language: row.language,
    moreEmails: row.more_emails,
    morePhones: row.more_phones,
    moreAddresses: row.more_addresses,
    phoneE164: row.phone_e164,
    mergedInto: row.merged_into,
    evidence: await readEvidence(db, scope, row),
    changedDate: row.changed_at.toISOString(),
  };
}

const LISTED = [
  'id',
  'given_name',
  'family_name',
  'email',
  'phone',
  'company',
  'title',
  'city',
  'state',
  'country',
  'type',
  'owner_id',
  'mail_permission',
  'source',
  'last_activity_at',
  'created_at',
  'fields',
  'deleted_at',
] as const;
type Listed = Pick<ContactRow, (typeof LISTED)[number]>;

/** For `id = …`: one parameter, however many there are. */
export const isAnyOf = (ids: readonly number[]) => sql<number>`any (${ids}::bigint[])`;

/** Tags, owners and own fields are read once for all rows. */
async function toContacts(db: Db, scope: Scope, rows: readonly Listed[]): Promise<Contact[]> {
  const tags = await readTags(
    db,
    scope,
    rows.map(({ id }) => id),
  );
  const personOf = await readPeople(
    db,
    scope,
    rows.map(({ owner_id }) => owner_id),
  );
  const isKept = await readKeptFields(db, scope, rows);
  return rows.map((row) => ({
    id: row.id,
    givenName: row.given_name,
    familyName: row.family_name,
    email: row.email ?? '',
    phone: row.phone,
    company: row.company ?? '',
    title: row.title,
    city: row.city,
    state: row.state,
    country: row.country,
    type: row.type,
    tags: tags.get(row.id) ?? [],
    owner: personOf(row.owner_id),
    permission: row.mail_permission,
    source: row.source,
    lastActivityDate: row.last_activity_at?.toISOString() ?? null,
    createdDate: row.created_at.toISOString(),
    fields: Object.fromEntries(Object.entries(row.fields).filter(([id]) => isKept(id))) as Record<string, OwnValue>,
    deletedDate: row.deleted_at?.toISOString() ?? null,
  }));
}

/** By contact, sorted by name. A tag that was deleted is on nobody, until it comes back. */
async function readTags(db: Db, { accountId }: Scope, ids: number[]): Promise<Map<number, Contact['tags']>> {
  const rows = ids.length
    ? await db
        .selectFrom('contact_tag')
        .innerJoin('tag', (join) =>
          join.onRef('tag.account_id', '=', 'contact_tag.account_id').onRef('tag.id', '=', 'contact_tag.tag_id'),
        )
        .select(['contact_tag.contact_id', 'tag.id', 'tag.name'])
        .where('contact_tag.account_id', '=', accountId)
        .where('contact_tag.contact_id', '=', isAnyOf(ids))
        .where('tag.deleted_at', 'is', null)
        .orderBy(sql`search_text(tag.name) collate "C"`)
        .orderBy('tag.id')
        .execute()
    : [];
  const byContact = new Map<number, Contact['tags']>();
  for (const { contact_id, id, name } of rows)
    byContact.set(contact_id, [...(byContact.get(contact_id) ?? []), { id, name }]);
  return byContact;
}

/** Values of a deleted field stay in the row, and are shown again when the field comes back. */
async function readKeptFields(
  db: Db,
  { accountId }: Scope,
  rows: readonly Listed[],
): Promise<(fieldId: string) => boolean> {
  if (rows.every(({ fields }) => Object.keys(fields).length === 0)) return () => false;
  const kept = await db
    .selectFrom('contact_field')
    .select('id')
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null)
    .execute();
  const ids = new Set(kept.map(({ id }) => String(id)));
  return (fieldId) => ids.has(fieldId);
}

/** What a suppression came by, where no evidence of this contact says it: another one has the same address. */
const COMES_BY = { withdrawn: 'unsubscribe', bounced: 'bounce', complained: 'complaint' } as const;

/** What the permission of the address rests on; nothing where there is none. */
async function readEvidence(db: Db, scope: Scope, row: ContactRow): Promise<ContactDetail['evidence']> {
  const { id, email, mail_permission: state } = row;
  if (email === null || state === 'none') return null;
  const newest = await db
    .selectFrom('permission')
    .select(['at', 'how', 'evidence', 'user_id'])
    .where('account_id', '=', scope.accountId)
    .where('contact_id', '=', id)
    .where('channel', '=', 'mail')
    .where('address', '=', email)
    .where('granted', '=', state === 'granted')
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  if (newest) {
    const personOf = await readPeople(db, scope, [newest.user_id]);
    const { at, how, evidence: text, user_id } = newest;
    return { date: at.toISOString(), how, text, by: personOf(user_id) };
  }
  const suppressed = await db
    .selectFrom('suppression')
    .select(['at', 'reason'])
    .where('account_id', '=', scope.accountId)
    .where('channel', '=', 'mail')
    .where('address', '=', email)
    .executeTakeFirst();
  return suppressed
    ? { date: suppressed.at.toISOString(), how: COMES_BY[suppressed.reason], text: '', by: null }
    : null;
}
