import { z } from 'zod';
import { email, line, text, uuid } from './common.ts';
import { endpoint } from './endpoint.ts';
import { PublicLogo } from './public-logo.ts';

const time = z.iso.time({ precision: -1 });

/** Hours of each weekday, Monday first, in the page's zone. */
export const BookingPage = z.object({
  id: z.int(),
  /** In its address; made by us. */
  slug: z.string(),
  name: z.string(),
  description: z.string(),
  location: z.string(),
  ownerId: z.uuid(),
  timeZone: z.string(),
  hours: z.array(z.array(z.object({ from: z.string(), to: z.string() }))),
  /** Minutes. */
  length: z.int(),
  buffer: z.int(),
  /** Hours before. */
  notice: z.int(),
  /** Days ahead. */
  ahead: z.int(),
  isPublished: z.boolean(),
  url: z.string(),
});
export type BookingPage = z.infer<typeof BookingPage>;

const BookingPageFields = z.strictObject({
  name: line(120).trim().min(1),
  description: text(2000).trim(),
  location: line(300).trim(),
  ownerId: uuid,
  timeZone: line(60),
  hours: z.array(z.array(z.strictObject({ from: time, to: time })).max(5)).length(7),
  length: z.int().min(5).max(480),
  buffer: z.int().min(0).max(240),
  notice: z.int().min(0).max(720),
  ahead: z.int().min(1).max(365),
  isPublished: z.boolean(),
});
const inAccount = { access: 'account', account: 'header', token: 'crm' } as const;
const open = { access: 'public', onPages: true } as const;

export const listBookingPages = endpoint({
  ...inAccount,
  method: 'GET',
  path: '/crm/rest/v1/bookingPages',
  summary: 'Pages on which strangers book a time.',
  response: z.object({ pages: z.array(BookingPage) }),
});

export const createBookingPage = endpoint({
  ...inAccount,
  method: 'POST',
  path: '/crm/rest/v1/bookingPages',
  summary: 'Makes a booking page. At most 50.',
  creates: true,
  body: BookingPageFields,
  response: BookingPage,
});

export const changeBookingPage = endpoint({
  ...inAccount,
  method: 'PUT',
  path: '/crm/rest/v1/bookingPages/{pageId}',
  summary: 'Changes a booking page. What is booked stays booked.',
  body: BookingPageFields,
  response: BookingPage,
});

export const deleteBookingPage = endpoint({
  ...inAccount,
  method: 'DELETE',
  path: '/crm/rest/v1/bookingPages/{pageId}',
  summary: 'Takes a booking page away. What is booked stays booked.',
  response: z.void(),
});

export const restoreBookingPage = endpoint({
  ...inAccount,
  method: 'POST',
  path: '/crm/rest/v1/bookingPages/{pageId}:restore',
  summary: 'Brings a booking page back, at the same address.',
  response: z.void(),
});

/** What a stranger sees. */
export const getBooking = endpoint({
  ...open,
  method: 'GET',
  path: '/api/v2/booking/{slug}',
  summary: 'A published booking page and its free times between two days.',
  query: z.object({ from: z.iso.date(), to: z.iso.date(), timeZone: line(60) }),
  response: z.object({
    name: z.string(),
    description: z.string(),
    location: z.string(),
    company: z.string(),
    logo: PublicLogo.nullable(),
    owner: z.string(),
    length: z.int(),
    timeZone: z.string(),
    free: z.array(z.iso.datetime()),
  }),
});

export const book = endpoint({
  ...open,
  method: 'POST',
  path: '/api/v2/booking/{slug}',
  seldom: true,
  summary: 'Books a time. One that somebody else was quicker to take is refused (booking.taken).',
  body: z.strictObject({
    start: z.iso.datetime(),
    givenName: line(100).trim().min(1),
    familyName: line(100).trim(),
    email,
    phone: line(40).trim(),
    note: text(2000).trim(),
    timeZone: line(60),
    locale: line(10),
    /** Filled in by programs only. */
    website: line(200).optional(),
  }),
  response: z.object({ start: z.iso.datetime(), end: z.iso.datetime(), manageUrl: z.string() }),
});

/** From the mail: the token is the right to do so. A GET changes nothing. */
export const getInvitation = endpoint({
  ...open,
  method: 'GET',
  path: '/api/v2/appointments/invitations/{token}',
  summary: 'What an invitee is invited to, and what they have answered.',
  response: z.object({
    subject: z.string(),
    location: z.string(),
    description: z.string(),
    start: z.iso.datetime(),
    end: z.iso.datetime(),
    timeZone: z.string(),
    repeat: z.string(),
    company: z.string(),
    logo: PublicLogo.nullable(),
    organiser: z.string(),
    answer: z.enum(['waiting', 'accepted', 'declined', 'tentative']),
    isCancelled: z.boolean(),
    /** The slug of the page it was booked on: then it can be moved and cancelled. */
    bookedOn: z.string().nullable(),
  }),
});

export const answerInvitation = endpoint({
  ...open,
  method: 'POST',
  path: '/api/v2/appointments/invitations/{token}',
  summary: 'Accepts or declines; whoever booked it can move or cancel it.',
  body: z.discriminatedUnion('do', [
    z.strictObject({ do: z.enum(['accept', 'decline', 'cancel']) }),
    z.strictObject({ do: z.literal('move'), start: z.iso.datetime() }),
  ]),
  response: z.void(),
});
