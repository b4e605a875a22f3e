import type { SendingHours } from '@app/contract/campaign-steps';
import { type RawBuilder, sql } from 'kysely';

/** Of a row of `campaign`: its own, or else those of the account; null: at any time. */
export const hoursIn = (accountId: RawBuilder<unknown>) => sql<SendingHours | null>`coalesce(
  nullif(campaign.schedule -> 'sendingHours', 'null'),
  (select sending_hours from sending_settings where sending_settings.account_id = ${accountId}))`;
