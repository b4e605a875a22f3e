import { addDays, addMinutes, wallAt } from '#data/wall-clock.ts';
import { openModal } from '#modals';
import type { Point, Shift } from './drag/shift.ts';
import { inZone, ownTimes } from './items.ts';
import { useAppointmentChange } from './use-appointment-change.ts';

const HALF_HOUR = 30;
const HOUR = 60;

/** What is done with what was put down: it is moved, or asked about first where it repeats; a new one is written. */
export function useDrop(timeZone: string) {
  const { change } = useAppointmentChange();
  return {
    onDrop: ({ item, start, end }: Shift) => {
      if (!item) return openModal('appointment', { start, end });
      if (start === item.start && end === item.end) return;
      const { occurrence } = item;
      const from = ownTimes(occurrence);
      const to = inZone({ start, end }, timeZone, occurrence.timeZone, occurrence.isAllDay);
      const { appointmentId, subject, repeats } = occurrence;
      if (repeats) return openModal('appointmentScope', { action: 'move', occurrence, from, to });
      change({ kind: 'move', appointmentId, subject, repeats, scope: 'all', from, to });
    },
    onEmpty: ({ day, minute, isWhole }: Point) => {
      if (isWhole)
        return openModal('appointment', { start: `${day}T00:00`, end: `${addDays(day, 1)}T00:00`, isAllDay: true });
      const start = wallAt(day, Math.floor(minute / HALF_HOUR) * HALF_HOUR);
      openModal('appointment', { start, end: addMinutes(start, HOUR) });
    },
  };
}
