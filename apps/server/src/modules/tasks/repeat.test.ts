import { expect, test } from 'vitest';
import { canRepeat, nextRepeat } from './repeat.ts';

test.each([
  ['FREQ=DAILY', '2026-11-16', '2026-11-16', '2026-11-17'],
  ['FREQ=DAILY;INTERVAL=3', '2026-11-16', '2026-11-01', '2026-11-19'],
  ['FREQ=WEEKLY;BYDAY=MO,WE', '2026-11-16', '2026-11-16', '2026-11-18'],
  ['FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR', '2026-11-20', '2026-11-20', '2026-11-23'],
  ['FREQ=MONTHLY;BYDAY=-1FR', '2026-11-27', '2026-11-27', '2026-12-25'],
  ['FREQ=MONTHLY;BYMONTHDAY=-1', '2026-01-31', '2026-01-31', '2026-02-28'],
  // A month without such a day is left out.
  ['FREQ=MONTHLY', '2026-01-31', '2026-01-31', '2026-03-31'],
  ['FREQ=YEARLY', '2024-02-29', '2024-02-29', '2028-02-29'],
  // What was missed is not made up for; what falls on today is.
  ['FREQ=DAILY', '2026-11-01', '2026-11-16', '2026-11-16'],
  ['FREQ=WEEKLY', '2026-11-02', '2026-11-17', '2026-11-23'],
  ['FREQ=DAILY;UNTIL=20261117', '2026-11-16', '2026-11-16', '2026-11-17'],
  ['FREQ=DAILY;UNTIL=20261117T045959Z', '2026-11-16', '2026-11-16', '2026-11-17'],
  ['FREQ=DAILY;UNTIL=20261117', '2026-11-17', '2026-11-17', null],
  ['FREQ=DAILY;COUNT=1', '2026-11-16', '2026-11-16', null],
])('%s: after %s, done on %s, comes %s', (repeat, dueDate, today, next) => {
  expect(nextRepeat({ repeat, dueDate }, today)?.dueDate ?? null).toBe(next);
});

test('what is left of a number of times goes on with the next one', () => {
  const days: string[] = [];
  let task: { repeat: string; dueDate: string } | null = { repeat: 'FREQ=WEEKLY;COUNT=4', dueDate: '2026-11-02' };
  while (task) {
    days.push(`${task.dueDate} ${task.repeat}`);
    // The second was done a week late: one is left.
    task = nextRepeat(task, days.length === 2 ? '2026-11-17' : task.dueDate);
  }
  expect(days).toEqual([
    '2026-11-02 FREQ=WEEKLY;COUNT=4',
    '2026-11-09 FREQ=WEEKLY;COUNT=3',
    '2026-11-23 FREQ=WEEKLY;COUNT=1',
  ]);
});

test.each([
  ['FREQ=DAILY', true],
  ['FREQ=WEEKLY;INTERVAL=2;BYDAY=MO;WKST=SU;COUNT=10', true],
  ['FREQ=WEEKLY;BYDAY=XX', false],
  ['FREQ=DAILY;INTERVAL=0', false],
  ['FREQ=DAILY;INTERVAL=99999999999', false],
  ['FREQ=DAILY;COUNT=0', false],
  ['FREQ=DAILY;COUNT=9999999', false],
  ['FREQ=DAILY;COUNT=2;UNTIL=20300101', false],
  ['FREQ=DAILY;UNTIL=99', false],
  ['FREQ=DAILY;BYHOUR=9', false],
  ['FREQ=DAILY;FOO=1', false],
  ['FREQ=DAILY;INTERVAL=2;INTERVAL=3', false],
  ['FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30', false],
])('%s can be followed: %s', (repeat, can) => {
  expect(canRepeat({ repeat, dueDate: '2026-11-16' })).toBe(can);
});
