import { AppError } from '@app/contract/errors';
import { sql } from 'kysely';
import type { Db } from '../../../db/open.ts';
import { checkFields, tidyFields, type Values } from '../../appointments/check-fields.ts';
import { timeOf } from '../../appointments/occurrences.ts';
import { requireAppointment } from '../../appointments/read-appointments.ts';
import {
  addContacts,
  raiseAppointments,
  settle,
  tellContacts,
  toColumns,
  writeExceptions,
} from '../../appointments/write-appointment.ts';
import { findContacts } from '../email/find-contacts.ts';
import type { Busy } from '../tables.ts';
import { type Applied, cancelQuietly, changeQuietly, readLink, saveLink, writeQuietly } from './apply-event.ts';
import { type CalendarEvent, isSame, spanOf } from './read-event.ts';
import type { Found, Work } from './work.ts';

export type Known = { id: number; owner_id: string | null; origin: 'crm' | 'calendar' };

/** The appointment with this name in the account, whoever's it is. */
export const findAppointment = (trx: Db, { channel }: Work, uid: string): Promise<Known | undefined> =>
  trx
    .selectFrom('appointment')
    .select(['id', 'owner_id', 'origin'])
    .where('account_id', '=', channel.account_id)
    .where('uid', '=', uid)
    .executeTakeFirst();

type Where = Omit<Found, 'text'>;

/** An event that was made in the calendar: with contacts it is an appointment, else a time at which its owner is busy. */
export async function applyForeign(trx: Db, work: Work, event: CalendarEvent, found: Where): Promise<Applied> {
  const { account_id, user_id } = work.channel;
  const known = await findAppointment(trx, work, event.uid);
  if (known && known.owner_id === user_id) return applyKnown(trx, work, known.id, event, found);
  const sent = known?.origin === 'crm' ? await readLink(trx, work, known.id) : undefined;
  if (known && sent) {
    // It was given to a colleague: it goes out of this calendar when it is this one's turn.
    await saveLink(trx, work, found, { ...sent, appointment_id: known.id });
    return {};
  }
  const isOver = isBefore(spanOf(event).last_at, work.since);
  if (isOver || event.isCancelled) {
    await saveLink(trx, work, found, {});
    return {};
  }
  // What a colleague has already brought in, or made here, stands in the timelines once.
  const isWanted = !known && !event.isPrivate && !event.isCut && event.people.length > 0;
  const contacts = isWanted ? await findContacts(trx, account_id, event.people) : new Map<string, number>();
  const id = contacts.size > 0 ? await insertForeign(trx, work, event, [...new Set(contacts.values())]) : null;
  if (id !== null) {
    await saveLink(trx, work, found, { appointment_id: id, sequence: 0, has_people: true });
    return { brought: 1 };
  }
  return saveBusy(trx, work, event, found);
}

const isBefore = (at: Date | 'infinity', day: Date) => at !== 'infinity' && at < day;

/** Only when, not what. */
async function saveBusy(trx: Db, work: Work, event: CalendarEvent, found: Where): Promise<Applied> {
  const skipped = event.isCut ? [{ reason: 'repeat' as const, count: 1 }] : [];
  if (event.isFree) {
    await saveLink(trx, work, found, {});
    return { skipped };
  }
  const exceptions = event.exceptions.map(({ occurrence, changed }) => {
    if (changed === null) return { occurrence, changed };
    const { start, end, isAllDay, timeZone } = changed;
    const time = { ...(start && { start }), ...(end && { end }), ...(timeZone && { timeZone }) };
    return { occurrence, changed: { ...time, ...(isAllDay !== undefined && { isAllDay }) } };
  });
  const busy: Busy = { series: event.series, exceptions };
  await saveLink(trx, work, found, { busy: JSON.stringify(busy), ...spanOf(event) });
  return { brought: 1, skipped };
}

