import type { UpNext } from '@app/contract/activities';
import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { dealsOfContact } from './filter.ts';
import { OPEN } from './open-statuses.ts';

/** The open deals of a contact by the day on which they are expected to close, which begins on the account's clock. */
export async function dealsToCloseOfContact(
  db: Db,
  { accountId }: { accountId: string },
  contactId: number,
): Promise<UpNext[]> {
  const rows = await db
    .selectFrom('deal')
    .innerJoin('account', 'account.id', 'deal.account_id')
    .select(['deal.id', 'deal.name', sql<string>`deal.close_date`.as('closeDate')])
    .select(sql<Date>`deal.close_date::timestamp at time zone account.time_zone`.as('date'))
    .where('deal.account_id', '=', accountId)
    .where(sql<boolean>`deal.id in (${dealsOfContact({ accountId }, contactId)})`)
    .where('deal.deleted_at', 'is', null)
    .where('deal.status', 'in', OPEN)
    .where('deal.close_date', 'is not', null)
    .orderBy('deal.close_date')
    .orderBy('deal.id')
    .execute();
  return rows.map(({ id, name, closeDate, date }) => ({
    kind: 'dealClose',
    deal: { id, name },
    closeDate,
    date: date.toISOString(),
  }));
}
