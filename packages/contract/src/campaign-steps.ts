import { z } from 'zod';
import { ownGoalKinds } from './campaign-content.ts';
import { line, recordId, text } from './common.ts';

const clockTime = z.iso.time({ precision: -1 });
/** A date of the contact: its birthday, or an own field by its id. */
const dateField = z.union([z.literal('birthday'), z.string().regex(/^\d+$/)]);

/** What was meant. The moment is derived from it, and again when the zone or the field changes. */
export const Wait = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('for'),
    amount: z.int().min(0).max(100_000),
    unit: z.enum(['minutes', 'hours', 'days']),
  }),
  /** The next time that the clock shows it, on one of these days; 1 is Monday, none means any. */
  z.strictObject({
    kind: z.literal('until'),
    weekdays: z.array(z.int().min(1).max(7)).max(7),
    time: clockTime,
  }),
  /** So many days after the date, before it where negative; every year, or once. Whose date is over does not wait. */
  z.strictObject({
    kind: z.literal('untilDate'),
    field: dateField,
    days: z.int().min(-365).max(365),
    time: clockTime,
    isYearly: z.boolean(),
  }),
]);
export type Wait = z.infer<typeof Wait>;

/** One thing that may be true of a contact. Steps by their id. */
export const Test = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('hasTag'), tagId: recordId }),
  z.strictObject({ kind: z.literal('opened'), step: z.string().min(1).max(40) }),
  z.strictObject({ kind: z.literal('clicked'), step: z.string().min(1).max(40) }),
  z.strictObject({
    kind: z.literal('field'),
    field: line(60).min(1),
    is: z.enum(['filled', 'empty', 'equal', 'containing']),
    value: line(500),
  }),
]);
export type Test = z.infer<typeof Test>;

const Rule = z.strictObject({ match: z.enum(['all', 'any']), tests: z.array(Test).min(1).max(10) });
export type Rule = z.infer<typeof Rule>;

const asset = z.string().min(1).max(40);
const sequence = z.string().min(1).max(40).nullable();

/** What a step does. A campaign's steps stand in sequences; each has an id and a name of its own. */
export const StepAction = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('wait'), wait: Wait }),
  z.strictObject({ kind: z.literal('email'), asset }),
  z.strictObject({ kind: z.literal('text'), asset }),
  z.strictObject({
    kind: z.literal('task'),
    title: line(200).trim().min(1),
    description: text(5000),
    /** Due so many days after; who does it, or the contact's owner. */
    days: z.int().min(0).max(365),
    assigneeId: z.uuid().nullable(),
  }),
  z.strictObject({ kind: z.literal('tag'), apply: z.array(recordId).max(20), remove: z.array(recordId).max(20) }),
  z.strictObject({
    kind: z.literal('deal'),
    /** Moves the contact's open deal there, or makes one. */
    stageId: recordId,
    name: line(200).trim().min(1),
    value: z.int().min(0).max(Number.MAX_SAFE_INTEGER),
  }),
  z.strictObject({ kind: z.literal('notify'), userId: z.uuid().nullable(), text: line(300).trim().min(1) }),
  z.strictObject({ kind: z.literal('field'), field: line(60).min(1), value: line(500) }),
  /** By its answer somebody goes to the beginning of a sequence, or on to the next step where it names none. */
  z.strictObject({ kind: z.literal('decide'), rule: Rule, yes: sequence, no: sequence }),
  z.strictObject({ kind: z.literal('campaign'), campaignId: recordId }),
  z.strictObject({ kind: z.literal('webhook'), url: z.url({ protocol: /^https?$/ }).max(2000) }),
]);
export type StepAction = z.infer<typeof StepAction>;

/** Hours in which messages may go out, on the account's clock, or on the contact's where their zone is known. */
export const SendingHours = z.strictObject({
  weekdays: z.array(z.int().min(1).max(7)).min(1).max(7),
  from: clockTime,
  to: clockTime,
});
export type SendingHours = z.infer<typeof SendingHours>;

/** When somebody who was in it may enter again. */
export const reEntries = ['completed', 'never', 'always'] as const;
export type ReEntry = (typeof reEntries)[number];

/** What exactly reaches a goal; null where anything of its kind does. */
export const GoalSource = z.strictObject({
  /** Of a tag. */
  tagId: recordId.optional(),
  /** Of a form: its asset. */
  assetId: recordId.optional(),
  /** Of a link: its address, as it is written in the mail. */
  url: line(2000).optional(),
  /** Of an appointment: the booking page. */
  bookingPageId: recordId.optional(),
  /** Of a deal: the stage that it comes to. */
  stageId: recordId.optional(),
  /** As a listing names a stage that the account does not have. */
  stageName: line(120).optional(),
  /** Of a call: the two names that a program gives. */
  integration: line(200).optional(),
  callName: line(200).optional(),
});
export type GoalSource = z.infer<typeof GoalSource>;

const id = z.string().min(1).max(40);

/**
 * A campaign as it is published and as it is simulated. Every id is that of a row, as text; an asset is pinned to the
 * version that it had, 0 is what was installed.
 */
export const RunningCampaign = z.object({
  goals: z.array(z.object({ id, name: z.string(), kind: z.enum(ownGoalKinds), source: GoalSource.nullable() })),
  sequences: z.array(
    z.object({ id, name: z.string(), steps: z.array(z.object({ id, name: z.string(), action: StepAction })) }),
  ),
  flow: z.array(z.object({ from: id, to: id })),
  assets: z.record(id, z.int()),
});
export type RunningCampaign = z.infer<typeof RunningCampaign>;

/** When it runs, and when its messages go out. */
export const CampaignSchedule = z.strictObject({
  /** Days of the account, from the beginning of the first to the end of the last; nobody enters before or after. */
  start: z.iso.date().nullable(),
  end: z.iso.date().nullable(),
  /** Null: at any time. */
  sendingHours: SendingHours.nullable(),
  /** Messages a day. */
  dailyLimit: z.int().min(1).max(1_000_000).nullable(),
  /** Null: the account's. */
  timeZone: line(60).nullable(),
});
export type CampaignSchedule = z.infer<typeof CampaignSchedule>;

/** Why something was not sent, or not done. */
export const skipReasons = [
  'noAddress',
  'noPermission',
  'unsubscribed',
  'bounced',
  'complained',
  'topic',
  'frequency',
  'dailyLimit',
  'inTrash',
  'noSender',
  'noProvider',
  'asset',
  'notFound',
  /** They were taken out, or left it. */
  'left',
  /** The campaign has ended. */
  'ended',
] as const;
export type SkipReason = (typeof skipReasons)[number];
