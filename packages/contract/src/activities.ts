import { z } from 'zod';
import { flag, pageSize, pageToken, text } from './common.ts';
import { linkKinds } from './contact-links.ts';
import { activityKinds, contactSources } from './contact-words.ts';
import { Person } from './contacts.ts';
import { endpoint } from './endpoint.ts';

const Named = z.object({ id: z.int().nullable(), name: z.string() });
const Money = z.object({ amount: z.int(), currency: z.string() });

/** What an activity says beside its kind, when and who. The page makes a sentence of it in the reader's language. */
export const activityDetails = {
  contact: z.discriminatedUnion('what', [
    z.object({ what: z.literal('created'), source: z.enum(contactSources) }),
    z.object({
      what: z.literal('changed'),
      /** Own fields by their name. */
      changes: z.array(z.object({ field: z.string(), isOwn: z.boolean(), from: z.string(), to: z.string() })),
      bulkJobId: z.int().optional(),
    }),
    z.object({ what: z.enum(['tagged', 'untagged']), tags: z.array(z.string()), bulkJobId: z.int().optional() }),
    z.object({ what: z.enum(['deleted', 'restored']), bulkJobId: z.int().optional() }),
    z.object({
      what: z.enum(['merged', 'unmerged']),
      other: Named,
      mergeId: z.int(),
      /** E-mails, phone numbers and addresses of the other that the kept one has no place for. */
      noRoom: z.array(z.string()).optional(),
    }),
    z.object({
      what: z.enum(['linked', 'unlinked']),
      other: Named,
      /** What the other one is, as a link of theirs says it. */
      link: z.object({ kind: z.enum(linkKinds).nullable(), isFirst: z.boolean(), name: z.string() }),
    }),
    z.object({
      what: z.literal('deal'),
      event: z.enum(['added', 'moved', 'won', 'lost', 'reopened', 'deleted', 'restored']),
      deal: Named,
      /** Where it stands. */
      stage: z.string(),
    }),
    z.object({
      what: z.literal('permission'),
      /** Left out: mail. */
      channel: z.literal('text').optional(),
      state: z.string(),
      how: z.string(),
      text: z.string(),
      bulkJobId: z.int().optional(),
    }),
  ]),
  csv: z.object({
    file: z.string(),
    importId: z.int().nullable(),
    /** `undone`: an undo has put back what the import had changed. */
    what: z.enum(['created', 'updated', 'undone']).optional(),
    /** Own fields by their name. */
    changes: z.array(z.object({ field: z.string(), isOwn: z.boolean(), from: z.string(), to: z.string() })).optional(),
    /** Those that the import has added. */
    tags: z.array(z.string()).optional(),
  }),
  note: z.object({ noteId: z.int(), text: z.string(), changedDate: z.iso.datetime().nullable() }),
  call: z.object({
    direction: z.enum(['in', 'out']),
    outcome: z.enum(['reached', 'noAnswer', 'busy', 'voicemail', 'wrongNumber']),
    minutes: z.int().nullable(),
  }),
  callNote: z.object({ noteId: z.int(), text: z.string(), changedDate: z.iso.datetime().nullable() }),
  task: z.object({ what: z.enum(['added', 'done', 'reopened', 'deleted', 'restored']), task: Named }),
  email: z.object({
    direction: z.enum(['in', 'out']),
    subject: z.string(),
    campaign: Named.nullable(),
    /** Where it can be read; a text has a channel of its own. */
    messageId: z.int().optional(),
    channel: z.enum(['mail', 'text']).optional(),
    /** A colleague's mailbox has brought it in, and they do not share its words. */
    isPrivate: z.boolean().optional(),
  }),
  order: z.object({ number: z.string(), total: Money, items: z.string() }),
  webForm: z.object({
    form: Named,
    /** What they wrote, by what was asked. */
    answers: z.record(z.string(), z.string()).optional(),
  }),
  payment: z.object({ number: z.string(), total: Money }),
  invoice: z.object({ number: z.string(), total: Money, what: z.enum(['issued', 'paid', 'overdue']) }),
  commerce: z.object({ item: z.string(), total: Money }),
  strategy: z.object({
    what: z.enum(['entered', 'left', 'completed', 'goal', 'goalUndone']),
    campaign: Named,
    goal: z.string().nullable(),
    bulkJobId: z.int().optional(),
  }),
  interaction: z.object({
    what: z.enum(['opened', 'clicked', 'visited']),
    subject: z.string(),
    campaign: Named.nullable(),
    /** The message that was opened or clicked. */
    messageId: z.int().optional(),
    /** Of a text message; an email does not say so. */
    channel: z.literal('text').optional(),
  }),
  appointment: z.object({
    what: z.enum(['made', 'moved', 'cancelled', 'held']),
    appointment: Named,
    start: z.string(),
  }),
} satisfies Record<(typeof activityKinds)[number], z.ZodType>;

