import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { wakeJob } from '../../jobs/jobs.ts';

export const SYNC_CHANNELS = 'sync-channels';

type About = { accountId: string; appointmentId: number; ownerId: string | null };

/**
 * An appointment was written: the calendar in which it stands, or is to stand, is read soon. Whoever holds the channel is
 * not waited for (it looks at appointments anyway), so that nobody who holds an appointment waits for a sync; a server that
 * has asked for a pause gets it.
 */
export async function nudgeCalendars(db: Db, { accountId, appointmentId, ownerId }: About): Promise<void> {
  const { rows } = await sql`
    update channel set due_at = now() from (
      select account_id, id from channel
      where account_id = ${accountId} and kind = 'calendar' and state in ('waiting', 'complete', 'partial')
        and failure is null and due_at > now() and (user_id = ${ownerId}::uuid or exists (
          select from channel_event event where event.account_id = channel.account_id
            and event.channel_id = channel.id and event.appointment_id = ${appointmentId}::bigint))
      for update skip locked
    ) found
    where channel.account_id = found.account_id and channel.id = found.id returning 1`.execute(db);
  if (rows.length > 0) await wakeJob(db, SYNC_CHANNELS);
}
