import type { Db } from '../../db/open.ts';

/** Counted along the index of the account's contacts. */
export const getToday = (db: Db, { accountId }: { accountId: string }): Promise<{ contacts: number }> =>
  db
    .selectFrom('contact')
    .select(({ fn }) => fn.countAll<number>().as('contacts'))
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
