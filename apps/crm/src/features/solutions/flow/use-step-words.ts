import type { Wait } from '@app/contract/campaign-steps';
import { currentLocale, useFormats } from '@app/i18n/use-formats';
import { firstDayOf } from '@app/workspace/notifications/times.ts';
import { useTranslation } from 'react-i18next';
import type { DraftStep } from './parts.ts';

/** A Monday; the days after it follow. */
const MONDAY = Date.UTC(2024, 0, 1);
const DAY = 86_400_000;

/** How the locale calls a day of the week; 1 is Monday. */
export const weekdayName = (weekday: number, style: 'short' | 'long' = 'short'): string =>
  new Intl.DateTimeFormat(currentLocale(), { weekday: style, timeZone: 'UTC' }).format(MONDAY + (weekday - 1) * DAY);

/** A time of day, as `09:30`, as the locale writes it. */
const clockTime = (time: string): string =>
  new Intl.DateTimeFormat(currentLocale(), { timeStyle: 'short', timeZone: 'UTC' }).format(
    new Date(`2024-01-01T${time}Z`),
  );

/** What a wait means, in words. */
export function useWaitWords() {
  const { t } = useTranslation('crm');
  const { number, list } = useFormats();
  return (wait: Wait): string => {
    if (wait.kind === 'for') {
      if (wait.amount === 0) return t('solution.waits.none');
      return t(`solution.waits.${wait.unit}`, { count: wait.amount, number: number(wait.amount) });
    }
    const time = clockTime(wait.time);
    if (wait.kind === 'until') {
      if (wait.weekdays.length === 0) return t('solution.waits.time', { time });
      return t('solution.waits.weekday', { days: list(wait.weekdays.map((day) => weekdayName(day))), time });
    }
    const count = Math.abs(wait.days);
    const when = wait.days === 0 ? 'onDate' : wait.days < 0 ? 'beforeDate' : 'afterDate';
    return t(`solution.waits.${when}`, { count, number: number(count), time });
  };
}

/** A step in a few words, where there is no picture: a wait by what it means, everything else by its name. */
export function useStepName() {
  const wait = useWaitWords();
  return ({ name, action }: DraftStep): string => (action.kind === 'wait' ? wait(action.wait) : name);
}

/** The days of the week, beginning where the locale begins it; 1 is Monday. */
export function weekdays(): number[] {
  const first = firstDayOf(currentLocale());
  return Array.from({ length: 7 }, (_, at) => ((first - 1 + at) % 7) + 1);
}
