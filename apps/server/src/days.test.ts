import { expect, test } from 'vitest';
import { addDays, toUtcDay } from './days.ts';

test.each([
  ['2026-01-01T00:00:00.000Z', '2026-01-01'],
  ['2026-01-01T23:59:59.999Z', '2026-01-01'],
  ['2026-01-01T23:59:59.999-01:00', '2026-01-02'],
  ['1969-12-31T23:59:59.999Z', '1969-12-31'],
  ['2024-02-29T12:00:00Z', '2024-02-29'],
])('%s is on %s in UTC', (at, day) => expect(toUtcDay(new Date(at))).toBe(day));

test.each([
  ['2026-12-31', 1, '2027-01-01'],
  ['2024-02-28', 1, '2024-02-29'],
  ['2025-02-28', 1, '2025-03-01'],
  ['2026-03-28', 2, '2026-03-30'],
  ['2026-10-24', 2, '2026-10-26'],
  ['2026-03-01', -1, '2026-02-28'],
  ['2026-06-10', 0, '2026-06-10'],
])('%s and %d days is %s', (day, days, later) => expect(addDays(day, days)).toBe(later));

test('a day that the calendar does not have is an error', () => {
  expect(() => addDays('2026-02-30', 1)).toThrow(RangeError);
});
