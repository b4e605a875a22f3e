import { sql } from 'kysely';
import { addMinutes, dayIn, knownZone } from '../src/clock.ts';
import { addDays } from '../src/days.ts';
import { toColumns } from '../src/modules/appointments/write-appointment.ts';
import { createRandom } from './random.ts';
import { type Db, insertAll, type Row } from './rows.ts';
import { readTable } from './table.ts';
import { daysBefore } from './time.ts';

/** `day` from today; `length` in minutes, 0 for the whole day; `about` says that it is with a contact. */
const APPOINTMENTS = readTable(
  ['subject', 'day', 'time', 'length', 'repeat', 'location', 'about'],
  `
Team meeting | -28 | 08:30 | 30 | FREQ=WEEKLY | Meeting room |
Treatment plan | 0 | 09:30 | 45 | | Room 1 | yes
Second opinion on the implants | 0 | 14:00 | 60 | | Room 2 | yes
Call with the laboratory | 0 | 14:30 | 30 | | Phone |
Check-up | 1 | 09:00 | 30 | | Room 1 | yes
Whitening | 1 | 11:00 | 60 | | Room 2 | yes
New patient | 2 | 10:00 | 45 | | Room 1 | yes
Monthly review with the partner | 4 | 13:00 | 60 | FREQ=MONTHLY | Video call |
Dental fair | 9 | 00:00 | 0 | | Exhibition centre |
Check-up | 6 | 15:30 | 30 | | Room 1 | yes
Fitting of the night guard | 12 | 16:00 | 30 | | Room 2 | yes
Check-up | -1 | 10:30 | 30 | | Room 1 | yes
Consultation on paying in parts | -3 | 15:00 | 30 | | Room 1 | yes
Prevention day for children | -6 | 09:00 | 180 | | Reception |`,
);
const REMINDER = 15;

type Options = { now: Date; ownerAccountId: string };

/** What stands in the owner's calendar: last weeks, today with two at once, the weeks ahead. */
export async function loadAppointments(db: Db, { now, ownerAccountId }: Options): Promise<void> {
  const account = await db
    .selectFrom('account')
    .select(['time_zone', 'owner_user_id'])
    .where('id', '=', ownerAccountId)
    .executeTakeFirst();
  if (!account) return;
  const timeZone = knownZone(account.time_zone);
  if (account.owner_user_id) await loadBookingPage(db, ownerAccountId, account.owner_user_id, timeZone);
  const random = createRandom('appointments');
  const contacts = await contactsToMeet(db, ownerAccountId, now);
  for (const [at, { subject, day, time, length, repeat, location, about }] of APPOINTMENTS.entries()) {
    const start = `${addDays(dayIn(timeZone, now), Number(day))}T${time}`;
    const isAllDay = length === '0';
    const values = {
      ...{ subject, location, description: '', start, end: addMinutes(start, Number(length) || 24 * 60), isAllDay },
      ...{ timeZone, repeat, ownerId: account.owner_user_id, contactIds: [], dealId: null, invitees: [] },
      ...{ reminders: isAllDay ? [] : [REMINDER], remindByMail: false },
    };
    const made = daysBefore(now, 10 + at);
    const row: Row<'appointment'> = {
      ...toColumns(values, []),
      ...{ account_id: ownerAccountId, uid: random.uuid(), created_by: account.owner_user_id },
      ...{ created_at: made, changed_at: made },
    };
    const { id } = await db.insertInto('appointment').values(row).returning('id').executeTakeFirstOrThrow();
    const contact_id = about ? contacts[at] : undefined;
    if (contact_id === undefined) continue;
    await insertAll(db, 'appointment_contact', [{ account_id: ownerAccountId, appointment_id: id, contact_id }]);
    const details = JSON.stringify({
      what: 'made',
      appointment: { id, name: subject },
      start: new Date(row.starts_at).toISOString(),
    });
    const activity = { account_id: ownerAccountId, contact_id, kind: 'appointment' as const, at: made, about_id: id };
    await insertAll(db, 'activity', [{ ...activity, user_id: account.owner_user_id, details }]);
    await db
      .updateTable('contact')
      .set({ last_activity_at: sql`greatest(last_activity_at, ${made})` })
      .where('account_id', '=', ownerAccountId)
      .where('id', '=', contact_id)
      .execute();
  }
}

const WORKDAY = [
  { from: '09:00', to: '12:30' },
  { from: '13:30', to: '17:00' },
];

/** The page on which patients book a time with the owner. */
async function loadBookingPage(db: Db, accountId: string, ownerId: string, timeZone: string): Promise<void> {
  await insertAll(db, 'booking_page', [
    {
      ...{ account_id: accountId, owner_id: ownerId, time_zone: timeZone, slug: 'first-visit', is_published: true },
      ...{ name: 'First visit', location: 'Alder & Finch Dental, Room 1' },
      description: 'We look at your teeth, answer your questions and agree on what comes next.',
      hours: JSON.stringify([WORKDAY, WORKDAY, WORKDAY, WORKDAY, WORKDAY.slice(0, 1), [], []]),
      ...{ length: 30, buffer: 10, notice: 4, ahead: 60 },
    },
  ]);
}

/** Customers who were there when the first of these was made, in an order that is the same each time. */
async function contactsToMeet(db: Db, accountId: string, now: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('contact')
    .select('id')
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null)
    .where('type', '=', 'customer')
    .where('email', 'is not', null)
    .where('created_at', '<', daysBefore(now, 10 + APPOINTMENTS.length))
    .orderBy(sql`md5(id::text)`)
    .limit(APPOINTMENTS.length)
    .execute();
  return rows.map(({ id }) => id);
}
