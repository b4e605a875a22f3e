import {
  type Appointment,
  cancelAppointment,
  changeAppointment,
  createAppointment,
  listOccurrences,
} from '@app/contract/appointments';
import type { Request, Response } from '@app/contract/endpoint';
import ICAL from 'ical.js';
import type { Member } from '../../../test/crm-member.ts';
import type { Db } from '../../db/open.ts';

type Draft = Request<typeof createAppointment, 'input'>['body'];
type Change = Request<typeof changeAppointment, 'input'>['body'];

/** An appointment at nine in Berlin, on a Monday far ahead. */
const draft = (fields: Partial<Draft> = {}): Draft => ({
  subject: 'Visit',
  start: '2030-03-25T09:00',
  end: '2030-03-25T10:00',
  timeZone: 'Europe/Berlin',
  ...fields,
});

/** What one member does with appointments. */
export const appointmentsOf = ({ call, accountId }: Member) => ({
  create: (fields: Partial<Draft> = {}): Promise<Appointment> =>
    call(createAppointment, { accountId, body: draft(fields) }),
  change: (appointmentId: number, body: Change): Promise<Appointment> =>
    call(changeAppointment, { accountId, appointmentId: String(appointmentId), body }),
  cancel: (appointmentId: number, body: Request<typeof cancelAppointment, 'input'>['body'] = {}) =>
    call(cancelAppointment, { accountId, appointmentId: String(appointmentId), body }),
  list: async (
    from = '2030-03-01T00:00:00Z',
    to = '2030-05-31T00:00:00Z',
    query: Partial<Request<typeof listOccurrences, 'input'>['query']> = {},
  ): Promise<Response<typeof listOccurrences>['occurrences']> =>
    (await call(listOccurrences, { accountId, query: { from, to, ...query } })).occurrences,
});

/** The mails of an account with what their calendar file says, the oldest first. */
export async function mailsOf(db: Db, accountId: string) {
  const rows = await db
    .selectFrom('mail')
    .select(['recipient', 'locale', 'subject', 'text', 'calendar', 'reply_to'])
    .where('account_id', '=', accountId)
    .where('calendar', 'is not', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map((mail) => ({ ...mail, ...readCalendarFile(mail.calendar?.content ?? '') }));
}

/** As ical.js reads it. */
export function readCalendarFile(content: string) {
  const calendar = new ICAL.Component(ICAL.parse(content) as unknown[] as never);
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone);
  const events = calendar.getAllSubcomponents('vevent').map((component) => new ICAL.Event(component));
  return { method: calendar.getFirstPropertyValue('method'), events };
}
