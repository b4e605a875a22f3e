import { AppError } from '@app/contract/errors';
import { sql } from 'kysely';
import type { Config } from '../../config.ts';
import type { Db } from '../../db/open.ts';
import { takeTurn } from '../../db/take-turn.ts';
import { announce } from '../../live/live.ts';
import { recordActivity } from '../activities/record-activity.ts';
import { raiseEvents } from '../automation/raise-events.ts';
import { nudgeCalendars } from '../channels/nudge.ts';
import { setReminders } from '../reminders/set-reminders.ts';
import { nextReminders } from './appointment-reminders.ts';
import type { Values } from './check-fields.ts';
import { boundsOf, type Exception, type OwnFields, timeOf } from './occurrences.ts';
import { readBelongings, requireAppointment, type Scope, type Stored } from './read-appointments.ts';

/** Who writes; nobody's name stands there when a stranger books. */
export type Writer = { accountId: string; userId: string | null; config: Config };

/** The columns that hold these values; the moments follow from what the clock of their zone shows. */
export function toColumns(values: Values, exceptions: readonly Exception[]) {
  const { start, end } = timeOf(values, values.start);
  return {
    subject: values.subject,
    location: values.location,
    description: values.description,
    start: values.start,
    end: values.end,
    is_all_day: values.isAllDay,
    time_zone: values.timeZone,
    ends_at: end,
    repeat: values.repeat,
    owner_id: values.ownerId,
    deal_id: values.dealId,
    reminders: values.reminders,
    remind_by_mail: values.remindByMail,
    ...toBounds(values, exceptions, start),
  };
}

/** Between what the database looks for it: also a time that was moved away from the rest. */
export function toBounds(series: Stored['series'], exceptions: readonly Exception[], first?: Date) {
  const { from, to } = boundsOf(series, exceptions);
  return { starts_at: series.repeat === '' && first ? first : from, last_at: to ?? 'infinity' };
}

/** What an appointment has now. Contacts in the trash are not among it; they stay where they are. */
export async function readValues(db: Db, scope: Scope, { row }: Stored): Promise<Values> {
  const { contacts, deal, invitees } = (await readBelongings(db, scope, [row]))(row);
  return {
    subject: row.subject,
    location: row.location,
    description: row.description,
    start: row.start,
    end: row.end,
    isAllDay: row.is_all_day,
    timeZone: row.time_zone,
    ownerId: row.owner_id,
    contactIds: contacts.map(({ id }) => id),
    dealId: deal?.id ?? null,
    invitees: invitees.map(({ email, name }) => ({ email, name })),
    repeat: row.repeat,
    reminders: row.reminders,
    remindByMail: row.remind_by_mail,
  };
}

/**
 * Whoever puts something booked into somebody's calendar does so after the other, and sees what the other has put there.
 * Whoever changes an appointment holds it before, so that no two wait for each other.
 */
export const takeBookingTurn = (db: Db, { accountId, ownerId }: Scope & { ownerId: string | null }) =>
  takeTurn(db, `bookings of ${accountId} ${ownerId}`);

/** One that a connected calendar has brought in is changed there: from here nobody in it would hear of it. */
async function isElsewhere(db: Db, { accountId }: Scope, { id, origin }: Stored['row']): Promise<boolean> {
  if (origin === 'crm') return false;
  const link = await db
    .selectFrom('channel_event')
    .select('href')
    .where('account_id', '=', accountId)
    .where('appointment_id', '=', id)
    .executeTakeFirst();
  return link !== undefined;
}

/** What an appointment has here alone, also where it is kept in a calendar. */
const HERE: readonly (keyof Values)[] = ['contactIds', 'dealId', 'reminders', 'remindByMail'];

/** Unless what is `changed` of all its times is kept here alone. */
export async function refuseElsewhere(
  db: Db,
  scope: Scope,
  { row }: Stored,
  changed?: readonly (keyof Values)[],
): Promise<void> {
  if (changed?.every((field) => HERE.includes(field))) return;
  if (await isElsewhere(db, scope, row)) throw new AppError('appointment.elsewhere');
}

/** A booked one never meets another booked one: somebody may have taken that time since. */
export async function refuseTaken(
  db: Db,
  { accountId }: Scope,
  { id, booking_page_id }: Stored['row'],
  { ownerId, startsAt }: { ownerId: string | null; startsAt: Date },
): Promise<void> {
  if (booking_page_id === null) return;
  await takeBookingTurn(db, { accountId, ownerId });
  const other = await db
    .selectFrom('appointment')
    .select('id')
    .where('account_id', '=', accountId)
    .where('id', '!=', id)
    .where('owner_id', '=', ownerId)
    .where('starts_at', '=', startsAt)
    .where('booking_page_id', 'is not', null)
    .where('cancelled_at', 'is', null)
    .executeTakeFirst();
  if (other) throw new AppError('booking.taken');
}

