import type { InviteeAnswer } from '@app/contract/appointments';
import ical, {
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalAttendeeType,
  type ICalCalendar,
  ICalCalendarMethod,
  ICalEventStatus,
} from 'ical-generator';
import { Temporal } from 'temporal-polyfill';
import { toMoment } from '../../clock.ts';
import { type Time, timeOf } from './occurrences.ts';
import type { Stored } from './read-appointments.ts';
import { toCalendarRule } from './repeat.ts';
import { toZoneComponent } from './zone-file.ts';

export type Entry = Stored & {
  /** Whose calendar it is in. */
  organiser: { name: string; email: string } | null;
  invitees: readonly { email: string; name: string; answer: InviteeAnswer }[];
};

const STATUS: Record<InviteeAnswer, ICalAttendeeStatus> = {
  waiting: ICalAttendeeStatus.NEEDSACTION,
  accepted: ICalAttendeeStatus.ACCEPTED,
  declined: ICalAttendeeStatus.DECLINED,
  tentative: ICalAttendeeStatus.TENTATIVE,
};

/** For a subscription: everything that stands in a calendar. */
export function toCalendar(name: string, entries: readonly Entry[]): string {
  const calendar = newCalendar(ICalCalendarMethod.PUBLISH, entries).name(name);
  for (const entry of entries) addWhole(calendar, entry, ICalEventStatus.CONFIRMED);
  return write(calendar);
}

/** What is kept in somebody's own calendar. It names nobody: a calendar's server mails whoever stands in an event. */
export function toKept(stored: Stored): string {
  const entry = { ...stored, organiser: null, invitees: [] };
  const calendar = newCalendar(null, [entry]);
  addWhole(calendar, entry, ICalEventStatus.CONFIRMED);
  return write(calendar);
}

/** What invitees get: it takes place so. */
export function toRequest(entry: Entry): string {
  const calendar = newCalendar(ICalCalendarMethod.REQUEST, [entry]);
  addWhole(calendar, entry, ICalEventStatus.CONFIRMED);
  return write(calendar);
}

/** It does not take place, or one time of it does not. */
export function toCancellation(entry: Entry, one?: Time): string {
  const calendar = newCalendar(ICalCalendarMethod.CANCEL, [entry]);
  if (one) addTime(calendar, entry, one, ICalEventStatus.CANCELLED).recurrenceId(idOf(entry, one) as never);
  else addWhole(calendar, entry, ICalEventStatus.CANCELLED);
  return write(calendar);
}

function newCalendar(method: ICalCalendarMethod | null, entries: readonly Entry[]): ICalCalendar {
  const first = new Date(Math.min(Date.now(), ...entries.map(({ row }) => row.starts_at.getTime())));
  return ical({
    method,
    prodId: { company: 'Partner Edition', product: 'CRM' },
    timezone: { name: null, generator: (timeZone) => toZoneComponent(timeZone, first) },
  });
}

/** The part that writes the file has no word for a time that is named by a date: it is written as a time of its own. */
const NAMED_BY_DATE = 'T12:00:59';

const write = (calendar: ICalCalendar): string =>
  calendar.toString().replace(/RECURRENCE-ID[^:\r]*:(\d{8})T120059Z?/g, 'RECURRENCE-ID;VALUE=DATE:$1');

/** The rule with what it leaves out, and each time that was changed. */
function addWhole(calendar: ICalCalendar, entry: Entry, status: ICalEventStatus): void {
  const { series, exceptions } = entry;
  const event = addTime(calendar, entry, timeOf(series, series.start), status);
  if (series.repeat === '') return;
  const without = exceptions.flatMap(({ occurrence, changed }) => (changed ? [] : [toExclusion(entry, occurrence)]));
  event.repeating([`RRULE:${toCalendarRule(series, toMoment)}`, ...without].join('\n'));
  for (const { occurrence, changed } of exceptions) {
    if (!changed) continue;
    const time = timeOf(series, occurrence, changed);
    addTime(calendar, entry, time, status).recurrenceId(idOf(entry, time) as never);
  }
}

/** When the rule says that a time begins. */
const idOf = ({ series }: Entry, { occurrence }: Time) =>
  series.isAllDay
    ? Temporal.PlainDateTime.from(occurrence.slice(0, 10) + NAMED_BY_DATE)
    : inZone(timeOf(series, occurrence).start, series.timeZone);

function toExclusion({ series }: Entry, occurrence: string): string {
  const digits = occurrence.replaceAll(/[-:]/g, '');
  if (series.isAllDay) return `EXDATE;VALUE=DATE:${digits.slice(0, 8)}`;
  return series.timeZone === 'UTC' ? `EXDATE:${digits}00Z` : `EXDATE;TZID=${series.timeZone}:${digits}00`;
}

const inZone = (at: Date, timeZone: string) =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone);

function addTime(calendar: ICalCalendar, { row, organiser, invitees }: Entry, time: Time, status: ICalEventStatus) {
  const { changed, isAllDay, timeZone } = time;
  // A whole day is a date, which is the same in every zone.
  const [start, end] = isAllDay
    ? [time.localStart, time.localEnd].map((local) => Temporal.PlainDate.from(local.slice(0, 10)))
    : [inZone(time.start, timeZone), inZone(time.end, timeZone)];
  const event = calendar.createEvent({
    id: row.uid,
    sequence: row.sequence,
    start: start as never,
    end: end as never,
    allDay: isAllDay,
    timezone: isAllDay ? null : timeZone,
    summary: changed.subject ?? row.subject,
    location: changed.location ?? row.location,
    description: changed.description ?? row.description,
    created: row.created_at,
    lastModified: row.changed_at,
    status,
    ...(organiser && { organizer: organiser }),
  });
  for (const { email, name, answer } of invitees)
    event.createAttendee({
      email,
      ...(name && { name }),
      status: STATUS[answer],
      rsvp: answer === 'waiting',
      role: ICalAttendeeRole.REQ,
      type: ICalAttendeeType.INDIVIDUAL,
    });
  return event;
}
