import { z } from 'zod';
import { email, uuid } from './common.ts';
import { endpoint } from './endpoint.ts';

export const inviteColleague = endpoint({
  method: 'POST',
  path: '/api/v2/invitations/accounts/{accountId}',
  summary: 'Invites a colleague by mail. The invitee always becomes an ADMIN. Asked again, the earlier link dies.',
  access: 'account',
  account: 'path',
  power: 'users',
  creates: true,
  body: z.object({
    returnUrl: z.string().max(2000),
    inviteeEmail: email,
    inviteeLocale: z.string().max(10),
    inviteeRole: z.literal('ADMIN'),
  }),
  response: z.object({ id: z.uuid(), inviteeEmail: z.string(), expiresDate: z.iso.datetime() }),
});

/** The userToken of an invitation link. Who connects belongs to the inviting account from then on. */
export const connectInvitation = endpoint({
  method: 'POST',
  path: '/api/v2/invitations/connect',
  summary: 'Accepts an invitation with its key.',
  access: 'user',
  body: z.object({ invitationId: z.string().min(1).max(200) }),
  response: z.object({ accountId: z.uuid() }),
});

/** What the pages before sign-in say to who comes by an invitation. */
export const ReadInvitation = z.object({
  company: z.string(),
  isCrm: z.boolean(),
  /** Where the account is opened. */
  host: z.string(),
  invitedBy: z.string(),
  inviteeEmail: z.string(),
  hasUser: z.boolean(),
  /** Somebody else, whom the provider knows in this browser. */
  signedInAs: z.string().nullable(),
  /** The order that made the account, for who placed it: this is their first visit. */
  order: z
    .object({ givenName: z.string(), familyName: z.string(), planName: z.string(), seller: z.string() })
    .nullable(),
});
export type ReadInvitation = z.infer<typeof ReadInvitation>;

export const readInvitation = endpoint({
  method: 'POST',
  path: '/idp/invitation',
  summary: 'Who invites whom to which account, by the invitation’s key. Accepts nothing.',
  access: 'public',
  unrecorded: 'computes',
  body: z.object({ invitationId: z.string().min(1).max(200) }),
  response: ReadInvitation,
});

/** Neither accepted nor revoked. An expired one stays listed, so that it can be sent again. */
export const Invitation = z.object({
  id: z.uuid(),
  inviteeEmail: z.string(),
  inviteeRole: z.string(),
  invitedBy: z.string(),
  sentDate: z.iso.datetime(),
  expiresDate: z.iso.datetime(),
  expired: z.boolean(),
});
export type Invitation = z.infer<typeof Invitation>;

export const listInvitations = endpoint({
  method: 'GET',
  path: '/api/v2/invitations/accounts/{accountId}',
  summary: 'The invitations that wait to be accepted, the latest first.',
  access: 'account',
  account: 'path',
  query: z.object({ search: z.string().max(200).optional() }),
  response: z.object({ content: z.array(Invitation), totalCount: z.int() }),
});

export const resendInvitation = endpoint({
  method: 'POST',
  path: '/api/v2/invitations/accounts/{accountId}/{invitationId}:resend',
  summary: 'Mails the invitation again with a new key; the old one dies.',
  access: 'account',
  account: 'path',
  power: 'users',
  creates: true,
  response: Invitation,
});

export const revokeInvitation = endpoint({
  method: 'DELETE',
  path: '/api/v2/invitations/accounts/{accountId}/{invitationId}',
  summary: 'Takes an invitation back: its link is dead from then on.',
  access: 'account',
  account: 'path',
  power: 'users',
  response: z.void(),
});

export const OutboxMail = z.object({
  id: uuid,
  recipient: z.string(),
  subject: z.string(),
  text: z.string(),
  createdDate: z.iso.datetime(),
});
export type OutboxMail = z.infer<typeof OutboxMail>;

export const listOutbox = endpoint({
  method: 'GET',
  path: '/api/v2/accounts/{accountId}/outbox',
  summary: 'Mail about this account that was not sent, because the demo has no mail server. Nowhere else.',
  access: 'account',
  account: 'path',
  response: z.object({ content: z.array(OutboxMail) }),
});
