import i18next from 'i18next';
import { fallback } from './locales.ts';
import { currentLocale } from './use-formats.ts';

const inTexts = () => i18next.t('items', { returnObjects: true });

/** Translated names of add-ons and charges; null in English, which is the price list's own language. */
export function readItemNames(): ReturnType<typeof inTexts> | null {
  return currentLocale() === fallback ? null : inTexts();
}
