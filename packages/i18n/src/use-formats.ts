import i18next from 'i18next';
import { formatsFor } from './formats.ts';
import { type Locale, parseLocale } from './locales.ts';

export const currentLocale = (): Locale => parseLocale(i18next.language);

const made = new Map<Locale, ReturnType<typeof formatsFor>>();

/** Every row of a table asks, and making a format costs more than using it. */
export function useFormats(): ReturnType<typeof formatsFor> {
  const locale = currentLocale();
  const formats = made.get(locale) ?? formatsFor(locale);
  made.set(locale, formats);
  return formats;
}
