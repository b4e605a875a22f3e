import { sql } from 'kysely';
import type { Db } from '../../../db/open.ts';
import type { MessageRow } from '../../messages/message-events.ts';
import type { Head } from './heads.ts';

/** What went out from here, by the names that mails have: these mails themselves, and those that they answer. */
export type Sent = ReadonlyMap<string, MessageRow>;

export async function findSent(db: Db, accountId: string, heads: readonly Head[]): Promise<Sent> {
  const names = [...new Set(heads.flatMap(({ origin, answers }) => [origin, ...answers]))];
  if (names.length === 0) return new Map();
  const { rows } = await sql<MessageRow & { name: string }>`
    select message.rfc_id as name, message.account_id as "accountId", message.id, message.contact_id as "contactId",
      message.campaign_id as "campaignId", campaign.name as campaign, message.subject, message.address, message.channel,
      message.state, message.sent_at as "sentAt"
    from message left join campaign on campaign.account_id = message.account_id and campaign.id = message.campaign_id
    where message.account_id = ${accountId} and message.direction = 'out'
      and message.rfc_id = any (${names}::text[])`.execute(db);
  return new Map(rows.map(({ name, ...message }) => [name, message]));
}
