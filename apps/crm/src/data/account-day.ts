import { getBoot } from '@app/frame/state/boot.ts';
import { kept } from '@app/i18n/kept';
import { currentLocale } from '@app/i18n/use-formats';
import { useQuery } from '@tanstack/react-query';
import { settingsQuery } from './account/settings.ts';
import { dayOf, readerZone, wallIn } from './wall-clock.ts';

const DAY = 24 * 60 * 60 * 1000;

const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / DAY);

/** The account's zone and the day it is there. Until its settings are known the reader's own clock stands in. */
export function useAccountDay(): { today: string; timeZone: string } {
  const timeZone = useQuery(settingsQuery(getBoot().accountId)).data?.timeZone ?? readerZone();
  return { today: dayOf(wallIn(timeZone, Date.now())), timeZone };
}

/** “Tomorrow”, “Fri, Nov 20”, and the time where there is one. */
export function dueText(dueDate: string, dueTime: string | null, today: string): string {
  const day = dayText(dueDate, today);
  return dueTime === null ? day : `${day}${between()}${timeText(dueTime)}`;
}

/** What stands between a day and a time. */
function between(): string {
  const locale = currentLocale();
  if (locale === 'ar-iq') return '، ';
  return locale === 'ja' || locale === 'zh-cn' ? ' ' : ', ';
}

/** Days that have a name are called by it. */
function dayText(date: string, today: string): string {
  const locale = currentLocale();
  const days = daysBetween(today, date);
  if (Math.abs(days) <= 1) {
    const name = relativeIn(locale).format(days, 'day');
    return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
  }
  const isThisYear = date.slice(0, 4) === today.slice(0, 4);
  const dates = isThisYear ? daysIn(locale) : daysOfYearsIn(locale);
  return dates.format(new Date(`${date}T00:00:00Z`));
}

const DAY_PARTS = { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' } as const;
const relativeIn = kept((locale) => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }));
const daysIn = kept((locale) => new Intl.DateTimeFormat(locale, DAY_PARTS));
const daysOfYearsIn = kept((locale) => new Intl.DateTimeFormat(locale, { ...DAY_PARTS, year: 'numeric' }));
const clocksIn = kept((locale) => new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone: 'UTC' }));

const clock = () => clocksIn(currentLocale());
const onADay = (time: string) => new Date(`2000-01-01T${time.slice(0, 5)}:00Z`);

/** A time of the clock as the locale writes it. */
export const timeText = (time: string): string => clock().format(onADay(time));

/** From one time of the clock to another, as short as the locale writes it. */
export const timesText = (from: string, to: string): string => clock().formatRange(onADay(from), onADay(to));