const common = {
  id: z.int(),
  date: z.iso.datetime(),
  /** Who did it; null for the product itself, or the contact. */
  by: Person.nullable(),
  important: z.object({ date: z.iso.datetime(), by: Person.nullable() }).nullable(),
};

export const Activity = z.discriminatedUnion('kind', [
  z.object({ ...common, kind: z.literal('contact'), details: activityDetails.contact }),
  z.object({ ...common, kind: z.literal('csv'), details: activityDetails.csv }),
  z.object({ ...common, kind: z.literal('note'), details: activityDetails.note }),
  z.object({ ...common, kind: z.literal('call'), details: activityDetails.call }),
  z.object({ ...common, kind: z.literal('callNote'), details: activityDetails.callNote }),
  z.object({ ...common, kind: z.literal('task'), details: activityDetails.task }),
  z.object({ ...common, kind: z.literal('email'), details: activityDetails.email }),
  z.object({ ...common, kind: z.literal('order'), details: activityDetails.order }),
  z.object({ ...common, kind: z.literal('webForm'), details: activityDetails.webForm }),
  z.object({ ...common, kind: z.literal('payment'), details: activityDetails.payment }),
  z.object({ ...common, kind: z.literal('invoice'), details: activityDetails.invoice }),
  z.object({ ...common, kind: z.literal('commerce'), details: activityDetails.commerce }),
  z.object({ ...common, kind: z.literal('strategy'), details: activityDetails.strategy }),
  z.object({ ...common, kind: z.literal('interaction'), details: activityDetails.interaction }),
  z.object({ ...common, kind: z.literal('appointment'), details: activityDetails.appointment }),
]);
export type Activity = z.infer<typeof Activity>;

const inAccount = { access: 'account', account: 'header', token: 'crm' } as const;

export const listActivities = endpoint({
  ...inAccount,
  method: 'GET',
  path: '/crm/rest/v1/contacts/{contactId}/activities',
  summary: 'What happened to a contact, the newest first.',
  query: z.object({
    kind: z.enum(['all', ...activityKinds]).default('all'),
    search: z.string().max(200).optional(),
    /** Only those that somebody marked. */
    important: flag.optional(),
    pageSize: pageSize(100, 50),
    pageToken,
  }),
  response: z.object({ activities: z.array(Activity), nextPageToken: z.string() }),
});

export const markImportant = endpoint({
  ...inAccount,
  method: 'PUT',
  path: '/crm/rest/v1/contacts/{contactId}/activities/{activityId}/important',
  summary: 'Marks an activity as important, or takes that back.',
  body: z.strictObject({ important: z.boolean() }),
  response: Activity,
});

const noteText = text(20_000).trim().min(1);

export const addNote = endpoint({
  ...inAccount,
  method: 'POST',
  path: '/crm/rest/v1/contacts/{contactId}/notes',
  summary: 'Writes a note about a contact.',
  creates: true,
  body: z.strictObject({ text: noteText }),
  response: Activity,
});

export const logCall = endpoint({
  ...inAccount,
  method: 'POST',
  path: '/crm/rest/v1/contacts/{contactId}/calls',
  summary: 'Logs a call with a contact, with its note where there is one.',
  creates: true,
  body: z.strictObject({
    direction: activityDetails.call.shape.direction,
    outcome: activityDetails.call.shape.outcome,
    minutes: z.int().min(0).max(1440).nullable().default(null),
    date: z.iso.datetime().optional(),
    text: text(20_000).trim().default(''),
  }),
  response: z.object({ activities: z.array(Activity) }),
});

