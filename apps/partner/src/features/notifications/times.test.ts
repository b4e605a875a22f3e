import type { Notification } from '@app/contract/notifications';
import { expect, test } from 'vitest';
import { daysAgo, groupByTime, timeParts } from './times.ts';

const now = new Date(2025, 4, 20, 9, 30);

const at = (date: Date): Notification => ({
  id: date.toISOString(),
  status: 'Read',
  source: 'partners',
  type: 'alert',
  createTime: date.toISOString(),
  contentTitle: '',
  contentText: '',
  actionUrl: null,
});

test.each([
  ['this morning', new Date(2025, 4, 20, 0, 1), 'today'],
  ['a clock that runs ahead', new Date(2025, 4, 21, 0, 1), 'today'],
  ['late yesterday', new Date(2025, 4, 19, 23, 59), 'week'],
  ['six days ago', new Date(2025, 4, 14, 1, 0), 'week'],
  ['seven days ago', new Date(2025, 4, 13, 23, 0), 'month'],
  ['the first of the month', new Date(2025, 4, 1, 0, 0), 'month'],
  ['last month', new Date(2025, 3, 30, 23, 59), 'older'],
  ['this month a year ago', new Date(2024, 4, 20, 9, 30), 'older'],
])('%s stands in its group', (_, date, group) =>
  expect(groupByTime([at(date)], now).map(([name]) => name)).toEqual([group]),
);

test('groups come in their order and keep the order inside', () => {
  const dates = [new Date(2025, 4, 20, 8), new Date(2025, 4, 20, 7), new Date(2023, 1, 1)];
  expect(groupByTime(dates.map(at), now).map(([name, items]) => [name, items.length])).toEqual([
    ['today', 2],
    ['older', 1],
  ]);
});

test('yesterday is the day before, however few hours ago', () => {
  expect(daysAgo(new Date(2025, 4, 19, 23, 59), new Date(2025, 4, 20, 0, 1))).toBe(1);
  expect(daysAgo(new Date(2025, 4, 20, 0, 0), new Date(2025, 4, 20, 23, 59))).toBe(0);
});

test('the pieces of a time are as the locale writes them', () => {
  const { time, ...day } = timeParts(new Date(2025, 4, 14, 16, 5), 'en-us');
  expect(day).toEqual({ weekday: 'Wednesday', month: 'May', day: '14' });
  expect(time).toMatch(/^4:05\sPM$/);
});
