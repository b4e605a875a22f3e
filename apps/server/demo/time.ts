import { Temporal } from 'temporal-polyfill';
import { toUtcDay } from '../src/days.ts';
import type { Random } from './random.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const OFFICE_OPENS = 14 * HOUR;
const OFFICE_CLOSES = 23 * HOUR;

export function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - Math.round(days * DAY));
}

export function hoursBefore(now: Date, hours: number): Date {
  return new Date(now.getTime() - Math.round(hours * HOUR));
}

/** The same day (in UTC) while offices in North America are open. Needs a day before today to stay in the past. */
export function duringWork(random: Random, date: Date): Date {
  const midnight = Temporal.PlainDate.from(toUtcDay(date)).toZonedDateTime('UTC');
  return new Date(midnight.epochMilliseconds + random.int(OFFICE_OPENS, OFFICE_CLOSES));
}

export function latest(...dates: Date[]): Date {
  return new Date(Math.max(...dates.map(Number)));
}

export function earliest(...dates: Date[]): Date {
  return new Date(Math.min(...dates.map(Number)));
}
