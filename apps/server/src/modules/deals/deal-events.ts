import type { KeptDealEvent } from '@app/contract/deals';
import type { Db } from '../../db/open.ts';

/** In the transaction of what it is about. */
export async function recordDealEvent(
  db: Db,
  of: { accountId: string; dealId: number; userId: string | null },
  event: KeptDealEvent,
): Promise<void> {
  await db
    .insertInto('deal_event')
    .values({ account_id: of.accountId, deal_id: of.dealId, user_id: of.userId, event: JSON.stringify(event) })
    .execute();
}
