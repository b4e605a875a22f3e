import { isDeepStrictEqual } from 'node:util';
import type { changeAppointment as changeEndpoint } from '@app/contract/appointments';
import type { Request } from '@app/contract/endpoint';
import { AppError } from '@app/contract/errors';
import { sql } from 'kysely';
import { addMinutes, minutesBetween } from '../../clock.ts';
import type { Db } from '../../db/open.ts';
import type { AuditNotes } from '../../http/audit.ts';
import { checkFields, tidyFields, type Values } from './check-fields.ts';
import { insertAppointment } from './create-appointment.ts';
import { mailInvitees } from './invitee-mail.ts';
import { askAgain, setInvitees } from './invitees.ts';
import { moveRule } from './move-rule.ts';
import { type Exception, type OwnFields, ownFields, timeOf } from './occurrences.ts';
import { requireOccurrence, type Which } from './one-occurrence.ts';
import { requireAppointment, type Stored } from './read-appointments.ts';
import { endBefore, isStart, restFrom, type Series } from './repeat.ts';
import {
  addContacts,
  raiseAppointments,
  readValues,
  refuseElsewhere,
  refuseTaken,
  replaceException,
  settle,
  takeAlongFromTrash,
  tellContacts,
  toBounds,
  toColumns,
  type Writer,
  writeExceptions,
} from './write-appointment.ts';

type Body = Request<typeof changeEndpoint, 'output'>['body'];
type Field = keyof Values;

const WHEN: readonly Field[] = ['start', 'end', 'isAllDay', 'timeZone', 'repeat'];
/** What invitees see of it: a change of one of these is sent out. */
const SENT: readonly Field[] = [...WHEN, 'subject', 'location', 'description'];

/**
 * Changes what really differs: one time, this and the following ones, or all of them. A field that somebody else has
 * changed since the writer saw it is a conflict: nothing is written, and the answer holds the values of now.
 * Answers the id of the appointment that has the change: a part that goes its own way from now on is another one.
 */
export async function changeAppointment(
  db: Db,
  writer: Writer,
  appointmentId: string,
  body: Body,
  audit: AuditNotes,
): Promise<number> {
  const stored = await requireAppointment(db, writer, appointmentId, { lock: true });
  if (stored.row.cancelled_at)
    throw new AppError('appointment.changed', { cancelledDate: stored.row.cancelled_at.toISOString() });
  const which = requireOccurrence(stored, body);
  const whole = await readValues(db, writer, stored);
  const now = valuesAt(stored, whole, which);
  const wanted = tidyFields({ ...now, ...withoutNone(body.change) });
  const changed = (Object.keys(wanted) as Field[]).filter((field) => !isDeepStrictEqual(wanted[field], now[field]));
  refuseConflicts(now, changed, tidySeen(now, body.seen));
  await checkFields(db, writer, wanted, now);
  if (changed.length === 0) {
    audit.unchanged = true;
    return stored.row.id;
  }
  await refuseElsewhere(db, writer, stored, which.scope === 'all' ? changed : undefined);
  audit.fields = changed;
  audit.scope = which.scope;
  // A deal in the trash is not to be seen, and gets back what was its own.
  if (!changed.includes('dealId')) wanted.dealId = stored.row.deal_id;
  if (which.scope === 'all') return changeAll(db, writer, stored, whole, asSeries(whole, now, wanted, whole.start));
  if (which.scope === 'following')
    return changeFollowing(db, writer, stored, asSeries(whole, now, wanted, which.occurrence), which.occurrence);
  const isOwn = changed.every((field) => (ownFields as readonly Field[]).includes(field));
  return isOwn
    ? changeOne(db, writer, stored, whole, wanted, { changed, occurrence: which.occurrence })
    : takeOut(db, writer, stored, whole, wanted, which.occurrence);
}

const withoutNone = (change: Body['change']) =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as Partial<Values>;

/** As it was seen, in the spelling in which it is kept. */
const tidySeen = (now: Values, seen: Body['seen'] = {}): Partial<Values> => {
  const tidy = tidyFields({ ...now, ...withoutNone(seen) });
  return Object.fromEntries(Object.keys(seen).map((field) => [field, tidy[field as Field]]));
};

function refuseConflicts(now: Values, changed: Field[], seen: Partial<Values>): void {
  const conflicts = changed.filter((field) => field in seen && !isDeepStrictEqual(now[field], seen[field]));
  if (conflicts.length > 0)
    throw new AppError('appointment.changed', Object.fromEntries(conflicts.map((field) => [field, now[field]])));
}

