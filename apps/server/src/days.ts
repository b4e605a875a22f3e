import { Temporal } from 'temporal-polyfill';

/** The calendar day in UTC, as databases and browsers write it: 2026-03-29. */
export const toUtcDay = (at: Date): string =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO('UTC').toPlainDate().toString();

export const addDays = (day: string, days: number): string => Temporal.PlainDate.from(day).add({ days }).toString();
