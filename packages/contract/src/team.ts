import { z } from 'zod';
import { flag, pageSize, pageToken, uuid } from './common.ts';
import { endpoint } from './endpoint.ts';
import { Power } from './powers.ts';
import { Trace } from './traces.ts';

const Person = z.object({ id: z.uuid(), givenName: z.string(), familyName: z.string(), username: z.string() });

export const TeamMember = z.object({
  user: Person,
  title: z.string(),
  /** A data URL; empty for none. */
  picture: z.string(),
  role: z.string(),
  lastSeenDate: z.iso.datetime().nullable(),
  /** Who ordered the account; nobody can remove them. */
  isOwner: z.boolean(),
  /** The company of a partner's person in a client's account; null for the account's own people. */
  partnerCompany: z.string().nullable(),
  /** What the owner has taken from them. */
  withheld: z.array(Power),
});
export type TeamMember = z.infer<typeof TeamMember>;

export const listTeamMembers = endpoint({
  method: 'GET',
  path: '/api/v2/accounts/{accountId}/userAccount',
  summary: "The account's team members by name.",
  access: 'account',
  account: 'path',
  query: z.object({
    cursor: pageToken,
    limit: pageSize(15, 15),
    includeTotalCount: flag.default(false),
    search: z.string().max(200).optional(),
    /** Where they are not shown they stay empty: they are larger than all the rest. */
    pictures: flag.default(false),
  }),
  response: z.object({
    content: z.array(TeamMember),
    cursor: z.string(),
    resultCount: z.int(),
    totalCount: z.int().optional(),
  }),
});

export const removeTeamMember = endpoint({
  method: 'DELETE',
  path: '/api/v2/accounts/{accountId}/userAccount/{userId}',
  summary: 'Takes a colleague out of the account: not oneself, not the owner, not the last one.',
  access: 'account',
  account: 'path',
  power: 'users',
  response: z.void(),
});

export const withholdPowers = endpoint({
  method: 'PUT',
  path: '/api/v2/accounts/{accountId}/userAccount/{userId}/powers',
  summary: 'What a member may not do from now on; everything else they may. Only for the owner; the person is told.',
  access: 'account',
  account: 'path',
  body: z.strictObject({ withheld: z.array(Power).max(20) }),
  response: z.object({ withheld: z.array(Power) }),
});

export const handOnOwnership = endpoint({
  method: 'POST',
  path: '/api/v2/accounts/{accountId}/owner',
  summary: "Makes a colleague the owner, but nobody of a partner's. Only for the owner; both are told, also by mail.",
  access: 'account',
  account: 'path',
  body: z.strictObject({ userId: uuid }),
  response: z.void(),
});

export const listTraces = endpoint({
  method: 'GET',
  path: '/api/v2/accounts/{accountId}/userAccount/{userId}/traces',
  summary: "What a partner's person has done in the account, the latest first.",
  access: 'account',
  account: 'path',
  power: 'users',
  query: z.object({ pageSize: pageSize(100, 30), pageToken }),
  response: z.object({ traces: z.array(Trace), nextPageToken: z.string() }),
});

/** A partner's person who asks to become a member of this account. */
export const MembershipRequest = z.object({
  id: z.uuid(),
  user: Person,
  company: z.string(),
  requestedDate: z.iso.datetime(),
});
export type MembershipRequest = z.infer<typeof MembershipRequest>;

export const listMembershipRequests = endpoint({
  method: 'GET',
  path: '/api/v2/accounts/{accountId}/membershipRequests',
  summary: "Which partners' people ask to become members, the latest first.",
  access: 'account',
  account: 'path',
  response: z.object({
    content: z.array(MembershipRequest),
    /** Whether the caller may answer: the owner; while there is none, any of the account's own people. */
    mayAnswer: z.boolean(),
  }),
});

export const grantMembership = endpoint({
  method: 'POST',
  path: '/api/v2/accounts/{accountId}/membershipRequests/{requestId}:grant',
  summary: 'Makes the person who asks a member. Only for the owner; the person is told.',
  access: 'account',
  account: 'path',
  response: z.void(),
});

export const declineMembership = endpoint({
  method: 'POST',
  path: '/api/v2/accounts/{accountId}/membershipRequests/{requestId}:decline',
  summary: 'Answers a request with no. Only for the owner; the person is told.',
  access: 'account',
  account: 'path',
  response: z.void(),
});
