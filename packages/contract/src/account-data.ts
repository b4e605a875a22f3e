import { z } from 'zod';
import { line } from './common.ts';
import { Person } from './contacts.ts';
import { endpoint } from './endpoint.ts';

/** Days for which the file can be downloaded, and for which a deletion can be taken back. */
export const EXPORT_DAYS = 7;
export const GRACE_DAYS = 30;

export const accountExportStates = ['waiting', 'running', 'done', 'stopped', 'failed'] as const;

export const AccountExport = z.object({
  id: z.int(),
  state: z.enum(accountExportStates),
  /** Parts written of all there are; each table is one. */
  part: z.int(),
  parts: z.int(),
  records: z.int(),
  createdDate: z.iso.datetime(),
  finishedDate: z.iso.datetime().nullable(),
  file: z.object({ name: z.string(), size: z.int(), expirationDate: z.iso.datetime() }).nullable(),
});
export type AccountExport = z.infer<typeof AccountExport>;

export const AccountData = z.object({
  name: z.string(),
  /** Whether the caller may export and delete: they own the account. */
  isOwner: z.boolean(),
  /** The latest; null for everybody but the owner. */
  export: AccountExport.nullable(),
  /** When everything will be deleted, and who wants it so. */
  deletion: z.object({ date: z.iso.datetime(), by: Person.nullable() }).nullable(),
});
export type AccountData = z.infer<typeof AccountData>;

const inAccount = { access: 'account', account: 'header', token: 'crm' } as const;

export const getAccountData = endpoint({
  ...inAccount,
  method: 'GET',
  path: '/crm/rest/v1/accountData',
  summary: 'The latest export of everything, and whether the account will be deleted.',
  response: AccountData,
});

export const startAccountExport = endpoint({
  ...inAccount,
  method: 'POST',
  path: '/crm/rest/v1/accountData/exports',
  summary: 'Begins a file with everything of the account. Only its owner may (account.notOwner).',
  creates: true,
  response: AccountExport,
});

export const stopAccountExport = endpoint({
  ...inAccount,
  method: 'POST',
  path: '/crm/rest/v1/accountData/exports/{exportId}:stop',
  summary: 'Stops an export, and deletes what it has written.',
  response: AccountExport,
});

export const downloadAccountExport = endpoint({
  ...inAccount,
  method: 'GET',
  path: '/crm/rest/v1/accountData/exports/{exportId}/file',
  summary: 'The file, as ZIP, as long as it is kept.',
  stream: true,
  response: z.string(),
});

export const deleteAccount = endpoint({
  ...inAccount,
  method: 'POST',
  path: '/crm/rest/v1/accountData:delete',
  summary: 'Deletes the account with everything in it, after 30 days. Asks for its name (account.wrongName).',
  body: z.strictObject({ name: line(200) }),
  response: AccountData,
});

export const keepAccount = endpoint({
  ...inAccount,
  method: 'POST',
  path: '/crm/rest/v1/accountData:keep',
  summary: 'Takes the deletion back.',
  response: AccountData,
});
