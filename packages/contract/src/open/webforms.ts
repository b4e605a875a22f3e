import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { listQuery, nextPageToken, openCall, openTime } from './common.ts';

export const OpenWebform = z.object({
  id: z.string(),
  xid: z.string(),
  name: z.string(),
  /** The campaign that it belongs to. */
  funnel_id: z.string(),
  custom_slug: z.string(),
  /** Null until the campaign is published. */
  webform_url: z.string().nullable(),
  pretty_webform_url: z.string().nullable(),
  thank_you_page_url: z.string().nullable(),
  duplicate_check_option: z.string(),
  exit_option: z.string(),
  webform_type: z.string(),
  create_time: openTime,
  update_time: openTime,
});
export type OpenWebform = z.infer<typeof OpenWebform>;

export const openListWebforms = endpoint({
  ...openCall('campaigns', 'read'),
  method: 'GET',
  path: '/crm/rest/v2/webforms',
  summary: 'Forms of campaigns. Filters: name, funnel_id.',
  query: z.object(listQuery()),
  response: z.object({ webforms: z.array(OpenWebform), next_page_token: nextPageToken }),
});

export const openGetWebformData = endpoint({
  ...openCall('campaigns', 'read'),
  method: 'GET',
  path: '/crm/rest/v2/webforms/{formId}:data',
  summary: "A published form as HTML for somebody's website: it posts to the account's own pages.",
  html: true,
  response: z.string(),
});
