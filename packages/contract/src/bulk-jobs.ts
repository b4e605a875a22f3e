import { z } from 'zod';
import { line, pageSize, pageToken, recordId, uuid } from './common.ts';
import { ContactFilter } from './contact-filter.ts';
import { contactTypes, exportColumns } from './contact-words.ts';
import { ContactSort, OwnValue, Person } from './contacts.ts';
import { endpoint } from './endpoint.ts';
import type { Power } from './powers.ts';

/** Whom a bulk action touches: some, or all that a filter means. The filter travels, never a million ids. */
export const ContactSelection = z.union([
  z.strictObject({ ids: z.array(recordId).min(1).max(1000) }),
  z.strictObject({ filter: ContactFilter, except: z.array(recordId).max(1000).default([]) }),
]);
export type ContactSelection = z.infer<typeof ContactSelection>;

const tagIds = z.array(recordId).min(1).max(20);

/** Fields that several contacts may sensibly share. */
export const bulkFields = [
  'company',
  'title',
  'website',
  'city',
  'state',
  'postalCode',
  'country',
  'language',
] as const;

/** One of ours, or `field:7`, an own field. */
const exportColumn = z.union([z.enum(exportColumns), z.string().regex(/^field:[1-9]\d{0,15}$/)]);

export const BulkAction = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('addTags'), tagIds }),
  z.strictObject({ kind: z.literal('removeTags'), tagIds }),
  z.strictObject({ kind: z.literal('setType'), type: z.enum(contactTypes) }),
  z.strictObject({ kind: z.literal('setOwner'), ownerId: uuid.nullable() }),
  z.strictObject({ kind: z.literal('setField'), field: z.enum(bulkFields), value: line(300).trim() }),
  z.strictObject({ kind: z.literal('setOwnField'), fieldId: recordId, value: OwnValue }),
  z.strictObject({ kind: z.literal('withdrawPermission'), reason: line(500).trim().min(1) }),
  z.strictObject({ kind: z.literal('addToCampaign'), campaignId: recordId }),
  z.strictObject({
    kind: z.literal('export'),
    /** Without them: everything that is known of a contact. */
    columns: z.array(exportColumn).min(1).max(300).optional(),
    sort: ContactSort.default('name'),
    /** Between two values; the reader's list separator. */
    separator: z.enum([',', ';', '\t']).default(','),
  }),
  z.strictObject({ kind: z.literal('delete') }),
  z.strictObject({ kind: z.literal('restore') }),
]);
export type BulkAction = z.infer<typeof BulkAction>;

/** Days for which the file of an export can be downloaded. */
export const FILE_DAYS = 7;

export const bulkStates = ['waiting', 'running', 'done', 'stopped', 'undoing', 'undone'] as const;

export const BulkJob = z.object({
  id: z.int(),
  action: BulkAction,
  state: z.enum(bulkStates),
  /** How many the selection meant when it began. */
  total: z.int(),
  done: z.int(),
  skipped: z.int(),
  failed: z.int(),
  /** How many an undo has put back, and how many it left because somebody has changed them since. */
  undone: z.int(),
  left: z.int(),
  canUndo: z.boolean(),
  by: Person.nullable(),
  createdDate: z.iso.datetime(),
  finishedDate: z.iso.datetime().nullable(),
  /** What an export has written, once it has ended, until it is undone or its time is over. */
  file: z.object({ name: z.string(), size: z.int(), expirationDate: z.iso.datetime() }).nullable(),
});
export type BulkJob = z.infer<typeof BulkJob>;

/** Why a contact stayed as it was. */
export const bulkReasons = [
  'alreadySo',
  'noPermission',
  'noEmail',
  'alreadyInCampaign',
  'notFound',
  'changedSince',
] as const;

const inAccount = { access: 'account', account: 'header', token: 'crm' } as const;

export const countSelection = endpoint({
  ...inAccount,
  method: 'POST',
  path: '/crm/rest/v1/bulkJobs:count',
  summary: 'How many contacts a bulk action would touch, and how many of them it would change.',
  unrecorded: 'computes',
  body: z.strictObject({ selection: ContactSelection, action: BulkAction.optional() }),
  response: z.object({ total: z.int(), changes: z.int() }),
});

/** What a member must not have lost to begin it. */
export const powerFor = ({ kind }: Pick<BulkAction, 'kind'>): Power | null =>
  kind === 'export' ? 'export' : kind === 'delete' ? 'bulkDelete' : null;

export const startBulkJob = endpoint({
  ...inAccount,
  method: 'POST',
  path: '/crm/rest/v1/bulkJobs',
  summary: 'Begins a bulk action. It goes on by itself, and can be stopped and undone.',
  creates: true,
  power: ({ action }: { action: BulkAction }) => powerFor(action),
  body: z.strictObject({ action: BulkAction, selection: ContactSelection }),
  response: BulkJob,
});

export const listBulkJobs = endpoint({
  ...inAccount,
  method: 'GET',
  path: '/crm/rest/v1/bulkJobs',
  summary: 'Bulk actions of the account, the latest first.',
  query: z.object({ pageSize: pageSize(100, 20), pageToken }),
  response: z.object({ jobs: z.array(BulkJob), nextPageToken: z.string() }),
});

export const getBulkJob = endpoint({
  ...inAccount,
  method: 'GET',
  path: '/crm/rest/v1/bulkJobs/{jobId}',
  summary: 'How far a bulk action is.',
  response: BulkJob,
});

export const listBulkOutcomes = endpoint({
  ...inAccount,
  method: 'GET',
  path: '/crm/rest/v1/bulkJobs/{jobId}/outcomes',
  summary: 'What became of each contact, with the reason where nothing was changed.',
  query: z.object({ outcome: z.enum(['done', 'skipped', 'failed', 'left']), pageSize: pageSize(200, 50), pageToken }),
  response: z.object({
    outcomes: z.array(z.object({ contactId: z.int(), name: z.string(), reason: z.enum(bulkReasons).nullable() })),
    nextPageToken: z.string(),
  }),
});

export const downloadBulkFile = endpoint({
  ...inAccount,
  method: 'GET',
  path: '/crm/rest/v1/bulkJobs/{jobId}/file',
  summary: 'The file that an export has written, as CSV, as long as it is kept.',
  stream: true,
  power: 'export',
  response: z.string(),
});

export const stopBulkJob = endpoint({
  ...inAccount,
  method: 'POST',
  path: '/crm/rest/v1/bulkJobs/{jobId}:stop',
  summary: 'Stops a bulk action where it is. What is done stays done, and can be undone.',
  response: BulkJob,
});

export const undoBulkJob = endpoint({
  ...inAccount,
  method: 'POST',
  path: '/crm/rest/v1/bulkJobs/{jobId}:undo',
  summary: 'Puts back what a bulk action changed, where nobody has changed it since; of an export it deletes the file.',
  response: BulkJob,
});
