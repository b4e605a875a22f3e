import { sql } from 'kysely';
import type { Database, Db } from '../../db/open.ts';
import { isAway, isPassing, onceAvailable } from '../../db/unavailable.ts';
import type { Job, Log } from '../../jobs/jobs.ts';
import type { EventRow } from '../automation/tables.ts';
import { CAMPAIGN_EVENTS } from '../automation/wake.ts';
import { deriveDue } from './derive-due.ts';
import { followEvents, type Move } from './follow-events.ts';
import { readGoals } from './read-goals.ts';
import { writeMoves } from './write-moves.ts';

/** Events in one transaction. The embedded database does one thing at a time, and people wait for their turn meanwhile. */
const BATCH = { embedded: 500, server: 2000 };
/** 1, 2, 4 … minutes: what cannot be handled in a day never will be. */
const MOST_ATTEMPTS = 10;

/** Hears what happened to contacts: they enter campaigns, and reach goals. Any number of processes may. */
export const eventJob = ({ source }: Pick<Database, 'source'>, size = BATCH[source.kind]): Job => ({
  name: CAMPAIGN_EVENTS,
  everySeconds: 1,
  due: sql`select true from campaign_event where try_at <= now() order by try_at, account_id, id limit 1`,
  run: async (db, signal, log) => {
    while (!signal.aborted && (await onceAvailable(() => workOn(db, size, log), signal)));
  },
});

/** Answers whether there may be more. What fails among others is tried alone, so that it holds up nobody. */
async function workOn(db: Db, size: number, log: Log): Promise<boolean> {
  let taken: EventRow[] = [];
  try {
    return await db.transaction().execute(async (trx) => {
      taken = await takeEvents(trx, size);
      return (await handle(trx, taken)) > 0;
    });
  } catch (error) {
    if (isAway(error) || isPassing(error) || taken.length === 0) throw error;
    for (const event of taken) await handleAlone(db, event, log);
    return true;
  }
}

/** In the order in which they happened. Whoever works on one holds its lock until the batch is done. */
async function takeEvents(db: Db, size: number): Promise<EventRow[]> {
  const { rows } = await sql<EventRow>`
    select account_id, id, contact_id, kind, source, campaign_id, user_id, attempts, change_id from campaign_event
    where try_at <= now() order by try_at, account_id, id limit ${sql.lit(size)}
    for update skip locked`.execute(db);
  const early = rows.length > 0 ? await findEarlier(db, rows) : new Map<string, number>();
  return rows
    .filter(({ account_id, contact_id, id }) => id < (early.get(`${account_id} ${contact_id}`) ?? Number.MAX_VALUE))
    .sort((one, two) => one.id - two.id);
}

/** What happened to one of these before, and which another process works on: theirs wait for it. */
async function findEarlier(db: Db, rows: readonly EventRow[]): Promise<Map<string, number>> {
  const { rows: earlier } = await sql<{ account_id: string; contact_id: number; id: number }>`
    with taken as (
      select * from unnest(
        ${rows.map((row) => row.account_id)}::uuid[], ${rows.map((row) => row.contact_id)}::bigint[],
        ${rows.map((row) => row.id)}::bigint[]) taken(account_id, contact_id, id)
    )
    select other.account_id, other.contact_id, min(other.id) as id
    from (select distinct account_id, contact_id from taken) who
    join campaign_event other on other.account_id = who.account_id and other.contact_id = who.contact_id
      and other.try_at <= now()
    where not exists (select from taken where taken.account_id = other.account_id and taken.id = other.id)
    group by 1, 2`.execute(db);
  return new Map(earlier.map(({ account_id, contact_id, id }) => [`${account_id} ${contact_id}`, id]));
}

/** Answers how many were handled: of the rest somebody else moves the person at this moment, or they come next. */
async function handle(db: Db, events: EventRow[]): Promise<number> {
  if (events.length === 0) return 0;
  const facts = events.filter(({ kind }) => kind === 'facts');
  const heard = events.filter(({ kind }) => kind !== 'facts');
  const derived = await deriveDue(db, facts);
  const { moves, handled } = heard.length > 0 ? await follow(db, heard) : { moves: [], handled: [] };
  await writeMoves(db, moves);
  const done = [...derived, ...handled];
  await sql`
    delete from campaign_event where (account_id, id) in (
      select * from unnest(${done.map((event) => event.account_id)}::uuid[], ${done.map(({ id }) => id)}::bigint[]))`.execute(
    db,
  );
  return done.length;
}

async function follow(db: Db, events: EventRow[]): Promise<{ moves: Move[]; handled: EventRow[] }> {
  return followEvents(events, await readGoals(db, events));
}

async function handleAlone(db: Db, event: EventRow, log: Log): Promise<void> {
  const { account_id, id, attempts } = event;
  const row = sql`account_id = ${account_id} and id = ${id}`;
  try {
    await db.transaction().execute(async (trx) => {
      const { rows } = await sql`select from campaign_event where ${row} for update skip locked`.execute(trx);
      if (rows.length > 0) await handle(trx, [event]);
    });
  } catch (error) {
    if (isAway(error)) throw error;
    log.error({ err: error, account: account_id, event: id, kind: event.kind }, 'an event of a campaign failed');
    await (attempts + 1 >= MOST_ATTEMPTS
      ? sql`delete from campaign_event where ${row}`
      : sql`update campaign_event set attempts = attempts + 1, try_at = now() + make_interval(mins => ${2 ** attempts}::int)
          where ${row}`
    ).execute(db);
  }
}
