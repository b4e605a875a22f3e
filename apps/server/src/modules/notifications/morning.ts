const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;
const MORNING = 8 * HOUR;
const SHOWN = {
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
} as const;

/** The next 08:00 where the account is; in UTC where its zone is none that we know. */
export function nextMorning(now: Date, timeZone: string): Date {
  let day = dayOf(now, timeZone);
  // Today's may be over; and where a day is left out, so is tomorrow's.
  while (morningOn(day, timeZone) <= now) day += 1;
  return morningOn(day, timeZone);
}

/** The 08:00 of the calendar day before, however many hours lie between. */
export const morningBefore = (morning: Date, timeZone: string): Date =>
  morningOn(dayOf(morning, timeZone) - 1, timeZone);

const dayOf = (at: Date, timeZone: string) => Math.floor(wallClock(at.getTime(), timeZone) / DAY);

function morningOn(day: number, timeZone: string): Date {
  const wall = day * DAY + MORNING;
  // The offset that holds at 08:00 may not be the one of a first guess: the clocks change in the hours before.
  const guess = wall - (wallClock(wall, timeZone) - wall);
  return new Date(wall - (wallClock(guess, timeZone) - guess));
}

/** What a clock there shows, read as if it were UTC. */
function wallClock(at: number, timeZone: string): number {
  const parts = Object.fromEntries(
    clockOf(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

const clocks = new Map<string, Intl.DateTimeFormat>();

/** Making one is slow, and there are few zones. */
function clockOf(timeZone: string): Intl.DateTimeFormat {
  const clock = clocks.get(timeZone) ?? newClock(timeZone);
  clocks.set(timeZone, clock);
  return clock;
}

function newClock(timeZone: string): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', { ...SHOWN, timeZone });
  } catch {
    return new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', { ...SHOWN, timeZone: 'UTC' });
  }
}
