import { type Formats, formatsFor } from '@app/i18n/formats';
import { type Locale, parseLocale } from '@app/i18n/locales';
import { readServerTexts } from '@app/i18n/server-texts';
import type { Schema } from '../../db/schema.ts';

type Kind = Schema['notification']['kind'];
type Params = Record<string, string | number>;

/** A notification's title and text in the reader's language. */
export async function notificationTexts(locale: string) {
  const t = await readServerTexts(locale);
  return (kind: Kind, part: 'title' | 'text', params: Params): string =>
    t(`notification.${kind}.${part}`, withDates(withTotal(params), locale));
}

/** A reminder's row holds when something is due or starts on the account's clock; the locale writes it. */
export function withDates(params: Params, locale: string): Params {
  const { date, dateTime } = formatsIn(parseLocale(locale));
  const written = Object.entries(params).flatMap(([name, value]) =>
    (name === 'due' || name === 'start') && typeof value === 'string'
      ? [[name, value.length > DAY_LENGTH ? dateTime(`${value}Z`) : date(value)]]
      : [],
  );
  return { ...params, ...Object.fromEntries(written) };
}
const DAY_LENGTH = '2026-03-29'.length;

/** Making them takes longer than using them. */
const formats = new Map<Locale, Formats>();
function formatsIn(locale: Locale): Formats {
  const made = formats.get(locale) ?? formatsFor(locale, 'UTC');
  formats.set(locale, made);
  return made;
}

/** A run's sentence says "21 of 24"; its row holds what was done and what failed. */
const withTotal = (params: Params): Params =>
  'done' in params ? { ...params, total: Number(params.done) + Number(params.failed) } : params;
