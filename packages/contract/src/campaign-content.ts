import { z } from 'zod';

const key = z.string().min(1).max(40);
const name = z.string().min(1).max(120);

export const stepKinds = ['email', 'text', 'wait', 'task', 'tag', 'deal'] as const;
export const goalKinds = ['form', 'link', 'appointment', 'reply', 'purchase', 'tag', 'stage'] as const;
/** What a goal of an account's own campaign can wait for beside what a listing's can: a call of a program. */
export const ownGoalKinds = [...goalKinds, 'api'] as const;
/** What a step of an account's own campaign can do beside what a listing's can. */
export const ownStepKinds = [...stepKinds, 'notify', 'field', 'decide', 'campaign', 'webhook'] as const;
export const assetKinds = ['email', 'text', 'form', 'page'] as const;

/** A step waits some days, or does one thing; what it sends is an asset. A deal comes to the first stage of the account. */
export const Step = z.object({
  key,
  kind: z.enum(stepKinds),
  name,
  days: z.int().min(0).max(730).nullable(),
  asset: key.nullable(),
});
export type Step = z.infer<typeof Step>;

/** A tag or a stage that a goal waits for has the goal's name. */
export const CampaignContent = z.object({
  goals: z.array(z.object({ key, name, kind: z.enum(goalKinds), asset: key.nullable() })),
  sequences: z.array(z.object({ key, name, steps: z.array(Step) })),
  /** What leads to what: a goal to a sequence, a sequence to the goal that ends it. */
  flow: z.array(z.object({ from: key, to: key })),
  assets: z.array(z.object({ key, kind: z.enum(assetKinds), name, subject: z.string().max(300), body: z.string() })),
});
export type CampaignContent = z.infer<typeof CampaignContent>;
