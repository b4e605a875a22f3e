import { sql } from 'kysely';

/** What names a row of the CRM: its id is only unique within its account. */
export type KeyInAccount<Id = number> = { account_id: string; id: Id };

/** For `(account_id, id) in …`: rows of several accounts at once, each found by its whole key. */
export const keysInAccounts = (keys: KeyInAccount<number | string>[], type: 'bigint' | 'uuid' = 'bigint') => sql`(
  select * from unnest(
    ${keys.map(({ account_id }) => account_id)}::uuid[], ${keys.map(({ id }) => id)}::${sql.raw(type)}[]))`;
