import type { Response } from '@app/contract/endpoint';
import type { getToday as endpoint } from '@app/contract/today';
import type { Db } from '../../db/open.ts';

/** Contacts are counted along the index of the account's contacts; limits are as they were when last looked at. */
export async function getToday(db: Db, { accountId }: { accountId: string }): Promise<Response<typeof endpoint>> {
  const { contacts, usage, delete_at } = await db
    .selectFrom('account')
    .leftJoin('account_usage', 'account_usage.account_id', 'account.id')
    .leftJoin('account_deletion', 'account_deletion.account_id', 'account.id')
    .select(['account_usage.usage', 'account_deletion.delete_at'])
    .select(({ selectFrom, fn }) =>
      selectFrom('contact')
        .select(fn.countAll<number>().as('contacts'))
        .where('contact.account_id', '=', accountId)
        .where('contact.deleted_at', 'is', null)
        .$asScalar()
        .$notNull()
        .as('contacts'),
    )
    .where('account.id', '=', accountId)
    .executeTakeFirstOrThrow();
  return {
    contacts,
    limits: (usage ?? []).filter(({ level }) => level !== 'fine'),
    deletionDate: delete_at?.toISOString() ?? null,
  };
}
