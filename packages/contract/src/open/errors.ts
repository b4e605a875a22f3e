import { z } from 'zod';

/** The statuses that programs of this shape know, each with its name and what is said where nothing better is. */
export const openStatus = {
  400: { name: 'INVALID_ARGUMENT', says: 'The call is not well-formed.' },
  401: { name: 'UNAUTHENTICATED', says: 'Nobody is known by this bearer.' },
  403: { name: 'PERMISSION_DENIED', says: 'This is not allowed.' },
  404: { name: 'NOT_FOUND', says: 'There is no such thing.' },
  405: { name: 'METHOD_NOT_ALLOWED', says: 'The call exists, but with another method.' },
  409: { name: 'ABORTED', says: 'Something stands in the way.' },
  429: { name: 'RESOURCE_EXHAUSTED', says: 'Too many calls. Try again later.' },
  500: { name: 'INTERNAL', says: 'Something went wrong here.' },
  501: { name: 'UNIMPLEMENTED', says: 'This call is not served here.' },
  503: { name: 'UNAVAILABLE', says: 'Not available now. Try again later.' },
} as const;

/** What every refused or failed call of the open API answers. */
export const OpenError = z.object({
  code: z.int(),
  message: z.string(),
  status: z.string(),
  details: z.array(z.object({ domain: z.string(), resource: z.string() })),
});
export type OpenError = z.infer<typeof OpenError>;