export const changeNote = endpoint({
  ...inAccount,
  method: 'PUT',
  path: '/crm/rest/v1/contacts/{contactId}/notes/{noteId}',
  summary: 'Changes a note; its writer, when it was written and that it was changed stay visible.',
  body: z.strictObject({ text: noteText, seen: text(20_000) }),
  response: Activity,
});

export const deleteNote = endpoint({
  ...inAccount,
  method: 'DELETE',
  path: '/crm/rest/v1/contacts/{contactId}/notes/{noteId}',
  summary: 'Takes a note away, and with it its place in the timeline. Can be restored.',
  response: z.void(),
});

export const restoreNote = endpoint({
  ...inAccount,
  method: 'POST',
  path: '/crm/rest/v1/contacts/{contactId}/notes/{noteId}:restore',
  summary: 'Brings a deleted note back to its place in the timeline.',
  response: Activity,
});

/** One line of what comes next; each module that knows of something adds its own. */
export const UpNext = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('campaignStep'),
    campaign: Named,
    step: z.object({ name: z.string(), kind: z.string() }),
    /** Null while it is not known. */
    date: z.iso.datetime().nullable(),
  }),
  z.object({
    kind: z.literal('task'),
    task: Named,
    /** A day of the account, and a time of it where one was given. */
    dueDate: z.iso.date().nullable(),
    dueTime: z.string().nullable(),
    isOverdue: z.boolean(),
    date: z.iso.datetime().nullable(),
  }),
  z.object({ kind: z.literal('appointment'), appointment: Named, occurrence: z.string(), date: z.iso.datetime() }),
  z.object({ kind: z.literal('dealClose'), deal: Named, closeDate: z.iso.date(), date: z.iso.datetime() }),
]);
export type UpNext = z.infer<typeof UpNext>;

export const listUpNext = endpoint({
  ...inAccount,
  method: 'GET',
  path: '/crm/rest/v1/contacts/{contactId}/upNext',
  summary: 'What comes next for a contact, the earliest first.',
  response: z.object({ upNext: z.array(UpNext) }),
});

/** Counted from the contact's activities when asked. */
export const Insights = z.object({
  since: z.iso.datetime(),
  lastSeen: z.iso.datetime().nullable(),
  emails: z.object({ sent: z.int(), opened: z.int(), clicked: z.int(), received: z.int() }),
  goals: z.int(),
  moneyWon: z.array(Money),
  /** The hour (account's zone) in which most was opened, clicked or answered; null with fewer than five of them. */
  bestHour: z.int().min(0).max(23).nullable(),
});
export type Insights = z.infer<typeof Insights>;

export const getInsights = endpoint({
  ...inAccount,
  method: 'GET',
  path: '/crm/rest/v1/contacts/{contactId}/insights',
  summary: 'What is known of a contact in numbers.',
  response: Insights,
});

export const listCampaignsOfContact = endpoint({
  ...inAccount,
  method: 'GET',
  path: '/crm/rest/v1/contacts/{contactId}/campaigns',
  summary: 'The campaigns a contact is or was in: where they stand, since when, and what comes next.',
  response: z.object({
    campaigns: z.array(
      z.object({
        id: z.int(),
        name: z.string(),
        enteredDate: z.iso.datetime(),
        completedDate: z.iso.datetime().nullable(),
        step: z.object({ name: z.string(), kind: z.string(), days: z.int().nullable() }).nullable(),
        state: z.enum(['active', 'completed', 'left']),
        isPaused: z.boolean(),
        why: z.enum(['goal', 'hand', 'bulk', 'api', 'campaign', 'followUp', 'import', 'demo']),
        sinceDate: z.iso.datetime().nullable(),
        /** When its step is due; null where only a goal leads on. */
        dueDate: z.iso.datetime().nullable(),
        /** The step after that one, and the goals that lead on. Null for whoever is not in it any more. */
        next: z.object({ step: z.string().nullable(), goals: z.array(z.string()) }).nullable(),
        /** Every goal that lies ahead, with the sequence that begins when it is reached; null: it ends there. */
        ahead: z.array(z.object({ id: z.string(), name: z.string(), sequence: z.string().nullable() })),
      }),
    ),
  }),
});