export async function addContacts(db: Db, { accountId }: Scope, appointmentId: number, ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  await db
    .insertInto('appointment_contact')
    .values(ids.map((contact_id) => ({ account_id: accountId, appointment_id: appointmentId, contact_id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Contacts in the trash are not to be seen, but go along: they come back whole. */
export const takeAlongFromTrash = (db: Db, { accountId }: Scope, from: number, to: number) =>
  sql`
    insert into appointment_contact (account_id, appointment_id, contact_id)
    select account_id, ${to}::bigint, contact_id from appointment_contact
    where account_id = ${accountId} and appointment_id = ${from} and exists (
      select from contact where contact.account_id = appointment_contact.account_id
        and contact.id = appointment_contact.contact_id and contact.deleted_at is not null)`.execute(db);

export async function writeExceptions(
  db: Db,
  { accountId }: Scope,
  appointmentId: number,
  exceptions: readonly Exception[],
): Promise<void> {
  await db
    .deleteFrom('appointment_exception')
    .where('account_id', '=', accountId)
    .where('appointment_id', '=', appointmentId)
    .execute();
  if (exceptions.length === 0) return;
  await db
    .insertInto('appointment_exception')
    .values(
      exceptions.map(({ occurrence, changed, before = {} }) => ({
        account_id: accountId,
        appointment_id: appointmentId,
        occurrence,
        changed: JSON.stringify((changed ?? before) satisfies OwnFields),
        is_cancelled: changed === null,
      })),
    )
    .execute();
}

/** Writes what one time has of its own (null: it does not take place; nothing: it is as the rule says), and counts that it was sent out again. */
export async function replaceException(
  db: Db,
  writer: Writer,
  stored: Stored,
  occurrence: string,
  changed: OwnFields | null,
): Promise<void> {
  const others = stored.exceptions.filter((each) => each.occurrence !== occurrence);
  const before = stored.exceptions.find((each) => each.occurrence === occurrence)?.changed ?? {};
  const isPlain = changed !== null && Object.keys(changed).length === 0;
  const exceptions = isPlain ? others : [...others, { occurrence, changed, ...(changed === null && { before }) }];
  await writeExceptions(db, writer, stored.row.id, exceptions);
  await db
    .updateTable('appointment')
    .set({ ...toBounds(stored.series, exceptions), sequence: sql`sequence + 1`, changed_at: sql<Date>`now()` })
    .where('account_id', '=', writer.accountId)
    .where('id', '=', stored.row.id)
    .execute();
}

/** What follows from how the appointment stands now: who is reminded when, and that whoever looks at it looks again. */
export async function settle(db: Db, { accountId }: Scope, appointmentId: number): Promise<Stored> {
  const stored = await requireAppointment(db, { accountId }, appointmentId);
  await setReminders(db, { accountId, about: 'appointment', id: appointmentId }, nextReminders(stored, new Date()));
  await announce(db, { topic: 'appointments', accountId, id: String(appointmentId) });
  await nudgeCalendars(db, { accountId, appointmentId, ownerId: stored.row.owner_id });
  return stored;
}

/** Somebody has an appointment now; `pageId` is the page on which it was booked. */
export const raiseAppointments = (
  db: Db,
  { accountId, userId }: Pick<Writer, 'accountId' | 'userId'>,
  contactIds: readonly number[],
  pageId: number | null = null,
): Promise<void> =>
  raiseEvents(
    db,
    accountId,
    contactIds.map((contactId) => ({ contactId, kind: 'appointment', source: pageId ?? '', userId })),
  );

type Happened = {
  what: 'made' | 'moved' | 'cancelled';
  start: Date;
  contactIds: readonly number[];
  /** It was there before anybody here knew of it: nothing follows from it. */
  isHistory?: boolean;
};

/** In the timeline of everybody with whom it is. */
export async function tellContacts(
  db: Db,
  { accountId, userId }: Pick<Writer, 'accountId' | 'userId'>,
  { id, subject }: { id: number; subject: string },
  { what, start, contactIds, isHistory = false }: Happened,
): Promise<void> {
  const details = { what, appointment: { id, name: subject }, start: start.toISOString() };
  const at = isHistory && start.getTime() < Date.now() ? start : undefined;
  for (const contactId of contactIds) {
    const about = { accountId, contactId, userId, aboutId: id, at, isQuiet: isHistory };
    await recordActivity(db, { ...about, kind: 'appointment', details });
    await announce(db, { topic: 'contacts', accountId, id: String(contactId) });
  }
}
