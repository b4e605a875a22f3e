import { currentLocale } from '@app/i18n/use-formats';
import { firstDayOf } from '@app/workspace/notifications/times.ts';

/** A Monday; the days after it follow. */
const MONDAY = Date.UTC(2024, 0, 1);
const DAY = 86_400_000;

/** How the locale calls a day of the week; 1 is Monday. */
export const weekdayName = (weekday: number, style: 'short' | 'long' = 'short'): string =>
  new Intl.DateTimeFormat(currentLocale(), { weekday: style, timeZone: 'UTC' }).format(MONDAY + (weekday - 1) * DAY);

/** The days of the week, beginning where the locale begins it; 1 is Monday. */
export function weekdays(): number[] {
  const first = firstDayOf(currentLocale());
  return Array.from({ length: 7 }, (_, at) => ((first - 1 + at) % 7) + 1);
}

/** A time of day, as `09:30`, as the locale writes it. */
export const clockTime = (time: string): string =>
  new Intl.DateTimeFormat(currentLocale(), { timeStyle: 'short', timeZone: 'UTC' }).format(
    new Date(`2024-01-01T${time}Z`),
  );
