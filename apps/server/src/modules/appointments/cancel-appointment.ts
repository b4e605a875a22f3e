import type { cancelAppointment as cancelEndpoint } from '@app/contract/appointments';
import type { Request } from '@app/contract/endpoint';
import { AppError } from '@app/contract/errors';
import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import type { AuditNotes } from '../../http/audit.ts';
import { endSeries } from './change-appointment.ts';
import { mailInvitees } from './invitee-mail.ts';
import { timeOf } from './occurrences.ts';
import { requireOccurrence } from './one-occurrence.ts';
import { requireAppointment, type Stored } from './read-appointments.ts';
import { isStart } from './repeat.ts';
import {
  readValues,
  refuseElsewhere,
  refuseTaken,
  replaceException,
  settle,
  tellContacts,
  type Writer,
} from './write-appointment.ts';

type Body = Request<typeof cancelEndpoint, 'output'>['body'];

/** Calling off twice succeeds: the caller's wish already holds. */
export async function cancelAppointment(
  db: Db,
  writer: Writer,
  appointmentId: string | number,
  body: Body,
  audit: AuditNotes,
): Promise<void> {
  const stored = await requireAppointment(db, writer, appointmentId, { lock: true });
  const isCancelled = stored.exceptions.some(
    ({ occurrence, changed }) => changed === null && occurrence === body.occurrence,
  );
  if (stored.row.cancelled_at || (isCancelled && body.scope === 'this')) {
    audit.unchanged = true;
    return;
  }
  await refuseElsewhere(db, writer, stored);
  const which = requireOccurrence(stored, body);
  audit.scope = which.scope;
  if (which.scope === 'this') await cancelOne(db, writer, stored, which.occurrence);
  else if (which.scope === 'following') {
    const time = timeOf(stored.series, which.occurrence);
    await endSeries(db, writer, stored, which.occurrence);
    await tell(db, writer, stored, time.start);
  } else await cancelAll(db, writer, stored);
}

async function cancelAll(db: Db, writer: Writer, stored: Stored): Promise<void> {
  await setCancelled(db, writer, stored, true);
  const now = await settle(db, writer, stored.row.id);
  const { invitees } = await readValues(db, writer, now);
  await mailInvitees(db, writer, now, { kind: 'appointmentCancelled', to: invitees });
  await tell(db, writer, stored, timeOf(stored.series, stored.row.start).start);
}

async function cancelOne(db: Db, writer: Writer, stored: Stored, occurrence: string): Promise<void> {
  const own = stored.exceptions.find((each) => each.occurrence === occurrence)?.changed ?? {};
  const time = timeOf(stored.series, occurrence, own);
  await replaceException(db, writer, stored, occurrence, null);
  const now = await settle(db, writer, stored.row.id);
  const { invitees } = await readValues(db, writer, now);
  await mailInvitees(db, writer, now, { kind: 'appointmentCancelled', to: invitees, time });
  await tell(db, writer, stored, time.start);
}

async function tell(db: Db, writer: Writer, stored: Stored, start: Date): Promise<void> {
  const { contactIds } = await readValues(db, writer, stored);
  await tellContacts(db, writer, stored.row, { what: 'cancelled', start, contactIds });
}

const setCancelled = (db: Db, { accountId }: Writer, { row }: Stored, isCancelled: boolean) =>
  db
    .updateTable('appointment')
    .set({
      cancelled_at: isCancelled ? sql<Date>`now()` : null,
      sequence: sql`sequence + 1`,
      changed_at: sql<Date>`now()`,
    })
    .where('account_id', '=', accountId)
    .where('id', '=', row.id)
    .execute();

/** Takes place after all: the whole of it, or one time that was called off. */
export async function restoreAppointment(
  db: Db,
  writer: Writer,
  appointmentId: string,
  { occurrence }: { occurrence?: string | undefined },
  audit: AuditNotes,
): Promise<void> {
  const stored = await requireAppointment(db, writer, appointmentId, { lock: true });
  const { row, series, exceptions } = stored;
  const gone = exceptions.find((each) => each.occurrence === occurrence && each.changed === null);
  if (occurrence ? !gone : row.cancelled_at === null) {
    audit.unchanged = true;
    return;
  }
  await refuseElsewhere(db, writer, stored);
  if (occurrence && row.cancelled_at)
    throw new AppError('appointment.changed', { cancelledDate: row.cancelled_at.toISOString() });
  if (occurrence && !isStart(series, occurrence)) throw new AppError('appointment.notFound');
  const own = gone?.before ?? {};
  if (occurrence) await replaceException(db, writer, stored, occurrence, own);
  else {
    await refuseTaken(db, writer, row, { ownerId: row.owner_id, startsAt: row.starts_at });
    await setCancelled(db, writer, stored, false);
  }
  const now = await settle(db, writer, row.id);
  const { contactIds, invitees } = await readValues(db, writer, now);
  const time = timeOf(series, occurrence ?? row.start, own);
  await mailInvitees(db, writer, now, { kind: 'appointmentInvited', to: invitees, ...(occurrence && { time }) });
  await tellContacts(db, writer, row, { what: 'made', start: time.start, contactIds });
}
