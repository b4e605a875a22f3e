import { sql } from 'kysely';
import type { Db } from '../../../db/open.ts';
import { announce } from '../../../live/live.ts';
import type { ChannelRow } from '../channel-row.ts';

/** Takes some of the appointments that a calendar has brought in away, and out of the timelines. What was made here stays. */
export async function removeEvents(trx: Db, { account_id, id }: ChannelRow, most: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select appointment.id from channel_event event
    join appointment on appointment.account_id = event.account_id and appointment.id = event.appointment_id
    where event.account_id = ${account_id} and event.channel_id = ${id} and appointment.origin = 'calendar'
    order by appointment.id limit ${most} for update of appointment`.execute(trx);
  const ids = rows.map((row) => row.id);
  if (ids.length === 0) return 0;
  await sql`
    delete from activity using appointment_contact person
    where person.account_id = ${account_id} and person.appointment_id = any (${ids}::bigint[])
      and activity.account_id = person.account_id and activity.contact_id = person.contact_id
      and activity.kind = 'appointment' and activity.about_id = person.appointment_id`.execute(trx);
  await sql`
    delete from reminder where account_id = ${account_id} and about = 'appointment'
      and about_id = any (${ids}::bigint[])`.execute(trx);
  await sql`delete from appointment where account_id = ${account_id} and id = any (${ids}::bigint[])`.execute(trx);
  await announce(trx, { topic: 'contacts', accountId: account_id });
  await announce(trx, { topic: 'appointments', accountId: account_id });
  return ids.length;
}
