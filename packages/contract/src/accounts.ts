import { z } from 'zod';
import { list, uuid } from './common.ts';
import { endpoint } from './endpoint.ts';
import { Power } from './powers.ts';

export const PARTNER_EDITION = 'Partner Edition';

/** The fixed values that name the Partner Edition when an account is created. */
export const PARTNER_EDITION_ID = 'partner-edition';
export const PARTNER_DEVELOPER_ID = 'partner-edition-web';

export const createAccount = endpoint({
  method: 'POST',
  path: '/api/v2/accounts',
  summary: "Creates the partner company's Partner Edition account; a second call answers the same account.",
  access: 'user',
  creates: true,
  body: z.object({ editionId: z.literal(PARTNER_EDITION_ID), developerId: z.literal(PARTNER_DEVELOPER_ID) }),
  response: z.object({
    id: z.uuid(),
    companyProfile: z.object({ id: z.uuid(), name: z.string() }),
    edition: z.object({ name: z.string() }),
    status: z.string(),
  }),
});

export const CompanyProfileInfo = z.object({
  id: z.uuid(),
  name: z.string(),
  affiliateCode: z.string(),
  partnerCompanyType: z.string(),
  status: z.string(),
  salesforceAccountId: z.string().nullable(),
});
export type CompanyProfileInfo = z.infer<typeof CompanyProfileInfo>;

/** The first-time hints; `true` means seen. */
export const hintKeys = [
  'ftu_account',
  'ftu_marketplace',
  'ftu_bundles',
  'ftu_clients',
  'ftu_users',
  'ftu_accountSwitcher',
] as const;
export type HintKey = (typeof hintKeys)[number];
export const Preferences = z.partialRecord(z.enum(hintKeys), z.boolean());
export type Preferences = z.infer<typeof Preferences>;

/** `none`: the account was there before it was asked for. A skipped one can be gone through later. */
export const SetupState = z.enum(['none', 'open', 'skipped', 'finished']);
export type SetupState = z.infer<typeof SetupState>;

export const getBootData = endpoint({
  method: 'GET',
  path: '/api/v2/accounts/{accountId}/bootData',
  summary: 'What an app needs once, at its start: the company, the preferences of this user and what they are in it.',
  access: 'account',
  account: 'path',
  response: z.object({
    companyProfileInfo: CompanyProfileInfo,
    userPreferences: Preferences,
    /** What the user is in this account; see TeamMember. */
    member: z.object({
      isOwner: z.boolean(),
      partnerCompany: z.string().nullable(),
      /** What the owner has taken from them. */
      withheld: z.array(Power),
    }),
    /** Whether the owner is still to be asked about the company, at their first visit. */
    setup: SetupState,
  }),
});

export const flagNames = ['optimus.archiveCampaignsWarning', 'optimus.usersPage'] as const;
export type FlagName = (typeof flagNames)[number];

export const getFeatureFlags = endpoint({
  method: 'GET',
  path: '/api/v2/accounts/{accountId}/featureFlags',
  summary: "The values of the named flags for the account; a flag nobody has set is 'false'.",
  access: 'account',
  account: 'path',
  query: z.object({ flags: list(z.string().min(1).max(100), 100) }),
  response: z.object({ featureFlags: z.record(z.string(), z.boolean()) }),
});

export const savePreferences = endpoint({
  method: 'PUT',
  path: '/api/v2/accounts/{accountId}/preferences',
  summary: 'Saves first-time hints as seen; the ones not named stay as they are.',
  access: 'account',
  account: 'path',
  body: z.object({ data: Preferences }),
  response: z.object({ userPreferences: Preferences }),
});

const AccessToken = z.object({ accessToken: z.string(), expiresIn: z.int() });

export const getMarketplaceToken = endpoint({
  method: 'GET',
  path: '/api/v2/token/marketplace',
  summary: 'A bearer token for the marketplace api. `expiresIn` is in seconds.',
  access: 'user',
  response: AccessToken,
});

export const getCrmToken = endpoint({
  method: 'GET',
  path: '/api/v2/token/crm/{accountId}.{domain}',
  summary: "A bearer token for one account's campaign / CRM api. `expiresIn` is in seconds.",
  access: 'user',
  response: AccessToken,
});

export const PartnerUser = z.object({
  id: z.uuid(),
  username: z.string(),
  givenName: z.string(),
  familyName: z.string(),
  salesforceUserId: z.string().nullable(),
});
export type PartnerUser = z.infer<typeof PartnerUser>;

export const listPartnerUsers = endpoint({
  method: 'GET',
  path: '/api/v2/accounts/{accountId}/partners',
  summary: 'The people of the account with their partner identities, by name.',
  access: 'partner',
  account: 'path',
  response: z.object({ content: z.array(PartnerUser) }),
});

/** Without a salesforceUserId nothing can be credited to the person: no cart links. */
export const getPartnerPerson = endpoint({
  method: 'GET',
  path: '/api/v2/accounts/{accountId}/partners/{userId}',
  summary: "A team member's partner identity.",
  access: 'partner',
  account: 'path',
  response: z.object({ userId: z.uuid(), salesforceUserId: z.string().nullable() }),
});

/** What a link brings along, in the name of `userId`; the link carries the answered id as `bundleId`. */
export const createUserBundle = endpoint({
  method: 'POST',
  path: '/api/v2/accounts/{accountId}/userBundles',
  summary: "People to add to a customer's account, and a bundle to install in it, for a link to bring along.",
  access: 'partner',
  account: 'path',
  creates: true,
  body: z.object({
    userId: uuid,
    solutions: z.array(z.object({ type: z.literal('ADD_USER_TO_APP'), userId: uuid })).max(20),
    bundleRef: z.object({ id: uuid }).optional(),
  }),
  response: z.object({ id: z.uuid() }),
});
