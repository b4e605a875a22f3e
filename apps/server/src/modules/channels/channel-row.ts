import { type Selectable, sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { inTransaction } from '../../db/transaction.ts';
import { announce } from '../../live/live.ts';
import { LEASE, nextState, type SyncEvent, type SyncState } from './state.ts';
import type { ChannelTables } from './tables.ts';

export type ChannelRow = Selectable<ChannelTables['channel']>;
export type Taken = ChannelRow & { taken_by: string };

/** Whoever took it holds it no longer. */
export class Lost extends Error {
  override name = 'Lost';
}

/** The one that has waited longest. A process that dies gives it back by itself, when its lease is over. */
export const takeChannel = (db: Db, taker: string): Promise<Taken | undefined> =>
  db.transaction().execute(async (trx) => {
    const due = await trx
      .selectFrom('channel')
      .selectAll()
      .select(sql<Date>`now()`.as('now'))
      .where('due_at', '<=', sql<Date>`now()`)
      .orderBy('due_at')
      .orderBy('account_id')
      .orderBy('id')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (!due) return undefined;
    const { now, ...channel } = due;
    const taken = { ...channel, ...nextState(channel, { kind: 'taken' }, now), taken_by: taker };
    await write(trx, taken, taken, taker);
    return taken;
  });

/**
 * What has happened to a channel that somebody has taken, together with what `work` writes: nobody else has taken it
 * meanwhile, or nothing of it is written.
 */
export const saveEvent = (
  db: Db,
  { account_id, id, taken_by }: Pick<Taken, 'account_id' | 'id' | 'taken_by'>,
  event: SyncEvent | ((trx: Db) => Promise<SyncEvent>),
): Promise<SyncState> =>
  inTransaction(db, async (trx) => {
    const row = await trx
      .selectFrom('channel')
      .selectAll()
      .select(sql<Date>`now()`.as('now'))
      .where('account_id', '=', account_id)
      .where('id', '=', id)
      .where('taken_by', '=', taken_by)
      .forUpdate()
      .executeTakeFirst();
    if (!row) throw new Lost();
    const happened = typeof event === 'function' ? await event(trx) : event;
    const next = nextState(row, happened, row.now);
    await write(trx, row, next, happened.kind === 'progressed' ? taken_by : null);
    return next;
  });

type Named = Pick<ChannelRow, 'account_id' | 'id' | 'user_id'>;

export async function write(trx: Db, channel: Named, state: SyncState, takenBy: string | null): Promise<void> {
  const { skipped, done, total, brought, failure, attempts, due_at, synced_at } = state;
  await trx
    .updateTable('channel')
    .set({ state: state.state, done, total, brought, failure, attempts, due_at, synced_at })
    .set({ skipped: JSON.stringify(skipped), taken_by: takenBy })
    .where('account_id', '=', channel.account_id)
    .where('id', '=', channel.id)
    .execute();
  await announceChannel(trx, channel);
}

export const announceChannel = (db: Db, { account_id, user_id }: Pick<ChannelRow, 'account_id' | 'user_id'>) =>
  announce(db, { topic: 'channels', accountId: account_id, userId: user_id });

/** Still alive, however long a server takes. */
export const keepLease = (db: Db, { account_id, id, taken_by }: Taken) =>
  db
    .updateTable('channel')
    .set({ due_at: sql<Date>`now() + make_interval(secs => ${sql.lit(LEASE / 1000)})` })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .where('taken_by', '=', taken_by)
    .execute();

/** The process stops: another one goes on at once. */
export async function giveBack(db: Db, { account_id, id, taken_by }: Taken): Promise<void> {
  await db
    .updateTable('channel')
    .set({ due_at: sql<Date>`now()`, taken_by: null })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .where('taken_by', '=', taken_by)
    .execute();
}
