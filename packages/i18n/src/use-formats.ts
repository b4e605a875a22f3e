import i18next from 'i18next';
import { formatsFor } from './formats.ts';
import { type Locale, parseLocale } from './locales.ts';

export const currentLocale = (): Locale => parseLocale(i18next.language);

const formatsByLocale = new Map<Locale, ReturnType<typeof formatsFor>>();

/** Kept per locale, because every table row asks and creating a format costs more than using it. */
export function useFormats(): ReturnType<typeof formatsFor> {
  const locale = currentLocale();
  const formats = formatsByLocale.get(locale) ?? formatsFor(locale);
  formatsByLocale.set(locale, formats);
  return formats;
}
