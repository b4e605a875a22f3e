import { type RawBuilder, sql } from 'kysely';

/** Whether the account (named `account` in the query) has a postal address to stand at the foot of mails: more than its country. */
export const hasAddress: RawBuilder<boolean> = sql<boolean>`(
  btrim(account.line1 || account.line2 || account.postal_code || account.locality || account.region) <> '')`;
