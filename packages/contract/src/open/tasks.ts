import { z } from 'zod';
import { line, text } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import {
  CustomField,
  GivenCustomField,
  givenTime,
  listQuery,
  names,
  nextPageToken,
  ObjectModel,
  openCall,
  openId,
  openTime,
} from './common.ts';

export const openPriorities = ['CRITICAL', 'ESSENTIAL', 'NONESSENTIAL'] as const;
const remindBefore = [5, 10, 15, 30, 60, 120, 240, 480, 1440, 2880];

export const OpenTask = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  type: z.string().nullable(),
  priority: z.enum(openPriorities),
  completed: z.boolean(),
  accepted: z.boolean(),
  create_time: openTime,
  modification_time: openTime,
  completion_time: openTime.nullable(),
  due_time: openTime.nullable(),
  remind_time_mins: z.int().nullable(),
  assigned_to_user_id: z.string().nullable(),
  created_by_user_id: z.string().nullable(),
  last_updated_by_user_id: z.string().nullable(),
  contact_id: z.string().nullable(),
  opportunity_id: z.string().nullable(),
  custom_fields: z.array(CustomField),
});
export type OpenTask = z.infer<typeof OpenTask>;
export const openTaskFields = Object.keys(OpenTask.shape);

const someId = openId.nullish();
const GivenTask = z.object({
  title: line(200).trim().min(1).nullish(),
  description: text(5000).trim().nullish(),
  type: line(100).trim().nullish(),
  priority: z.enum(openPriorities).nullish(),
  completed: z.boolean().nullish(),
  completion_time: givenTime.nullish(),
  due_time: givenTime.nullish(),
  remind_time_mins: z
    .int()
    .refine((minutes) => remindBefore.includes(minutes), `one of ${remindBefore.join(', ')}`)
    .nullish(),
  assigned_to_user_id: openId,
  contact_id: someId,
  opportunity_id: someId,
  custom_fields: z.array(GivenCustomField).max(0).nullish(),
});
export type GivenTask = z.output<typeof GivenTask>;

export const openListTasks = endpoint({
  ...openCall('tasks', 'read'),
  method: 'GET',
  path: '/crm/rest/v2/tasks',
  summary:
    'Tasks. Filters: contact_id, user_id (UNASSIGNED: nobody), opportunity_id, task_ids, has_due_date, is_completed, priority, since_time, until_time, id, title.',
  query: z.object({ ...listQuery(), fields: names }),
  response: z.object({ tasks: z.array(OpenTask), next_page_token: nextPageToken }),
});

export const openCreateTask = endpoint({
  ...openCall('tasks', 'write'),
  method: 'POST',
  path: '/crm/rest/v2/tasks',
  summary: 'Adds a task.',
  success: 201,
  creates: true,
  query: z.object({ fields: names }),
  body: GivenTask,
  response: OpenTask,
});

export const openGetTaskModel = endpoint({
  ...openCall('tasks', 'read'),
  method: 'GET',
  path: '/crm/rest/v2/tasks/model',
  summary: 'What tasks can hold.',
  response: ObjectModel,
});

export const openGetTask = endpoint({
  ...openCall('tasks', 'read'),
  method: 'GET',
  path: '/crm/rest/v2/tasks/{taskId}',
  summary: 'One task.',
  query: z.object({ fields: names }),
  response: OpenTask,
});

export const openChangeTask = endpoint({
  ...openCall('tasks', 'write'),
  method: 'PATCH',
  path: '/crm/rest/v2/tasks/{taskId}',
  summary:
    'Changes what is given of a task; `completed` completes it, or opens it again, and `completion_time` says when it was done.',
  query: z.object({ fields: names, update_mask: names }),
  body: GivenTask.partial(),
  response: OpenTask,
});

export const openDeleteTask = endpoint({
  ...openCall('tasks', 'write'),
  method: 'DELETE',
  path: '/crm/rest/v2/tasks/{taskId}',
  summary: 'Takes a task away.',
  response: z.void(),
});
