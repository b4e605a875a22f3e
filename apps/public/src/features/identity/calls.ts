import type {
  finishRegistration,
  forgotPassword,
  readPasswordLink,
  register,
  setForgottenPassword,
  signIn,
} from '@app/contract/identity';
import type { readInvitation } from '@app/contract/invitations';

/** The contract's calls without their schemas: zod would be a sixth of these pages, and our own server is trusted. */
export const signInCall = { method: 'POST', path: '/idp/login' } satisfies Pick<
  typeof signIn,
  'method' | 'path'
> as typeof signIn;
export const registerCall = { method: 'POST', path: '/idp/register' } satisfies Pick<
  typeof register,
  'method' | 'path'
> as typeof register;
export const finishCall = { method: 'POST', path: '/idp/register/finish' } satisfies Pick<
  typeof finishRegistration,
  'method' | 'path'
> as typeof finishRegistration;
export const forgotPasswordCall = { method: 'POST', path: '/idp/password' } satisfies Pick<
  typeof forgotPassword,
  'method' | 'path'
> as typeof forgotPassword;
export const readPasswordLinkCall = { method: 'POST', path: '/idp/password/link' } satisfies Pick<
  typeof readPasswordLink,
  'method' | 'path'
> as typeof readPasswordLink;
export const setForgottenPasswordCall = { method: 'POST', path: '/idp/password/finish' } satisfies Pick<
  typeof setForgottenPassword,
  'method' | 'path'
> as typeof setForgottenPassword;
export const readInvitationCall = { method: 'POST', path: '/idp/invitation' } satisfies Pick<
  typeof readInvitation,
  'method' | 'path'
> as typeof readInvitation;
