import { z } from 'zod';
import { AssetContent, MergeValues } from './asset-content.ts';
import { ownGoalKinds } from './campaign-content.ts';
import { CampaignSchedule, RunningCampaign, reEntries, StepAction, skipReasons } from './campaign-steps.ts';
import { line, pageSize, pageToken, recordId } from './common.ts';
import { Person } from './contacts.ts';
import { endpoint } from './endpoint.ts';
import { SolutionNumbers, stepOutcomes } from './solutions.ts';

const inAccount = { access: 'account', account: 'header', token: 'crm' } as const;
const one = '/crm/rest/v1/solutions/{solutionId}';
const id = z.string().min(1).max(40);

export const whys = ['goal', 'hand', 'bulk', 'api', 'campaign', 'followUp', 'import', 'demo'] as const;

export const PersonInSolution = z.object({
  contact: z.object({ id: z.int(), name: z.string(), email: z.string() }),
  enteredDate: z.iso.datetime(),
  why: z.enum(whys),
  /** The goal by which they came in, where one is known. */
  goal: z.string().nullable(),
  state: z.enum(['active', 'completed', 'left']),
  stepId: z.string().nullable(),
  sequenceId: z.string().nullable(),
  sinceDate: z.iso.datetime().nullable(),
  dueDate: z.iso.datetime().nullable(),
  /** What became of the step that was asked for. */
  outcome: z
    .object({ outcome: z.enum(stepOutcomes), reason: z.string().nullable(), date: z.iso.datetime() })
    .nullable(),
});
export type PersonInSolution = z.infer<typeof PersonInSolution>;

export const listPeopleInSolution = endpoint({
  ...inAccount,
  method: 'GET',
  path: `${one}/people`,
  summary: 'Who is in it, or at one of its steps: waiting there, or what became of it for them.',
  query: z.object({
    stepId: id.optional(),
    sequenceId: id.optional(),
    goalId: id.optional(),
    state: z.enum(['active', 'completed', 'left', 'waiting', ...stepOutcomes]).optional(),
    search: line(200).optional(),
    pageSize: pageSize(200, 50),
    pageToken,
  }),
  response: z.object({ people: z.array(PersonInSolution), nextPageToken: z.string(), total: z.int() }),
});

const contactIds = z.array(recordId).min(1).max(500);
const Moved = z.object({
  changed: z.int(),
  /** By which it can be undone for a day. */
  changeId: z.int().nullable(),
  left: z.array(
    z.object({
      contactId: z.int(),
      reason: z.enum(['notFound', 'inTrash', 'alreadyIn', 'notIn', 'noPermission', 'noEmail', 'reEntry']),
    }),
  ),
});

export const addToSolution = endpoint({
  ...inAccount,
  method: 'POST',
  path: `${one}/people:add`,
  summary: 'Adds contacts, at the beginning of a sequence; without one, of the first.',
  body: z.strictObject({ contactIds, sequenceId: id.optional() }),
  response: Moved,
});

export const moveInSolution = endpoint({
  ...inAccount,
  method: 'POST',
  path: `${one}/people:move`,
  summary: 'Puts those who are in it at a step, whatever they have passed.',
  body: z.strictObject({ contactIds, stepId: id }),
  response: Moved,
});

export const removeFromSolution = endpoint({
  ...inAccount,
  method: 'POST',
  path: `${one}/people:remove`,
  summary: 'Takes people out before the end. They can be added again.',
  body: z.strictObject({ contactIds }),
  response: Moved,
});

export const undoPeopleChange = endpoint({
  ...inAccount,
  method: 'POST',
  path: `${one}/people:undo`,
  summary:
    'Puts people back where they stood before they were moved or taken out, or were said to have reached a goal. Says how many.',
  body: z.strictObject({ changeId: recordId }),
  response: z.object({ changed: z.int() }),
});

export const achieveGoal = endpoint({
  ...inAccount,
  method: 'POST',
  path: `${one}/goals/{goalId}:achieve`,
  summary: 'Contacts have reached a goal: said by hand, or by another program. The change can be undone.',
  body: z.strictObject({ contactIds }),
  response: z.object({ changeId: z.int() }),
});

export const getSolutionNumbers = endpoint({
  ...inAccount,
  method: 'GET',
  path: `${one}/numbers`,
  summary: 'What happened on each day of the account, by day.',
  query: z.object({ days: z.coerce.number<number>().int().min(7).max(365).default(30) }),
  response: z.object({
    days: z.array(SolutionNumbers.extend({ day: z.iso.date(), left: z.int(), complained: z.int(), replied: z.int() })),
  }),
});

export const logEntries = [
  'created',
  'installed',
  'published',
  'paused',
  'pausedItself',
  'resumed',
  'ended',
  'scheduled',
  'renamed',
  'locked',
  'unlocked',
  'updated',
  'heldBack',
  'accepted',
  'assetSaved',
  'added',
  'moved',
  'removed',
  'putBack',
  'failed',
] as const;

