import { z } from 'zod';
import { line, text } from './common.ts';
import { endpoint } from './endpoint.ts';
import { LOGO_PATTERN } from './logo-rule.ts';
import { mutableKinds } from './notifications.ts';

export const CompanyFields = z.object({
  name: z.string().max(1000),
  email: z.string().max(1000),
  phone: z.string().max(1000),
  websiteUrl: z.string().max(1000),
  line1: z.string().max(1000),
  line2: z.string().max(1000),
  locality: z.string().max(1000),
  region: z.string().max(1000),
  postalCode: z.string().max(1000),
  countryCode: z.string().max(1000),
  timeZone: z.string().max(1000),
});

/** `revision` counts the saves: who saves names the one they started from. */
export const CompanyProfile = CompanyFields.extend({
  revision: z.int(),
  updatedDate: z.iso.datetime().nullable(),
  updatedBy: z.string(),
});
export type CompanyProfile = z.infer<typeof CompanyProfile>;

export const getCompanyProfile = endpoint({
  method: 'GET',
  path: '/api/v2/accounts/{accountId}/companyProfile',
  summary: 'How the company can be reached, and who changed that last.',
  access: 'account',
  account: 'path',
  response: CompanyProfile,
});

export const saveCompanyProfile = endpoint({
  method: 'PUT',
  path: '/api/v2/accounts/{accountId}/companyProfile',
  summary: 'Saves the company profile, unless a colleague has saved it since `revision` (409, with theirs as details).',
  access: 'account',
  account: 'path',
  body: CompanyFields.extend({ revision: z.int().min(1) }),
  response: CompanyProfile,
});

/** The same limits in the browser and on the server. A picture stands in lists, so it is small. */
export const TITLE_LONGEST = 120;
export const PHONE_LONGEST = 40;
export const PICTURE_LONGEST = 16_000;
export const SIGNATURE_LONGEST = 1000;

/** `hasPassword` is false for who signs in through another provider: there is none to change here. */
export const UserProfile = z.object({
  givenName: z.string(),
  familyName: z.string(),
  username: z.string(),
  title: z.string(),
  phone: z.string(),
  /** A data URL; empty for none. */
  picture: z.string(),
  /** Lines that stand under the mails that the person writes. */
  signature: z.string(),
  locale: z.string(),
  mutedKinds: z.array(z.enum(mutableKinds)),
  hasPassword: z.boolean(),
});
export type UserProfile = z.infer<typeof UserProfile>;

export const getUserProfile = endpoint({
  method: 'GET',
  path: '/api/v2/users/current/profile',
  summary: "The signed-in user's own settings.",
  access: 'user',
  response: UserProfile,
});

export const saveUserProfile = endpoint({
  method: 'PUT',
  path: '/api/v2/users/current/profile',
  summary: "Changes the signed-in user's own settings; what is not named stays as it is.",
  access: 'user',
  body: z.object({
    /** Whoever has a given name keeps one; who came from another provider without one may leave it so. */
    givenName: line(80).trim().optional(),
    familyName: line(80).trim().optional(),
    title: line(TITLE_LONGEST).trim().optional(),
    phone: line(PHONE_LONGEST).trim().optional(),
    picture: z.string().max(PICTURE_LONGEST).regex(LOGO_PATTERN).optional(),
    signature: text(SIGNATURE_LONGEST).trim().optional(),
    locale: z.string().max(10).optional(),
    mutedKinds: z.array(z.enum(mutableKinds)).max(20).optional(),
  }),
  response: UserProfile,
});

/** Where the user is signed in. `current` is the session that asks. */
export const UserSession = z.object({
  id: z.uuid(),
  current: z.boolean(),
  createdDate: z.iso.datetime(),
  lastUsedDate: z.iso.datetime(),
  userAgent: z.string(),
  address: z.string(),
});
export type UserSession = z.infer<typeof UserSession>;

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/v2/sessions',
  summary: "The user's sessions, this one first, then the ones used last.",
  access: 'user',
  response: z.object({ content: z.array(UserSession) }),
});

export const endOtherSession = endpoint({
  method: 'DELETE',
  path: '/api/v2/sessions/{sessionId}',
  summary: 'Signs the user out of one other place.',
  access: 'user',
  response: z.void(),
});

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/api/v2/sessions',
  summary: 'Signs the user out everywhere else.',
  access: 'user',
  response: z.void(),
});

/** A wrong password is an answer and not an error: the attempt has to be kept, and a 401 would mean a dead session. */
export const changePassword = endpoint({
  method: 'PUT',
  path: '/api/v2/users/current/password',
  summary: 'Changes the password and signs the user out everywhere else.',
  access: 'user',
  body: z.object({ currentPassword: z.string().max(200), newPassword: z.string().min(10).max(200) }),
  response: z.object({ outcome: z.enum(['changed', 'wrong']) }),
});
