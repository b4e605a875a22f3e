import { AppError } from '@app/contract/errors';
import type { Selectable } from 'kysely';
import type { Db } from '../../db/open.ts';
import { toRecordId } from '../../http/record-id.ts';
import type { ContactTables } from './tables.ts';

type Scope = { accountId: string };
export type ContactRow = Selectable<ContactTables['contact']>;

/**
 * The account's contact, or why not. `lock` is for whoever changes it: the next one waits and sees what was written.
 * What is in the trash stays as it is, unless `trash` says that it is meant too.
 */
export async function requireContact(
  db: Db,
  { accountId }: Scope,
  contactId: string | number,
  { lock = false, trash = false }: { lock?: boolean; trash?: boolean } = {},
): Promise<ContactRow> {
  const row = await db
    .selectFrom('contact')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', toRecordId(contactId, 'contact.notFound'))
    // Rows that only point to the contact, such as its activities, may still be written.
    .$if(lock, (query) => query.forNoKeyUpdate())
    .executeTakeFirst();
  if (!row) throw new AppError('contact.notFound');
  if (row.deleted_at && !trash) throw new AppError('contact.inTrash', { mergedInto: row.merged_into });
  return row;
}
