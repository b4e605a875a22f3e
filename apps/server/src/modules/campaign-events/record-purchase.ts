import type { Request } from '@app/contract/endpoint';
import type { reportPurchase } from '@app/contract/messages';
import type { Db } from '../../db/open.ts';
import { announce } from '../../live/live.ts';
import { recordActivity } from '../activities/record-activity.ts';
import { raiseEvents } from '../automation/raise-events.ts';
import { requireContact } from '../contacts/require-contact.ts';

type Purchase = Request<typeof reportPurchase, 'output'>['body'];

/** Something was bought without an invoice: in the timeline, and for the goals that wait for a purchase. */
export async function recordPurchase(
  db: Db,
  { accountId, userId }: { accountId: string; userId: string },
  contactId: string,
  { item, amount, currencyCode }: Purchase,
): Promise<void> {
  const { id } = await requireContact(db, { accountId }, contactId, { lock: true });
  const details = { item, total: { amount, currency: currencyCode } };
  await recordActivity(db, { accountId, contactId: id, kind: 'commerce', details, userId });
  await raiseEvents(db, accountId, [{ contactId: id, kind: 'purchase', userId }]);
  await announce(db, { topic: 'contacts', accountId, id: String(id) });
}
