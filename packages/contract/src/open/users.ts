import { z } from 'zod';
import { line } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { PHONE_LONGEST, TITLE_LONGEST } from '../profile.ts';
import { listQuery, nextPageToken, openCall, openTime, updateMask } from './common.ts';

/** Of who is only invited (`INVITED`) the address is known, and hardly more: what is not is null. */
export const OpenUser = z.object({
  id: z.string(),
  global_user_id: z.string().nullable(),
  keap_id: z.string(),
  given_name: z.string().nullable(),
  family_name: z.string().nullable(),
  title: z.string().nullable(),
  company_name: z.string().nullable(),
  status: z.enum(['ACTIVE', 'INVITED', 'INACTIVE']),
  admin: z.boolean(),
  partner: z.boolean(),
  email_addresses: z.array(z.object({ email: z.string(), field: z.literal('EMAIL1') })),
  phone_numbers: z.array(z.object({ number: z.string(), field: z.literal('PHONE1') })),
  fax_numbers: z.array(z.object({ number: z.string() })),
  address: z.object({ line1: z.string() }).nullable(),
  website: z.string().nullable(),
  create_time: openTime,
  update_time: openTime,
});
export type OpenUser = z.infer<typeof OpenUser>;

export const openListUsers = endpoint({
  ...openCall('users', 'read'),
  method: 'GET',
  path: '/crm/rest/v2/users',
  summary:
    'The people of the account, and who is invited to it. Filters: email, given_name, user_ids, include_inactive, include_partners.',
  query: z.object(listQuery(100)),
  response: z.object({ users: z.array(OpenUser), next_page_token: nextPageToken }),
});

export const openGetUser = endpoint({
  ...openCall('users', 'read'),
  method: 'GET',
  path: '/crm/rest/v2/users/{globalId}',
  summary: 'One person of the account, or somebody who is invited to it.',
  response: OpenUser,
});

/** Never the sign-in address: that is changed by the person alone. */
export const openChangeUser = endpoint({
  ...openCall('users', 'write'),
  method: 'PATCH',
  path: '/crm/rest/v2/users/{globalId}',
  summary:
    "Changes one's own name, title and phone number. Other people's, and a sign-in address, are not changed by a program.",
  query: updateMask,
  body: z.object({
    given_name: line(100).trim().optional(),
    family_name: line(100).trim().optional(),
    title: line(TITLE_LONGEST).trim().nullish(),
    phone_numbers: z
      .array(z.object({ number: line(PHONE_LONGEST).trim(), field: z.literal('PHONE1').nullish() }))
      .max(1)
      .nullish(),
  }),
  response: OpenUser,
});

export const openGetSignature = endpoint({
  ...openCall('users', 'read'),
  method: 'GET',
  path: '/crm/rest/v2/users/{globalId}/signature',
  summary: "What a person's mails end with, as HTML in a JSON string.",
  response: z.string(),
});

export const openGetUserInfo = endpoint({
  ...openCall('users', 'read'),
  method: 'GET',
  path: '/crm/rest/v2/oauth/connect/userinfo',
  summary: 'As whom the bearer acts, and in which account.',
  response: z.object({
    email: z.string(),
    sub: z.string(),
    id: z.string(),
    given_name: z.string(),
    family_name: z.string(),
    is_admin: z.boolean(),
    tenant_id: z.string(),
  }),
});
