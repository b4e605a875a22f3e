import { readFileSync } from 'node:fs';
import { type Locale, localeNames } from '@app/i18n/locales';
import { afterEach, expect, test, vi } from 'vitest';
import { notification } from '../../test/fake-notifications.ts';
import { daysAgo, firstDayOf, groupByTime, timeParts } from './times.ts';

afterEach(() => void vi.unstubAllGlobals());

/** A Tuesday. */
const now = new Date(2025, 4, 20, 9, 30);
const at = (date: Date) => notification(0, { createTime: date.toISOString() });
const groupOf = (date: Date, locale: Locale, today = now) =>
  groupByTime([at(date)], today, locale).map(([name]) => name);

test.each([
  ['this morning', new Date(2025, 4, 20, 0, 1), 'today'],
  ['a clock that runs ahead', new Date(2025, 4, 21, 0, 1), 'today'],
  ['late yesterday', new Date(2025, 4, 19, 23, 59), 'week'],
  ['on Sunday, with which the week began', new Date(2025, 4, 18, 0, 0), 'week'],
  ['on the Saturday before', new Date(2025, 4, 17, 23, 59), 'month'],
  ['the first of the month', new Date(2025, 4, 1, 0, 0), 'month'],
  ['last month', new Date(2025, 3, 30, 23, 59), 'older'],
  ['this month a year ago', new Date(2024, 4, 20, 9, 30), 'older'],
])('%s stands in its group', (_, date, group) => expect(groupOf(date, 'en-us')).toEqual([group]));

test.each([
  ['en-us', 'month', 'week', 'week'],
  ['de-de', 'month', 'month', 'week'],
  ['ar-iq', 'week', 'week', 'week'],
] as const)('in %s Saturday, Sunday and Monday belong to %s, %s and %s', (locale, saturday, sunday, monday) =>
  expect([17, 18, 19].map((day) => groupOf(new Date(2025, 4, day, 12), locale)[0])).toEqual([saturday, sunday, monday]),
);

test('yesterday is this week also on the first day of a week, of a month and of a year', () => {
  const monday = new Date(2025, 4, 19, 8);
  expect(groupOf(new Date(2025, 4, 18, 12), 'de-de', monday)).toEqual(['week']);
  expect(groupOf(new Date(2025, 4, 17, 12), 'de-de', monday)).toEqual(['month']);
  // Both a first of the month and a Sunday.
  expect(groupOf(new Date(2025, 4, 31, 12), 'en-us', new Date(2025, 5, 1, 8))).toEqual(['week']);
  expect(groupOf(new Date(2023, 11, 31, 12), 'de-de', new Date(2024, 0, 1, 8))).toEqual(['week']);
});

test('a week goes over the end of a month', () => {
  const thursday = new Date(2025, 4, 1, 8);
  expect(groupOf(new Date(2025, 3, 28, 12), 'de-de', thursday)).toEqual(['week']);
});

test('a browser that cannot tell the first day of a week gets the same ten answers', () => {
  const told = localeNames.map(firstDayOf);
  expect(told).toEqual([7, 6, 7, 1, 1, 1, 7, 1, 1, 7]);
  vi.stubGlobal('Intl', { ...Intl, Locale: class {} });
  expect(localeNames.map(firstDayOf)).toEqual(told);
});

test('groups come in their order and keep the order inside', () => {
  const dates = [new Date(2025, 4, 20, 8), new Date(2025, 4, 20, 7), new Date(2023, 1, 1)];
  expect(groupByTime(dates.map(at), now, 'en-us').map(([name, items]) => [name, items.length])).toEqual([
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

test.each([
  ['ja', '5月14日（水曜日）16:05'],
  ['zh-cn', '5月14日 星期三 16:05'],
  ['de-de', 'Mittwoch, 14. Mai um 16:05 Uhr'],
] as const)('in %s the pieces make a date as it is written there', (locale, text) => {
  const file = new URL(`../../../i18n/locales/${locale}/common.json`, import.meta.url);
  const pieces: Record<string, string> = timeParts(new Date(2025, 4, 14, 16, 5), locale);
  const { onDay } = JSON.parse(readFileSync(file, 'utf8')).notifications;
  expect(onDay.replace(/\{(\w+)\}/g, (_: string, name: string) => pieces[name])).toBe(text);
});
