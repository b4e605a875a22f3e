import { kept } from './kept.ts';
import { type Locale, locales } from './locales.ts';

/** How many digits a currency has after the point. */
export const digitsOf = kept((currencyCode): number => {
  const { maximumFractionDigits = 2 } = new Intl.NumberFormat('en', {
    style: 'currency',
    currency: currencyCode,
  }).resolvedOptions();
  return maximumFractionDigits;
});

/** As it is typed into a field: no sign, no groups. */
export function writeAmount(value: number, currencyCode: string, locale: Locale): string {
  const digits = digitsOf(currencyCode);
  const whole = String(value).padStart(digits + 1, '0');
  const after = whole.slice(whole.length - digits);
  if (digits === 0 || /^0+$/.test(after)) return whole.slice(0, whole.length - digits);
  return `${whole.slice(0, -digits)}${pointOf(locale)}${after}`;
}

/**
 * What was typed, in the smallest unit of its currency; undefined where it is no amount. Groups may be typed as the
 * locale writes them, and the point as the locale or as English writes it.
 */
export function readAmount(typed: string, currencyCode: string, locale: Locale): number | undefined {
  const digits = digitsOf(currencyCode);
  const plain = toLatin(typed).replace(/[\s\u00a0\u202f'’٬]/g, '');
  if (plain === '') return 0;
  const point = pointOf(locale);
  const group = point === ',' ? '.' : ',';
  const groups = new RegExp(`^\\d{1,3}(\\${group}\\d{3})+(?=\\${point}|$)`);
  const [before = '', after = '', ...more] = plain.replace(groups, (all) => all.replaceAll(group, '')).split(/[.,٫]/);
  if (more.length > 0 || !/^\d+$/.test(before) || !/^\d*$/.test(after) || after.length > digits) return undefined;
  const value = Number(before + after.padEnd(digits, '0'));
  return Number.isSafeInteger(value) ? value : undefined;
}

/** Every currency that this machine knows, by its code and name; the usual one is first. */
export function currencyChoices(usual: string, locale: Locale): { value: string; label: string }[] {
  const names = new Intl.DisplayNames(locale, { type: 'currency' });
  const codes = Intl.supportedValuesOf('currency').filter((code) => code !== usual);
  return [usual, ...codes].map((value) => ({ value, label: `${value} – ${names.of(value) ?? value}` }));
}

/** Fields are typed with Latin digits, so that the point is the one of the locale's Latin numbers. */
const pointOf = (locale: Locale): string =>
  locales[locale].dir === 'rtl'
    ? '.'
    : (new Intl.NumberFormat(locale).formatToParts(1.5).find(({ type }) => type === 'decimal')?.value ?? '.');

const toLatin = (typed: string) => typed.replace(/[٠-٩۰-۹]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf));
