import { ConfigError } from '../../config.ts';
import type { Db } from '../../db/open.ts';

/** Every flag that is set, for all accounts or for one. */
export const listFlags = (db: Db) =>
  db
    .selectFrom('feature_flag')
    .leftJoin('account', 'account.id', 'feature_flag.account_id')
    .select(['feature_flag.name', 'feature_flag.value', 'account.legacy_id as account'])
    .orderBy('feature_flag.name')
    .orderBy('account.legacy_id')
    .execute();

/** For one account (by its legacy id), or as the default for all. Works after the next reload of the app. */
export async function setFlag(db: Db, name: string, value: boolean, legacyId: string | undefined) {
  const account = legacyId
    ? await db.selectFrom('account').select('id').where('legacy_id', '=', legacyId).executeTakeFirst()
    : undefined;
  if (legacyId && !account) throw new ConfigError(`There is no account with the legacy id “${legacyId}”.`);
  await db
    .insertInto('feature_flag')
    .values({ name, account_id: account?.id ?? null, value })
    .onConflict((conflict) => conflict.columns(['name', 'account_id']).doUpdateSet({ value }))
    .execute();
  return listFlags(db);
}
