import { expect, test } from 'vitest';
import { isSame, readEvent } from './read-event.ts';

const reader = { timeZone: 'Europe/Berlin', own: new Set(['mia@shop.example']) };
const file = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'BEGIN:VEVENT', 'UID:a', ...lines, 'END:VEVENT', 'END:VCALENDAR', ''].join('\r\n');
const read = (...lines: string[]) => readEvent(file(...lines), reader);
const NINE = 'DTSTART;TZID=Europe/Berlin:20300325T090000';

test.each<[string, string[], object]>([
  [
    'a time of a zone',
    [NINE, 'DTEND;TZID=Europe/Berlin:20300325T100000'],
    { start: '2030-03-25T09:00', end: '2030-03-25T10:00', timeZone: 'Europe/Berlin' },
  ],
  [
    'UTC',
    ['DTSTART:20300325T090000Z', 'DURATION:PT90M'],
    { start: '2030-03-25T09:00', end: '2030-03-25T10:30', timeZone: 'UTC' },
  ],
  [
    'no zone',
    ['DTSTART:20300325T090000', 'DTEND:20300325T093000'],
    { start: '2030-03-25T09:00', timeZone: 'Europe/Berlin' },
  ],
  [
    'a zone of Outlook',
    ['DTSTART;TZID=Eastern Standard Time:20300325T090000'],
    { timeZone: 'America/New_York', end: '2030-03-25T09:01' },
  ],
  [
    'a zone with a long name',
    ['DTSTART;TZID=/freeassociation.sourceforge.net/Asia/Tokyo:20300325T090000'],
    { timeZone: 'Asia/Tokyo' },
  ],
  ['an end in another zone', [NINE, 'DTEND:20300325T100000Z'], { end: '2030-03-25T11:00' }],
  [
    'whole days',
    ['DTSTART;VALUE=DATE:20300325', 'DTEND;VALUE=DATE:20300327'],
    { start: '2030-03-25T00:00', end: '2030-03-27T00:00', isAllDay: true },
  ],
  ['an end before its beginning', [NINE, 'DTEND:20300324T100000Z'], { end: '2030-03-25T09:01' }],
])('%s is understood', (_, lines, series) => {
  expect(read(...lines)?.series).toMatchObject(series);
});

test('who it is with, without its owner and rooms', () => {
  const event = read(
    ...[NINE, 'ORGANIZER:mailto:Boss@Friend.example', 'ATTENDEE;PARTSTAT=DECLINED:mailto:mia@shop.example'],
    ...['ATTENDEE;CUTYPE=ROOM:mailto:room@shop.example', 'ATTENDEE:mailto:ada@friend.example', 'CLASS:PRIVATE'],
  );
  expect(event).toMatchObject({ people: ['ada@friend.example', 'boss@friend.example'], isFree: true, isPrivate: true });
});

test.each<[string, string[]]>([
  ['no beginning', ['SUMMARY:x']],
  ['a zone that nobody knows', ['DTSTART;TZID=Nowhere/At_All:20300325T090000']],
  ['a year that nobody knows', ['DTSTART:99990101T000000Z']],
])('%s is not guessed', (_, lines) => {
  expect(() => read(...lines)).toThrow();
});

test.each(['', 'nothing', 'BEGIN:VCALENDAR\r\nBEGIN:VEVENT'])('what is no calendar throws, or is none: %j', (text) => {
  try {
    expect(readEvent(text, reader)).toBeNull();
  } catch (error) {
    expect(error).toBeInstanceOf(Error);
  }
});

test('rules that appointments do not know are cut to their first time, however often they would come round', () => {
  for (const rule of ['FREQ=SECONDLY', 'FREQ=YEARLY;BYWEEKNO=13', 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30'])
    expect(read(NINE, `RRULE:${rule}`)).toMatchObject({ isCut: true, series: { repeat: '' } });
  expect(read(NINE, 'RRULE:FREQ=DAILY;COUNT=3', 'RDATE:20300401T090000Z')).toMatchObject({ isCut: true });
});

test('what is not to be printed stays out of words', () => {
  const event = read(NINE, 'SUMMARY:One\\nline\u0007', 'DESCRIPTION:Two\\nlines');
  expect(event?.words).toEqual({ subject: 'One line', location: '', description: 'Two\nlines' });
});

test('two are the same however they are written', () => {
  const one = read(NINE, 'DURATION:PT1H', 'RRULE:FREQ=WEEKLY;UNTIL=20300410T215959Z;INTERVAL=1', 'SUMMARY:x');
  const other = read(NINE, 'DTEND:20300325T090000Z', 'RRULE:UNTIL=20300410T215900Z;FREQ=WEEKLY', 'SUMMARY:x');
  const third = read(NINE, 'DURATION:PT1H', 'RRULE:FREQ=WEEKLY;COUNT=3', 'SUMMARY:x');
  if (!one || !other || !third) throw new Error('not read');
  expect(isSame(one, { ...other, series: { ...other.series, end: one.series.end } })).toBe(true);
  expect(isSame(one, third)).toBe(false);
});
