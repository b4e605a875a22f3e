import i18next from 'i18next';
import { formatsFor } from './formats.ts';
import { type Locale, parseLocale } from './locales.ts';

export const currentLocale = (): Locale => parseLocale(i18next.language);

const formatsByLocale = new Map<Locale, ReturnType<typeof formatsFor>>();

/** Kept per locale, because every table row asks and creating a format costs more than using it. */
export function useFormats(): ReturnType<typeof formatsFor> {
  return formatsOf(currentLocale());
}

/** The browser reads its tables for a language with the first number and the first date: done while answers are awaited. */
export function prepareFormats(locale: Locale): void {
  const { number, date } = formatsOf(locale);
  number(0);
  date('2000-01-01');
}

function formatsOf(locale: Locale): ReturnType<typeof formatsFor> {
  const formats = formatsByLocale.get(locale) ?? formatsFor(locale);
  formatsByLocale.set(locale, formats);
  return formats;
}
