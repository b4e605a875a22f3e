import { AppError } from '@app/contract/errors';
import { sql } from 'kysely';
import type { Db } from '../../../db/open.ts';
import { checkFields, tidyFields, type Values } from '../../appointments/check-fields.ts';
import { type Exception, timeOf } from '../../appointments/occurrences.ts';
import { requireAppointment, type Stored } from '../../appointments/read-appointments.ts';
import {
  readValues,
  refuseTaken,
  settle,
  tellContacts,
  toColumns,
  writeExceptions,
} from '../../appointments/write-appointment.ts';
import type { Skipped } from '../tables.ts';
import { type CalendarEvent, isSame } from './read-event.ts';
import type { Found, Work } from './work.ts';

export type Applied = { brought?: number; skipped?: Skipped[] };

const scopeOf = ({ channel }: Work) => ({ accountId: channel.account_id });
const writerOf = ({ channel, config }: Work) => ({ accountId: channel.account_id, userId: channel.user_id, config });

export type Link = {
  appointment_id?: number | null;
  sequence?: number | null;
  has_people?: boolean;
  is_refused?: boolean;
  busy?: string | null;
  starts_at?: Date | null;
  last_at?: Date | 'infinity' | null;
};

/** What stands where in the calendar. An appointment stands there once: it is where it was last found. */
export async function saveLink(
  trx: Db,
  { channel: { account_id, id: channel_id } }: Pick<Work, 'channel'>,
  { href, etag }: Omit<Found, 'text'>,
  link: Link,
): Promise<void> {
  const { appointment_id = null, sequence = null, has_people = false, is_refused = false } = link;
  const { busy = null, starts_at = null, last_at = null } = link;
  if (appointment_id !== null)
    await trx
      .deleteFrom('channel_event')
      .where('account_id', '=', account_id)
      .where('channel_id', '=', channel_id)
      .where('appointment_id', '=', appointment_id)
      .where('href', '<>', href)
      .execute();
  const values = { etag, appointment_id, sequence, has_people, is_refused, busy, starts_at, last_at };
  await trx
    .insertInto('channel_event')
    .values({ account_id, channel_id, href, ...values })
    .onConflict((conflict) => conflict.columns(['account_id', 'channel_id', 'href']).doUpdateSet(values))
    .execute();
}

export const readLink = (trx: Db, { channel }: Pick<Work, 'channel'>, appointmentId: number) =>
  trx
    .selectFrom('channel_event')
    .select(['href', 'etag', 'sequence', 'has_people'])
    .where('account_id', '=', channel.account_id)
    .where('channel_id', '=', channel.id)
    .where('appointment_id', '=', appointmentId)
    .executeTakeFirst();

const wordsOf = ({ row: { subject, location, description } }: Stored) => ({ subject, location, description });

/**
 * An appointment of ours, as it stands in the calendar now. What was changed there is taken over; where it was changed
 * here as well, what was done here stays, because whoever is invited was told of it: it goes out again.
 */
export async function applyOwn(
  trx: Db,
  work: Work,
  id: number,
  event: CalendarEvent,
  found: Omit<Found, 'text'>,
): Promise<Applied> {
  const stored = await requireAppointment(trx, scopeOf(work), id, { lock: true });
  const { sequence } = stored.row;
  const known = await readLink(trx, work, id);
  const has_people = event.people.length > 0;
  const link = { appointment_id: id, has_people };
  const isChangedHere = known?.sequence !== sequence;
  const there = { ...event, words: { ...event.words, subject: event.words.subject || stored.row.subject } };
  const keepOurs = () => saveLink(trx, work, found, { ...link, sequence: known?.sequence ?? null });
  if (stored.row.cancelled_at) await keepOurs();
  else if (!event.isCancelled && isSame(there, { words: wordsOf(stored), ...stored }))
    await saveLink(trx, work, found, { ...link, sequence });
  // With people in it nothing goes out, so that what stands there is what holds.
  else if (isChangedHere && !has_people) await keepOurs();
  else {
    if (event.isCancelled) await cancelQuietly(trx, work, stored);
    else if (event.isCut || !(await changeQuietly(trx, work, stored, there))) {
      await saveLink(trx, work, found, { ...link, sequence });
      return { skipped: [{ reason: 'repeat', count: 1 }] };
    }
    await saveLink(trx, work, found, { ...link, sequence: sequence + 1 });
    return { brought: 1 };
  }
  return {};
}