/** One that came in before. It may have been called off there, and may take place again. */
async function applyKnown(trx: Db, work: Work, id: number, event: CalendarEvent, found: Where): Promise<Applied> {
  const scope = { accountId: work.channel.account_id };
  const stored = await requireAppointment(trx, scope, id, { lock: true });
  const link = { appointment_id: id, sequence: 0, has_people: true };
  await saveLink(trx, work, found, link);
  const { subject, location } = stored.row;
  const theirs = withoutText(event, subject);
  if (event.isCancelled) {
    if (!stored.row.cancelled_at) await cancelQuietly(trx, work, stored);
    return {};
  }
  if (stored.row.cancelled_at) await writeQuietly(trx, work, id, { cancelled_at: null });
  const isUnchanged = isSame(theirs, { words: { subject, location, description: stored.row.description }, ...stored });
  if (!isUnchanged && (event.isCut || !(await changeQuietly(trx, work, stored, theirs))))
    return { skipped: [{ reason: 'repeat', count: 1 }] };
  if (isUnchanged && stored.row.cancelled_at) await settle(trx, scope, id);
  const contacts = await findContacts(trx, work.channel.account_id, event.people);
  await addContacts(trx, scope, id, [...new Set(contacts.values())]);
  return isUnchanged ? {} : { brought: 1 };
}

/** Subject and place are shown to colleagues; what else somebody has noted in their calendar stays there. */
const withoutText = (event: CalendarEvent, subject: string): CalendarEvent => ({
  ...event,
  words: { subject: event.words.subject || subject, location: event.words.location, description: '' },
  exceptions: event.exceptions.map(({ changed, ...each }) => {
    if (changed === null) return { ...each, changed };
    const { description: _, ...rest } = changed;
    return { ...each, changed: rest };
  }),
});

/** Null where it cannot be an appointment, or somebody else has just brought it in. */
async function insertForeign(trx: Db, work: Work, found: CalendarEvent, contactIds: number[]): Promise<number | null> {
  const { account_id, user_id, synced_at } = work.channel;
  const writer = { accountId: account_id, userId: user_id, config: work.config };
  const event = withoutText(found, found.people[0] ?? '');
  const fields = tidyFields({
    ...{ ...event.words, ...event.series, ownerId: user_id, contactIds: contactIds.slice(0, 50), dealId: null },
    ...{ invitees: [], reminders: [], remindByMail: false },
  } as Values);
  try {
    await checkFields(trx, writer, fields);
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
  const inserted = await trx
    .insertInto('appointment')
    .values({
      ...toColumns(fields, event.exceptions),
      account_id,
      uid: event.uid,
      created_by: user_id,
      origin: 'calendar',
    })
    .onConflict((conflict) => conflict.columns(['account_id', 'uid']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!inserted) return null;
  const { id } = inserted;
  await writeExceptions(trx, writer, id, event.exceptions);
  await addContacts(trx, writer, id, fields.contactIds);
  await settle(trx, writer, id);
  const { start } = timeOf(fields, fields.start);
  // What was there when the calendar was connected, and what is over, belongs into the timeline and starts nothing.
  const isHistory = synced_at === null || start.getTime() < Date.now();
  const made = { what: 'made' as const, start, contactIds: fields.contactIds, isHistory };
  await tellContacts(trx, writer, { id, subject: fields.subject }, made);
  if (!isHistory) await raiseAppointments(trx, writer, fields.contactIds);
  return id;
}

/** By their names, so that two calendars with the same events wait for each other in the same order. */
export const inOrder = (events: { event: CalendarEvent; found: Where }[]) =>
  events.toSorted((one, other) => (one.event.uid < other.event.uid ? -1 : 1));

/** What was there is gone. */
export const forget = (trx: Db, { channel }: Work, hrefs: readonly string[]) =>
  trx
    .deleteFrom('channel_event')
    .where('account_id', '=', channel.account_id)
    .where('channel_id', '=', channel.id)
    .where(sql<boolean>`href = any (${hrefs}::text[])`)
    .execute();
