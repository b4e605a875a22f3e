import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { recordDealEvent } from './deal-events.ts';
import { requireDeal, type Writer } from './require-deal.ts';
import { announceDeal } from './tell-deal.ts';

export async function addDealNote(db: Db, writer: Writer, dealId: string, text: string): Promise<void> {
  const { accountId, userId } = writer;
  const { id } = await requireDeal(db, writer, dealId, { lock: true });
  await recordDealEvent(db, { accountId, dealId: id, userId }, { what: 'note', text });
  await db
    .updateTable('deal')
    .set({ last_activity_at: sql<Date>`now()` })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();
  await announceDeal(db, writer, id);
}
