import type { Locale } from '@app/i18n/locales';
import type { ParsedResult } from 'chrono-node';
import { addDays, dayOf, type Wall } from '#data/wall-clock.ts';
import { rewrites } from './rewrites.ts';

type Parse = (text: string, now: Date, options: { forwardDate: boolean }) => ParsedResult[];
/** What was understood of a line: a day, a time of it, and what is left of the words. */
export type Understood = { title: string; dueDate: string | null; dueTime: string | null };

/** The words for days and times of each language, loaded with its first use. */
export const loadWords: Record<Locale, () => Promise<Parse>> = {
  'en-us': async () => (await import('chrono-node/en')).parse,
  'de-de': async () => (await import('chrono-node/de')).parse,
  'es-mx': async () => (await import('chrono-node/es')).parse,
  'fr-fr': async () => (await import('chrono-node/fr')).parse,
  'pt-br': async () => (await import('chrono-node/pt')).parse,
  ru: async () => (await import('chrono-node/ru')).parse,
  ja: async () => (await import('chrono-node/ja')).parse,
  'zh-cn': async () => (await import('chrono-node/zh')).hans.parse,
  vi: async () => (await import('chrono-node/vi')).parse,
  'ar-iq': async () => (await import('chrono-node/ar')).parse,
};

const two = (value: number | null) => String(value ?? 0).padStart(2, '0');

/** `now` is the clock of the account. The last day or time that is named counts: what a task is about comes before. */
export function understand(
  text: string,
  { parse, locale, now }: { parse: Parse; locale: Locale; now: Wall },
): Understood {
  const plain = { title: tidy(text), dueDate: null, dueTime: null };
  const said = rewritten(text, locale, dayOf(now));
  const found = parse(said, new Date(`${now}:00`), { forwardDate: true }).at(-1);
  if (!found) return plain;
  const { start } = found;
  const dueDate = `${start.get('year')}-${two(start.get('month'))}-${two(start.get('day'))}`;
  if (!/^\d{4}-\d{2}-\d{2}$/.test(dueDate)) return plain;
  const title = tidy(`${withoutEnd(said.slice(0, found.index))} ${said.slice(found.index + found.text.length)}`);
  // A day's name alone is a task as well.
  if (title === '') return plain;
  const dueTime = start.isCertain('hour') ? `${two(start.get('hour'))}:${two(start.get('minute'))}` : null;
  return { title, dueDate, dueTime };
}

function rewritten(text: string, locale: Locale, today: string): string {
  const inDays = (days: number) => {
    const [year, month, day] = addDays(today, days).split('-').map(Number);
    return locale === 'ja' ? `${year}年${month}月${day}日` : `${day}/${month}/${year}`;
  };
  return (rewrites[locale] ?? []).reduce(
    (said, [pattern, to]) => said.replace(pattern, (...match: string[]) => to(match, inDays)),
    text,
  );
}

/** Words that lead to a day and say nothing without it. */
const leading =
  /(?:^|\s)(?:on|at|by|until|due|am|um|bis|el|para|a las|le|à|pour|em|na|no|às|até|в|во|к|до|на|vào|lúc|ngày|trước|يوم|في|قبل|عند)\s*$/iu;
const withoutEnd = (text: string) => text.replace(leading, '');

/** Spaces, and marks and particles that stood around the day. */
const tidy = (text: string) =>
  text
    .replace(/\s+/g, ' ')
    .replace(/^[\s,;:.·、，。–-]+|[\s,;:·、，–-]+$/gu, '')
    .replace(/^(?:に|までに|まで|の|，|、)+/u, '')
    .trim();
