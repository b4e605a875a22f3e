import { AppError } from '@app/contract/errors';
import { sql } from 'kysely';
import type { Config } from '../../config.ts';
import type { Db } from '../../db/open.ts';
import type { AuditNotes } from '../../http/audit.ts';
import { cancelAppointment } from '../appointments/cancel-appointment.ts';
import { changeAppointment } from '../appointments/change-appointment.ts';
import { findInvitee } from '../appointments/invitation.ts';
import { requireAppointment } from '../appointments/read-appointments.ts';
import { requireFree } from './book.ts';
import { timesOf } from './booked-appointments.ts';
import { tellOwner } from './booking-mail.ts';
import { findOpenPage, type PageRow } from './booking-pages.ts';

type Caller = { config: Config; host: string | null; audit: AuditNotes };
type Change = { do: 'cancel' } | { do: 'move'; start: string };

/** Each move mails two people, and counts against what the account may send in a day. */
const MOST_MAILS = 20;

/** Whoever booked it moves it to another free time, or calls it off, before it has begun. */
export async function changeBooking(
  db: Db,
  { config, host, audit }: Caller,
  token: string,
  change: Change,
): Promise<void> {
  const invitee = await findInvitee(db, token, host);
  const { account_id: accountId, appointment_id: appointmentId, email, name } = invitee;
  // Others who are invited say yes or no.
  if (!invitee.hasBooked) throw new AppError('booking.notFound');
  const { row } = await requireAppointment(db, { accountId }, appointmentId, { lock: true });
  const { page, starts_at, legacyId } = await findBooking(db, accountId, appointmentId);
  audit.accountId = accountId;
  audit.appointmentId = String(appointmentId);
  // Whoever reads the audit need not learn the key.
  audit.token = '…';
  const writer = { accountId, userId: null, config };
  const start = change.do === 'move' ? new Date(change.start) : starts_at;
  if (change.do === 'cancel') await cancelAppointment(db, writer, appointmentId, { scope: 'all' }, audit);
  else {
    if (row.cancelled_at) throw new AppError('booking.notFound');
    await refuseTooMany(db, accountId, email);
    await findOpenPage(db, accountId, page.slug);
    await requireFree(db, page, start, appointmentId);
    const body = { change: timesOf(page, start), scope: 'all' } as const;
    await changeAppointment(db, writer, String(appointmentId), body, audit);
    await keepAccepted(db, accountId, appointmentId, email);
  }
  if (audit.unchanged) return;
  const what = change.do === 'move' ? 'moved' : 'cancelled';
  await tellOwner(db, { accountId, legacyId, config }, { what, page, visitor: { email, name }, appointmentId, start });
}

async function refuseTooMany(db: Db, accountId: string, email: string): Promise<void> {
  const { count } = await db
    .selectFrom('mail')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('recipient', '=', email)
    .where('calendar', 'is not', null)
    .where('created_at', '>', sql<Date>`now() - interval '1 day'`)
    .executeTakeFirstOrThrow();
  if (count >= MOST_MAILS) throw new AppError('booking.tooMany');
}

/** The page on which it was booked, also one that was taken away since. */
async function findBooking(db: Db, accountId: string, appointmentId: number) {
  const booked = await db
    .selectFrom('appointment')
    .innerJoin('booking_page', (join) =>
      join
        .onRef('booking_page.account_id', '=', 'appointment.account_id')
        .onRef('booking_page.id', '=', 'appointment.booking_page_id'),
    )
    .innerJoin('account', 'account.id', 'appointment.account_id')
    .selectAll('booking_page')
    .select(['appointment.starts_at', 'appointment.owner_id as withId', 'account.legacy_id as legacyId'])
    .where('appointment.account_id', '=', accountId)
    .where('appointment.id', '=', appointmentId)
    .where('appointment.starts_at', '>', new Date())
    .executeTakeFirst();
  if (!booked) throw new AppError('booking.notFound');
  const { starts_at, withId, legacyId, ...page } = booked;
  // A colleague may have taken it over.
  return { page: { ...page, owner_id: withId ?? page.owner_id } satisfies PageRow, starts_at, legacyId };
}

/** Who moves it themselves has said yes to it. */
const keepAccepted = (db: Db, accountId: string, appointmentId: number, email: string) =>
  db
    .updateTable('appointment_invitee')
    .set({ answer: 'accepted' })
    .where('account_id', '=', accountId)
    .where('appointment_id', '=', appointmentId)
    .where('email', '=', email)
    .execute();
