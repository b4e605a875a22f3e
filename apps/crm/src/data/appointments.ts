import {
  type Appointment,
  type AppointmentFields,
  cancelAppointment,
  changeAppointment,
  createAppointment,
  getAppointment,
  getCalendarAddress,
  listBusyTimes,
  listOccurrences,
  renewCalendarAddress,
  restoreAppointment,
} from '@app/contract/appointments';
import type { Request } from '@app/contract/endpoint';
import { call } from '@app/frame/calls/api.ts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { addMinutes, minutesBetween, type Wall } from './wall-clock.ts';

/** Everything that takes place between two moments; at most 100 days. */
export type Span = { from: string; to: string; ownerId?: string; contactId?: number; dealId?: number };

/** Everything of appointments is under `all`: one change makes every view of them stale. */
export const appointmentQueries = {
  all: (accountId: string) => ['appointments', accountId] as const,
  list: (accountId: string, span: Span) =>
    queryOptions({
      queryKey: [...appointmentQueries.all(accountId), 'list', span],
      queryFn: ({ signal }) => call(listOccurrences, { accountId, query: span }, { signal }),
    }),
  busy: (accountId: string, { from, to, ownerId }: Span) =>
    queryOptions({
      queryKey: [...appointmentQueries.all(accountId), 'busy', { from, to, ownerId }],
      queryFn: ({ signal }) =>
        call(listBusyTimes, { accountId, query: { from, to, ...(ownerId && { ownerId }) } }, { signal }),
    }),
  detail: (accountId: string, appointmentId: number) =>
    queryOptions({
      queryKey: [...appointmentQueries.all(accountId), 'detail', appointmentId],
      queryFn: ({ signal }) => call(getAppointment, { accountId, ...of(appointmentId) }, { signal }),
    }),
  address: (accountId: string) =>
    queryOptions({
      queryKey: [...appointmentQueries.all(accountId), 'address'],
      queryFn: ({ signal }) => call(getCalendarAddress, { accountId }, { signal }),
    }),
};

/** Changes that are under way are found by this. */
export const appointmentChangeKey = (accountId: string) => [...appointmentQueries.all(accountId), 'change'] as const;

const of = (appointmentId: number) => ({ appointmentId: String(appointmentId) });

export type Scope = 'this' | 'following' | 'all';
type NewAppointment = Request<typeof createAppointment, 'input'>['body'];
/** One of several at which it takes place, and which of them are meant. */
type Which = { appointmentId: number; subject: string; repeats: boolean; scope: Scope; occurrence?: Wall | undefined };
/** Begin and end by the clock of the appointment's own zone. */
export type Times = { start: Wall; end: Wall };

export type AppointmentChange =
  | { kind: 'create'; fields: NewAppointment; key: string }
  | ({ kind: 'change'; change: Partial<AppointmentFields>; seen: Partial<AppointmentFields> } & Which)
  | ({ kind: 'move'; from: Times; to: Times } & Which)
  /** With the rule as it was: those that follow end with it. */
  | ({ kind: 'cancel'; repeat?: string } & Which)
  | { kind: 'restore'; appointmentId: number; subject: string; occurrence?: Wall | undefined };

const named = ({ repeats, scope, occurrence }: Which) =>
  repeats && occurrence !== undefined ? { scope, occurrence } : {};

/** Sends a change of any kind; each is answered with the appointment as it is then. */
export async function sendAppointment(accountId: string, change: AppointmentChange): Promise<Appointment> {
  switch (change.kind) {
    case 'create':
      return call(createAppointment, { accountId, body: change.fields }, { idempotencyKey: change.key });
    case 'change':
    case 'move': {
      const [after, before] = change.kind === 'move' ? [change.to, change.from] : [change.change, change.seen];
      return call(changeAppointment, {
        accountId,
        ...of(change.appointmentId),
        body: { change: after, seen: before, ...named(change) },
      });
    }
    case 'cancel':
      return call(cancelAppointment, { accountId, ...of(change.appointmentId), body: named(change) });
    case 'restore': {
      const { occurrence } = change;
      return call(restoreAppointment, {
        accountId,
        ...of(change.appointmentId),
        body: occurrence === undefined ? {} : { occurrence },
      });
    }
  }
}

/** The same times, moved and lengthened as those of the change were. */
export const shifted = ({ start, end }: Times, { from, to }: { from: Times; to: Times }): Times => ({
  start: addMinutes(start, minutesBetween(from.start, to.start)),
  end: addMinutes(end, minutesBetween(from.end, to.end)),
});

/** What was changed is shown as changed until the server's own answer is there. */
export const reloadAppointments = (client: QueryClient, accountId: string) =>
  client.refetchQueries({ queryKey: appointmentQueries.all(accountId), type: 'active' });

export const renewAddress = (accountId: string) => call(renewCalendarAddress, { accountId });

export const keepAddress = (client: QueryClient, accountId: string, address: { url: string }): void => {
  client.setQueryData(appointmentQueries.address(accountId).queryKey, address);
};
