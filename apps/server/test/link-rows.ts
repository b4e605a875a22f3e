import type { Db } from '../src/db/open.ts';
import { insertContact } from './crm-rows.ts';

/** Somebody who is linked with the contact, and as what, as calls of both APIs name them. */
export async function insertLink(db: Db, account_id: string, contactId: number) {
  const otherId = await insertContact(db, account_id, { given_name: 'Ben' });
  const { id: linkTypeId } = await db
    .insertInto('link_type')
    .values({ account_id, name: 'Friend', other_name: 'Friend' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const link = { contact1_id: contactId, contact2_id: otherId, link_type_id: linkTypeId };
  await db
    .insertInto('contact_link')
    .values({ account_id, ...link })
    .execute();
  const named = Object.entries(link).map(([name, id]) => [name, String(id)]);
  return { linkTypeId, ...(Object.fromEntries(named) as Record<keyof typeof link, string>) };
}
