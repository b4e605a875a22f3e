import { z } from 'zod';
import { assetKinds, ownGoalKinds, ownStepKinds } from './campaign-content.ts';
import { list } from './common.ts';
import { endpoint } from './endpoint.ts';

/** What an answer holds only when it is asked for. */
export const optionalProperties = ['locked', 'created_by_global_id', 'goals', 'sequences', 'entry'] as const;
/** Whether its days are: nobody enters before its first one, or after its last. */
export const entries = ['early', 'open', 'over'] as const;

const Part = z.object({ id: z.int(), name: z.string() });

/** A campaign in a client's account, in the CRM's own words. */
export const Campaign = z.object({
  id: z.int(),
  name: z.string(),
  categories: z.array(z.string()),
  active_contact_count: z.int(),
  completed_contact_count: z.int(),
  date_created: z.iso.datetime(),
  published_date: z.iso.datetime().nullable(),
  published_status: z.boolean(),
  error_message: z.string().nullable(),
  locked: z.boolean().optional(),
  /** Who locked it and when; with `locked`. */
  locked_by: z.string().nullable().optional(),
  locked_date: z.iso.datetime().nullable().optional(),
  created_by_global_id: z.int().nullable().optional(),
  goals: z.array(Part).optional(),
  sequences: z.array(Part).optional(),
  entry: z.enum(entries).optional(),
});
export type Campaign = z.infer<typeof Campaign>;

const property = z.enum(optionalProperties);

/** Parts that came with an install keep the key they have in the listing; the client's own have none. */
const key = z.string().nullable();

export const CampaignStep = z.object({
  id: z.int(),
  key,
  kind: z.enum(ownStepKinds),
  name: z.string(),
  days: z.int().nullable(),
  /** The key of what it sends. */
  asset: key,
  /** When the client changed it last, and since when a newer version no longer has it. */
  changed_date: z.iso.datetime().nullable(),
  retired_date: z.iso.datetime().nullable(),
  waiting_contact_count: z.int(),
});
export type CampaignStep = z.infer<typeof CampaignStep>;

export const CampaignDetail = Campaign.extend({
  goals: z.array(Part.extend({ key, kind: z.enum(ownGoalKinds) })),
  sequences: z.array(Part.extend({ key, steps: z.array(CampaignStep) })),
  assets: z.array(Part.extend({ key, kind: z.enum(assetKinds), subject: z.string(), body: z.string() })),
  /** What leads to what, by key. */
  flow: z.array(z.object({ from: z.string(), to: z.string() })),
});
export type CampaignDetail = z.infer<typeof CampaignDetail>;

export const listCampaigns = endpoint({
  method: 'GET',
  path: '/crm/rest/v1/campaigns',
  summary: "A client's campaigns, the latest first, with how many contacts are in each.",
  access: 'account',
  opensTo: 'clientAccess',
  account: 'header',
  token: 'crm',
  query: z.object({
    optional_properties: list(property, 10).optional(),
    limit: z.coerce
      .number<number>()
      .int()
      .min(1)
      .transform((limit) => Math.min(limit, 1000))
      .default(15),
    offset: z.coerce.number<number>().int().min(0).max(1_000_000).default(0),
  }),
  response: z.object({ campaigns: z.array(Campaign), count: z.int() }),
});

export const getCampaign = endpoint({
  method: 'GET',
  path: '/crm/rest/v1/campaigns/{campaignId}',
  summary: 'A campaign with its goals, sequences, steps and what they send, and who waits where.',
  access: 'account',
  opensTo: 'clientAccess',
  account: 'header',
  token: 'crm',
  response: CampaignDetail,
});

const Lock = z.object({
  id: z.int(),
  locked: z.boolean(),
  locked_by: z.string().nullable(),
  locked_date: z.iso.datetime().nullable(),
});

export const lockCampaign = endpoint({
  method: 'PUT',
  path: '/crm/rest/v1/campaigns/{campaignId}/lock',
  summary: "Locks a campaign in the client's account, or unlocks it. A locked one is read-only there.",
  access: 'account',
  opensTo: 'clientAccess',
  account: 'header',
  token: 'crm',
  body: z.object({ locked: z.boolean() }),
  response: Lock,
});

const name = z
  .string()
  .trim()
  .min(1)
  .max(120)
  .regex(/^\P{Cc}*$/u);

export const renameCampaign = endpoint({
  method: 'PUT',
  path: '/crm/rest/v1/campaigns/{campaignId}',
  summary: 'Renames a campaign; refused while it is locked.',
  access: 'account',
  account: 'header',
  token: 'crm',
  body: z.object({ name }),
  response: z.object({ id: z.int(), name: z.string() }),
});

export const changeStep = endpoint({
  method: 'PUT',
  path: '/crm/rest/v1/campaigns/{campaignId}/steps/{stepId}',
  summary: 'Changes a step; refused while its campaign is locked. A step that waits has days, and no other has.',
  access: 'account',
  account: 'header',
  token: 'crm',
  body: z.object({ name, days: z.int().min(0).max(730).nullable() }),
  response: CampaignStep,
});
