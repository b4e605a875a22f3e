import type { ContactLink } from '@app/contract/contact-links';
import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { isAnyOf } from '../contacts/read-contacts.ts';
import { CONTACT_NAME } from '../deals/read-deals.ts';
import { type LinkTypeRow, type Scope, toLinkType } from './link-types.ts';

type LinkRow = Pick<LinkTypeRow, 'kind' | 'name' | 'other_name'> & {
  /** Whose link it is; the other one is who is linked. */
  contactId: number;
  otherId: number;
  isFirst: boolean;
  linkTypeId: number;
  otherName: string;
  email: string | null;
};

/** The links of each of them, the oldest first. Who is in the trash is linked with nobody until they come back. */
export async function readLinks(db: Db, { accountId }: Scope, ids: readonly number[]): Promise<LinkRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<LinkRow>`
    select link.contact_id as "contactId", link.other_id as "otherId", link.is_first as "isFirst",
      link.link_type_id as "linkTypeId", link_type.kind, link_type.name, link_type.other_name,
      ${CONTACT_NAME} as "otherName", contact.email
    from (
      select id, link_type_id, contact1_id as contact_id, contact2_id as other_id, false as is_first
      from contact_link where account_id = ${accountId} and contact1_id = ${isAnyOf(ids)}
      union all
      select id, link_type_id, contact2_id, contact1_id, true
      from contact_link where account_id = ${accountId} and contact2_id = ${isAnyOf(ids)}
    ) link
    join link_type on link_type.account_id = ${accountId} and link_type.id = link.link_type_id
    join contact on contact.account_id = ${accountId} and contact.id = link.other_id and contact.deleted_at is null
    order by link.id`.execute(db);
  return rows;
}

export async function listContactLinks(db: Db, scope: Scope, contactId: number): Promise<ContactLink[]> {
  const rows = await readLinks(db, scope, [contactId]);
  return rows.map((row) => ({
    linkType: toLinkType({ ...row, id: row.linkTypeId }),
    isFirst: row.isFirst,
    contact: { id: row.otherId, name: row.otherName, email: row.email ?? '' },
  }));
}

/** Also with who is in the trash, as they may come back. */
export async function countLinks(
  db: Db,
  { accountId }: Scope,
  contactId: number,
  linkTypeId: number,
): Promise<{ all: number; ofType: number }> {
  const { all, ofType } = await db
    .selectFrom('contact_link')
    .select([
      sql<number>`count(*)`.as('all'),
      sql<number>`count(*) filter (where link_type_id = ${linkTypeId})`.as('ofType'),
    ])
    .where('account_id', '=', accountId)
    .where((is) => is.or([is('contact1_id', '=', contactId), is('contact2_id', '=', contactId)]))
    .executeTakeFirstOrThrow();
  return { all, ofType };
}
