import { book, createBookingPage, getBooking } from '@app/contract/booking';
import type { Request } from '@app/contract/endpoint';
import type { TestApp } from '../../../test/setup.ts';
import { addDays, toUtcDay } from '../../days.ts';

type Fields = Request<typeof createBookingPage, 'input'>['body'];
type Wanted = Request<typeof book, 'input'>['body'];

/** Every hour of every day, from tomorrow on. */
export const allDay = Array.from({ length: 7 }, () => [{ from: '00:00', to: '00:00' }]);
export const tomorrow = addDays(toUtcDay(new Date()), 1);
export const at = (time: string, day = tomorrow) => `${day}T${time}:00.000Z`;
const visitor = {
  ...{ givenName: 'Mia', familyName: 'Berg', phone: '', note: 'About the roof' },
  ...{ timeZone: 'Asia/Tokyo', locale: 'de-de' },
};

/** An account with its pages, on which anybody books. */
export async function newAccount(server: TestApp) {
  const customer = await server.newPartner({ kind: 'customer' });
  const site = await server.onHostOf(customer.accountId);
  const as = await site.as(customer.user.id);
  const { accountId, user } = customer;
  const fields: Fields = {
    ...{ name: 'First talk', description: 'We get to know each other.', location: 'By phone', ownerId: user.id },
    ...{ timeZone: 'UTC', hours: allDay, length: 60, buffer: 0, notice: 0, ahead: 30, isPublished: true },
  };
  const add = (change: Partial<Fields> = {}) => as(createBookingPage, { accountId, body: { ...fields, ...change } });
  const look = (slug: string, from = tomorrow, to = from) =>
    site.pages.call(getBooking, { slug, query: { from, to, timeZone: 'UTC' } });
  const reserve = (slug: string, change: Partial<Wanted> & { email: string }) =>
    site.pages.call(book, { slug, body: { ...visitor, start: at('09:00'), ...change } });
  return { accountId, user, site, as, fields, add, look, reserve };
}
