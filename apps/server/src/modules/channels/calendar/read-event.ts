import ICAL from 'ical.js';
import { addMinutes, toLocal, toMoment } from '../../../clock.ts';
import { boundsOf, type Exception, type OwnFields, timeOf } from '../../appointments/occurrences.ts';
import { isRepeat, isStart, type Series, toCalendarRule } from '../../appointments/repeat.ts';
import { toZone } from './zones.ts';

type Words = { subject: string; location: string; description: string };
/** An event of a calendar, in the words of appointments. */
export type CalendarEvent = {
  uid: string;
  words: Words;
  series: Series;
  exceptions: Exception[];
  /** The addresses of whom it is with, without its owner's own. */
  people: string[];
  isPrivate: boolean;
  isCancelled: boolean;
  /** Its owner is not busy by it. */
  isFree: boolean;
  /** It repeats in a way that appointments do not know: only what is known of it is here. */
  isCut: boolean;
};
export type Reader = {
  /** For times that name no zone. */
  timeZone: string;
  /** The owner's addresses. */
  own: ReadonlySet<string>;
};

const DAY = 24 * 60;
const MOST_EXCEPTIONS = 500;
const MOST_PEOPLE = 200;
const UID = 255;

/** What cannot be understood without guessing is left out, and said so. */
class Unreadable extends Error {
  override name = 'Unreadable';
}

/** The event of a file; null where there is none in it (a task, a journal). Throws where it cannot be read. */
export function readEvent(text: string, reader: Reader): CalendarEvent | null {
  const parsed: unknown = ICAL.parse(text);
  const [first] = parsed as unknown[][];
  const calendar = new ICAL.Component((Array.isArray(first) ? first : parsed) as never);
  const parts = calendar.getAllSubcomponents('vevent');
  const master = parts.find((part) => !part.hasProperty('recurrence-id')) ?? parts[0];
  if (!master) return null;
  const uid = wordOf(master, 'uid', UID);
  if (uid === '') throw new Unreadable('it has no UID');
  const { rule, isCut } = readRule(master);
  const time = readTime(master, reader);
  const repeated = { ...time, repeat: rule };
  const isKnown = rule === '' || isRepeat(repeated);
  const series = isKnown ? repeated : { ...time, repeat: '' };
  const people = peopleOf(parts);
  return {
    uid,
    words: wordsOf(master),
    series,
    exceptions: series.repeat === '' ? [] : readExceptions(parts, master, series, reader),
    people: people.filter((address) => !reader.own.has(address)).slice(0, MOST_PEOPLE),
    isPrivate: /^(PRIVATE|CONFIDENTIAL)$/i.test(wordOf(master, 'class')),
    isCancelled: wordOf(master, 'status').toUpperCase() === 'CANCELLED',
    isFree: wordOf(master, 'transp').toUpperCase() === 'TRANSPARENT' || hasDeclined(master, reader.own),
    isCut: isCut || !isKnown,
  };
}

/** One line, or several, of what people may have written. */
const tidy = (text: string, most: number, isLong = false) =>
  text
    .replaceAll('\r\n', '\n')
    .replaceAll(isLong ? /[^\P{Cc}\n\t]/gu : /\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, most)
    // A sign may have been cut in two, which no database keeps.
    .toWellFormed();

const wordOf = (part: ICAL.Component, name: string, most = 100): string =>
  tidy(String(part.getFirstPropertyValue(name) ?? ''), most);

const wordsOf = (part: ICAL.Component): Words => ({
  subject: wordOf(part, 'summary', 200),
  location: wordOf(part, 'location', 300),
  description: tidy(String(part.getFirstPropertyValue('description') ?? ''), 5000, true),
});

/** More than one rule, dates beside it and what it leaves out by a rule: appointments know none of these. */
function readRule(part: ICAL.Component): { rule: string; isCut: boolean } {
  const rules = part.getAllProperties('rrule').map((property) => String(property.getFirstValue()));
  const isCut = rules.length > 1 || part.hasProperty('rdate') || part.hasProperty('exrule');
  return { rule: (rules[0] ?? '').toUpperCase(), isCut };
}

type When = { local: string; timeZone: string; isDate: boolean };

function whenOf(property: ICAL.Property, value: unknown, { timeZone }: Reader): When {
  if (!(value instanceof ICAL.Time)) throw new Unreadable('no time');
  const { year, month, day, hour, minute, isDate } = value;
  const two = (number: number) => String(number).padStart(2, '0');
  const date = `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`;
  if (year < 1970 || year > 2199) throw new Unreadable('out of range');
  if (isDate) return { local: `${date}T00:00`, timeZone, isDate };
  const local = `${date}T${two(hour)}:${two(minute)}`;
  if (value.zone === ICAL.Timezone.utcTimezone) return { local, timeZone: 'UTC', isDate };
  const tzid = property.getFirstParameter('tzid');
  return { local, timeZone: tzid ? zoneOf(property, tzid) : timeZone, isDate };
}

/** By its name. How the file itself describes the zone is not reckoned with: a rule there could keep us busy for ever. */
function zoneOf(property: ICAL.Property, tzid: string): string {
  let root = property.parent;
  while (root?.parent) root = root.parent;
  const described = root
    ?.getAllSubcomponents('vtimezone')
    .find((each) => String(each.getFirstPropertyValue('tzid')) === tzid);
  const zone = toZone(tzid, String(described?.getFirstPropertyValue('x-lic-location') ?? ''));
  if (zone === null) throw new Unreadable('a zone that nobody knows');
  return zone;
}

/** On the clock of a zone. */
const inZone = ({ local, timeZone, isDate }: When, zone: string): string =>
  isDate || timeZone === zone ? local : toLocal(toMoment(local, timeZone), zone);

