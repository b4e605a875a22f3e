import { useFormats } from '@app/i18n/use-formats';
import { useTranslation } from 'react-i18next';
import { weekdayOf } from '#data/wall-clock.ts';
import { nthWeekday, type Rule } from '../time/repeat.ts';
import { useWords } from '../words.ts';

const units = { DAILY: 'day', WEEKLY: 'week', MONTHLY: 'month', YEARLY: 'year' } as const;

/** A rule as a sentence; `day` is the one it begins on. */
export function useRepeatWords() {
  const { t } = useTranslation('crm');
  const { list } = useFormats();
  const words = useWords();
  const nth = (day: string) =>
    t(`appointments.repeat.nth.${nthWeekday(day) as -1 | 1 | 2 | 3 | 4}`, {
      weekday: words.longWeekday(weekdayOf(day)),
    });
  const monthDay = (day: string) => t('appointments.repeat.monthDay', { day: words.dayNumber(day) });
  const sentence = ({ frequency, interval, weekdays, monthly, ending }: Rule, day: string) => {
    const every =
      interval === 1
        ? t(`appointments.repeat.every.${frequency}`)
        : t(`appointments.repeat.everyFew.${frequency}`, { interval: words.unit(interval, units[frequency]) });
    const days =
      frequency === 'WEEKLY' && weekdays.length > 0
        ? list(weekdays.map(words.longWeekday))
        : frequency === 'MONTHLY'
          ? monthly === 'weekday'
            ? nth(day)
            : monthDay(day)
          : undefined;
    const rule = days === undefined ? every : t('appointments.repeat.on', { every, days });
    if (ending.kind === 'never') return rule;
    return ending.kind === 'until'
      ? t('appointments.repeat.until', { rule, date: words.date(ending.day) })
      : t('appointments.repeat.times', { rule, number: ending.count });
  };
  return { sentence, nth, monthDay };
}
