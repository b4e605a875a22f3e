import { addDays, addMinutes, dayOf, minuteOf, minutesBetween, type Wall, wallAt } from '#data/wall-clock.ts';
import type { Item } from '../items.ts';

/** A place in the calendar; where whole days stand there are no minutes. */
export type Point = { day: string; minute: number; isWhole: boolean };
/** Where something would be if it were put down now; without an item it is something new. */
export type Shift = { item: Item | undefined; start: Wall; end: Wall };

const STEP = 15;
const toStep = (minutes: number) => Math.round(minutes / STEP) * STEP;
const settled = (wall: Wall): Wall => wallAt(dayOf(wall), toStep(minuteOf(wall)));
const later = (one: Wall, other: Wall) => (one > other ? one : other);
const wallOf = ({ day, minute }: Point): Wall => wallAt(day, Math.floor(minute));

/** From where it was taken to where the pointer is. */
export function shiftByPoint(
  item: Item | undefined,
  grip: { at: Point; isEnd: boolean },
  to: Point,
  isByDay: boolean,
): Shift | undefined {
  if (!item) return grip.at.isWhole || to.isWhole ? undefined : newBetween(grip.at, to);
  // Whole days move by whole days, wherever in the day they are taken.
  if (isByDay || item.occurrence.isAllDay) {
    const days = minutesBetween(`${grip.at.day}T00:00`, `${to.day}T00:00`);
    if (grip.isEnd && item.occurrence.isAllDay)
      return { item, start: item.start, end: later(addMinutes(item.end, days), addMinutes(item.start, 24 * 60)) };
    return { item, start: addMinutes(item.start, days), end: addMinutes(item.end, days) };
  }
  if (to.isWhole) return undefined;
  const by = minutesBetween(wallOf(grip.at), wallOf(to));
  if (grip.isEnd)
    return { item, start: item.start, end: later(settled(addMinutes(item.end, by)), addMinutes(item.start, STEP)) };
  const start = settled(addMinutes(item.start, by));
  return { item, start, end: addMinutes(start, minutesBetween(item.start, item.end)) };
}

function newBetween(one: Point, other: Point): Shift {
  const [first, last] = [wallOf(one), wallOf(other)].sort() as [Wall, Wall];
  const start = wallAt(dayOf(first), Math.floor(minuteOf(first) / STEP) * STEP);
  const end = wallAt(dayOf(last), Math.ceil((minuteOf(last) + 1) / STEP) * STEP);
  return { item: undefined, start, end: later(end, addMinutes(start, STEP)) };
}

type Key = Pick<KeyboardEvent, 'key' | 'shiftKey'>;

type Shown = { days: readonly string[]; isByDay: boolean; isRtl: boolean };

/** One step by the keyboard; it stays among the days that are shown. */
export function shiftByKey(shift: Shift, { key, shiftKey }: Key, { days, isByDay, isRtl }: Shown): Shift | undefined {
  const isAllDay = shift.item?.occurrence.isAllDay ?? false;
  const forward = isRtl ? 'ArrowLeft' : 'ArrowRight';
  const isSideways = key === 'ArrowLeft' || key === 'ArrowRight';
  const isUpright = key === 'ArrowUp' || key === 'ArrowDown';
  if (!isSideways && !isUpright) return undefined;
  const sign = isSideways ? (key === forward ? 1 : -1) : key === 'ArrowDown' ? 1 : -1;
  const week = isByDay ? 7 : 0;
  const byDays = isSideways ? sign : sign * (isAllDay && !isByDay ? 0 : week);
  const minutes = byDays * 24 * 60 + (isUpright && !isByDay && !isAllDay ? sign * STEP : 0);
  if (shiftKey) {
    const shortest = addMinutes(shift.start, isAllDay ? 24 * 60 : STEP);
    return { ...shift, end: later(addMinutes(shift.end, minutes), shortest) };
  }
  const start = addMinutes(shift.start, minutes);
  const isShown = start >= `${days[0]}T00:00` && start < `${addDays(days.at(-1) ?? '', 1)}T00:00`;
  return isShown ? { ...shift, start, end: addMinutes(shift.end, minutes) } : shift;
}
