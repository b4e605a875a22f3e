import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { type Job, type Log, wakeJob } from '../../jobs/jobs.ts';
import { wakeAutomation, wakeEvents } from './wake.ts';

/** Clocks are corrected by a little all the time. */
const JUMP = sql`interval '1 minute'`;
const LOOK_EVERY = sql`interval '20 seconds'`;

/**
 * What is due follows from the clock of the database. If that was ahead and is put right, everything that was written
 * meanwhile would wait until the wrong moment comes again: it counts from now.
 */
export const clockJob: Job = {
  name: 'clock',
  everySeconds: 2,
  run: (db, _signal, log) => followClock(db, log),
};

export async function followClock(db: Db, log: Log): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ seconds: number }>`
      select extract(epoch from seen_at - now())::int as seconds from clock_seen
      where seen_at > now() + ${JUMP} or seen_at < now() - ${LOOK_EVERY}
      for update skip locked`.execute(trx);
    const [seen] = rows;
    if (!seen) return;
    if (seen.seconds > 0) {
      log.error({ seconds: seen.seconds }, 'the clock was put back; what was written meanwhile counts from now');
      await countFromNow(trx);
    }
    await sql`update clock_seen set seen_at = now()`.execute(trx);
  });
}

async function countFromNow(db: Db): Promise<void> {
  // Waits that end by the clock are derived again after that (`campaign_rework`).
  await sql`
    with early as materialized (
      select account_id, id from enrolment
      where completed_at is null and left_at is null and (since > now() or (attempts > 0 and due_at > now()))
      order by account_id, id for update
    ), moved as (
      update enrolment set entered_at = least(entered_at, now()),
        since = case when since > now() then now() else since end,
        due_at = case when attempts > 0 then least(due_at, now()) else due_at - (since - now()) end
      from early where enrolment.account_id = early.account_id and enrolment.id = early.id
      returning enrolment.account_id, enrolment.id, enrolment.campaign_id
    ), outcomes as (
      update step_outcome set at = now() from moved
      where step_outcome.account_id = moved.account_id and step_outcome.enrolment_id = moved.id
        and step_outcome.at > now()
    )
    insert into campaign_rework (account_id, campaign_id, kind)
    select distinct account_id, campaign_id, 'clock' from moved`.execute(db);
  // Whether messages may go is looked at again before each; who has one in hand finds out that it is theirs no more.
  await sql`update message set try_at = now() where state = 'waiting' and try_at > now()`.execute(db);
  await sql`update message set taken_at = now() where state = 'sending' and taken_at > now()`.execute(db);
  await sql`update campaign_event set try_at = now() where try_at > now()`.execute(db);
  await sql`update webhook_call set try_at = now() where try_at > now()`.execute(db);
  await sql`update message_event set settle_at = now() where settle_at > now()`.execute(db);
  await wakeEvents(db);
  await wakeAutomation(db);
  for (const channel of ['mail', 'text']) await wakeJob(db, `send-messages-${channel}`);
}
