import { type RawBuilder, sql } from 'kysely';

/** Whether the account has a number that text messages come from. */
export const hasTextNumber = (accountId: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`exists (
  select from sending_settings settings where settings.account_id = ${accountId} and settings.text_from <> '')`;
