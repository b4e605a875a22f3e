import type { getInvitation as getEndpoint } from '@app/contract/booking';
import type { Response } from '@app/contract/endpoint';
import { AppError } from '@app/contract/errors';
import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import type { AuditNotes } from '../../http/audit.ts';
import { announce } from '../../live/live.ts';
import { readPublicLogo } from '../crm-settings/public-logo.ts';
import { accountOfToken, hashToken } from './invitees.ts';
import { firstAfter, timeOf } from './occurrences.ts';
import { requireAppointment } from './read-appointments.ts';

/** `host` is the account whose host was asked, where it is one's: there no token of another account is good. */
export async function findInvitee(db: Db, token: string, host: string | null) {
  const accountId = accountOfToken(token);
  if (!accountId || (host !== null && host !== accountId)) throw new AppError('booking.notFound');
  const invitee = await db
    .selectFrom('appointment_invitee')
    .innerJoin('account', 'account.id', 'appointment_invitee.account_id')
    .select([
      'account_id',
      'appointment_id',
      'appointment_invitee.email',
      'appointment_invitee.name',
      'answer',
      'has_booked as hasBooked',
      'account.name as company',
    ])
    .where('account_id', '=', accountId)
    .where('token_hash', '=', hashToken(token))
    .where('account.status', '=', 'Active')
    .executeTakeFirst();
  if (!invitee) throw new AppError('booking.notFound');
  return invitee;
}

/** What it is, and for one that repeats the next time. Looking changes nothing. */
export async function getInvitation(db: Db, token: string, host: string | null): Promise<Response<typeof getEndpoint>> {
  const { account_id: accountId, appointment_id, answer, company, hasBooked } = await findInvitee(db, token, host);
  const { row, series, exceptions } = await requireAppointment(db, { accountId }, appointment_id);
  const time = firstAfter(series, exceptions, new Date()) ?? timeOf(series, row.start);
  const { organiser } = await db
    .selectFrom('app_user')
    .select(sql<string>`coalesce(nullif(trim(given_name || ' ' || family_name), ''), username)`.as('organiser'))
    .where('id', '=', row.owner_id)
    .executeTakeFirst()
    .then((found) => found ?? { organiser: company });
  const page = await db
    .selectFrom('booking_page')
    .select('slug')
    .where('account_id', '=', accountId)
    .where('id', '=', row.booking_page_id)
    .executeTakeFirst();
  return {
    subject: time.changed.subject ?? row.subject,
    location: time.changed.location ?? row.location,
    description: time.changed.description ?? row.description,
    start: time.start.toISOString(),
    end: time.end.toISOString(),
    timeZone: time.timeZone,
    repeat: row.repeat,
    company,
    logo: await readPublicLogo(db, { accountId }),
    organiser,
    answer,
    isCancelled: row.cancelled_at !== null,
    bookedOn: (hasBooked && page?.slug) || null,
  };
}

const ANSWERS = { accept: 'accepted', decline: 'declined' } as const;

/** Says yes or no. What was called off is answered by nobody. */
export async function answerInvitation(
  db: Db,
  { host, audit }: { host: string | null; audit: AuditNotes },
  token: string,
  answer: keyof typeof ANSWERS,
): Promise<void> {
  const invitee = await findInvitee(db, token, host);
  const { account_id: accountId, appointment_id: appointmentId, email } = invitee;
  const { row } = await requireAppointment(db, { accountId }, appointmentId, { lock: true });
  audit.accountId = accountId;
  audit.appointmentId = String(appointmentId);
  // Whoever reads the audit need not learn the key.
  audit.token = '…';
  if (row.cancelled_at) throw new AppError('booking.notFound');
  if (invitee.answer === ANSWERS[answer]) {
    audit.unchanged = true;
    return;
  }
  await db
    .updateTable('appointment_invitee')
    .set({ answer: ANSWERS[answer] })
    .where('account_id', '=', accountId)
    .where('appointment_id', '=', appointmentId)
    .where('email', '=', email)
    .execute();
  await announce(db, { topic: 'appointments', accountId, id: String(appointmentId) });
}
