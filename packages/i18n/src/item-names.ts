import i18next from 'i18next';
import { fallback } from './locales.ts';
import { currentLocale } from './use-formats.ts';

const inTexts = () => i18next.t('items', { returnObjects: true });

/** What add-ons and charges are called by a reader of another language than the price list's; null for its own, English. */
export function readItemNames(): ReturnType<typeof inTexts> | null {
  return currentLocale() === fallback ? null : inTexts();
}
