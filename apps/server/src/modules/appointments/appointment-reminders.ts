import { crmPaths } from '@app/contract/paths';
import { sql } from 'kysely';
import { toLocal } from '../../clock.ts';
import type { Db } from '../../db/open.ts';
import type { DueReminder, FoundReminder, ReminderSource } from '../reminders/reminder-source.ts';
import type { Reminder } from '../reminders/set-reminders.ts';
import { firstAfter, type Time, timeOf } from './occurrences.ts';
import { COLUMNS, type Stored, withExceptions } from './read-appointments.ts';
import { isStart } from './repeat.ts';

const MINUTE = 60_000;

/** The next of each kind for its owner: one row for "15 minutes before", one for "a day before". */
export function nextReminders({ row, series, exceptions }: Stored, now: Date): Reminder[] {
  const { owner_id: userId, cancelled_at, reminders, repeat } = row;
  if (userId === null || cancelled_at !== null) return [];
  return reminders.flatMap((minutes) => {
    const next = firstAfter(series, exceptions, new Date(now.getTime() + minutes * MINUTE));
    const dueAt = next && new Date(next.start.getTime() - minutes * MINUTE);
    return dueAt ? [{ userId, dueAt, ...(repeat !== '' && { occurrence: next.occurrence }) }] : [];
  });
}

/** When the time that a reminder is about takes place; null where it no longer does, or for somebody else. */
function timeOfReminder({ row, series, exceptions }: Stored, { occurrence, userId }: DueReminder): Time | null {
  if (row.cancelled_at || row.owner_id !== userId) return null;
  const named = occurrence ?? row.start;
  const exception = exceptions.find((each) => each.occurrence === named);
  if (exception ? exception.changed === null : !isStart(series, named)) return null;
  return timeOf(series, named, exception?.changed ?? {});
}

async function readStored(db: Db, accountId: string, ids: number[]): Promise<Map<number, Stored>> {
  const rows = await db
    .selectFrom('appointment')
    .select(COLUMNS)
    .where('account_id', '=', accountId)
    .where(sql<boolean>`id = any (${ids}::bigint[])`)
    .execute();
  return new Map((await withExceptions(db, { accountId }, rows)).map((stored) => [stored.row.id, stored]));
}

async function find(db: Db, reminders: readonly DueReminder[]): Promise<Map<number, FoundReminder>> {
  const found = new Map<number, FoundReminder>();
  for (const [accountId, some] of Map.groupBy(reminders, (reminder) => reminder.accountId)) {
    const storedOf = await readStored(db, accountId, [...new Set(some.map(({ aboutId }) => aboutId))]);
    const { time_zone } = await db
      .selectFrom('account')
      .select('time_zone')
      .where('id', '=', accountId)
      .executeTakeFirstOrThrow();
    for (const reminder of some) {
      const stored = storedOf.get(reminder.aboutId);
      const time = stored && timeOfReminder(stored, reminder);
      if (time) found.set(reminder.id, toFound(stored, time, time_zone));
    }
  }
  return found;
}

function toFound({ row }: Stored, { changed, start, localStart, isAllDay }: Time, zone: string): FoundReminder {
  const location = changed.location ?? row.location;
  const params = {
    appointment: changed.subject ?? row.subject,
    // On the account's clock; a whole day is that day everywhere.
    start: isAllDay ? localStart.slice(0, 10) : toLocal(start, zone),
    ...(location && { context: 'location', location }),
  };
  return { kind: 'appointmentSoon', params, path: crmPaths.appointment(row.id), byMail: row.remind_by_mail };
}

/** After one of a repeated appointment: as many minutes before the time that follows. */
async function next(db: Db, reminder: DueReminder): Promise<void> {
  const { accountId, aboutId, occurrence, dueAt, userId } = reminder;
  if (occurrence === null) return;
  const stored = (await readStored(db, accountId, [aboutId])).get(aboutId);
  const time = stored && timeOfReminder(stored, reminder);
  if (!time) return;
  // One that could not be told was put off: it is the reminder that was due then or before.
  const late = (time.start.getTime() - dueAt.getTime()) / MINUTE;
  const minutes = Math.min(...stored.row.reminders.filter((each) => each >= late));
  if (!Number.isFinite(minutes)) return;
  // Never one that is due already: a server that stood still for a week reminds once, not seven times.
  const after = new Date(Math.max(time.start.getTime(), Date.now() + minutes * MINUTE));
  const following = firstAfter(stored.series, stored.exceptions, after);
  if (!following) return;
  await db
    .insertInto('reminder')
    .values({
      account_id: accountId,
      about: 'appointment',
      about_id: aboutId,
      user_id: userId,
      due_at: new Date(following.start.getTime() - minutes * MINUTE),
      occurrence: following.occurrence,
    })
    .execute();
}

/** What somebody is reminded of before an appointment begins. */
export const appointmentReminders: ReminderSource = { find, next };
