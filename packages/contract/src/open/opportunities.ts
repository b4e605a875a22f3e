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
  updateMask,
} from './common.ts';

const nothing = z.string().nullable();

/** Told only to those who ask for it in `fields`. */
const Asked = z.object({
  custom_fields: z.array(CustomField),
  created_by: nothing,
  last_updated_by: nothing,
  status_id: nothing,
  monthly_revenue: z.number().nullable(),
  order_revenue: z.number().nullable(),
  objection: nothing,
  status: z.string(),
  stage_entrance_time: openTime,
});
export const opportunityExtras = Object.keys(Asked.shape);

export const OpenOpportunity = z.object({
  id: z.string(),
  opportunity_title: z.string(),
  contact: z
    .object({
      id: z.string(),
      email: nothing,
      first_name: z.string(),
      last_name: z.string(),
      company_name: nothing,
      job_title: nothing,
      phone_number: nothing,
      city: nothing,
      state: nothing,
    })
    .nullable(),
  stage: z.object({
    id: z.string(),
    name: z.string(),
    reasons: z.array(z.string()),
    details: z.object({
      probability: z.int(),
      stage_order: z.int(),
      target_num_days: z.int().nullable(),
      checklist_items: z.array(
        z.object({
          id: z.int(),
          description: z.string(),
          required: z.boolean(),
          instance_id: z.int(),
          item_order: z.int(),
          done_date: openTime.nullable(),
        }),
      ),
    }),
  }),
  user: z.object({ id: z.string(), first_name: z.string(), last_name: z.string() }).nullable(),
  next_action_time: nothing,
  next_action_notes: nothing,
  opportunity_notes: nothing,
  estimated_close_time: openTime.nullable(),
  include_in_forecast: z.boolean(),
  projected_revenue_low: z.number(),
  projected_revenue_high: z.number(),
  affiliate_id: nothing,
  lead_source: nothing,
  created_time: openTime,
  last_updated_time: openTime,
  ...Asked.partial().shape,
});
export type OpenOpportunity = z.infer<typeof OpenOpportunity>;
export const openOpportunityFields = Object.keys(OpenOpportunity.shape);

const revenue = z.number().min(0).max(1_000_000_000).nullish();
const GivenOpportunity = z.object({
  opportunity_title: line(200).trim().min(1),
  contact_id: openId,
  stage_id: openId,
  user_id: openId.nullish(),
  next_action_time: givenTime.nullish(),
  next_action_notes: text(2000).nullish(),
  opportunity_notes: text(5000).nullish(),
  estimated_close_time: z.union([givenTime, z.iso.date()]).nullish(),
  include_in_forecast: z.boolean().nullish(),
  projected_revenue_low: revenue,
  projected_revenue_high: revenue,
  affiliate_id: openId.nullish(),
  custom_fields: z.array(GivenCustomField).max(0).nullish(),
});
export type GivenOpportunity = z.output<typeof GivenOpportunity>;

export const openListOpportunities = endpoint({
  ...openCall('opportunities', 'read'),
  method: 'GET',
  path: '/crm/rest/v2/opportunities',
  summary:
    'Deals. Filters: stage_id, user_id, contact_id, affiliate_id, opportunity_id, projected_revenue_low, projected_revenue_high, ids, opportunity_title, lead_source_name, contact_phone, contact_city, contact_state.',
  query: z.object({ ...listQuery(), fields: names }),
  response: z.object({ opportunities: z.array(OpenOpportunity), next_page_token: nextPageToken }),
});

export const openCreateOpportunity = endpoint({
  ...openCall('opportunities', 'write'),
  method: 'POST',
  path: '/crm/rest/v2/opportunities',
  summary: "Adds a deal, in the account's currency.",
  success: 201,
  creates: true,
  query: z.object({ fields: names }),
  body: GivenOpportunity,
  response: OpenOpportunity,
});

export const openGetOpportunityModel = endpoint({
  ...openCall('opportunities', 'read'),
  method: 'GET',
  path: '/crm/rest/v2/opportunities/model',
  summary: 'What deals can hold.',
  response: ObjectModel,
});