function readTime(part: ICAL.Component, reader: Reader): Omit<Series, 'repeat'> {
  const property = part.getFirstProperty('dtstart');
  if (!property) throw new Unreadable('no beginning');
  const { local: start, timeZone, isDate: isAllDay } = whenOf(property, property.getFirstValue(), reader);
  const ending = part.getFirstProperty('dtend');
  const lasting = part.getFirstPropertyValue('duration');
  const shortest = addMinutes(start, isAllDay ? DAY : 1);
  let end = shortest;
  if (ending) end = inZone(whenOf(ending, ending.getFirstValue(), reader), timeZone);
  else if (lasting instanceof ICAL.Duration) {
    const minutes = Math.round(lasting.toSeconds() / 60);
    end = isAllDay
      ? addMinutes(start, minutes)
      : toLocal(new Date(toMoment(start, timeZone).getTime() + minutes * 60_000), timeZone);
  }
  if (end < shortest) end = shortest;
  return { start, end, isAllDay, timeZone };
}

/** The times that are not as the rule says, by when it says that they begin. */
function readExceptions(parts: ICAL.Component[], master: ICAL.Component, series: Series, reader: Reader): Exception[] {
  const found = new Map<string, Exception>();
  const occurrenceOf = (when: When) => {
    const local = inZone(when, series.timeZone);
    // A date names the time of that day.
    return when.isDate && !series.isAllDay ? local.slice(0, 10) + series.start.slice(10) : local;
  };
  for (const property of master.getAllProperties('exdate'))
    for (const value of property.getValues()) {
      const occurrence = occurrenceOf(whenOf(property, value, reader));
      found.set(occurrence, { occurrence, changed: null });
    }
  const whole = wordsOf(master);
  for (const part of parts) {
    const property = part.getFirstProperty('recurrence-id');
    if (!property || part === master) continue;
    const occurrence = occurrenceOf(whenOf(property, property.getFirstValue(), reader));
    const isCancelled = wordOf(part, 'status').toUpperCase() === 'CANCELLED';
    found.set(occurrence, { occurrence, changed: isCancelled ? null : readChange(part, whole, series, reader) });
  }
  return [...found.values()].slice(0, MOST_EXCEPTIONS).filter(({ occurrence }) => isStart(series, occurrence));
}

function readChange(part: ICAL.Component, whole: Words, series: Series, reader: Reader): OwnFields {
  const { start, end, isAllDay, timeZone } = readTime(part, reader);
  const { subject, location, description } = wordsOf(part);
  return {
    start,
    end,
    ...(isAllDay !== series.isAllDay && { isAllDay }),
    ...(timeZone !== series.timeZone && { timeZone }),
    ...(subject !== '' && subject !== whole.subject && { subject }),
    ...(location !== whole.location && { location }),
    ...(description !== whole.description && { description }),
  };
}

const addressOf = (property: ICAL.Property) => /^mailto:(.+)$/i.exec(String(property.getFirstValue()))?.[1];

function peopleOf(parts: ICAL.Component[]): string[] {
  const named = parts.flatMap((part) => [...part.getAllProperties('attendee'), ...part.getAllProperties('organizer')]);
  const people = named.filter((each) => !/^(ROOM|RESOURCE)$/i.test(String(each.getFirstParameter('cutype') ?? '')));
  return [...new Set(people.flatMap((each) => addressOf(each)?.trim().toLowerCase() ?? []))];
}

const hasDeclined = (part: ICAL.Component, own: ReadonlySet<string>): boolean =>
  part
    .getAllProperties('attendee')
    .some(
      (each) =>
        own.has(addressOf(each)?.toLowerCase() ?? '') &&
        String(each.getFirstParameter('partstat') ?? '').toUpperCase() === 'DECLINED',
    );

type Comparable = { words: Words; series: Series; exceptions: readonly Exception[] };

/** Whether two take place alike and say the same, however they are written. */
export const isSame = (one: Comparable, other: Comparable): boolean => {
  const [first, second] = [one, other].map((each) => JSON.stringify(toPlain(each)));
  return first === second;
};

function toPlain({ words, series, exceptions }: Comparable) {
  const plain = (occurrence: string, changed: OwnFields = {}) => {
    const { start, end, isAllDay } = timeOf(series, occurrence, changed);
    const { subject = words.subject, location = words.location, description = words.description } = changed;
    return [isAllDay, subject, location, description.replaceAll('\r\n', '\n').trim(), start, end];
  };
  const whole = plain(series.start);
  if (series.repeat === '') return { whole };
  const others = exceptions
    // As the rule says it after all: no calendar need say so.
    .filter(({ occurrence, changed }) => {
      return changed === null || JSON.stringify(plain(occurrence, changed)) !== JSON.stringify(plain(occurrence));
    })
    .map(({ occurrence, changed }) => [occurrence, changed === null ? null : plain(occurrence, changed)] as const)
    .sort(([first], [second]) => (first < second ? -1 : 1));
  // A rule goes by the clock of its zone.
  return { whole, others, rule: plainRule(series), zone: series.isAllDay ? '' : series.timeZone };
}

const plainRule = (series: Series) =>
  toCalendarRule(series, toMoment)
    .split(';')
    .filter((part) => part !== 'INTERVAL=1')
    .sort()
    .join(';');

/** Between what the database looks for it. */
export function spanOf({ series, exceptions }: Pick<CalendarEvent, 'series' | 'exceptions'>) {
  const { from, to } = boundsOf(series, exceptions);
  return { starts_at: from, last_at: to ?? ('infinity' as const) };
}
