import {
  type BookingPage,
  changeBookingPage,
  createBookingPage,
  deleteBookingPage,
  listBookingPages,
  restoreBookingPage,
} from '@app/contract/booking';
import { call } from '@app/frame/calls/api.ts';
import { queryOptions } from '@tanstack/react-query';

export const bookingQueries = {
  all: (accountId: string) => ['booking', accountId] as const,
  list: (accountId: string) =>
    queryOptions({
      queryKey: [...bookingQueries.all(accountId), 'list'],
      queryFn: ({ signal }) => call(listBookingPages, { accountId }, { signal }),
    }),
};

/** Mutations that are under way are found by these. */
export const bookingKeys = {
  save: (accountId: string) => [...bookingQueries.all(accountId), 'save'] as const,
  remove: (accountId: string) => [...bookingQueries.all(accountId), 'remove'] as const,
};

export type BookingFields = Omit<BookingPage, 'id' | 'slug' | 'url'>;

/** A page that has no id yet is made. */
export const saveBookingPage = (accountId: string, pageId: number | null, body: BookingFields) =>
  pageId === null
    ? call(createBookingPage, { accountId, body })
    : call(changeBookingPage, { accountId, pageId: String(pageId), body });

export async function setBookingPageDeleted(accountId: string, pageId: number, deleted: boolean): Promise<void> {
  await call(deleted ? deleteBookingPage : restoreBookingPage, { accountId, pageId: String(pageId) });
}
