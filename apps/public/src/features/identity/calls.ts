import type { finishRegistration, register, signIn } from '@app/contract/identity';

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
