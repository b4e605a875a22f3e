import { z } from 'zod';
import { line } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { openCall, openTime } from './common.ts';

const EmailStatus = z.object({
  email: z.string(),
  opted_in: z.boolean(),
  status: z.string(),
  create_time: openTime,
  last_click_time: openTime.nullable(),
  last_open_time: openTime.nullable(),
  last_sent_time: openTime.nullable(),
});
export type EmailStatus = z.infer<typeof EmailStatus>;

export const openGetEmailStatus = endpoint({
  ...openCall('emails', 'read'),
  method: 'GET',
  path: '/crm/rest/v2/emailAddresses/{emailAddress}/status',
  summary:
    'Whether marketing may write to an address: SINGLE_OPT_IN, NON_MARKETABLE, LIST_UNSUBSCRIBE, MANUAL (withdrawn by others for them), HARD_BOUNCE or SPAM.',
  response: EmailStatus,
});

export const openChangeEmailStatus = endpoint({
  ...openCall('emails', 'write'),
  method: 'PATCH',
  path: '/crm/rest/v2/emailAddresses/{emailAddress}/status',
  summary:
    'Writes down that somebody has opted in or out, and why. An address that was opted out stays so (LIST_UNSUBSCRIBE by the person, MANUAL by others for them): only the person opts in again.',
  body: z.object({ opted_in: z.boolean(), reason: line(500).trim().min(1) }),
  response: EmailStatus,
});
