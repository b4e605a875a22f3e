import { describe, expect, test } from 'vitest';
import { freeTimes, type Offered, tidyHours, toSpan } from './free-times.ts';

const none: Offered['hours'] = [[], [], [], [], [], [], []];
const monday = (...hours: Offered['hours'][number]): Offered['hours'] => [hours, ...none.slice(1)];
const page: Offered = {
  timeZone: 'Europe/Berlin',
  hours: monday({ from: '09:00', to: '11:00' }),
  ...{ length: 30, buffer: 0, notice: 0, ahead: 60 },
};
/** A Friday. */
const now = new Date('2027-01-01T12:00:00Z');
const week = toSpan('2027-01-04', '2027-01-10', 'Europe/Berlin');
const at = (from: string, to: string) => ({ from: new Date(from), to: new Date(to) });
const free = (change: Partial<Offered> = {}, busy = [] as ReturnType<typeof at>[], asked = week, when = now) =>
  freeTimes({ ...page, ...change }, busy, asked, when).map((time) => time.toISOString().slice(0, 16));

describe('free times', () => {
  test('are the working hours, cut into lengths', () => {
    expect(free()).toEqual(['2027-01-04T08:00', '2027-01-04T08:30', '2027-01-04T09:00', '2027-01-04T09:30']);
  });

  test('leave the buffer between two, so that all of them can be booked', () => {
    expect(free({ buffer: 15 })).toEqual(['2027-01-04T08:00', '2027-01-04T08:45', '2027-01-04T09:30']);
    const first = at('2027-01-04T08:00:00Z', '2027-01-04T08:30:00Z');
    expect(free({ buffer: 15 }, [first])).toEqual(['2027-01-04T08:45', '2027-01-04T09:30']);
  });

  test.each([
    ['ends where one begins', '07:00', '08:00', 4],
    ['begins where one ends', '10:00', '11:00', 4],
    ['touches two', '08:20', '08:40', 2],
    ['lies around all', '07:00', '12:00', 0],
  ])('what is busy and %s leaves %s', (_, from, to, left) => {
    expect(free({}, [at(`2027-01-04T${from}:00Z`, `2027-01-04T${to}:00Z`)])).toHaveLength(left);
  });

  test('keep the notice, and reach so many days ahead', () => {
    const early = new Date('2027-01-04T05:45:00Z');
    expect(free({ notice: 3 }, [], week, early)).toEqual(['2027-01-04T09:00', '2027-01-04T09:30']);
    expect(free({ ahead: 2 })).toEqual([]);
    expect(free({ ahead: 3 })).toHaveLength(4);
  });

  test('belong to the visitor’s days: what is Monday there may be Tuesday here', () => {
    const hours = monday({ from: '20:00', to: '00:00' });
    expect(free({ timeZone: 'America/Los_Angeles', hours, length: 120 })).toEqual([
      '2027-01-05T04:00',
      '2027-01-05T06:00',
    ]);
    const tuesday = toSpan('2027-01-05', '2027-01-05', 'Asia/Tokyo');
    expect(free({ timeZone: 'America/Los_Angeles', hours, length: 120 }, [], tuesday)).toHaveLength(2);
  });

  test('are each once, and as long as ever, where clocks are put forward or back', () => {
    const hours: Offered['hours'] = [...none.slice(0, 6), [{ from: '01:00', to: '04:00' }]];
    const spring = toSpan('2027-03-28', '2027-03-28', 'Europe/Berlin');
    expect(free({ hours, length: 60, ahead: 365 }, [], spring)).toEqual(['2027-03-28T00:00', '2027-03-28T01:00']);
    const autumn = toSpan('2027-10-31', '2027-10-31', 'Europe/Berlin');
    expect(free({ hours, length: 60, ahead: 365 }, [], autumn)).toEqual([
      '2027-10-30T23:00',
      '2027-10-31T00:00',
      '2027-10-31T01:00',
      '2027-10-31T02:00',
    ]);
  });
});

test('hours are put in order; those that overlap or run backwards are none', () => {
  const hours = (from: string, to: string) => ({ from, to });
  expect(tidyHours(monday(hours('13:00', '17:00'), hours('09:00', '13:00')))?.[0]).toEqual([
    hours('09:00', '13:00'),
    hours('13:00', '17:00'),
  ]);
  expect(tidyHours(monday(hours('09:00', '00:00')))).not.toBeNull();
  expect(tidyHours(monday(hours('09:00', '12:00'), hours('11:00', '13:00')))).toBeNull();
  expect(tidyHours(monday(hours('09:00', '09:00')))).toBeNull();
  expect(tidyHours(monday(hours('12:00', '09:00')))).toBeNull();
});