/** What the writer looks at: the whole of it, or one of its times. Of more than one only that time is looked at. */
function valuesAt({ series, exceptions }: Stored, whole: Values, { scope, occurrence }: Which): Values {
  if (occurrence === null) return whole;
  const own = exceptions.find((each) => each.occurrence === occurrence)?.changed ?? {};
  const { localStart: start, localEnd: end } = timeOf(series, occurrence, own);
  const repeat = scope === 'following' ? restFrom(series, occurrence) : whole.repeat;
  return { ...whole, ...(scope === 'this' && own), start, end, repeat };
}

/** A series that begins as much later than `base` as the one time that the writer has moved. */
function asSeries(whole: Values, now: Values, wanted: Values, base: string): Values {
  const isMoved = now.start !== wanted.start || now.end !== wanted.end;
  const { start: from, end: to } = isMoved ? wanted : whole;
  const start = addMinutes(base, minutesBetween(now.start, wanted.start));
  const repeat = now.repeat === wanted.repeat ? moveRule(now.repeat, now.start, wanted.start) : wanted.repeat;
  return { ...wanted, repeat, start, end: addMinutes(start, minutesBetween(from, to)) };
}

const differs = (before: Values, after: Values, fields: readonly Field[]) =>
  fields.some((field) => !isDeepStrictEqual(before[field], after[field]));

async function changeAll(db: Db, writer: Writer, stored: Stored, before: Values, after: Values): Promise<number> {
  const { id } = stored.row;
  if (before.start !== after.start || before.timeZone !== after.timeZone || before.ownerId !== after.ownerId)
    await refuseTaken(db, writer, stored.row, { ownerId: after.ownerId, startsAt: timeOf(after, after.start).start });
  const exceptions = moveExceptions(stored.exceptions, before, after);
  const isSent = differs(before, after, SENT);
  const isMoved = differs(before, after, WHEN);
  const [removed, added, kept] = compareInvitees(before, after);
  await db
    .updateTable('appointment')
    .set({
      ...toColumns(after, exceptions),
      ...(isSent || removed.length || added.length ? { sequence: sql`sequence + 1` } : {}),
      changed_at: sql<Date>`now()`,
    })
    .where('account_id', '=', writer.accountId)
    .where('id', '=', id)
    .execute();
  await writeExceptions(db, writer, id, exceptions);
  await setInvitees(db, writer, id, after.invitees);
  if (isMoved) await askAgain(db, writer, id);
  const newContacts = await setContacts(db, writer, id, before.contactIds, after.contactIds);
  const now = await settle(db, writer, id);
  const { start } = timeOf(after, after.start);
  const about = { id, subject: after.subject };
  await tellContacts(db, writer, about, { what: 'made', start, contactIds: newContacts });
  await raiseAppointments(db, writer, newContacts, stored.row.booking_page_id);
  if (isMoved) {
    const contactIds = after.contactIds.filter((each) => !newContacts.includes(each));
    await tellContacts(db, writer, about, { what: 'moved', start, contactIds });
  }
  await mailInvitees(db, writer, now, { kind: 'appointmentCancelled', to: removed });
  await mailInvitees(db, writer, now, { kind: 'appointmentInvited', to: added });
  if (isSent) await mailInvitees(db, writer, now, { kind: 'appointmentChanged', to: kept });
  return id;
}

/** Times that were changed go along with the rest; those that the new rule does not have are as if they never were. */
function moveExceptions(exceptions: Exception[], before: Series, after: Series): Exception[] {
  if (after.repeat === '') return [];
  const minutes = minutesBetween(before.start, after.start);
  const moved = exceptions.map(({ occurrence, changed, before }) => ({
    occurrence: addMinutes(occurrence, minutes),
    changed: changed && moveTime(changed, minutes),
    ...(before && { before: moveTime(before, minutes) }),
  }));
  return moved.filter(({ occurrence }) => isStart(after, occurrence));
}

const moveTime = (changed: OwnFields, minutes: number): OwnFields => ({
  ...changed,
  ...(changed.start && { start: addMinutes(changed.start, minutes) }),
  ...(changed.end && { end: addMinutes(changed.end, minutes) }),
});

function compareInvitees(before: Values, after: Values) {
  const has = (values: Values, email: string) => values.invitees.some((each) => each.email === email);
  return [
    before.invitees.filter(({ email }) => !has(after, email)),
    after.invitees.filter(({ email }) => !has(before, email)),
    after.invitees.filter(({ email }) => has(before, email)),
  ] as const;
}

