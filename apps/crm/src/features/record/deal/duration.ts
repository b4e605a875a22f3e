import { currentLocale } from '@app/i18n/use-formats';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
/** In seconds. */
export const DAY = 24 * HOUR;

const inUnit = (value: number, unit: 'minute' | 'hour' | 'day') =>
  new Intl.NumberFormat(currentLocale(), { style: 'unit', unit, unitDisplay: 'long' }).format(value);

/** How long something lasted, in the largest unit that fits, as the reader's language writes it. */
export function writeDuration(seconds: number): string {
  if (seconds >= DAY) return inUnit(Math.floor(seconds / DAY), 'day');
  if (seconds >= HOUR) return inUnit(Math.floor(seconds / HOUR), 'hour');
  return inUnit(Math.max(1, Math.floor(seconds / MINUTE)), 'minute');
}

export const secondsSince = (iso: string): number => Math.max(0, (Date.now() - Date.parse(iso)) / 1000);
