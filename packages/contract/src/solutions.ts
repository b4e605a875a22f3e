import { z } from 'zod';
import { assetKinds, ownGoalKinds, ownStepKinds } from './campaign-content.ts';
import { CampaignSchedule, GoalSource, RunningCampaign, reEntries, StepAction } from './campaign-steps.ts';
import { line, recordId } from './common.ts';
import { endpoint } from './endpoint.ts';
import { PublishPlan } from './publish-plan.ts';
import { SolutionFault } from './solution-faults.ts';

/** An automated solution is a campaign, as the people of its account see it. */
export const solutionStates = ['draft', 'running', 'paused', 'ended'] as const;
export type SolutionState = (typeof solutionStates)[number];

/** What needs somebody's attention, worst first. */
export const attentions = [
  'pausedByBounces',
  'pausedByComplaints',
  'pausedByRefusal',
  'failed',
  'uncertain',
  'noSender',
  'noTextNumber',
  'linkMissing',
  'noAddress',
  'heldBack',
  'notPublished',
  'unpublishedChanges',
  'updateOffered',
  'manySkipped',
] as const;
export type Attention = (typeof attentions)[number];

export const SolutionNumbers = z.object({
  entered: z.int(),
  completed: z.int(),
  goals: z.int(),
  sent: z.int(),
  opened: z.int(),
  clicked: z.int(),
  skipped: z.int(),
  unsubscribed: z.int(),
  bounced: z.int(),
});
export type SolutionNumbers = z.infer<typeof SolutionNumbers>;

export const Solution = z.object({
  id: z.int(),
  name: z.string(),
  categories: z.array(z.string()),
  state: z.enum(solutionStates),
  /** Who locked it; it is read-only for everybody here. */
  lock: z.object({ by: z.string(), company: z.string(), date: z.iso.datetime() }).nullable(),
  active: z.int(),
  completed: z.int(),
  last30Days: SolutionNumbers,
  attention: z.array(z.enum(attentions)),
  /** Messages of which nobody knows whether they went out. */
  uncertain: z.int(),
  /** What keeps an install or an update from running here, until it is mended. */
  heldBy: z.array(SolutionFault),
  publishedDate: z.iso.datetime().nullable(),
  createdDate: z.iso.datetime(),
  /** The listing that it was installed from. */
  listing: z.object({ id: z.int(), version: z.int(), newestVersion: z.int() }).nullable(),
});
export type Solution = z.infer<typeof Solution>;

const id = z.string().min(1).max(40);
const name = line(120).trim().min(1);

/** A part's id is that of its row; one that is new begins with `new`, in references to it too. */
export const SolutionDraft = z.strictObject({
  name,
  goals: z
    .array(z.strictObject({ id, name, kind: z.enum(ownGoalKinds), source: GoalSource.nullable() }))
    .min(1)
    .max(50),
  sequences: z
    .array(z.strictObject({ id, name, steps: z.array(z.strictObject({ id, name, action: StepAction })).max(100) }))
    .max(50),
  flow: z.array(z.strictObject({ from: id, to: id })).max(500),
  reEntry: z.enum(reEntries),
  topicId: recordId.nullable(),
  /** Where `{{ link.name }}` leads. */
  links: z.record(line(40), z.union([z.literal(''), z.url({ protocol: /^https?$/ }).max(2000)])),
});
export type SolutionDraft = z.infer<typeof SolutionDraft>;

/** Of the people who are or were in it. */
/** Of a message that went out and came back, or of which that is not known, it is not said that the step is done. */
export const stepOutcomes = ['done', 'bounced', 'uncertain', 'skipped', 'failed'] as const;
export type StepOutcome = (typeof stepOutcomes)[number];
const StepCounts = z.record(z.enum(['waiting', ...stepOutcomes]), z.int());

export const SolutionDetail = Solution.extend({
  draft: SolutionDraft,
  /** What those who are in it go through, where the draft is drawn otherwise; else null. */
  running: RunningCampaign.omit({ assets: true }).nullable(),
  /** When the draft was last changed; null where it is what runs. */
  changedDate: z.iso.datetime().nullable(),
  /** When anything of it was last saved, also what counts without being published: what `seenDate` must be. */
  savedDate: z.iso.datetime().nullable(),
  version: z.int(),
  schedule: CampaignSchedule,
  pausedDate: z.iso.datetime().nullable(),
  /** By the step's id. */
  steps: z.record(z.string(), StepCounts),
  /** By the goal's id: how many have reached it. */
  goals: z.record(z.string(), z.int()),
  /** By the sequence's id: how many are through it and wait for a goal. */
  atEnd: z.record(z.string(), z.int()),
  assets: z.array(
    z.object({
      id: z.int(),
      kind: z.enum(assetKinds),
      name: z.string(),
      version: z.int(),
      isChanged: z.boolean(),
      /** Of a form or a page, once it is published. */
      url: z.string().nullable(),
    }),
  ),
  /** Names of links in its assets, and of which none leads anywhere yet. */
  linkNames: z.array(z.string()),
  /** Where its emails lead, as it is written in them. */
  mailLinks: z.array(z.string()),
  faults: z.array(SolutionFault),
});
export type SolutionDetail = z.infer<typeof SolutionDetail>;

