import type { Activity } from '@app/contract/activities';
import { expect, test } from 'vitest';
import { byDay, isFold, nameOfDay } from './days.ts';

const base = { by: null, important: null };
const campaign = (name: string) => ({ id: 1, name });
const mail = (id: number, day: number, name = 'Quotes', direction: 'in' | 'out' = 'out'): Activity => ({
  ...base,
  id,
  date: `2026-03-0${day}T12:00:00.000Z`,
  kind: 'email',
  details: { direction, subject: `Mail ${id}`, campaign: campaign(name) },
});
const opened = (id: number, day: number): Activity => ({
  ...base,
  id,
  date: `2026-03-0${day}T12:00:00.000Z`,
  kind: 'interaction',
  details: { what: 'opened', subject: 'Mail', campaign: campaign('Quotes') },
});
const shapeOf = (activities: Activity[]) =>
  byDay(activities).map(({ entries }) =>
    entries.map((entry) => (isFold(entry) ? entry.activities.map(({ id }) => id) : entry.id)),
  );

test.each<[string, Activity[], unknown]>([
  ['three in a row are folded, mixed kinds too', [mail(9, 3), opened(8, 3), mail(7, 3)], [[[9, 8, 7]]]],
  ['two are not', [mail(9, 3), opened(8, 3)], [[9, 8]]],
  ['a day ends a fold', [mail(9, 3), mail(8, 3), mail(7, 2)], [[9, 8], [7]]],
  ['another campaign ends it', [mail(9, 3), mail(8, 3), mail(7, 3, 'Winter')], [[9, 8, 7]]],
  ['an answer is no noise', [mail(9, 3), mail(8, 3), mail(7, 3, 'Quotes', 'in'), mail(6, 3)], [[9, 8, 7, 6]]],
])('%s', (_, activities, shape) => expect(shapeOf(activities)).toEqual(shape));

test('today and yesterday have names, also on the first of a month', () => {
  const now = new Date(2026, 2, 1, 9);
  expect(nameOfDay(new Date(2026, 2, 1, 0, 5).toISOString(), now)).toBe('today');
  expect(nameOfDay(new Date(2026, 1, 28, 23, 55).toISOString(), now)).toBe('yesterday');
  expect(nameOfDay(new Date(2026, 1, 27, 12).toISOString(), now)).toBeNull();
});
