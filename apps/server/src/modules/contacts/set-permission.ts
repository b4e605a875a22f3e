import type { ContactDetail } from '@app/contract/contacts';
import { AppError } from '@app/contract/errors';
import type { Db } from '../../db/open.ts';
import { announce } from '../../live/live.ts';
import { writePermission } from './permission.ts';
import { readContactDetail } from './read-contacts.ts';
import { requireContact } from './require-contact.ts';

type Writer = { accountId: string; userId: string };

/** By hand, with a reason. What the person themselves has withdrawn stays so, whatever is written down here. */
export async function setPermission(
  db: Db,
  writer: Writer,
  contactId: string,
  { granted, reason }: { granted: boolean; reason: string },
): Promise<ContactDetail> {
  const { accountId, userId } = writer;
  const { id, email } = await requireContact(db, writer, contactId);
  if (email === null) throw new AppError('contact.invalid', [{ path: 'email', message: 'required' }]);
  await writePermission(db, writer, { contactId: id, address: email, granted, how: 'hand', evidence: reason, userId });
  await announce(db, { topic: 'contacts', accountId, id: String(id) });
  return readContactDetail(db, writer, id);
}