const inAccount = { access: 'account', account: 'header', token: 'crm' } as const;
const one = '/crm/rest/v1/solutions/{solutionId}';

export const listSolutions = endpoint({
  ...inAccount,
  method: 'GET',
  path: '/crm/rest/v1/solutions',
  summary: "The account's automated solutions, those that need attention first, then the latest.",
  response: z.object({ solutions: z.array(Solution) }),
});

export const needs = ['form', 'page', 'sender', 'textProvider', 'bookingPage', 'links', 'texts'] as const;

export const Recommendation = z.object({
  listingId: z.int(),
  name: z.string(),
  description: z.string(),
  categories: z.array(z.string()),
  publisher: z.string(),
  /** Why it is shown: it fits what the business does, works in accounts like it, is missing here, new, or made for its edition. */
  why: z.enum(['business', 'popular', 'missing', 'new', 'edition']),
  installs: z.int(),
  /** Of those who entered it in accounts like it, the share that reached a goal; null where too few have. */
  reached: z.number().min(0).max(1).nullable(),
  goals: z.array(z.string()),
  steps: z.array(z.object({ kind: z.enum(ownStepKinds), count: z.int() })),
  needs: z.array(z.object({ what: z.enum(needs), count: z.int() })),
});
export type Recommendation = z.infer<typeof Recommendation>;

export const listRecommendations = endpoint({
  ...inAccount,
  method: 'GET',
  path: '/crm/rest/v1/solutions:recommended',
  summary: 'Solutions that fit the business and are not installed yet, the best first.',
  response: z.object({ recommendations: z.array(Recommendation) }),
});

export const addSolution = endpoint({
  ...inAccount,
  method: 'POST',
  path: '/crm/rest/v1/solutions',
  summary: 'Adds a solution: a recommended one by its listing, or an empty one by its name. Nothing of it runs yet.',
  creates: true,
  body: z.union([z.strictObject({ listingId: recordId }), z.strictObject({ name })]),
  response: SolutionDetail,
});

export const getSolution = endpoint({
  ...inAccount,
  method: 'GET',
  path: one,
  summary: 'A solution as it is drawn, with who stands where.',
  response: SolutionDetail,
});

export const changeSolution = endpoint({
  ...inAccount,
  method: 'PUT',
  path: one,
  summary:
    'Changes the draft; what runs stays as it is until it is published. Refused (solution.changed) where somebody has changed it since. Of a new part the answer says the id.',
  bodyLimit: 1024 * 1024,
  body: z.strictObject({ draft: SolutionDraft, seenDate: z.iso.datetime().nullable() }),
  response: z.object({ solution: SolutionDetail, newIds: z.record(z.string(), z.string()) }),
});

export const deleteSolution = endpoint({
  ...inAccount,
  method: 'DELETE',
  path: one,
  summary: 'Takes a solution away in which nobody is; can be restored for 60 days.',
  response: z.void(),
});

export const restoreSolution = endpoint({
  ...inAccount,
  method: 'POST',
  path: `${one}:restore`,
  summary: 'Brings a deleted solution back, as a draft.',
  response: SolutionDetail,
});

export const planPublish = endpoint({
  ...inAccount,
  method: 'GET',
  path: `${one}/publishPlan`,
  summary: 'How many stand where, what publishing would do to them, and what is in its way.',
  response: PublishPlan,
});

export const publishSolution = endpoint({
  ...inAccount,
  method: 'POST',
  path: `${one}:publish`,
  summary: 'The draft becomes what runs. Refused (solution.invalid, with its faults) where it cannot run.',
  body: z.strictObject({
    /** Those who wait finish that wait as it was, or the new one counts, less the time already waited. */
    waiting: z.enum(['finish', 'new']),
    seenDate: z.iso.datetime().nullable(),
  }),
  response: SolutionDetail,
});

export const pauseSolution = endpoint({
  ...inAccount,
  method: 'POST',
  path: `${one}:pause`,
  summary: 'Its clocks stand still; nobody is skipped.',
  response: SolutionDetail,
});

export const resumeSolution = endpoint({
  ...inAccount,
  method: 'POST',
  path: `${one}:resume`,
  summary: 'Goes on where it was paused.',
  response: SolutionDetail,
});

export const endSolution = endpoint({
  ...inAccount,
  method: 'POST',
  path: `${one}:end`,
  summary: 'Nobody enters any more, and everybody who is in it leaves. Publishing begins it anew.',
  response: SolutionDetail,
});

export const changeSchedule = endpoint({
  ...inAccount,
  method: 'PUT',
  path: `${one}/schedule`,
  summary: 'When it runs and when its messages go out; at once, also for those who wait.',
  body: CampaignSchedule,
  response: SolutionDetail,
});
