import * as contract from '@app/contract/appointments';
import { getInvitation as getEndpoint } from '@app/contract/booking';
import { AppError } from '@app/contract/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { route } from '../../http/route.ts';
import { listBusyTimes } from './busy-times.ts';
import { CALENDAR_PATH, getCalendarAddress, readCalendar, renewCalendarAddress } from './calendar-address.ts';
import { cancelAppointment, restoreAppointment } from './cancel-appointment.ts';
import { changeAppointment } from './change-appointment.ts';
import { createAppointment } from './create-appointment.ts';
import { getInvitation } from './invitation.ts';
import { listOccurrences } from './list-occurrences.ts';
import { readAppointment } from './read-appointments.ts';

export function appointmentRoutes(app: FastifyInstance): void {
  route(app, contract.listOccurrences, async ({ accountId, query }, { db }) => ({
    occurrences: await listOccurrences(db, { accountId }, query),
  }));
  route(app, contract.listBusyTimes, async ({ accountId, query }, { db, session: { userId } }) => ({
    busyTimes: await listBusyTimes(db, { accountId, userId }, query),
  }));
  route(app, contract.getAppointment, ({ accountId, appointmentId }, { db }) =>
    readAppointment(db, { accountId }, appointmentId),
  );
  route(app, contract.createAppointment, async ({ accountId, body }, { db, config, session: { userId }, audit }) => {
    const id = await createAppointment(db, { accountId, userId, config }, body);
    audit.appointmentId = String(id);
    return readAppointment(db, { accountId }, id);
  });
  route(
    app,
    contract.changeAppointment,
    async ({ accountId, appointmentId, body }, { db, config, session: { userId }, audit }) => {
      const id = await changeAppointment(db, { accountId, userId, config }, appointmentId, body, audit);
      return readAppointment(db, { accountId }, id);
    },
  );
  route(
    app,
    contract.cancelAppointment,
    async ({ accountId, appointmentId, body }, { db, config, session: { userId }, audit }) => {
      await cancelAppointment(db, { accountId, userId, config }, appointmentId, body, audit);
      return readAppointment(db, { accountId }, appointmentId);
    },
  );
  route(
    app,
    contract.restoreAppointment,
    async ({ accountId, appointmentId, body }, { db, config, session: { userId }, audit }) => {
      await restoreAppointment(db, { accountId, userId, config }, appointmentId, body, audit);
      return readAppointment(db, { accountId }, appointmentId);
    },
  );
  route(app, contract.getCalendarAddress, ({ accountId }, { db, config, session: { userId } }) =>
    getCalendarAddress(db, config, { accountId, userId }),
  );
  route(app, contract.renewCalendarAddress, ({ accountId }, { db, config, session: { userId } }) =>
    renewCalendarAddress(db, config, { accountId, userId }),
  );
  route(app, getEndpoint, ({ token }, { db, request }) => getInvitation(db, token, hostAccountOf(request)));

  app.get<{ Params: { secret: string } }>(CALENDAR_PATH, async (request, reply) => {
    const accountId = accountOf(request);
    if (!accountId) throw new AppError('route.notFound');
    const text = await readCalendar(app.deps.db, accountId, request.params.secret);
    return reply.type('text/calendar; charset=utf-8').send(text);
  });
}

/** Also of whom the pages are that were asked. */
const hostAccountOf = ({ site }: FastifyRequest): string | null =>
  (site?.app === 'public' ? site.pagesOf : site?.account)?.id ?? null;

const accountOf = ({ site }: FastifyRequest): string | null => site?.account?.id ?? null;
