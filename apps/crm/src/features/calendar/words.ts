import { whenUsed } from '@app/i18n/formats';
import type { Locale } from '@app/i18n/locales';
import { currentLocale } from '@app/i18n/use-formats';
import type { Wall } from '#data/wall-clock.ts';
import type { View } from './time/ranges.ts';

/** Times of the wall's clock as a locale writes them: they have their zone already. */
function wordsFor(locale: Locale) {
  const format = (options: Intl.DateTimeFormatOptions) =>
    whenUsed(() => new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }));
  const time = format({ timeStyle: 'short' });
  const hour = format({ hour: 'numeric' });
  const day = format({ weekday: 'long', month: 'long', day: 'numeric' });
  const fullDay = format({ dateStyle: 'full' });
  const date = format({ dateStyle: 'medium' });
  const moment = format({ dateStyle: 'medium', timeStyle: 'short' });
  const weekday = format({ weekday: 'short' });
  const longWeekday = format({ weekday: 'long' });
  const dayNumber = format({ day: 'numeric' });
  const month = format({ month: 'long', year: 'numeric' });
  const units = new Map<string, Intl.NumberFormat>();
  const at = (wall: Wall) => new Date(`${wall}${wall.length === 10 ? 'T00:00' : ''}Z`);
  // 7 January 2024 was a Sunday.
  const dayOfWeek = (weekdayNumber: number) => new Date(Date.UTC(2024, 0, 7 + weekdayNumber));
  return {
    time: (wall: Wall) => time().format(at(wall)),
    times: (start: Wall, end: Wall) => time().formatRange(at(start), at(end)),
    moments: (start: Wall, end: Wall) => moment().formatRange(at(start), at(end)),
    hour: (hours: number) => hour().format(Date.UTC(2024, 0, 1, hours)),
    day: (wall: Wall) => day().format(at(wall)),
    fullDay: (wall: Wall) => fullDay().format(at(wall)),
    date: (wall: Wall) => date().format(at(wall)),
    dates: (start: Wall, end: Wall) => date().formatRange(at(start), at(end)),
    weekday: (wall: Wall) => weekday().format(at(wall)),
    dayNumber: (wall: Wall) => dayNumber().format(at(wall)),
    shortWeekday: (weekdayNumber: number) => weekday().format(dayOfWeek(weekdayNumber)),
    longWeekday: (weekdayNumber: number) => longWeekday().format(dayOfWeek(weekdayNumber)),
    /** What a view is about, above it. */
    title: (view: View, shown: string, days: readonly string[]) => {
      if (view === 'month') return month().format(at(shown));
      return view === 'day'
        ? fullDay().format(at(shown))
        : date().formatRange(at(days[0] ?? shown), at(days.at(-1) ?? shown));
    },
    /** A number with its unit: '2 weeks'. */
    unit: (value: number, unit: 'minute' | 'hour' | 'day' | 'week' | 'month' | 'year') => {
      const made = units.get(unit) ?? new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' });
      units.set(unit, made);
      return made.format(value);
    },
  };
}

const known = new Map<Locale, ReturnType<typeof wordsFor>>();

/** Kept per locale: every line of a calendar asks. */
export function useWords(): ReturnType<typeof wordsFor> {
  const locale = currentLocale();
  const words = known.get(locale) ?? wordsFor(locale);
  known.set(locale, words);
  return words;
}
