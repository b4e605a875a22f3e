import type { Locale } from '@app/i18n/locales';
import { addDays, weekdayOf } from '#data/wall-clock.ts';

export const views = ['day', 'week', 'month', 'agenda'] as const;
export type View = (typeof views)[number];

/** The day a week begins with where the language is spoken; Sunday is 0. */
const firstDays: Record<Locale, number> = {
  'en-us': 0,
  'ar-iq': 6,
  'es-mx': 0,
  'zh-cn': 1,
  'fr-fr': 1,
  'de-de': 1,
  'pt-br': 0,
  vi: 1,
  ru: 1,
  ja: 0,
};
const AGENDA_DAYS = 30;

const upTo = (count: number) => Array.from({ length: count }, (_, at) => at);
const daysFrom = (day: string, count: number) => upTo(count).map((at) => addDays(day, at));

function startOfWeek(day: string, locale: Locale): string {
  return addDays(day, -((weekdayOf(day) - firstDays[locale] + 7) % 7));
}

/** The seven days of a week in the order in which the locale has them; Sunday is 0. */
export const weekdaysIn = (locale: Locale): number[] => upTo(7).map((at) => (firstDays[locale] + at) % 7);

const firstOfMonth = (day: string) => `${day.slice(0, 7)}-01`;

function addMonths(day: string, months: number): string {
  const first = new Date(`${firstOfMonth(day)}T00:00Z`);
  first.setUTCMonth(first.getUTCMonth() + months);
  const month = first.toISOString().slice(0, 10);
  const last = addDays(addMonth(month), -1);
  // The 31st of a shorter month is its last day.
  const same = `${month.slice(0, 8)}${day.slice(8)}`;
  return same > last ? last : same;
}

function addMonth(first: string): string {
  return firstOfMonth(addDays(first, 31));
}

/** The days that a view shows; a month shows whole weeks. */
export function daysOf(view: View, day: string, locale: Locale): string[] {
  if (view === 'day') return [day];
  if (view === 'agenda') return daysFrom(day, AGENDA_DAYS);
  if (view === 'week') return daysFrom(startOfWeek(day, locale), 7);
  const first = startOfWeek(firstOfMonth(day), locale);
  const last = startOfWeek(addDays(addMonth(firstOfMonth(day)), -1), locale);
  const weeks = Math.round((Date.parse(last) - Date.parse(first)) / (7 * 24 * 3_600_000)) + 1;
  return daysFrom(first, weeks * 7);
}

/** The day that the view before or after this one is about. */
export function step(view: View, day: string, by: 1 | -1): string {
  if (view === 'month') return addMonths(day, by);
  return addDays(day, by * { day: 1, week: 7, agenda: AGENDA_DAYS }[view]);
}
