import { type RawBuilder, sql } from 'kysely';

/** Whether the account has an address that mail may come from: it was proven itself, or its domain was. */
export const hasSender = (accountId: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`exists (
  select from sender
  where sender.account_id = ${accountId} and (sender.proven_at is not null or exists (
    select from sending_domain domain
    where domain.account_id = sender.account_id and domain.proven_at is not null
      and domain.domain = split_part(sender.address, '@', 2))))`;
