import { z } from 'zod';
import { flag, list, pageSize, pageToken } from './common.ts';
import { endpoint } from './endpoint.ts';

export const accountTypes = ['PARTNER_EDITION', 'CRM', 'KEAP'] as const;

/** An account as the switcher lists it. `id` names the account. */
export const SwitcherAccount = z.object({
  id: z.uuid(),
  pinned: z.boolean(),
  account: z.object({
    legacyId: z.string(),
    accountType: z.enum(accountTypes),
    companyProfile: z.object({ name: z.string() }),
    edition: z.object({ name: z.string() }),
  }),
});
export type SwitcherAccount = z.infer<typeof SwitcherAccount>;

export const SWITCHER_SORT = 'account.companyProfile.name,account.legacyId';

export const listSwitcherAccounts = endpoint({
  method: 'GET',
  path: '/api/v2/userAccount',
  summary: 'The accounts that the signed-in user can open, by company name then legacy id.',
  access: 'user',
  query: z.object({
    userId: z.literal('current'),
    expand: z.literal('account').optional(),
    accountSwitcher: z.string().max(255).optional(),
    statuses: list(z.enum(['Active', 'Cancelled']), 5).optional(),
    accountTypes: list(z.enum(accountTypes), 5).optional(),
    sort: z.literal(SWITCHER_SORT).default(SWITCHER_SORT),
    /** Each word of the search stands somewhere in name or legacy id; otherwise the search as a whole does. */
    useFullText: flag.default(false),
    search: z.string().max(200).optional(),
    limit: pageSize(30, 30),
    cursor: pageToken,
    includeTotalCount: flag.default(false),
  }),
  response: z.object({ content: z.array(SwitcherAccount), cursor: z.string(), totalCount: z.int().optional() }),
});

export const listRecentAccounts = endpoint({
  method: 'GET',
  path: '/api/v2/userAccount/recent',
  summary: 'The CRM accounts that the user has pinned, then the ones opened last.',
  access: 'user',
  response: z.object({ content: z.array(SwitcherAccount) }),
});

export const markAccount = endpoint({
  method: 'PUT',
  path: '/api/v2/userAccount/{userAccountId}',
  summary: 'Pins or unpins an account in the switcher, or notes that it was opened.',
  access: 'user',
  body: z.object({ pinned: z.boolean().optional(), opened: z.literal(true).optional() }),
  response: z.void(),
});
