import { AppError } from '@app/contract/errors';
import { type Selectable, sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { toRecordId } from '../../http/record-id.ts';
import type { DealTables } from './tables.ts';

export type Writer = { accountId: string; userId: string };
export type DealRow = Selectable<DealTables['deal']>;

/** So long a deleted deal can be brought back. */
export const KEPT_DAYS = 60;

/**
 * The account's deal. `lock` is for whoever changes it: the next one waits and sees what was written. A deleted one is
 * only found where `trash` says that it is meant too, as long as it can be brought back.
 */
export async function requireDeal(
  db: Db,
  { accountId }: { accountId: string },
  dealId: string | number,
  { lock = false, trash = false }: { lock?: boolean; trash?: boolean } = {},
): Promise<DealRow> {
  const row = await db
    .selectFrom('deal')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', toRecordId(dealId, 'deal.notFound'))
    .where(
      trash
        ? sql<boolean>`(deleted_at is null or deleted_at > now() - make_interval(days => ${KEPT_DAYS}))`
        : sql<boolean>`deleted_at is null`,
    )
    .$if(lock, (query) => query.forNoKeyUpdate())
    .executeTakeFirst();
  if (!row) throw new AppError('deal.notFound');
  return row;
}
