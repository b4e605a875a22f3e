import type { listOccurrences as listEndpoint, Occurrence } from '@app/contract/appointments';
import type { Request } from '@app/contract/endpoint';
import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { findElsewhere, readSpan, type Span } from './busy-times.ts';
import { expand, type Time } from './occurrences.ts';
import { COLUMNS, type Row, readBelongings, type Scope, withExceptions } from './read-appointments.ts';

type Query = Request<typeof listEndpoint, 'output'>['query'];
type Found = { row: Row; time: Time };

export async function listOccurrences(db: Db, scope: Scope, query: Query): Promise<Occurrence[]> {
  const { ownerId, contactId, dealId } = query;
  const span = readSpan(query);
  const asked = await findOccurrences(db, scope, span, (rows) =>
    rows
      .$if(ownerId !== undefined, (some) => some.where('owner_id', '=', ownerId ?? null))
      .$if(dealId !== undefined, (some) => some.where('deal_id', '=', dealId ?? null))
      .$if(contactId !== undefined, (some) => some.where(hasContact(contactId ?? 0))),
  );
  const isWhole = contactId === undefined && dealId === undefined;
  const around = isWhole ? asked : await findOfOwners(db, scope, span, asked);
  const elsewhere = asked.length === 0 ? [] : await findElsewhere(db, { ...scope, ownerId }, reachOf(span, asked));
  const conflictsOf = countConflicts(around, elsewhere);
  const belongingsOf = await readBelongings(db, scope, [...new Set(asked.map(({ row }) => row))]);
  return asked.map(({ row, time }) => ({
    appointmentId: row.id,
    occurrence: time.occurrence,
    subject: time.changed.subject ?? row.subject,
    location: time.changed.location ?? row.location,
    start: time.start.toISOString(),
    end: time.end.toISOString(),
    isAllDay: time.isAllDay,
    timeZone: time.timeZone,
    repeats: row.repeat !== '',
    conflicts: conflictsOf(row, time),
    ...belongingsOf(row),
  }));
}

/** When somebody's time is taken; what lasts whole days takes none. */
export async function findBusyTimes(
  db: Db,
  { accountId, ownerId }: Scope & { ownerId: string },
  span: Span,
  except?: number,
): Promise<Span[]> {
  const found = await findOccurrences(db, { accountId }, span, (rows) => rows.where('owner_id', '=', ownerId));
  const times = found.filter(({ row }) => row.id !== except).map(({ time }) => time);
  return [...times, ...(await findElsewhere(db, { accountId, ownerId }, span)).map(({ time }) => time)]
    .filter(({ isAllDay }) => !isAllDay)
    .map(({ start, end }) => ({ from: start, to: end }));
}

const appointmentsIn = (db: Db, { accountId }: Scope, { from, to }: Span) =>
  db
    .selectFrom('appointment')
    .select(COLUMNS)
    .where('account_id', '=', accountId)
    .where('cancelled_at', 'is', null)
    .where('last_at', '>=', from)
    .where('starts_at', '<', to);

/** Everything that takes place between two moments, repeats expanded, the earliest first. */
async function findOccurrences(
  db: Db,
  scope: Scope,
  span: Span,
  narrow: (rows: ReturnType<typeof appointmentsIn>) => ReturnType<typeof appointmentsIn> = (rows) => rows,
): Promise<Found[]> {
  const rows = await narrow(appointmentsIn(db, scope, span)).execute();
  const stored = await withExceptions(db, scope, rows);
  return stored
    .flatMap(({ row, series, exceptions }) =>
      expand(series, exceptions, span.from, span.to).map((time) => ({ row, time })),
    )
    .sort((one, two) => one.time.start.getTime() - two.time.start.getTime() || one.row.id - two.row.id);
}

export const hasContact = (contactId: number) => sql<boolean>`exists (
  select from appointment_contact a
  where a.account_id = appointment.account_id and a.appointment_id = appointment.id and a.contact_id = ${contactId})`;

/** All of those to whom what was asked for belongs: a conflict may be with something that was not. */
async function findOfOwners(db: Db, scope: Scope, span: Span, found: Found[]): Promise<Found[]> {
  const owners = [...new Set(found.map(({ row }) => row.owner_id))].filter((id) => id !== null);
  if (owners.length === 0) return [];
  return findOccurrences(db, scope, reachOf(span, found), (rows) => rows.where('owner_id', 'in', owners));
}

/** An appointment that began before, or ends after, may meet others there. */
function reachOf(span: Span, found: Found[]): Span {
  const from = Math.min(span.from.getTime(), ...found.map(({ time }) => time.start.getTime()));
  const to = Math.max(span.to.getTime(), ...found.map(({ time }) => time.end.getTime()));
  return { from: new Date(from), to: new Date(to) };
}

type Elsewhere = Awaited<ReturnType<typeof findElsewhere>>;

/** What takes up somebody's time; with a name if it is an appointment here. */
type Meeting = { ownerId: string; time: Time; name?: string };

/**
 * How many others of the same owner take place at the same time, here or in their own calendar. Whole days are in
 * nobody's way.
 */
function countConflicts(found: Found[], elsewhere: Elsewhere): (row: Row, time: Time) => number {
  const counts = new Map<string, number>();
  const nameOf = (row: Row, { occurrence }: Time) => `${row.id} ${occurrence}`;
  const add = ({ name }: Meeting) => name !== undefined && counts.set(name, (counts.get(name) ?? 0) + 1);
  const meetings: Meeting[] = [
    ...found.flatMap(({ row, time }) =>
      row.owner_id === null ? [] : { ownerId: row.owner_id, time, name: nameOf(row, time) },
    ),
    ...elsewhere.map(({ userId, time }) => ({ ownerId: userId, time })),
  ];
  const timed = meetings
    .filter(({ time }) => !time.isAllDay)
    .sort((one, other) => one.time.start.getTime() - other.time.start.getTime());
  for (const ofOwner of Map.groupBy(timed, ({ ownerId }) => ownerId).values()) {
    // In order of their beginnings, so only those that have not ended yet are compared.
    let running: Meeting[] = [];
    for (const next of ofOwner) {
      running = running.filter(({ time }) => time.end > next.time.start);
      for (const other of running) {
        add(other);
        add(next);
      }
      running.push(next);
    }
  }
  return (row, time) => counts.get(nameOf(row, time)) ?? 0;
}
