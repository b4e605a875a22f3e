import type { MailPermission } from '@app/contract/contact-words';
import type { Contact, ContactDetail } from '@app/contract/contacts';
import { AppError } from '@app/contract/errors';
import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { PLANNED_ONCE } from '../../db/planned-once.ts';
import { personIn, readPeople } from './people.ts';
import { requireContact } from './require-contact.ts';
import { readTextPermission } from './text-permission.ts';

type Scope = { accountId: string };

/** Contacts with their tags and owners, in the order of the ids. Ids that the account does not have are left out. */
export async function readContacts(db: Db, scope: Scope, ids: readonly number[]): Promise<Contact[]> {
  if (ids.length === 0) return [];
  const rows = await readRows(db, scope, ids);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row ? toContact(row) : [];
  });
}

/** One contact, also from the trash and after a merge. */
export async function readContactDetail(db: Db, scope: Scope, contactId: string | number): Promise<ContactDetail> {
  const row = await requireContact(db, scope, contactId, { trash: true });
  const [contact] = await readContacts(db, scope, [row.id]);
  if (!contact) throw new AppError('contact.notFound');
  const text = {
    channel: 'text',
    address: row.phone_e164,
    state: await readTextPermission(db, scope, row.id),
  } as const;
  const mail = { channel: 'mail', address: row.email, state: row.mail_permission } as const;
  return {
    ...contact,
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
    evidence: await readEvidence(db, scope, row.id, mail),
    textPermission: text.state,
    textEvidence: await readEvidence(db, scope, row.id, text),
    changedDate: row.changed_at.toISOString(),
  };
}

const LISTED = [
  'contact.id',
  'contact.given_name',
  'contact.family_name',
  'contact.email',
  'contact.phone',
  'contact.company',
  'contact.title',
  'contact.city',
  'contact.state',
  'contact.country',
  'contact.type',
  'contact.owner_id',
  'contact.mail_permission',
  'contact.source',
  'contact.last_activity_at',
  'contact.created_at',
  'contact.fields',
  'contact.deleted_at',
] as const;

/** For `id = …`: one parameter, however many there are. */
export const isAnyOf = (ids: readonly number[]) => sql<number>`any (${ids}::bigint[])`;

type ListedRow = Awaited<ReturnType<typeof readRows>>[number];

/**
 * One statement for all that a row of the list shows, as it is read again with every scroll step: the tags of each, its
 * owner, and which own fields there are. A tag that was deleted is on nobody, until it comes back.
 */
function readRows(db: Db, { accountId }: Scope, ids: readonly number[]) {
  return db
    .selectFrom('contact')
    .modifyFront(PLANNED_ONCE)
    .leftJoin(personIn(db, accountId).as('owner'), 'owner.id', 'contact.owner_id')
    .select(LISTED)
    .select(['owner.name as owner', 'owner.partnerCompany'])
    .select([
      sql<Contact['tags'] | null>`(
        select json_agg(json_build_object('id', tag.id, 'name', tag.name) order by ${TAG_ORDER})
        from contact_tag join tag on tag.account_id = contact_tag.account_id and tag.id = contact_tag.tag_id
        where contact_tag.account_id = contact.account_id and contact_tag.contact_id = contact.id
          and tag.deleted_at is null)`.as('tags'),
      sql<string[]>`array(
        select id::text from contact_field where account_id = ${accountId} and deleted_at is null)`.as('ownFields'),
    ])
    .where('contact.account_id', '=', accountId)
    .where('contact.id', '=', isAnyOf(ids))
    .execute();
}

function toContact(row: ListedRow): Contact {
  return {
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
    tags: row.tags ?? [],
    owner:
      row.owner_id && row.owner !== null
        ? { id: row.owner_id, name: row.owner, partnerCompany: row.partnerCompany }
        : null,
    permission: row.mail_permission,
    source: row.source,
    lastActivityDate: row.last_activity_at?.toISOString() ?? null,
    createdDate: row.created_at.toISOString(),
    // Values of a deleted field stay in the row, and are shown again when the field comes back.
    fields: Object.fromEntries(Object.entries(row.fields).filter(([id]) => row.ownFields.includes(id))),
    deletedDate: row.deleted_at?.toISOString() ?? null,
  };
}

const TAG_ORDER = sql`search_text(tag.name) collate "C", tag.id`;

/** By contact, sorted by name. A tag that was deleted is on nobody, until it comes back. */
export async function readTags(db: Db, { accountId }: Scope, ids: number[]): Promise<Map<number, Contact['tags']>> {
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
        .orderBy(TAG_ORDER)
        .execute()
    : [];
  const byContact = new Map<number, Contact['tags']>();
  for (const { contact_id, id, name } of rows)
    byContact.set(contact_id, [...(byContact.get(contact_id) ?? []), { id, name }]);
  return byContact;
}

/** What a suppression came by, where no evidence of this contact says it: another one has the same address. */
const COMES_BY = { withdrawn: 'unsubscribe', bounced: 'bounce', complained: 'complaint' } as const;

type Allowed = { channel: 'mail' | 'text'; address: string | null; state: MailPermission };

/** What the permission of the address rests on; nothing where there is none. */
async function readEvidence(
  db: Db,
  scope: Scope,
  contactId: number,
  { channel, address, state }: Allowed,
): Promise<ContactDetail['evidence']> {
  if (address === null || state === 'none') return null;
  const newest = await db
    .selectFrom('permission')
    .select(['at', 'how', 'evidence', 'user_id'])
    .where('account_id', '=', scope.accountId)
    .where('contact_id', '=', contactId)
    .where('channel', '=', channel)
    .where('address', '=', address)
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
    .where('channel', '=', channel)
    .where('address', '=', address)
    .executeTakeFirst();
  return suppressed
    ? { date: suppressed.at.toISOString(), how: COMES_BY[suppressed.reason], text: '', by: null }
    : null;
}
