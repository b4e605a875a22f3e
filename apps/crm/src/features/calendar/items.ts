import type { BusyTime, Occurrence } from '@app/contract/appointments';
import { type AppointmentChange, shifted, type Times } from '#data/appointments.ts';
import { dayOf, momentOf, type Wall, wallIn } from '#data/wall-clock.ts';

/** An occurrence as the calendar draws it: by the clock of the account. */
export type Item = {
  key: string;
  occurrence: Occurrence;
  start: Wall;
  end: Wall;
  /** A change of it is under way. */
  isPending: boolean;
};

/** A time that a connected calendar has taken, by the clock of the account. */
export type BusyItem = { key: string; busy: BusyTime; start: Wall; end: Wall };

export const busyOf = (busyTimes: readonly BusyTime[], timeZone: string): BusyItem[] =>
  busyTimes.map((busy, at) => ({
    key: `busy ${at}`,
    busy,
    ...inZone(ownTimes(busy), busy.timeZone, timeZone, busy.isAllDay),
  }));

export const keyOf = ({ appointmentId, occurrence }: Occurrence): string => `${appointmentId} ${occurrence}`;

/** By the clock of its own zone, which is what the server is told. */
export const ownTimes = ({ start, end, timeZone }: Pick<Occurrence, 'start' | 'end' | 'timeZone'>): Times => ({
  start: wallIn(timeZone, start),
  end: wallIn(timeZone, end),
});

/** The same times by the clock of another zone. A whole day is the same day everywhere. */
export function inZone({ start, end }: Times, from: string, to: string, isAllDay: boolean): Times {
  const turn = (wall: Wall) => (isAllDay || from === to ? wall : wallIn(to, momentOf(wall, from)));
  return { start: turn(start), end: turn(end) };
}

/** The last day of something that lasts whole days: it ends with the midnight after. */
export const lastDay = ({ start, end }: Times): string => {
  const last = wallIn('UTC', Date.parse(`${end}Z`) - 60_000);
  return dayOf(last < start ? start : last);
};

/** What takes place, with what is under way shown as done. */
export function itemsOf(
  occurrences: readonly Occurrence[],
  timeZone: string,
  changes: readonly AppointmentChange[],
): Item[] {
  return occurrences.flatMap((occurrence) => {
    const mine = changes.filter((change) => concerns(change, occurrence));
    if (mine.some(({ kind }) => kind === 'cancel')) return [];
    const own = mine.reduce(
      (times, change) => (change.kind === 'move' ? shifted(times, change) : times),
      ownTimes(occurrence),
    );
    return [
      {
        key: keyOf(occurrence),
        occurrence,
        ...inZone(own, occurrence.timeZone, timeZone, occurrence.isAllDay),
        isPending: mine.length > 0,
      },
    ];
  });
}

function concerns(change: AppointmentChange, { appointmentId, occurrence }: Occurrence): boolean {
  if (change.kind === 'create' || change.kind === 'restore' || change.appointmentId !== appointmentId) return false;
  if (!change.repeats || change.occurrence === undefined || change.scope === 'all') return true;
  return change.scope === 'this' ? occurrence === change.occurrence : occurrence >= change.occurrence;
}
