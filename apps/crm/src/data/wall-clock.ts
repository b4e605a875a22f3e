/** A date and time as a clock on the wall shows it, '2026-11-16T09:30'. Whose wall is said beside it: a time zone. */
export type Wall = string;

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone);
  if (known) return known;
  // Swedish writes a date and a time as the standard does.
  const made = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone });
  clocks.set(timeZone, made);
  return made;
}

/** What the clock of a zone shows at a moment. */
export const wallIn = (timeZone: string, moment: string | number): Wall =>
  clockOf(timeZone).format(new Date(moment)).replace(' ', 'T');

const asUtc = (wall: Wall) => Date.parse(`${wall}Z`);
const fromUtc = (moment: number): Wall => new Date(moment).toISOString().slice(0, 16);

/**
 * When the clock of a zone shows that time. A time that daylight saving leaves out is the next one that there is; of one
 * that comes twice it is the first.
 */
export function momentOf(wall: Wall, timeZone: string): string {
  const meant = asUtc(wall);
  const offsets = [meant - DAY, meant + DAY].map((near) => asUtc(wallIn(timeZone, near)) - near);
  const [first = meant, last = meant] = offsets.map((offset) => meant - offset).sort((one, other) => one - other);
  const found = [first, last].find((moment) => wallIn(timeZone, moment) === wall);
  return new Date(found ?? firstAfter(wall, timeZone, first, last)).toISOString();
}

/** The first minute between two moments at which the clock shows more than that. */
function firstAfter(wall: Wall, timeZone: string, from: number, to: number): number {
  let [before, after] = [from, to];
  while (after - before > MINUTE) {
    const middle = before + Math.floor((after - before) / MINUTE / 2) * MINUTE;
    if (wallIn(timeZone, middle) > wall) after = middle;
    else before = middle;
  }
  return after;
}

export const dayOf = (wall: Wall): string => wall.slice(0, 10);
/** Minutes since midnight. */
export const minuteOf = (wall: Wall): number => Number(wall.slice(11, 13)) * 60 + Number(wall.slice(14, 16));
export const wallAt = (day: string, minute: number): Wall => addMinutes(`${day}T00:00`, minute);
export const addMinutes = (wall: Wall, minutes: number): Wall => fromUtc(asUtc(wall) + minutes * MINUTE);
export const addDays = (day: string, days: number): string => dayOf(addMinutes(`${day}T00:00`, days * 24 * 60));
/** A week after its day, or after today where that has passed: never earlier than it was. */
export const weekAfter = (day: string | null, today: string): string =>
  addDays(day !== null && day > today ? day : today, 7);
export const minutesBetween = (from: Wall, to: Wall): number => (asUtc(to) - asUtc(from)) / MINUTE;
/** Sunday is 0. */
export const weekdayOf = (day: string): number => new Date(`${day}T00:00Z`).getUTCDay();

/** The reader's own. */
export const readerZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;
/** Two zones whose clocks show the same at that moment need not be told apart. */
export const sameClock = (one: string, other: string, moment: string | number): boolean =>
  wallIn(one, moment) === wallIn(other, moment);

/** 'America/New_York' as people read it. */
export const zoneName = (timeZone: string): string => timeZone.replaceAll('_', ' ');
