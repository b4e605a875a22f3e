import { z } from 'zod';
import { pageSize, pageToken } from './common.ts';
import { endpoint } from './endpoint.ts';
import { ImportTarget } from './import-words.ts';
import { RowFault, skipReasons, valueProblems } from './imports.ts';

const inAccount = { access: 'account', account: 'header', token: 'crm' } as const;

export const importOutcomes = ['created', 'updated', 'skipped', 'invalid', 'leftOut', 'left'] as const;

/** A row of the file and what becomes of it; before the start what would. */
export const ImportRow = z.object({
  /** Counted from 1, without the header; null for a contact that an undo has left. */
  row: z.int().nullable(),
  /** Where it begins in the file. */
  line: z.int().nullable(),
  name: z.string(),
  email: z.string(),
  contactId: z.int().nullable(),
  /** The cells as they stand in the file where something is wrong with them, and otherwise as they were understood. */
  cells: z.array(z.string()).nullable(),
  faults: z.array(RowFault),
  skipped: z.enum(skipReasons).nullable(),
  /** Where the row begins in the file that has the same e-mail, and comes before. */
  sameAs: z.int().nullable(),
  /** What an update changes. Own fields by their name. */
  changes: z.array(z.object({ field: z.string(), isOwn: z.boolean(), from: z.string(), to: z.string() })),
});
export type ImportRow = z.infer<typeof ImportRow>;

/** Only those of one reason: why they are skipped, or what is wrong with which field. */
const reason = {
  skipped: z.enum(skipReasons).optional(),
  target: ImportTarget.optional(),
  problem: z.enum(valueProblems).optional(),
};

export const listImportRows = endpoint({
  ...inAccount,
  method: 'GET',
  path: '/crm/rest/v1/imports/{importId}/rows',
  summary: 'Rows with one outcome, in the order of the file.',
  query: z.object({ outcome: z.enum(importOutcomes), ...reason, pageSize: pageSize(200, 50), pageToken }),
  response: z.object({ rows: z.array(ImportRow), nextPageToken: z.string() }),
});

export const exportImportRows = endpoint({
  ...inAccount,
  method: 'GET',
  path: '/crm/rest/v1/imports/{importId}/rows:export',
  summary: 'The rows that failed or were skipped, each with its reasons: to be corrected and imported again.',
  query: z.object({
    outcome: z.enum(['invalid', 'leftOut', 'skipped']).default('invalid'),
    ...reason,
    separator: z.enum([',', ';', '\t']).default(','),
  }),
  stream: true,
  response: z.string(),
});
