import { z } from 'zod';
import { flag, pageSize, pageToken } from './common.ts';
import { endpoint } from './endpoint.ts';

export const TeamMember = z.object({
  user: z.object({ id: z.uuid(), givenName: z.string(), familyName: z.string(), username: z.string() }),
  role: z.string(),
  lastSeenDate: z.iso.datetime().nullable(),
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
  summary: 'Takes a colleague out of the account: not oneself, not the last one.',
  access: 'account',
  account: 'path',
  response: z.void(),
});
