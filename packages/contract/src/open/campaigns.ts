import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { listQuery, nextPageToken, openCall, openId, openTime } from './common.ts';

export const OpenCampaign = z.object({
  id: z.string(),
  name: z.string(),
  locked: z.boolean(),
  date_created: openTime,
  published_date: openTime.nullable(),
  published_status: z.boolean(),
  error_message: z.string().nullable(),
  time_zone: z.string(),
  published_time_zone: z.string().nullable(),
  created_by_global_id: z.string().nullable(),
  active_contact_count: z.int(),
  completed_contact_count: z.int(),
});
export type OpenCampaign = z.infer<typeof OpenCampaign>;

const counts = z.object({ '24_hours': z.int(), '30_days': z.int() });
const ids = z.array(z.string());

/** As the API spells it: `counts` of a goal, `count` of a sequence. */
export const OpenGoal = z.object({
  id: z.string(),
  name: z.string(),
  type: z.string(),
  historical_contact_counts: counts,
  next_sequence_ids: ids,
  previous_sequence_ids: ids,
});
export type OpenGoal = z.infer<typeof OpenGoal>;

export const OpenSequence = z.object({
  id: z.string(),
  name: z.string(),
  active_contact_count: z.int(),
  active_contact_count_completed: z.int(),
  historical_contact_count: counts,
  paths: z.array(
    z.object({
      id: z.string(),
      items: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          type: z.string(),
          next_item_id: z.string().nullable(),
          previous_item_id: z.string().nullable(),
        }),
      ),
    }),
  ),
});
export type OpenSequence = z.infer<typeof OpenSequence>;

export const ContactIds = z.object({ contact_ids: z.array(openId).min(1).max(500) });
/** By the contact: SUCCESS, ALREADY_IN_SEQUENCE, CONTACT_DOES_NOT_EXIST or FAILED. */
export const Results = z.record(z.string(), z.string());

export const openListCampaigns = endpoint({
  ...openCall('campaigns', 'read'),
  method: 'GET',
  path: '/crm/rest/v2/campaigns',
  summary: 'Campaigns. Filters: name (anywhere in it).',
  query: z.object(listQuery()),
  response: z.object({ campaigns: z.array(OpenCampaign), next_page_token: nextPageToken }),
});

export const openGetCampaign = endpoint({
  ...openCall('campaigns', 'read'),
  method: 'GET',
  path: '/crm/rest/v2/campaigns/{campaignId}',
  summary: 'One campaign.',
  response: OpenCampaign,
});

export const openListGoals = endpoint({
  ...openCall('campaigns', 'read'),
  method: 'GET',
  path: '/crm/rest/v2/campaigns/{campaignId}/goals',
  summary: 'The goals of a campaign as it is published, and how many contacts have reached each lately.',
  response: z.object({ campaign_id: z.string(), goals: z.array(OpenGoal) }),
});

export const openListSequences = endpoint({
  ...openCall('campaigns', 'read'),
  method: 'GET',
  path: '/crm/rest/v2/campaigns/{campaignId}/sequences',
  summary: 'The sequences of a campaign as it is published, with their steps and who is in them.',
  response: z.object({ campaign_id: z.string(), sequences: z.array(OpenSequence) }),
});

export const openAddToSequence = endpoint({
  ...openCall('campaigns', 'write'),
  method: 'POST',
  path: '/crm/rest/v2/campaigns/{campaignId}/sequences/{sequenceId}:addContacts',
  summary:
    'Puts contacts at the beginning of a sequence, and says for each how it went; FAILED is who may not be mailed, or may not enter (again).',
  body: ContactIds,
  response: z.object({ add_to_sequence_results: Results }),
  success: 200,
});

export const openRemoveFromSequence = endpoint({
  ...openCall('campaigns', 'write'),
  method: 'POST',
  path: '/crm/rest/v2/campaigns/{campaignId}/sequences/{sequenceId}:removeContacts',
  summary: 'Takes contacts out of a sequence, and says for each how it went; FAILED is who is not in it.',
  body: ContactIds,
  response: z.object({ remove_from_sequence_results: Results }),
  success: 200,
});
