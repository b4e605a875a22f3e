import type { Locale } from '@app/i18n/locales';

/** The zone that the visitor's device is set to. */
export const ownZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';

/** Every zone that the browser knows, the visitor's own among them. */
export const allZones = (chosen: string): string[] =>
  [...new Set([...Intl.supportedValuesOf('timeZone'), ownZone(), chosen])].sort();

/** The calendar day of a moment, as 2027-03-28. */
export function dayOf(iso: string, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  return parts.format(new Date(iso));
}

/** As people of the locale write them, in the zone. */
export function momentsFor(locale: Locale, timeZone: string) {
  const time = new Intl.DateTimeFormat(locale, { timeZone, hour: 'numeric', minute: '2-digit' });
  const moment = new Intl.DateTimeFormat(locale, {
    ...{ timeZone, weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
    ...{ hour: 'numeric', minute: '2-digit', timeZoneName: 'short' },
  });
  return {
    time: (iso: string) => time.format(new Date(iso)),
    moment: (iso: string) => moment.format(new Date(iso)),
  };
}

const utc = (day: string) => new Date(`${day}T00:00:00Z`);

/** Names of calendar days, which have no zone. */
export function daysFor(locale: Locale) {
  const name = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options });
    return (day: string) => format.format(utc(day));
  };
  return {
    full: name({ weekday: 'long', day: 'numeric', month: 'long' }),
    month: name({ month: 'long', year: 'numeric' }),
    weekday: name({ weekday: 'short' }),
    number: new Intl.NumberFormat(locale, { useGrouping: false }).format,
  };
}

const DAY = 86_400_000;
export const addDays = (day: string, days: number): string =>
  new Date(utc(day).getTime() + days * DAY).toISOString().slice(0, 10);

/** The first day of the month that lies so many months further. */
export function addMonths(day: string, months: number): string {
  const at = utc(`${day.slice(0, 7)}-01`);
  at.setUTCMonth(at.getUTCMonth() + months);
  return at.toISOString().slice(0, 10);
}

/** The days of a month, and how many places of its first week belong to the month before. */
export function daysOfMonth(month: string, firstWeekday: number): { days: string[]; before: number } {
  const first = addMonths(month, 0);
  const length = Math.round((utc(addMonths(month, 1)).getTime() - utc(first).getTime()) / DAY);
  return {
    days: Array.from({ length }, (_, at) => addDays(first, at)),
    before: (utc(first).getUTCDay() - firstWeekday + 14) % 7,
  };
}

/** 1 is Monday, 7 Sunday. */
export function firstWeekdayOf(locale: Locale): number {
  const known = new Intl.Locale(locale) as Intl.Locale & { getWeekInfo?: () => { firstDay: number } };
  return known.getWeekInfo?.().firstDay ?? 1;
}
