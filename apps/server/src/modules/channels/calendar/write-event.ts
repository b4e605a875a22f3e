import ICAL from 'ical.js';
import { toKept } from '../../appointments/calendar-file.ts';
import type { Stored } from '../../appointments/read-appointments.ts';

/** What we say, also by saying nothing. Whoever is invited stands in none of our events. */
const OURS = new Set([
  ...['uid', 'sequence', 'dtstamp', 'created', 'last-modified', 'status', 'organizer', 'attendee'],
  ...['dtstart', 'dtend', 'duration', 'rrule', 'rdate', 'exrule', 'exdate', 'recurrence-id'],
  ...['summary', 'location', 'description', 'geo', 'x-alt-desc', 'x-apple-structured-location'],
]);

/** The appointment as a file of a calendar, with what its owner has added to it there: alarms, categories, colours. */
export function writeEvent(stored: Stored, theirs = ''): string {
  const text = toKept(stored);
  if (theirs === '') return text;
  const ours = new ICAL.Component(ICAL.parse(text) as never);
  const known = new Map(eventsOf(read(theirs)));
  for (const [name, event] of eventsOf(ours)) {
    const before = known.get(name);
    for (const property of before?.getAllProperties() ?? [])
      if (!OURS.has(property.name)) event.addProperty(ICAL.Property.fromString(property.toICALString()));
    for (const part of before?.getAllSubcomponents('valarm') ?? [])
      event.addSubcomponent(ICAL.Component.fromString(part.toString()));
  }
  return ours.toString();
}

/** What cannot be read has nothing that could stay. */
function read(text: string): ICAL.Component | null {
  try {
    return new ICAL.Component(ICAL.parse(text) as never);
  } catch {
    return null;
  }
}

const eventsOf = (calendar: ICAL.Component | null) =>
  (calendar?.getAllSubcomponents('vevent') ?? []).map(
    (event) => [String(event.getFirstPropertyValue('recurrence-id') ?? ''), event] as const,
  );
