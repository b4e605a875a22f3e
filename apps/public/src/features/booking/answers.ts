import type { book, getBooking, getInvitation } from '@app/contract/booking';
import type { Response } from '@app/contract/endpoint';

/** A booking page as a stranger sees it. */
export type Booking = Response<typeof getBooking>;
/** What was booked, by whom, and in which zone they think. */
export type Made = Response<typeof book> & { email: string; timeZone: string };
export type Invitation = Response<typeof getInvitation>;
