import { z } from 'zod';
import { line, recordId } from './common.ts';
import { endpoint } from './endpoint.ts';

const ChecklistItem = z.strictObject({ id: line(40), text: line(200).trim().min(1), isRequired: z.boolean() });

/** A place in a pipeline where deals stand. */
export const Stage = z.object({
  id: z.int(),
  pipelineId: z.int(),
  name: z.string(),
  /** How likely a deal that stands here is won, in percent. */
  odds: z.int().min(0).max(100),
  /** After so many days here a deal stands too long; null: never. */
  targetDays: z.int().nullable(),
  /** What has to be ticked off; the required ones before a deal leaves the stage forwards. */
  checklist: z.array(ChecklistItem),
  /** How many open deals stand here. */
  deals: z.int(),
});
export type Stage = z.infer<typeof Stage>;

export const Pipeline = z.object({ id: z.int(), name: z.string(), stages: z.array(Stage) });
export type Pipeline = z.infer<typeof Pipeline>;

const name = line(80).trim().min(1);
export const StageFields = z.strictObject({
  /** Left out: a new one. */
  id: recordId.optional(),
  name,
  odds: z.int().min(0).max(100),
  targetDays: z.int().min(1).max(999).nullable(),
  checklist: z.array(ChecklistItem).max(20),
});
export type StageFields = z.infer<typeof StageFields>;
const inAccount = { access: 'account', account: 'header', token: 'crm' } as const;

export const listPipelines = endpoint({
  ...inAccount,
  method: 'GET',
  path: '/crm/rest/v1/pipelines',
  summary: 'Pipelines in their order, each with its stages.',
  response: z.object({ pipelines: z.array(Pipeline) }),
});

export const createPipeline = endpoint({
  ...inAccount,
  method: 'POST',
  path: '/crm/rest/v1/pipelines',
  summary: 'Makes a pipeline with its stages. At most 20 pipelines of 20 stages.',
  creates: true,
  body: z.strictObject({ name, stages: z.array(StageFields).min(1).max(20) }),
  response: Pipeline,
});

export const changePipeline = endpoint({
  ...inAccount,
  method: 'PUT',
  path: '/crm/rest/v1/pipelines/{pipelineId}',
  summary: 'Its name and its stages in their order. The deals of a stage that is left out go where `moveTo` says.',
  body: z.strictObject({
    name,
    stages: z.array(StageFields).min(1).max(20),
    /** By the stage that is left out; refused (stage.hasDeals) where deals have nowhere to go. */
    moveTo: z.record(z.string().regex(/^\d+$/), recordId).default({}),
  }),
  response: Pipeline,
});

export const sortPipelines = endpoint({
  ...inAccount,
  method: 'PUT',
  path: '/crm/rest/v1/pipelines:sort',
  summary: 'The order in which pipelines are shown.',
  body: z.strictObject({ ids: z.array(recordId).max(20) }),
  response: z.void(),
});

export const deletePipeline = endpoint({
  ...inAccount,
  method: 'DELETE',
  path: '/crm/rest/v1/pipelines/{pipelineId}',
  summary: 'Takes a pipeline away; its deals go to a stage of another one. The last one stays.',
  query: z.object({ moveTo: recordId.optional() }),
  response: z.void(),
});
