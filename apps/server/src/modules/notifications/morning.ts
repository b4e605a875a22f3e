import { Temporal } from 'temporal-polyfill';
import { knownZone } from '../../clock.ts';

const MORNING = Temporal.PlainTime.from('08:00');

/** The next 08:00 where the account is; in UTC where its zone is none that we know. */
export function nextMorning(now: Date, timeZone: string): Date {
  const zone = knownZone(timeZone);
  let day = dayOf(now, zone);
  // Today's may be over; and where the calendar leaves out a day, that day has none.
  while (morningOn(day, zone) <= now) day = day.add({ days: 1 });
  return morningOn(day, zone);
}

/** The 08:00 of the calendar day before, however many hours lie between. */
export function morningBefore(morning: Date, timeZone: string): Date {
  const zone = knownZone(timeZone);
  return morningOn(dayOf(morning, zone).subtract({ days: 1 }), zone);
}

const dayOf = (at: Date, zone: string) =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(zone).toPlainDate();

/** On a day that the zone's calendar leaves out: the morning of the day before it. */
function morningOn(day: Temporal.PlainDate, zone: string): Date {
  const morning = day.toPlainDateTime(MORNING).toZonedDateTime(zone, { disambiguation: 'earlier' });
  return new Date(morning.epochMilliseconds);
}
