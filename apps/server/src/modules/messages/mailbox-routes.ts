import type { ChannelFailure } from '@app/contract/channels';
import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';

/** Its password is still there, and its owner wants this message to go out through it. */
const isRoute = sql`exists (
    select from channel_secret secret
    where secret.account_id = smtp.account_id and secret.channel_id = smtp.channel_id)
  and (smtp.sends = 'account' or (message.purpose = 'personal' and message.user_id = channel.user_id))`;

/** Of a message that waits: its sender, or the account's first, is the address of a mailbox that it goes out through. */
export const goesThroughMailbox = sql<boolean>`exists (
  select from channel_smtp smtp
  join channel on channel.account_id = smtp.account_id and channel.id = smtp.channel_id
  where smtp.account_id = message.account_id and ${isRoute} and smtp.address = (
    select sender.address from sender
    where sender.account_id = message.account_id and (sender.id = message.sender_id or (message.sender_id is null and (
      sender.proven_at is not null or exists (
        select from sending_domain domain
        where domain.account_id = sender.account_id and domain.proven_at is not null
          and domain.domain = split_part(sender.address, '@', 2)))))
    order by sender.is_default desc, sender.id limit 1))`;

export type Route = {
  account_id: string;
  channel_id: number;
  user_id: string;
  failure: ChannelFailure | null;
};

/** The mailbox that a message from this address goes out through: its writer's own before a colleague's. */
export async function findRoute(
  db: Db,
  { accountId, id }: { accountId: string; id: number },
  address: string,
): Promise<Route | undefined> {
  const { rows } = await sql<Route>`
    select smtp.account_id, smtp.channel_id, channel.user_id, smtp.failure
    from message
    join channel_smtp smtp on smtp.account_id = message.account_id and smtp.address = ${address}
    join channel on channel.account_id = smtp.account_id and channel.id = smtp.channel_id
    where message.account_id = ${accountId} and message.id = ${id} and ${isRoute}
    order by channel.user_id is not distinct from message.user_id desc, smtp.channel_id
    limit 1`.execute(db);
  return rows[0];
}