/** Answers who was added. */
async function setContacts(
  db: Db,
  { accountId }: Writer,
  appointmentId: number,
  before: number[],
  after: number[],
): Promise<number[]> {
  const removed = before.filter((id) => !after.includes(id));
  const added = after.filter((id) => !before.includes(id));
  if (removed.length > 0)
    await db
      .deleteFrom('appointment_contact')
      .where('account_id', '=', accountId)
      .where('appointment_id', '=', appointmentId)
      .where(sql<boolean>`contact_id = any (${removed}::bigint[])`)
      .execute();
  await addContacts(db, { accountId }, appointmentId, added);
  return added;
}

/** One time has something of its own from now on. */
async function changeOne(
  db: Db,
  writer: Writer,
  stored: Stored,
  whole: Values,
  wanted: Values,
  { changed, occurrence }: { changed: Field[]; occurrence: string },
): Promise<number> {
  const { row, series, exceptions } = stored;
  const before = exceptions.find((each) => each.occurrence === occurrence)?.changed ?? {};
  // Beginning and end belong together: of one alone the other would follow the rule.
  const fields = new Set([...Object.keys(before), ...changed, 'start', 'end']) as Set<keyof OwnFields>;
  const own = Object.fromEntries([...fields].map((field) => [field, wanted[field]])) as OwnFields;
  await replaceException(db, writer, stored, occurrence, own);
  const now = await settle(db, writer, row.id);
  const time = timeOf(series, occurrence, own);
  if (changed.some((field) => WHEN.includes(field)))
    await tellContacts(
      db,
      writer,
      { id: row.id, subject: wanted.subject },
      {
        what: 'moved',
        start: time.start,
        contactIds: whole.contactIds,
      },
    );
  await mailInvitees(db, writer, now, { kind: 'appointmentChanged', to: whole.invitees, time });
  return row.id;
}

/** With other people, or in somebody else's calendar, one time is an appointment of its own. */
async function takeOut(
  db: Db,
  writer: Writer,
  stored: Stored,
  whole: Values,
  wanted: Values,
  occurrence: string,
): Promise<number> {
  const time = timeOf(stored.series, occurrence);
  await replaceException(db, writer, stored, occurrence, null);
  const now = await settle(db, writer, stored.row.id);
  await mailInvitees(db, writer, now, { kind: 'appointmentCancelled', to: whole.invitees, time });
  // A rule that was set here is one of its own.
  const repeat = wanted.repeat === whole.repeat ? '' : wanted.repeat;
  await raiseAppointments(
    db,
    writer,
    wanted.contactIds.filter((id) => !whole.contactIds.includes(id)),
  );
  return insertOf(db, writer, stored, { ...wanted, repeat }, []);
}

/** What was before ends; from here on it is another appointment, with what was changed of its times. */
async function changeFollowing(
  db: Db,
  writer: Writer,
  stored: Stored,
  wanted: Values,
  occurrence: string,
): Promise<number> {
  const later = stored.exceptions.filter((each) => each.occurrence > occurrence);
  await endSeries(db, writer, stored, occurrence);
  const from = { ...stored.series, start: occurrence, repeat: wanted.repeat };
  return insertOf(db, writer, stored, wanted, moveExceptions(later, from, wanted));
}

/** A part of an appointment, as one of its own. */
async function insertOf(db: Db, writer: Writer, stored: Stored, values: Values, exceptions: Exception[]) {
  const id = await insertAppointment(db, writer, values, { exceptions });
  await takeAlongFromTrash(db, writer, stored.row.id, id);
  return id;
}

/** It takes place for the last time before this one. */
export async function endSeries(db: Db, writer: Writer, stored: Stored, occurrence: string): Promise<void> {
  const { row, series } = stored;
  const repeat = endBefore(series.repeat, occurrence);
  const exceptions = stored.exceptions.filter((each) => each.occurrence < occurrence);
  await db
    .updateTable('appointment')
    .set({
      ...toBounds({ ...series, repeat }, exceptions),
      repeat,
      sequence: sql`sequence + 1`,
      changed_at: sql<Date>`now()`,
    })
    .where('account_id', '=', writer.accountId)
    .where('id', '=', row.id)
    .execute();
  await writeExceptions(db, writer, row.id, exceptions);
  const now = await settle(db, writer, row.id);
  const { invitees } = await readValues(db, writer, now);
  await mailInvitees(db, writer, now, { kind: 'appointmentChanged', to: invitees });
}
