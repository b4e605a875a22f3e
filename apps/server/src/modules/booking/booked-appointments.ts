import { parseLocale } from '@app/i18n/locales';
import { toLocal, toMoment } from '../../clock.ts';
import type { Db } from '../../db/open.ts';
import { createAppointment } from '../appointments/create-appointment.ts';
import { mailInvitees } from '../appointments/invitee-mail.ts';
import { invitationTokens } from '../appointments/invitees.ts';
import { requireAppointment } from '../appointments/read-appointments.ts';
import type { PageRow } from './booking-pages.ts';
import type { PagesOf } from './pages-of.ts';

export type Visitor = { email: string; name: string };
type Made = {
  page: PageRow;
  start: Date;
  contactId: number;
  visitor: Visitor & { timeZone: string; locale: string };
  description: string;
};

const MINUTE = 60_000;
/** Minutes before it begins; whoever it is with can change it. */
const REMINDER = 15;

/** An appointment that a stranger has made, and the mail to them; the caller has found the time to be free. */
export async function makeAppointment(db: Db, { accountId, config }: PagesOf, made: Made) {
  const { page, start, contactId, visitor, description } = made;
  const { email, name, timeZone, locale } = visitor;
  const writer = { accountId, userId: null, config };
  const fields = {
    subject: `${page.name}: ${name}`.slice(0, 200),
    ...timesOf(page, start),
    ...{ location: page.location, description, ownerId: page.owner_id },
    ...{ contactIds: [contactId], invitees: [{ email, name }], reminders: [REMINDER] },
  };
  const appointmentId = await createAppointment(db, writer, fields, { pageId: page.id });
  const stored = await requireAppointment(db, writer, appointmentId);
  const reader = { locale: parseLocale(locale), timeZone };
  await mailInvitees(db, writer, stored, { kind: 'booking', to: [{ email, name }], reader });
  const tokenOf = await invitationTokens(db, config);
  return { appointmentId, token: tokenOf({ accountId, appointmentId, email }) };
}

/** On the clock of the page's zone; in the hour that autumn has twice only UTC can say which one is meant. */
export function timesOf({ time_zone, length }: Pick<PageRow, 'time_zone' | 'length'>, start: Date) {
  const end = new Date(start.getTime() + length * MINUTE);
  const isSaid = [start, end].every((at) => toMoment(toLocal(at, time_zone), time_zone).getTime() === at.getTime());
  const timeZone = isSaid ? time_zone : 'UTC';
  return { start: toLocal(start, timeZone), end: toLocal(end, timeZone), timeZone };
}
