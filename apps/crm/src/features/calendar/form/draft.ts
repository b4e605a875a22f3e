import type { Appointment, AppointmentFields, Occurrence } from '@app/contract/appointments';
import { addDays, addMinutes, dayOf, minutesBetween, type Wall } from '#data/wall-clock.ts';
import { lastDay, ownTimes } from '../items.ts';

export type Contact = { id: number; name: string; email?: string | undefined };
type Invitee = { email: string; name: string };
/** What stands in the form. Times are by the clock of its zone; whole days end with the midnight after the last. */
export type Draft = Omit<AppointmentFields, 'contactIds' | 'invitees' | 'ownerId'> & {
  ownerId: string;
  contacts: Contact[];
  invitees: Invitee[];
};

const HOUR = 60;
const DAY = 24 * HOUR;

type Given = { start: Wall; end: Wall; isAllDay?: boolean | undefined; contact?: Contact | undefined };

export const newDraft = (timeZone: string, ownerId: string, given: Given): Draft => ({
  subject: '',
  location: '',
  description: '',
  start: given.start,
  end: given.end,
  isAllDay: given.isAllDay ?? false,
  timeZone,
  ownerId,
  contacts: given.contact ? [given.contact] : [],
  dealId: null,
  invitees: [],
  repeat: '',
  reminders: [15],
  remindByMail: false,
});

/** The next full hour. */
export function nextHour(now: Wall): { start: Wall; end: Wall } {
  const start = addMinutes(`${now.slice(0, 13)}:00`, HOUR);
  return { start, end: addMinutes(start, HOUR) };
}

/** What is there; of one of many, the times and words that are its own. */
export function draftOf(appointment: Appointment, occurrence: Occurrence | undefined): Draft {
  const { subject, location, description, start, end, isAllDay, timeZone, repeat, reminders, remindByMail } =
    appointment;
  return {
    subject,
    location,
    description,
    start,
    end,
    isAllDay,
    timeZone,
    repeat,
    reminders,
    remindByMail,
    ownerId: appointment.owner?.id ?? '',
    contacts: appointment.contacts,
    dealId: appointment.deal?.id ?? null,
    invitees: appointment.invitees.map(({ email, name }) => ({ email, name })),
    ...(occurrence && {
      subject: occurrence.subject,
      location: occurrence.location,
      isAllDay: occurrence.isAllDay,
      timeZone: occurrence.timeZone,
      ...ownTimes(occurrence),
    }),
  };
}

export function toFields({ contacts, ownerId, ...same }: Draft): AppointmentFields {
  return { ...same, subject: same.subject.trim(), ownerId, contactIds: contacts.map(({ id }) => id) };
}

/** What is different, as it is now and as it was. */
export function differences(before: Draft, now: Draft) {
  const [old, next] = [toFields(before), toFields(now)];
  const names = (Object.keys(next) as (keyof AppointmentFields)[]).filter(
    (name) => JSON.stringify(next[name]) !== JSON.stringify(old[name]),
  );
  // A beginning without its end would be another length.
  const whole = names.some((name) => name === 'start' || name === 'end')
    ? [...new Set<keyof AppointmentFields>([...names, 'start', 'end'])]
    : names;
  const pick = (fields: AppointmentFields) =>
    Object.fromEntries(whole.map((name) => [name, fields[name]])) as Partial<AppointmentFields>;
  return { change: pick(next), seen: pick(old), names: whole };
}

/** One of many has no rule of its own: whoever changes the rule means more than one. */
export const isOfAll = (names: readonly (keyof AppointmentFields)[]): boolean => names.includes('repeat');

/** It stays as long as it was. */
export const withStart = (draft: Draft, start: Wall): Draft => ({
  ...draft,
  start,
  end: addMinutes(start, minutesBetween(draft.start, draft.end)),
});

/** Whole days begin and end at midnight; a time of a day is the working morning's. */
export function withAllDay(draft: Draft, isAllDay: boolean): Draft {
  const [first, last] = [dayOf(draft.start), draft.isAllDay ? lastDay(draft) : dayOf(draft.end)];
  if (isAllDay) return { ...draft, isAllDay, start: `${first}T00:00`, end: `${addDays(last, 1)}T00:00` };
  return { ...draft, isAllDay, start: `${first}T09:00`, end: `${last}T10:00` };
}

export const isTooShort = ({ start, end }: Draft): boolean => end <= start;
/** The server takes no more than that. */
export const isTooLong = ({ start, end }: Draft): boolean => minutesBetween(start, end) > 60 * DAY;
