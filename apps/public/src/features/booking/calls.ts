import type { answerInvitation, book, getBooking, getInvitation } from '@app/contract/booking';
import { bareCall } from '#lib/bare-call.ts';

export const getBookingCall = bareCall<typeof getBooking>('GET', '/api/v2/booking/{slug}');
export const bookCall = bareCall<typeof book>('POST', '/api/v2/booking/{slug}');
export const getInvitationCall = bareCall<typeof getInvitation>('GET', '/api/v2/appointments/invitations/{token}');
export const answerInvitationCall = bareCall<typeof answerInvitation>(
  'POST',
  '/api/v2/appointments/invitations/{token}',
);
