import type { Locale } from '@app/i18n/locales';

/** `inDays` writes the day so many days from now as the language's numbers do. */
type Rewrite = [pattern: RegExp, to: (match: string[], inDays: (days: number) => string) => string];

const whole = (count = '') => Number(count);

/** Usual words that the library does not know, said in ones that it does. */
export const rewrites: Partial<Record<Locale, Rewrite[]>> = {
  'es-mx': [
    [/(?<!\p{L})pasado\s+mañana(?!\p{L})/iu, (_, inDays) => inDays(2)],
    [/(\d{1,2}(?::\d{2})?)\s+de\s+la\s+(?:tarde|noche)(?!\p{L})/iu, ([, time]) => `${time} pm`],
    [/(\d{1,2}(?::\d{2})?)\s+de\s+la\s+mañana(?!\p{L})/iu, ([, time]) => `${time} am`],
  ],
  'fr-fr': [[/(?<!\p{L})après[\s-]demain(?!\p{L})/iu, (_, inDays) => inDays(2)]],
  'pt-br': [
    [/(?<!\p{L})depois\s+de\s+amanhã(?!\p{L})/iu, (_, inDays) => inDays(2)],
    [/(?<!\p{L})(?:em|daqui\s+a)\s+(\d{1,3})\s+dias?(?!\p{L})/iu, ([, count], inDays) => inDays(whole(count))],
    [/(?<!\p{L})(?:em|daqui\s+a)\s+(\d{1,2})\s+semanas?(?!\p{L})/iu, ([, count], inDays) => inDays(7 * whole(count))],
    [/(?<!\d)([01]?\d|2[0-3])h([0-5]\d)?(?!\p{L})/iu, ([, hour, minute]) => `${hour}:${minute ?? '00'}`],
  ],
  ja: [
    [/明後日|あさって/u, (_, inDays) => inDays(2)],
    [/(\d{1,3})\s*日後/u, ([, count], inDays) => inDays(whole(count))],
    [/(\d{1,2})\s*週間後/u, ([, count], inDays) => inDays(7 * whole(count))],
  ],
  vi: [[/(?<!\p{L})(?<!ngày )mai(?!\p{L})/iu, () => 'ngày mai']],
  'ar-iq': [[/(?<!\p{L})غد(?:ًا|اً)/u, () => 'غدا']],
};
