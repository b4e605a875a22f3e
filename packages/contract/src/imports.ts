import { z } from 'zod';
import { line, pageSize, pageToken, recordId, uuid } from './common.ts';
import { Person } from './contacts.ts';
import { endpoint } from './endpoint.ts';
import { ImportTarget, importEncodings, MOST_COLUMNS } from './import-words.ts';

/** How the file is read: found out from its bytes, shown, and corrected by hand where that was wrong. */
export const ImportFormat = z.strictObject({
  /** What the bytes are, whatever the name says. */
  kind: z.enum(['text', 'workbook', 'html']),
  encoding: z.enum(importEncodings),
  separator: z.enum([',', ';', '\t', '|']),
  quote: z.enum(['"', "'", '']),
  /** The first row names the columns. */
  hasHeader: z.boolean(),
  /** Of a workbook. */
  sheet: z.int().min(0).max(999),
  /** How 3/4/2026 and 1.234,5 are meant. */
  dateOrder: z.enum(['dmy', 'mdy', 'ymd']),
  decimal: z.enum(['.', ',']),
});
export type ImportFormat = z.infer<typeof ImportFormat>;

export const ImportColumn = z.object({
  /** As the header names it; empty where there is none. */
  name: z.string(),
  /** Some different values of it. */
  samples: z.array(z.string()),
  suggestion: ImportTarget.nullable(),
});
export type ImportColumn = z.infer<typeof ImportColumn>;

/** What is to be done with the rows. Null: not decided yet. */
export const ImportChoices = z.strictObject({
  /** Whether every contact has allowed marketing mail, or none has: the user must say. */
  permission: z.enum(['granted', 'none']).nullable(),
  /** How it was obtained; kept as evidence. Must not be empty where it was granted. */
  statement: line(500).trim(),
  /** The same of text messages to the numbers that the file names; said apart, and none where nothing is said. */
  textPermission: z.enum(['granted', 'none']).optional(),
  textStatement: line(500).trim().optional(),
  type: z.enum(['customer', 'lead']).nullable(),
  tagIds: z.array(recordId).max(20),
  ownerId: uuid.nullable(),
  /** The campaign to which those are added who may be mailed. */
  campaignId: recordId.nullable().optional(),
  /** Whoever is there already: filled in where something is empty, or left as they are. */
  existing: z.enum(['update', 'skip']),
  /** These are written over what is there, instead of only where nothing is. */
  overwrite: z.array(ImportTarget).max(200),
});
export type ImportChoices = z.infer<typeof ImportChoices>;

export const importStates = [
  'draft',
  'checking',
  'checked',
  'importing',
  'done',
  'stopped',
  'undoing',
  'undone',
  /** The file could not be read to its end; it says why and where. */
  'failed',
] as const;
export type ImportState = (typeof importStates)[number];

/** Why a file cannot be read. */
export const fileFaults = [
  'empty',
  /** A picture, a program, a PDF: no table at all. */
  'notATable',
  'noRows',
  /** A quote is opened and not closed. */
  'openQuote',
  'lineTooLong',
  'tooManyColumns',
  'tooManyRows',
  'workbookTooLarge',
  'workbookBroken',
  'workbookLocked',
  /** It would grow too much when unpacked. */
  'workbookBomb',
  'encoding',
] as const;
export const FileFault = z.object({ reason: z.enum(fileFaults), line: z.int().nullable() });
export type FileFault = z.infer<typeof FileFault>;

/** What is wrong with one value of a row. */
export const valueProblems = ['missing', 'invalid', 'tooLong', 'unknown'] as const;
export const RowFault = z.object({ target: ImportTarget, problem: z.enum(valueProblems) });
export type RowFault = z.infer<typeof RowFault>;

/** Why a row is not written although nothing is wrong with it. */
export const skipReasons = ['sameInFile', 'exists', 'nothingNew'] as const;

/** They add up: rows = created + updated + skipped + invalid. */
export const ImportCounts = z.object({
  rows: z.int(),
  created: z.int(),
  updated: z.int(),
  skipped: z.int(),
  invalid: z.int(),
  /** Rows that are written but for a value that cannot be understood. */
  leftOut: z.int(),
  /** Of those skipped. */
  skippedBy: z.record(z.enum(skipReasons), z.int()),
  /** How often each fault occurs, in rows that are invalid and in values that are left out. */
  faults: z.array(RowFault.extend({ rows: z.int(), isInvalid: z.boolean() })),
  /** How many of the updated get which field another value. */
  changes: z.array(z.object({ target: ImportTarget, filled: z.int(), overwritten: z.int() })),
  /** Of those who would be mailed if it were not for a withdrawal, bounce or complaint of theirs. */
  suppressed: z.int(),
});
export type ImportCounts = z.infer<typeof ImportCounts>;

