import { pagesOrigin } from '@app/contract/apps';
import type { book as bookEndpoint, getBooking as getEndpoint } from '@app/contract/booking';
import { isTimeZone } from '@app/contract/company-rules';
import type { Request, Response } from '@app/contract/endpoint';
import { AppError } from '@app/contract/errors';
import { pagesPaths } from '@app/contract/paths';
import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import type { AuditNotes } from '../../http/audit.ts';
import { newSecret } from '../../http/secrets.ts';
import { findBusyTimes } from '../appointments/list-occurrences.ts';
import { takeBookingTurn } from '../appointments/write-appointment.ts';
import { findOrCreateVisitor } from '../contacts/visitors.ts';
import { readPublicLogo } from '../crm-settings/public-logo.ts';
import { makeAppointment } from './booked-appointments.ts';
import { tellOwner } from './booking-mail.ts';
import { findOpenPage, type PageRow } from './booking-pages.ts';
import { freeTimes, type Span, toSpan } from './free-times.ts';
import type { PagesOf } from './pages-of.ts';

type Wanted = Request<typeof bookEndpoint, 'output'>['body'];

const MOST_DAYS = 62;
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Each mails somebody whose address anybody can type. */
const MOST_A_DAY = 5;

/** What a stranger sees of a booking page. */
export async function getBooking(
  db: Db,
  { accountId }: PagesOf,
  slug: string,
  { from, to, timeZone }: Request<typeof getEndpoint, 'output'>['query'],
): Promise<Response<typeof getEndpoint>> {
  requireZone(timeZone);
  const page = await findOpenPage(db, accountId, slug);
  const asked = toSpan(from, to, timeZone);
  if (asked.to.getTime() - asked.from.getTime() > MOST_DAYS * DAY)
    throw new AppError('request.invalid', [{ path: 'to', message: `at most ${MOST_DAYS - 1} days` }]);
  const { company, owner } = await db
    .selectFrom('account')
    .innerJoin('app_user', (join) => join.on('app_user.id', '=', page.owner_id))
    .select(['account.name as company', sql<string>`trim(given_name || ' ' || family_name)`.as('owner')])
    .where('account.id', '=', accountId)
    .executeTakeFirstOrThrow();
  const { name, description, location, length } = page;
  const free = await findFreeTimes(db, page, asked);
  return {
    ...{ name, description, location, company, owner, length },
    logo: await readPublicLogo(db, { accountId }),
    timeZone: page.time_zone,
    free: free.map((start) => start.toISOString()),
  };
}

/** Books a time for a stranger: contact, appointment, mails and the owner's notification, or nothing of it. */
export async function book(
  db: Db,
  account: PagesOf,
  slug: string,
  wanted: Wanted,
  audit: AuditNotes,
): Promise<Response<typeof bookEndpoint>> {
  const { accountId } = account;
  requireZone(wanted.timeZone);
  const page = await findOpenPage(db, accountId, slug);
  audit.accountId = accountId;
  const start = new Date(wanted.start);
  if (wanted.website) {
    // A program has filled in what no person sees. It learns nothing from the answer.
    audit.unchanged = true;
    return toAnswer(account, page, start, newSecret(''));
  }
  await requireFree(db, page, start);
  const { givenName, familyName, email, phone, note, timeZone, locale } = wanted;
  const contactId = await findOrCreateVisitor(db, account, {
    ...{ givenName, familyName, email, phone, timeZone },
    ownerId: page.owner_id,
  });
  await refuseTooMany(db, accountId, contactId);
  const visitor = { email, name: `${givenName} ${familyName}`.trim(), timeZone, locale };
  const description = [phone, note].filter(Boolean).join('\n\n');
  const booked = await makeAppointment(db, account, { page, start, contactId, visitor, description });
  await tellOwner(db, account, { what: 'made', page, visitor, appointmentId: booked.appointmentId, start });
  audit.appointmentId = String(booked.appointmentId);
  return toAnswer(account, page, start, booked.token);
}

/** Whoever comes too late is told before they wait for anybody; of those who are still in time one after the other looks again. */
export async function requireFree(db: Db, page: PageRow, start: Date, except?: number): Promise<void> {
  const asked = { from: start, to: new Date(start.getTime() + 1) };
  const isFree = async () => (await findFreeTimes(db, page, asked, except)).length > 0;
  if (!(await isFree())) throw new AppError('booking.taken');
  await takeBookingTurn(db, { accountId: page.account_id, ownerId: page.owner_id });
  if (!(await isFree())) throw new AppError('booking.taken');
}

async function findFreeTimes(db: Db, page: PageRow, asked: Span, except?: number): Promise<Date[]> {
  const around = (page.length + page.buffer) * MINUTE;
  const near = { from: new Date(asked.from.getTime() - around), to: new Date(asked.to.getTime() + around) };
  const busy = await findBusyTimes(db, { accountId: page.account_id, ownerId: page.owner_id }, near, except);
  return freeTimes({ ...page, timeZone: page.time_zone }, busy, asked, new Date());
}

async function refuseTooMany(db: Db, accountId: string, contactId: number): Promise<void> {
  const { count } = await db
    .selectFrom('appointment_contact')
    .innerJoin('appointment', (join) =>
      join
        .onRef('appointment.account_id', '=', 'appointment_contact.account_id')
        .onRef('appointment.id', '=', 'appointment_contact.appointment_id'),
    )
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('appointment_contact.account_id', '=', accountId)
    .where('appointment_contact.contact_id', '=', contactId)
    .where('appointment.booking_page_id', 'is not', null)
    .where('appointment.created_at', '>', sql<Date>`now() - interval '1 day'`)
    .executeTakeFirstOrThrow();
  if (count >= MOST_A_DAY) throw new AppError('booking.tooMany');
}

const toAnswer = ({ legacyId, config }: PagesOf, { length }: PageRow, start: Date, token: string) => ({
  start: start.toISOString(),
  end: new Date(start.getTime() + length * MINUTE).toISOString(),
  manageUrl: `${pagesOrigin(config.ORIGIN, legacyId)}${pagesPaths.appointment}/${token}`,
});

function requireZone(timeZone: string): void {
  if (!isTimeZone(timeZone)) throw new AppError('request.invalid', [{ path: 'timeZone', message: 'unknown' }]);
}
