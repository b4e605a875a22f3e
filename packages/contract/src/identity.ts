import { z } from 'zod';
import { email, line, list, pageSize, pageToken } from './common.ts';
import { endpoint } from './endpoint.ts';

export const CurrentUser = z.object({
  id: z.uuid(),
  username: z.string(),
  givenName: z.string(),
  familyName: z.string(),
  locale: z.string(),
  emailSignatureURL: z.string().nullable(),
});
export type CurrentUser = z.infer<typeof CurrentUser>;

export const getCurrentUser = endpoint({
  method: 'GET',
  path: '/api/v3/users/current',
  summary: 'The signed-in user. Called with a sign-in ticket, it also answers the session token (x-session-token).',
  access: 'user',
  query: z.object({ partnerEdition: z.string().max(255).optional() }),
  response: CurrentUser,
});

export const UserAccount = z.object({
  tenantId: z.uuid(),
  edition: z.string(),
  status: z.string(),
  companyProfile: z.object({ name: z.string() }),
  legacyId: z.string(),
});
export type UserAccount = z.infer<typeof UserAccount>;

const accountFields = ['tenantId', 'edition', 'status', 'companyProfile', 'legacyId'] as const;

export const listCurrentUserAccounts = endpoint({
  method: 'GET',
  path: '/api/v3/users/current/accounts',
  summary: 'The accounts that the signed-in user belongs to, by company name then tenant id.',
  access: 'user',
  query: z.object({
    partnerEdition: z.string().max(255).optional(),
    pageSize: pageSize(1000, 100),
    pageToken,
    statuses: list(z.enum(['Active', 'Cancelled']), 5).optional(),
    orderBy: z.enum(['companyProfile.name,tenantId']).default('companyProfile.name,tenantId'),
    readMask: z
      .string()
      .max(200)
      .refine((mask) => mask.split(',').every((name) => (accountFields as readonly string[]).includes(name)))
      .optional(),
  }),
  response: z.object({ userAccounts: z.array(UserAccount.partial()), nextPageToken: z.string() }),
});

export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/v2/sessions/current',
  summary: 'Ends the session on the server; its token and the tokens drawn from it are dead from then on.',
  access: 'user',
  response: z.void(),
});

const Password = z.string().min(10).max(200);

/** The sign-in page's own calls. The form also works without them: see the provider's pages. */
export const signIn = endpoint({
  method: 'POST',
  path: '/idp/login',
  summary: 'Signs in at the provider and answers where to go next (the service with its ticket).',
  access: 'public',
  body: z.object({
    username: z.string().max(254),
    password: z.string().max(200),
    service: z.string().max(2000).optional(),
  }),
  response: z.object({ location: z.string() }),
});

export const register = endpoint({
  method: 'POST',
  path: '/idp/register',
  summary:
    'Mails the way on, whether there is such a user already or not, and answers the page that says so. Who came by an open invitation to this address is signed in at once (returnUrl with its ticket).',
  access: 'public',
  body: z.object({
    givenName: line(80).min(1),
    familyName: line(80).default(''),
    email,
    password: Password,
    companyName: line(120).default(''),
    locale: z.string().max(10).optional(),
    returnUrl: z.string().max(2000).optional(),
  }),
  response: z.object({ location: z.string() }),
});

export const finishRegistration = endpoint({
  method: 'POST',
  path: '/idp/register/finish',
  summary: 'Creates the user that the mailed key stands for, signs it in and answers where to go next.',
  access: 'public',
  body: z.object({ key: z.string().min(1).max(100), returnUrl: z.string().max(2000).optional() }),
  response: z.object({ location: z.string() }),
});

export const forgotPassword = endpoint({
  method: 'POST',
  path: '/idp/password',
  summary:
    'Mails a link to set a new password, or that this address has no user, and answers the page that says so: the same for both.',
  access: 'public',
  body: z.object({ email, locale: z.string().max(10).optional(), service: z.string().max(2000).optional() }),
  response: z.object({ location: z.string() }),
});

export const readPasswordLink = endpoint({
  method: 'POST',
  path: '/idp/password/link',
  summary: 'Whose password the mailed key sets. Uses nothing up.',
  access: 'public',
  unrecorded: 'computes',
  body: z.object({ key: z.string().min(1).max(100) }),
  response: z.object({ email: z.string() }),
});

export const setForgottenPassword = endpoint({
  method: 'POST',
  path: '/idp/password/finish',
  summary:
    'Sets the password with the mailed key, once and within 30 minutes; ends every session of the user, signs in here and answers where to go next.',
  access: 'public',
  body: z.object({
    key: z.string().min(1).max(100),
    password: Password,
    service: z.string().max(2000).optional(),
  }),
  response: z.object({ location: z.string() }),
});
