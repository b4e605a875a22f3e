import { useFormats } from '@app/i18n/use-formats';
import { useTranslation } from 'react-i18next';
import type { Named } from '#data/solutions/solution-people.ts';

/** What will happen to one person, by name, or to several, by their number. */
export function useAskWords(what: 'moveText' | 'removeText', people: Named[]): string {
  const { t } = useTranslation('crm');
  const { number } = useFormats();
  const [first, ...others] = people;
  return first && others.length === 0
    ? t(`solution.people.${what}`, { name: first.name })
    : t(`solution.several.${what}`, { number: number(people.length) });
}
