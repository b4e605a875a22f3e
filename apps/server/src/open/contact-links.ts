import type { OpenLink, OpenLinkType } from '@app/contract/open/contact-links';
import { sql } from 'kysely';
import type { Db } from '../db/open.ts';
import { ensureLinkTypes, type LinkTypeRow, type Scope } from '../modules/contact-links/link-types.ts';
import type { Linked } from '../modules/contact-links/links.ts';
import { readLinks } from '../modules/contact-links/read-links.ts';
import { type Asked, byText, type Orders, openPage } from './list.ts';
import { toTime } from './patch.ts';

/** Both names, the first contact's first; one, where both are the same to each other. */
const NAME = sql<string>`case when name = other_name then name else name || ' / ' || other_name end`;
const nameOf = ({ name, other_name }: Pick<LinkTypeRow, 'name' | 'other_name'>): string =>
  name === other_name ? name : `${name} / ${other_name}`;

export const toOpenLinkType = (row: LinkTypeRow): OpenLinkType => ({
  id: String(row.id),
  name: nameOf(row),
  max_links: row.max_links,
  create_time: toTime(row.created_at),
});

export async function listOpenLinkTypes(db: Db, scope: Scope, asked: Asked) {
  await ensureLinkTypes(db, scope);
  const list = {
    of: [scope.accountId, 'link types'],
    filters: { name: byText(NAME) },
    orders: {
      name: { key: { by: sql`search_text(${NAME}) collate "C"`, type: 'text' } },
      max_links: { key: { by: sql`coalesce(max_links, 0)`, type: 'integer' } },
      create_time: { key: { by: sql`created_at`, type: 'time' } },
    } satisfies Orders,
    id: sql`id`,
  };
  const types = db.selectFrom('link_type').selectAll().where('account_id', '=', scope.accountId);
  const { rows, next_page_token } = await openPage(types, list, asked);
  return { contact_link_types: rows.map(toOpenLinkType), next_page_token };
}

export const toOpenLink = ({ contact1, contact2, type }: Linked): OpenLink => ({
  contact1_id: String(contact1.id),
  contact2_id: String(contact2.id),
  link_type_id: String(type.id),
  link_type_name: nameOf(type),
});

/** By contact, as each link was made. */
export async function readOpenLinks(
  db: Db,
  scope: Scope,
  contactIds: readonly number[],
): Promise<(contactId: number) => OpenLink[]> {
  const rows = Map.groupBy(await readLinks(db, scope, contactIds), ({ contactId }) => contactId);
  return (id) =>
    (rows.get(id) ?? []).map(({ otherId, isFirst, linkTypeId, ...type }) => ({
      contact1_id: String(isFirst ? otherId : id),
      contact2_id: String(isFirst ? id : otherId),
      link_type_id: String(linkTypeId),
      link_type_name: nameOf(type),
    }));
}
