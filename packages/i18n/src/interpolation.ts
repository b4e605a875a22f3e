import type { FormatterModule } from 'i18next';
import { kept } from './kept.ts';

/** Placeholders are written as `{name}`. React escapes values, so i18next must not. */
export const interpolation = { prefix: '{', suffix: '}', escapeValue: false, alwaysFormat: true };

const numbersIn = kept((locale) => new Intl.NumberFormat(locale || undefined));

/** Numbers inside a text are written as the locale writes them: 1,204 or ١٬٢٠٤. */
export const localNumbers: FormatterModule = {
  type: 'formatter',
  init: () => undefined,
  add: () => undefined,
  addCached: () => undefined,
  format: (value: unknown, _format, locale) =>
    typeof value === 'number' ? numbersIn(locale ?? '').format(value) : (value as string),
};
