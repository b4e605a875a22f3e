import type { Wait } from '@app/contract/campaign-steps';
import { useFormats } from '@app/i18n/use-formats';
import { useTranslation } from 'react-i18next';
import { clockTime, weekdayName } from '#data/weekdays.ts';
import type { DraftStep } from './parts.ts';
import { useFieldName } from './use-field-name.ts';

/** What a wait means, in words. */
export function useWaitWords() {
  const { t } = useTranslation('crm');
  const { number, list } = useFormats();
  const fieldName = useFieldName();
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
    const words = t(`solution.waits.${when}`, { count, number: number(count), time, field: fieldName(wait.field) });
    return wait.isYearly ? t('solution.waits.yearly', { wait: words }) : words;
  };
}

/** A step in a few words, where there is no picture: a wait by what it means, everything else by its name. */
export function useStepName() {
  const wait = useWaitWords();
  return ({ name, action }: Pick<DraftStep, 'name' | 'action'>): string =>
    action.kind === 'wait' ? wait(action.wait) : name;
}
