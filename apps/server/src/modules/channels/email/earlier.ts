import type { ImapFlow } from 'imapflow';
import { sql } from 'kysely';
import type { Db } from '../../../db/open.ts';
import { onceAvailable } from '../../../db/unavailable.ts';
import { type ChannelRow, saveEvent } from '../channel-row.ts';
import { ChannelError } from '../failures.ts';
import type { Run } from '../run.ts';

/** Addresses whose earlier mails are looked for in one run, however many are new; the others wait for the next ones. */
export const EARLIER_AT_ONCE = 200;
/** So many are asked for by one search: servers read no endless lines. */
const BY_ONE_SEARCH = 10;

export type NewAddress = { address: string; turn: number };
type Named = Pick<ChannelRow, 'account_id' | 'id'>;

/** Addresses that contacts have got since the mailbox was last read. */
export const readNewAddresses = ({ db, channel }: Run): Promise<NewAddress[]> =>
  db
    .selectFrom('channel_address')
    .select(['address', 'turn'])
    .where('account_id', '=', channel.account_id)
    .where('channel_id', '=', channel.id)
    .orderBy('address')
    .limit(EARLIER_AT_ONCE)
    .execute();

export async function countNewAddresses(db: Db, { account_id, id }: Named): Promise<number> {
  const { count } = await db
    .selectFrom('channel_address')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('account_id', '=', account_id)
    .where('channel_id', '=', id)
    .executeTakeFirstOrThrow();
  return count;
}

/** Every folder was searched for them; one that is new once more stays. */
export async function strikeOff({ db, channel, signal }: Run, found: readonly NewAddress[]): Promise<void> {
  if (found.length === 0) return;
  const { account_id, id } = channel;
  await onceAvailable(
    () =>
      saveEvent(db, channel, async (trx) => {
        await sql`
          delete from channel_address using unnest(
            ${found.map(({ address }) => address)}::text[], ${found.map(({ turn }) => turn)}::integer[])
            looked (address, turn)
          where account_id = ${account_id} and channel_id = ${id} and channel_address.address = looked.address
            and channel_address.turn = looked.turn`.execute(trx);
        return { kind: 'progressed' };
      }),
    signal,
  );
}

/** Everything is read again: nobody is new any more. */
export const forgetNewAddresses = (db: Db, { account_id, id }: Named) =>
  db.deleteFrom('channel_address').where('account_id', '=', account_id).where('channel_id', '=', id).execute();

/**
 * Mails of the open folder, up to a number, that may be from or to the addresses: servers also find longer ones that
 * contain them, so the heads decide. Null where the server does not search.
 */
export async function searchEarlier(
  client: ImapFlow,
  addresses: readonly string[],
  { last, since }: { last: number; since: string | null },
): Promise<number[] | null> {
  const found = new Set<number>();
  for (let at = 0; at < addresses.length; at += BY_ONE_SEARCH) {
    const some = addresses.slice(at, at + BY_ONE_SEARCH);
    const or = some.flatMap((address) => [{ from: address }, { to: address }, { cc: address }, { bcc: address }]);
    const search = { uid: `1:${last}`, draft: false, or, ...(since && { since: new Date(since) }) };
    const uids = await client.search(search, { uid: true });
    if (!uids && !client.usable) throw new ChannelError('unreachable');
    if (!uids) return null;
    for (const uid of uids) if (uid <= last) found.add(uid);
  }
  return [...found].sort((one, other) => one - other);
}
