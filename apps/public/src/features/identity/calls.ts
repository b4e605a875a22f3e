import type {
  finishRegistration,
  forgotPassword,
  readPasswordLink,
  register,
  setForgottenPassword,
  signIn,
} from '@app/contract/identity';
import type { readInvitation } from '@app/contract/invitations';
import { bareCall } from '#lib/bare-call.ts';

export const signInCall = bareCall<typeof signIn>('POST', '/idp/login');
export const registerCall = bareCall<typeof register>('POST', '/idp/register');
export const finishCall = bareCall<typeof finishRegistration>('POST', '/idp/register/finish');
export const forgotPasswordCall = bareCall<typeof forgotPassword>('POST', '/idp/password');
export const readPasswordLinkCall = bareCall<typeof readPasswordLink>('POST', '/idp/password/link');
export const setForgottenPasswordCall = bareCall<typeof setForgottenPassword>('POST', '/idp/password/finish');
export const readInvitationCall = bareCall<typeof readInvitation>('POST', '/idp/invitation');