export const openGetOpportunity = endpoint({
  ...openCall('opportunities', 'read'),
  method: 'GET',
  path: '/crm/rest/v2/opportunities/{dealId}',
  summary: 'One deal.',
  query: z.object({ fields: names }),
  response: OpenOpportunity,
});

export const openChangeOpportunity = endpoint({
  ...openCall('opportunities', 'write'),
  method: 'PATCH',
  path: '/crm/rest/v2/opportunities/{dealId}',
  summary: 'Changes what is given of a deal; another stage moves it.',
  query: z.object({ fields: names, update_mask: names }),
  body: GivenOpportunity.partial(),
  response: OpenOpportunity,
});

export const openDeleteOpportunity = endpoint({
  ...openCall('opportunities', 'write'),
  method: 'DELETE',
  path: '/crm/rest/v2/opportunities/{dealId}',
  summary: 'Puts a deal into the trash.',
  response: z.void(),
});

export const OpenStage = z.object({
  id: z.string(),
  name: z.string(),
  order: z.int(),
  target_number_days: z.int(),
  probability: z.int(),
  checklist_items: z.array(
    z.object({ id: z.string(), description: z.string(), required: z.boolean(), order: z.int() }),
  ),
  /** Null where it is older than they are kept. */
  created_time: openTime.nullable(),
  updated_time: openTime.nullable(),
});
export type OpenStage = z.infer<typeof OpenStage>;

export const openListStages = endpoint({
  ...openCall('opportunities', 'read'),
  method: 'GET',
  path: '/crm/rest/v2/opportunities/stages',
  summary: 'The stages of all pipelines, one pipeline after the other.',
  query: z.object(listQuery()),
  response: z.object({ stages: z.array(OpenStage), next_page_token: nextPageToken }),
});

export const openGetStage = endpoint({
  ...openCall('opportunities', 'read'),
  method: 'GET',
  path: '/crm/rest/v2/opportunities/stages/{stageId}',
  summary: 'One stage.',
  response: OpenStage,
});

const GivenStage = z.object({
  name: line(80).trim().min(1),
  order: z.int().min(0).max(1000),
  target_number_days: z.int().min(0).max(999),
  probability: z.int().min(0).max(100),
  checklist_items: z
    .array(
      z.object({
        id: openId.nullish(),
        description: line(200).trim().min(1),
        required: z.boolean().default(false),
        order: z.int().min(0).max(1000).nullish(),
      }),
    )
    .max(20)
    .nullish(),
});
export type GivenStage = z.output<typeof GivenStage>;

export const openCreateStage = endpoint({
  ...openCall('opportunities', 'write'),
  method: 'POST',
  path: '/crm/rest/v2/opportunities/stages',
  summary: 'Adds a stage to the first pipeline, at its place in the order (0 target days: none).',
  success: 201,
  creates: true,
  body: GivenStage,
  response: OpenStage,
});

export const openChangeStage = endpoint({
  ...openCall('opportunities', 'write'),
  method: 'PATCH',
  path: '/crm/rest/v2/opportunities/stages/{stageId}',
  summary: 'Changes what is given of a stage; another order moves it within its pipeline.',
  query: updateMask,
  body: GivenStage.partial(),
  response: OpenStage,
});

export const openDeleteStage = endpoint({
  ...openCall('opportunities', 'write'),
  method: 'DELETE',
  path: '/crm/rest/v2/opportunities/stages/{stageId}',
  summary: 'Takes a stage away, unless open deals stand in it or it is the last one.',
  response: z.void(),
});

export const openListStageMoves = endpoint({
  ...openCall('opportunities', 'read'),
  method: 'GET',
  path: '/crm/rest/v2/opportunities/stageMoves',
  summary:
    'Which deal went from which stage to which, when and by whom. A new deal comes from "0"; so is called a stage that is not there any more.',
  query: z.object(listQuery()),
  response: z.object({
    stage_moves: z.array(
      z.object({
        id: z.string(),
        opportunity_id: z.string(),
        move_time: openTime,
        move_from_stage_id: z.string(),
        move_to_stage_id: z.string(),
        prev_stage_move_time: openTime,
        user_id: nothing,
        created_by: nothing,
        create_time: openTime,
      }),
    ),
    next_page_token: nextPageToken,
  }),
});
