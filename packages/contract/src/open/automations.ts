import { z } from 'zod';
import { line, recordId } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { ContactIds, Results } from './campaigns.ts';
import { listQuery, nextPageToken, openCall, openId, openTime, repeatedIds } from './common.ts';

/** Another view of a campaign. */
export const OpenAutomation = z.object({
  id: z.string(),
  title: z.string(),
  categories: z.array(z.string()),
  status: z.enum(['PUBLISHED', 'DRAFT']),
  locked: z.boolean(),
  active_contacts: z.int(),
  error_message: z.string().nullable(),
  published_date: openTime.nullable(),
  published_by: z.string().nullable(),
  published_timezone: z.string().nullable(),
  current_edit_lock_status: z.object({
    locked: z.boolean(),
    user_id: z.string().nullable(),
    user_name: z.string().nullable(),
    user_firstname: z.string().nullable(),
  }),
});
export type OpenAutomation = z.infer<typeof OpenAutomation>;

const Flow = z.object({ success: z.boolean(), message: z.string(), flow_id: z.int() });
export const Achieved = z.object({
  success: z.boolean(),
  message: z.string(),
  automation_id: z.int(),
  goal_id: z.int(),
  flow_start_results: z.array(Flow),
  flow_stop_results: z.array(Flow),
});
export type Achieved = z.infer<typeof Achieved>;

const GivenGoal = z.object({
  contact_id: recordId,
  integration: line(200).nullish(),
  call_name: line(200).nullish(),
  automation_id: recordId.nullish(),
  goal_id: recordId.nullish(),
});
export type GivenGoal = z.output<typeof GivenGoal>;

export const openListAutomations = endpoint({
  ...openCall('campaigns', 'read'),
  method: 'GET',
  path: '/crm/rest/v2/automations',
  summary: 'Automations, at most 25 a page. Filters: name, id, status (PUBLISHED, DRAFT), categories.',
  query: z.object(listQuery(25)),
  response: z.object({
    automations: z.array(OpenAutomation),
    automation_count: z.int(),
    next_page_token: nextPageToken,
  }),
});

export const openGetAutomation = endpoint({
  ...openCall('campaigns', 'read'),
  method: 'GET',
  path: '/crm/rest/v2/automations/{campaignId}',
  summary: 'One automation.',
  response: OpenAutomation,
});

export const openDeleteAutomations = endpoint({
  ...openCall('campaigns', 'write'),
  method: 'DELETE',
  path: '/crm/rest/v2/automations',
  summary: 'Deletes automations, all or none: refused while somebody is in one of them.',
  power: (_body: unknown, { automation_ids }: { automation_ids: string[] }) =>
    automation_ids.length > 1 ? 'bulkDelete' : null,
  query: z.object({ automation_ids: repeatedIds(100) }),
  response: z.void(),
});

export const openUnpublishAutomation = endpoint({
  ...openCall('campaigns', 'write'),
  method: 'PUT',
  path: '/crm/rest/v2/automations/{campaignId}/unpublish',
  summary: 'Ends an automation: nobody enters it any more, and everybody who is in it leaves.',
  response: z.void(),
  success: 200,
});

export const openUnpublishAutomations = endpoint({
  ...openCall('campaigns', 'write'),
  method: 'POST',
  path: '/crm/rest/v2/automations/batch-unpublish',
  summary: 'Ends several automations, all or none.',
  body: z.object({ automation_ids: z.array(openId).min(1).max(100) }),
  response: z.void(),
  success: 200,
});

export const openAchieveGoal = endpoint({
  ...openCall('campaigns', 'write'),
  method: 'POST',
  path: '/crm/rest/v2/automations/goals/achieve',
  summary:
    'As if what a goal waits for had happened to a contact: by automation_id and goal_id, or every goal that waits for an integration and call_name.',
  body: GivenGoal,
  response: z.object({ results: z.array(Achieved) }),
  success: 200,
});

export const openAddToAutomation = endpoint({
  ...openCall('campaigns', 'write'),
  method: 'POST',
  path: '/crm/rest/v2/automations/{campaignId}/sequences/{sequenceId}:addContacts',
  summary: 'Puts contacts at the beginning of a sequence, and says for each how it went.',
  body: ContactIds,
  response: z.object({ add_to_automation_sequence_results: Results }),
  success: 200,
});
