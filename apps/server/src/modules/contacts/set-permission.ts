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
  { channel = 'mail', granted, reason }: { channel?: 'mail' | 'text'; granted: boolean; reason: string },
): Promise<ContactDetail> {
  const { accountId, userId } = writer;
  const { id, email, phone_e164: number } = await requireContact(db, writer, contactId);
  const address = channel === 'mail' ? email : number;
  const path = channel === 'mail' ? 'email' : 'phone';
  if (address === null) throw new AppError('contact.invalid', [{ path, message: 'required' }]);
  const permission = { contactId: id, address, channel, granted, how: 'hand', evidence: reason, userId } as const;
  await writePermission(db, writer, permission);
  await announce(db, { topic: 'contacts', accountId, id: String(id) });
  return readContactDetail(db, writer, id);
}
