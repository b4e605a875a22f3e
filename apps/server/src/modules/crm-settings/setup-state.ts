import type { SetupState } from '@app/contract/accounts';
import type { Db } from '../../db/open.ts';

/** Whether the company profile is still to be set up. */
export async function getSetupState(db: Db, { accountId }: { accountId: string }): Promise<SetupState> {
  const row = await db
    .selectFrom('account_setup')
    .select('state')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row?.state ?? 'none';
}