/** What was ours is no longer in the calendar: it is called off, unless it was changed here since. */
export async function applyGone(trx: Db, work: Work, id: number): Promise<Applied> {
  const stored = await requireAppointment(trx, scopeOf(work), id, { lock: true });
  const known = await readLink(trx, work, id);
  const isTheirs = stored.row.origin === 'calendar';
  const isAsSent = isTheirs || known?.has_people || known?.sequence === stored.row.sequence;
  const isMine = stored.row.owner_id === work.channel.user_id;
  if (known && isAsSent && isMine && !stored.row.cancelled_at) await cancelQuietly(trx, work, stored);
  return {};
}

/** Takes over what a calendar says, and mails nobody. Answers whether an appointment can be so. */
export async function changeQuietly(trx: Db, work: Work, stored: Stored, event: CalendarEvent): Promise<boolean> {
  const writer = writerOf(work);
  const { row } = stored;
  const before = await readValues(trx, writer, stored);
  const after = tidyFields({ ...before, ...event.words, ...event.series } as Values);
  try {
    await checkFields(trx, writer, after, before);
    const { start: startsAt } = timeOf(after, after.start);
    if (startsAt.getTime() !== row.starts_at.getTime())
      await refuseTaken(trx, writer, row, { ownerId: row.owner_id, startsAt });
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
  // A deal in the trash is not to be seen, and gets back what was its own.
  after.dealId = row.deal_id;
  const exceptions = keepBefore(event.exceptions, stored.exceptions);
  await writeQuietly(trx, work, row.id, { ...toColumns(after, exceptions) });
  await writeExceptions(trx, writer, row.id, exceptions);
  const now = await settle(trx, writer, row.id);
  const { start } = timeOf(after, after.start);
  const isMoved = start.getTime() !== timeOf(stored.series, row.start).start.getTime();
  const isAhead = (now.row.starts_at ?? start).getTime() > Date.now();
  if (isMoved && isAhead)
    await tellContacts(
      trx,
      writer,
      { id: row.id, subject: after.subject },
      { what: 'moved', start, contactIds: before.contactIds },
    );
  return true;
}

/** Of a time that was called off here, what it had before stays. */
const keepBefore = (theirs: readonly Exception[], ours: readonly Exception[]): Exception[] =>
  theirs.map((each) => {
    const known = ours.find(({ occurrence }) => occurrence === each.occurrence);
    return each.changed === null ? { ...each, before: known?.before ?? known?.changed ?? {} } : each;
  });

export const writeQuietly = (trx: Db, { channel }: Work, id: number, columns: object) =>
  trx
    .updateTable('appointment')
    .set({ ...columns, sequence: sql`sequence + 1`, changed_at: sql<Date>`now()` })
    .where('account_id', '=', channel.account_id)
    .where('id', '=', id)
    .execute();

/** It does not take place. Whoever is invited hears of it from whom they know, not from a sync. */
export async function cancelQuietly(trx: Db, work: Work, stored: Stored): Promise<void> {
  const { row, series } = stored;
  const writer = writerOf(work);
  await writeQuietly(trx, work, row.id, { cancelled_at: sql<Date>`now()` });
  await settle(trx, writer, row.id);
  const { start } = timeOf(series, row.start);
  if (row.repeat === '' && start.getTime() < Date.now()) return;
  const { contactIds } = await readValues(trx, writer, stored);
  await tellContacts(trx, writer, row, { what: 'cancelled', start, contactIds });
}
