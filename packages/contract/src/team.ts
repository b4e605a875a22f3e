import { z } from 'zod';
import { flag } from './common.ts';
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
  access: 'member',
  account: 'path',
  query: z.object({
    cursor: z.string().max(2000).optional(),
    limit: z.coerce
      .number<number>()
      .int()
      .min(1)
      .transform((limit) => Math.min(limit, 15))
      .default(15),
    includeTotalCount: flag.default(false),
  }),
  response: z.object({
    content: z.array(TeamMember),
    cursor: z.string(),
    resultCount: z.int(),
    totalCount: z.int().optional(),
  }),
});