/** A line of the list of imports. */
export const ImportSummary = z.object({
  id: z.int(),
  /** Of the file. */
  name: z.string(),
  size: z.int(),
  state: z.enum(importStates),
  /** What it would do while it is checked, what it has done from then on. Null before. */
  counts: ImportCounts.nullable(),
  /** From 0 to 1, of what is being done now. */
  progress: z.number(),
  /** Rows done, of what is being done now, and since when; how quick it is follows from them. */
  done: z.int(),
  since: z.iso.datetime().nullable(),
  undone: z.int(),
  /** Contacts that an undo has left, because somebody has changed them since. */
  left: z.int(),
  canUndo: z.boolean(),
  fault: FileFault.nullable(),
  by: Person.nullable(),
  undoneBy: Person.nullable(),
  createdDate: z.iso.datetime(),
  finishedDate: z.iso.datetime().nullable(),
});
export type ImportSummary = z.infer<typeof ImportSummary>;

export const ContactImport = ImportSummary.extend({
  format: ImportFormat,
  /** Of a workbook. */
  sheets: z.array(z.string()),
  columns: z.array(ImportColumn),
  /** The first rows as they are read, without the header. */
  preview: z.array(z.array(z.string())),
  /** Where each column goes; null: it is not imported. */
  matching: z.array(ImportTarget.nullable()),
  /** The matching of an earlier file with the same header. */
  isRemembered: z.boolean(),
  choices: ImportChoices,
});
export type ContactImport = z.infer<typeof ContactImport>;

const inAccount = { access: 'account', account: 'header', token: 'crm' } as const;

export const createImport = endpoint({
  ...inAccount,
  method: 'POST',
  path: '/crm/rest/v1/imports',
  summary: 'Begins an import with a file that has arrived: what it is, its columns, and where they may belong.',
  creates: true,
  body: z.strictObject({ fileId: recordId }),
  response: ContactImport,
});

export const listImports = endpoint({
  ...inAccount,
  method: 'GET',
  path: '/crm/rest/v1/imports',
  summary: 'Imports of the account, the latest first.',
  query: z.object({ pageSize: pageSize(100, 20), pageToken }),
  response: z.object({ imports: z.array(ImportSummary), nextPageToken: z.string() }),
});

export const getImport = endpoint({
  ...inAccount,
  method: 'GET',
  path: '/crm/rest/v1/imports/{importId}',
  summary: 'One import: what was chosen, how far it is, what came of it.',
  response: ContactImport,
});

export const formatImport = endpoint({
  ...inAccount,
  method: 'PUT',
  path: '/crm/rest/v1/imports/{importId}/format',
  summary: 'Reads the file in another way. The columns are matched anew.',
  body: ImportFormat,
  response: ContactImport,
});

export const changeImport = endpoint({
  ...inAccount,
  method: 'PUT',
  path: '/crm/rest/v1/imports/{importId}',
  summary: 'Where columns go, and what is to be done. What was checked before has to be checked again.',
  body: z.strictObject({
    matching: z.array(ImportTarget.nullable()).max(MOST_COLUMNS).optional(),
    choices: ImportChoices.partial().optional(),
  }),
  response: ContactImport,
});

export const checkImport = endpoint({
  ...inAccount,
  method: 'POST',
  path: '/crm/rest/v1/imports/{importId}:check',
  summary: 'Goes through the whole file and counts what would happen. Nothing is written.',
  response: ContactImport,
});

export const startImport = endpoint({
  ...inAccount,
  method: 'POST',
  path: '/crm/rest/v1/imports/{importId}:start',
  summary: 'Writes what was checked. It goes on by itself, and can be stopped and undone.',
  response: ContactImport,
});

export const stopImport = endpoint({
  ...inAccount,
  method: 'POST',
  path: '/crm/rest/v1/imports/{importId}:stop',
  summary: 'Stops a check, an import or an undo where it is. What is written stays, and can be undone.',
  response: ContactImport,
});

export const undoImport = endpoint({
  ...inAccount,
  method: 'POST',
  path: '/crm/rest/v1/imports/{importId}:undo',
  summary: 'Created contacts go to the trash; updated ones get back what they had, where nobody has changed it since.',
  response: ContactImport,
});

export const deleteImport = endpoint({
  ...inAccount,
  method: 'DELETE',
  path: '/crm/rest/v1/imports/{importId}',
  summary: 'Takes an import away that has written nothing, with its file.',
  response: z.void(),
});
