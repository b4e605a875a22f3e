import type { Random } from './random.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

export function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - Math.round(days * DAY));
}

export function hoursBefore(now: Date, hours: number): Date {
  return new Date(now.getTime() - Math.round(hours * HOUR));
}

export function calendarDate(date: Date): string {
  return date.toISOString().slice(0, 10);
}

/** The same day at a moment when offices in North America are open. Needs a day before today to stay in the past. */
export function duringWork(random: Random, date: Date): Date {
  return new Date(Math.floor(date.getTime() / DAY) * DAY + random.int(14 * HOUR, 23 * HOUR));
}

export function latest(...dates: Date[]): Date {
  return new Date(Math.max(...dates.map(Number)));
}

export function earliest(...dates: Date[]): Date {
  return new Date(Math.min(...dates.map(Number)));
}
