import type { Notification } from '@app/contract/notifications';

const groupNames = ['today', 'week', 'month', 'older'] as const;
export type GroupName = (typeof groupNames)[number];

const DAY = 24 * 60 * 60 * 1000;

const midnight = (date: Date) => new Date(date.getFullYear(), date.getMonth(), date.getDate());
/** Whole days in the reader's zone; a day with a change of clocks counts as one. */
export const daysAgo = (date: Date, now: Date) =>
  Math.round((midnight(now).getTime() - midnight(date).getTime()) / DAY);

/** Each notification stands in the first group that holds it. A week is the last seven days. */
function groupOf(date: Date, now: Date): GroupName {
  const days = daysAgo(date, now);
  if (days <= 0) return 'today';
  if (days < 7) return 'week';
  return date.getMonth() === now.getMonth() && date.getFullYear() === now.getFullYear() ? 'month' : 'older';
}

export function groupByTime(notifications: Notification[], now: Date): [GroupName, Notification[]][] {
  const groups = Object.groupBy(notifications, ({ createTime }) => groupOf(new Date(createTime), now));
  return groupNames.flatMap((name) => (groups[name] ? [[name, groups[name]]] : []));
}

/** The pieces that the texts for a day and a time are put together from. */
export function timeParts(date: Date, locale: string) {
  const part = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options).format(date);
  // Beside a day the month has its own form in some languages (май, but 4 мая).
  const together = new Intl.DateTimeFormat(locale, { month: 'long', day: 'numeric' }).formatToParts(date);
  const of = (type: 'month' | 'day') => together.find((piece) => piece.type === type)?.value ?? '';
  return { weekday: part({ weekday: 'long' }), month: of('month'), day: of('day'), time: part({ timeStyle: 'short' }) };
}