export const listSolutionLog = endpoint({
  ...inAccount,
  method: 'GET',
  path: `${one}/log`,
  summary: 'What was done with it, the newest first.',
  query: z.object({ pageSize: pageSize(100, 50), pageToken }),
  response: z.object({
    entries: z.array(
      z.object({
        id: z.int(),
        date: z.iso.datetime(),
        by: Person.nullable(),
        what: z.enum(logEntries),
        /** Version, number of people, name of the asset or step, why: as far as it has them. */
        details: z.object({
          version: z.int().optional(),
          count: z.int().optional(),
          name: z.string().optional(),
          why: z.string().optional(),
          /** Whom it was about, where it was one person who is still there. */
          contact: z.object({ id: z.int(), name: z.string() }).optional(),
        }),
      }),
    ),
    nextPageToken: z.string(),
  }),
});

/** As the draft has a step: assets, tags and stages by their id here. What is not here has none. */
const ShownStep = z.object({ name: z.string(), action: StepAction });
const ShownGoal = z.object({ name: z.string(), kind: z.enum(ownGoalKinds) });

/** What a newer version of the listing has instead of what was changed here, or has of what was deleted here. */
export const Difference = z.discriminatedUnion('part', [
  z.object({
    part: z.literal('step'),
    id: z.int(),
    name: z.string(),
    here: ShownStep,
    /** Null: the listing no longer has it. */
    offered: ShownStep.nullable(),
  }),
  z.object({
    part: z.literal('deletedStep'),
    id: z.int(),
    name: z.string(),
    offered: ShownStep,
  }),
  z.object({
    part: z.literal('sequence'),
    id: z.int(),
    name: z.string(),
    /** What each calls it. */
    here: z.string(),
    offered: z.string(),
  }),
  z.object({
    part: z.literal('deletedSequence'),
    id: z.int(),
    name: z.string(),
    offered: z.object({ name: z.string(), steps: z.array(ShownStep) }),
  }),
  z.object({
    part: z.literal('goal'),
    id: z.int(),
    name: z.string(),
    here: ShownGoal,
    /** Null: the listing no longer has it. */
    offered: ShownGoal.nullable(),
  }),
  z.object({
    part: z.literal('deletedGoal'),
    id: z.int(),
    name: z.string(),
    offered: ShownGoal,
  }),
  z.object({
    part: z.literal('asset'),
    id: z.int(),
    name: z.string(),
    /** As lines of text, for people to compare. */
    here: z.string(),
    offered: z.string(),
  }),
  z.object({
    part: z.literal('deletedAsset'),
    /** As the listing names it: here it has no id. */
    key: z.string(),
    name: z.string(),
    offered: z.string(),
  }),
]);
export type Difference = z.infer<typeof Difference>;

export const listDifferences = endpoint({
  ...inAccount,
  method: 'GET',
  path: `${one}/differences`,
  summary: 'What an update would have changed where somebody here had changed or deleted it before.',
  response: z.object({ differences: z.array(Difference) }),
});

const listingKey = z
  .string()
  .min(1)
  .max(40)
  .regex(/^\P{Cc}*$/u);

export const settleDifference = endpoint({
  ...inAccount,
  method: 'POST',
  path: `${one}/differences:settle`,
  summary:
    "Takes the listing's part into the draft, or takes away what the listing no longer has; or keeps what is here: what was deleted stays away then.",
  body: z.discriminatedUnion('part', [
    z.strictObject({
      part: z.enum(['step', 'deletedStep', 'sequence', 'deletedSequence', 'goal', 'deletedGoal', 'asset']),
      id: recordId,
      take: z.boolean(),
    }),
    z.strictObject({ part: z.literal('deletedAsset'), key: listingKey, take: z.boolean() }),
  ]),
  response: z.object({ differences: z.array(Difference) }),
});

/** Everything that the browser needs to run it for one contact, on any clock. */
export const getSimulation = endpoint({
  ...inAccount,
  method: 'GET',
  path: `${one}/simulation`,
  summary: 'The draft as it would run, and what is known of a contact.',
  query: z.object({ contactId: recordId }),
  response: z.object({
    campaign: RunningCampaign,
    schedule: CampaignSchedule,
    reEntry: z.enum(reEntries),
    timeZone: z.string(),
    contact: z.object({ id: z.int(), name: z.string() }),
    merge: MergeValues,
    /** By their id, as the draft has them. */
    assets: z.record(z.string(), z.object({ name: z.string(), content: AssetContent })),
    /** As rules and waits ask for them. */
    facts: z.object({
      zone: z.string().nullable(),
      tags: z.array(z.int()),
      fields: z.record(z.string(), z.string()),
      opened: z.array(z.string()),
      clicked: z.array(z.string()),
      /** Where their open deal stands. */
      dealStage: z.int().nullable(),
    }),
    /** Why a message to them would be skipped, by the kind of its step. Limits of today do not count on another day. */
    skipped: z.object({ email: z.enum(skipReasons).nullable(), text: z.enum(skipReasons).nullable() }),
  }),
});
