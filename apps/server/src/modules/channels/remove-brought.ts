import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { onceAvailable } from '../../db/unavailable.ts';
import { announce } from '../../live/live.ts';
import { removeEvents } from './calendar/remove-events.ts';
import { announceChannel, type ChannelRow, Lost, saveEvent } from './channel-row.ts';
import { isAccounting } from './financial/providers.ts';
import { removeSales } from './financial/remove-sales.ts';
import type { Run } from './run.ts';

const BATCH = 200;

/**
 * Takes what a channel brought in out of all timelines, and the channel with the last of it. What another mailbox has
 * brought in as well stays for its owner.
 */
export async function removeBrought({ db, channel, signal }: Run): Promise<void> {
  for (let removed = BATCH; removed === BATCH; ) {
    signal.throwIfAborted();
    await onceAvailable(
      () =>
        saveEvent(db, channel, async (trx) => {
          removed = await removeSome(trx, channel);
          // So that it is still this process's at the next turn.
          return { kind: 'progressed' };
        }),
      signal,
    );
  }
  await onceAvailable(() => deleteChannel(db, channel, channel.taken_by), signal);
}

function removeSome(trx: Db, channel: ChannelRow): Promise<number> {
  if (isAccounting(channel.kind)) return removeSales(trx, channel, BATCH);
  return channel.kind === 'calendar' ? removeEvents(trx, channel, BATCH) : removeMails(trx, channel);
}

async function removeMails(trx: Db, { account_id, user_id }: ChannelRow): Promise<number> {
  const mine = await trx
    .deleteFrom('channel_reader')
    .where('account_id', '=', account_id)
    .where('user_id', '=', user_id)
    .where('message_id', 'in', (query) =>
      query
        .selectFrom('channel_reader')
        .select('message_id')
        .where('account_id', '=', account_id)
        .where('user_id', '=', user_id)
        .orderBy('message_id')
        .limit(BATCH),
    )
    .returning('message_id')
    .execute();
  const ids = mine.map(({ message_id }) => message_id);
  if (ids.length === 0) return 0;
  const nobodys = sql`message.account_id = ${account_id} and message.id = any (${ids}::bigint[]) and not exists (
    select from channel_reader reader where reader.account_id = message.account_id and reader.message_id = message.id)`;
  await sql`
    delete from activity using message
    where ${nobodys} and activity.account_id = message.account_id and activity.contact_id = message.contact_id
      and activity.kind = 'email' and activity.about_id = message.id`.execute(trx);
  // Their bytes go with the next sweep.
  await sql`
    delete from file using message
    cross join lateral jsonb_path_query(message.content, '$.attachments[*]') attached
    where ${nobodys} and file.account_id = message.account_id and file.id = (attached ->> 'fileId')::bigint`.execute(
    trx,
  );
  await sql`delete from message where ${nobodys}`.execute(trx);
  await announce(trx, { topic: 'contacts', accountId: account_id });
  return ids.length;
}

export async function deleteChannel(
  db: Db,
  channel: Pick<ChannelRow, 'account_id' | 'id' | 'user_id' | 'kind'>,
  takenBy: string | null,
): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('channel')
    .where('account_id', '=', channel.account_id)
    .where('id', '=', channel.id)
    .$if(takenBy !== null, (query) => query.where('taken_by', '=', takenBy))
    .executeTakeFirstOrThrow();
  if (numDeletedRows === 0n) throw new Lost();
  await announceChannel(db, channel);
  // Nobody is busy by it any more.
  if (channel.kind === 'calendar') await announce(db, { topic: 'appointments', accountId: channel.account_id });
}
