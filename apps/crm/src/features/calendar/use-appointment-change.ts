import type { Appointment } from '@app/contract/appointments';
import { AppError } from '@app/contract/errors';
import { getBoot } from '@app/frame/state/boot.ts';
import { useOptimisticChange } from '@app/frame/state/optimistic-change.ts';
import { useTranslation } from 'react-i18next';
import {
  type AppointmentChange,
  appointmentChangeKey,
  appointmentQueries,
  reloadAppointments,
  type Scope,
  sendAppointment,
} from '#data/appointments.ts';
import { contactQueries } from '#data/contacts.ts';
import { addMinutes, minutesBetween, type Wall } from '#data/wall-clock.ts';

const situations = {
  create: 'creating an appointment',
  change: 'updating an appointment',
  move: 'updating an appointment',
  cancel: 'canceling an appointment',
  restore: 'restoring an appointment',
} as const;

const subjectOf = (change: AppointmentChange): string =>
  change.kind === 'create' ? change.fields.subject : change.subject;

type Failure = { onFailed?: (sentence: string) => void };

/** Everything that is done to appointments: shown at once, with its own sentence when it fails, and an undo. */
export function useAppointmentChange({ onFailed }: Failure = {}) {
  const { t } = useTranslation('crm');
  const { accountId } = getBoot();
  const sentence = ({ kind }: AppointmentChange, error: Error) => {
    const code = error instanceof AppError ? error.code : undefined;
    if (code === 'appointment.changed') return t('appointments.error.changed');
    if (code === 'appointment.elsewhere') return t('appointments.error.elsewhere');
    if (code === 'appointment.invalid' || code === 'request.invalid') return t('appointments.error.invalid');
    return t(`appointments.error.${kind === 'move' ? 'change' : kind}`);
  };
  return useOptimisticChange({
    key: appointmentChangeKey(accountId),
    scope: 'appointments',
    subjectOf: (change: AppointmentChange) =>
      change.kind === 'create' ? change.key : `${change.appointmentId} ${change.occurrence ?? ''}`,
    send: (change) => sendAppointment(accountId, change),
    keep: (client) => reloadAppointments(client, accountId),
    stale: [appointmentQueries.all(accountId)],
    affected: [contactQueries.all(accountId)],
    done: (change, now) => ({
      text: t(`appointments.done.${change.kind}`, { subject: subjectOf(change) }),
      undo: undoOf(change, now),
    }),
    failed: (change, error) => {
      const text = sentence(change, error);
      if (!onFailed) return text;
      onFailed(text);
      return undefined;
    },
    situation: ({ kind }) => situations[kind],
  });
}

/** What takes a change back. A change of "this and following" makes a series of its own, which is then the one meant. */
function undoOf(change: AppointmentChange, now: Appointment): AppointmentChange | undefined {
  const appointmentId = now.id;
  if (change.kind === 'restore') return undefined;
  if (change.kind === 'create')
    return { kind: 'cancel', appointmentId, subject: change.fields.subject, repeats: false, scope: 'all' };
  const { subject, repeats, scope, occurrence } = change;
  if (change.kind === 'cancel') {
    if (scope !== 'following')
      return { kind: 'restore', appointmentId, subject, ...(scope === 'this' && { occurrence }) };
    const { repeat } = change;
    return repeat === undefined
      ? undefined
      : {
          kind: 'change',
          appointmentId,
          subject,
          repeats,
          scope: 'all',
          change: { repeat },
          seen: { repeat: now.repeat },
        };
  }
  const [from, to] = change.kind === 'move' ? [change.from, change.to] : [change.seen, change.change];
  const which = { appointmentId, subject, repeats, ...meantNow(change, from.start, to.start) };
  return change.kind === 'move'
    ? { kind: 'move', ...which, from: change.to, to: change.from }
    : { kind: 'change', ...which, change: change.seen, seen: change.change };
}

/** One that was moved alone keeps its name; where all were moved, each is called after its new beginning. */
function meantNow({ scope, occurrence }: { scope: Scope; occurrence?: Wall | undefined }, from?: Wall, to?: Wall) {
  if (scope === 'this' || occurrence === undefined) return { scope, occurrence };
  const by = from !== undefined && to !== undefined ? minutesBetween(from, to) : 0;
  return { scope: 'all' as const, occurrence: addMinutes(occurrence, by) };
}
