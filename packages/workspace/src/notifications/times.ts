import type { Notification } from '@app/contract/notifications';
import type { Locale } from '@app/i18n/locales';

const groupNames = ['today', 'week', 'month', 'older'] as const;
export type GroupName = (typeof groupNames)[number];

const DAY = 24 * 60 * 60 * 1000;

const midnight = (date: Date) => new Date(date.getFullYear(), date.getMonth(), date.getDate());
/** Whole days in the reader's zone; a day with a change of clocks counts as one. */
export const daysAgo = (date: Date, now: Date) =>
  Math.round((midnight(now).getTime() - midnight(date).getTime()) / DAY);

/** Locales whose week does not begin on Monday (1), for browsers without `getWeekInfo`. */
const otherFirstDays: Partial<Record<Locale, number>> = { 'en-us': 7, 'es-mx': 7, 'pt-br': 7, ja: 7, 'ar-iq': 6 };

type WithWeek = Intl.Locale & { getWeekInfo?: () => { firstDay: number }; weekInfo?: { firstDay: number } };

/** The weekday that a week begins on, as the locale has it: 1 is Monday, 7 is Sunday. */
export function firstDayOf(locale: Locale): number {
  const asked: WithWeek = new Intl.Locale(locale);
  return (asked.getWeekInfo?.() ?? asked.weekInfo)?.firstDay ?? otherFirstDays[locale] ?? 1;
}

/** Each notification stands in the first group that holds it. Yesterday is this week, on whatever day a week begins. */
function groupOf(date: Date, now: Date, firstDay: number): GroupName {
  const days = daysAgo(date, now);
  if (days <= 0) return 'today';
  if (days <= Math.max(1, (now.getDay() - firstDay + 7) % 7)) return 'week';
  return date.getMonth() === now.getMonth() && date.getFullYear() === now.getFullYear() ? 'month' : 'older';
}

export function groupByTime(notifications: Notification[], now: Date, locale: Locale): [GroupName, Notification[]][] {
  const firstDay = firstDayOf(locale);
  const groups = Object.groupBy(notifications, ({ createTime }) => groupOf(new Date(createTime), now, firstDay));
  return groupNames.flatMap((name) => (groups[name] ? [[name, groups[name]]] : []));
}

const formatsByLocale = new Map<Locale, ReturnType<typeof partFormats>>();
const partFormats = (locale: Locale) => ({
  weekday: new Intl.DateTimeFormat(locale, { weekday: 'long' }),
  // In some languages a month has another form next to a day (май, but 4 мая).
  day: new Intl.DateTimeFormat(locale, { month: 'long', day: 'numeric' }),
  time: new Intl.DateTimeFormat(locale, { timeStyle: 'short' }),
});

/** The pieces that the texts for a day and a time are put together from. */
export function timeParts(date: Date, locale: Locale) {
  // Every item asks, and making a format costs more than using it.
  const formats = formatsByLocale.get(locale) ?? partFormats(locale);
  formatsByLocale.set(locale, formats);
  const together = formats.day.formatToParts(date);
  const of = (type: 'month' | 'day') => together.find((piece) => piece.type === type)?.value ?? '';
  return { weekday: formats.weekday.format(date), month: of('month'), day: of('day'), time: formats.time.format(date) };
}
