import { addDays, dayOf, minutesBetween, type Wall } from '#data/wall-clock.ts';

type Timed = { start: Wall; end: Wall };
/** A part of a day, in minutes since midnight, beside others at the same time. */
export type Placed<Item> = { item: Item; from: number; to: number; column: number; columns: number };

const DAY = 24 * 60;
/** What is shorter is drawn this long, so that it can be read, and pressed without meeting the one below. */
const SHORTEST = 30;

export const isOnDay = ({ start, end }: Timed, day: string): boolean =>
  start < `${addDays(day, 1)}T00:00` && (end > `${day}T00:00` || dayOf(start) === day);

/** Those of a day, each beside the others that it overlaps: as many columns as meet at once. */
export function placeInDay<Item extends Timed>(items: readonly Item[], day: string): Placed<Item>[] {
  const midnight = `${day}T00:00`;
  const parts = items
    .filter((item) => isOnDay(item, day))
    .map((item) => {
      const from = Math.max(0, Math.min(minutesBetween(midnight, item.start), DAY - SHORTEST));
      const to = Math.min(DAY, Math.max(minutesBetween(midnight, item.end), from + SHORTEST));
      return { item, from, to, column: 0, columns: 1 };
    })
    .sort((one, other) => one.from - other.from || other.to - one.to);
  let group: Placed<Item>[] = [];
  let ends: number[] = [];
  const close = () => {
    for (const part of group) part.columns = ends.length;
    group = [];
    ends = [];
  };
  for (const part of parts) {
    if (ends.every((end) => end <= part.from)) close();
    const free = ends.findIndex((end) => end <= part.from);
    part.column = free < 0 ? ends.length : free;
    ends[part.column] = part.to;
    group.push(part);
  }
  close();
  return parts;
}
