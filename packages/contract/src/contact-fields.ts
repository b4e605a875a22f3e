import { z } from 'zod';
import { line, recordId } from './common.ts';
import { ownFieldKinds } from './contact-words.ts';
import { endpoint } from './endpoint.ts';

/** A field that the account has made for itself. */
export const OwnField = z.object({
  id: z.int(),
  name: z.string(),
  kind: z.enum(ownFieldKinds),
  /** For a choice. */
  options: z.array(z.string()),
  /** How many contacts have a value. */
  contacts: z.int(),
});
export type OwnField = z.infer<typeof OwnField>;

const name = line(80).trim().min(1);
const options = z
  .array(line(200).trim().min(1))
  .max(200)
  .refine((all) => new Set(all).size === all.length);
const inAccount = { access: 'account', account: 'header', token: 'crm' } as const;

export const listOwnFields = endpoint({
  ...inAccount,
  method: 'GET',
  path: '/crm/rest/v1/contactFields',
  summary: "The account's own fields of a contact, in their order.",
  response: z.object({ fields: z.array(OwnField) }),
});

export const createOwnField = endpoint({
  ...inAccount,
  method: 'POST',
  path: '/crm/rest/v1/contactFields',
  summary: 'Makes an own field; its kind stays. At most 100.',
  creates: true,
  body: z.strictObject({ name, kind: z.enum(ownFieldKinds), options: options.default([]) }),
  response: OwnField,
});

export const changeOwnField = endpoint({
  ...inAccount,
  method: 'PUT',
  path: '/crm/rest/v1/contactFields/{fieldId}',
  summary: 'Renames an own field or changes what can be chosen. Values that are no longer offered stay where they are.',
  body: z.strictObject({ name, options: options.default([]) }),
  response: OwnField,
});

export const sortOwnFields = endpoint({
  ...inAccount,
  method: 'PUT',
  path: '/crm/rest/v1/contactFields:sort',
  summary: 'The order in which own fields are shown.',
  body: z.strictObject({ ids: z.array(recordId).max(100) }),
  response: z.void(),
});

export const deleteOwnField = endpoint({
  ...inAccount,
  method: 'DELETE',
  path: '/crm/rest/v1/contactFields/{fieldId}',
  summary: 'Takes an own field away, from all contacts. Can be restored.',
  response: z.void(),
});

export const restoreOwnField = endpoint({
  ...inAccount,
  method: 'POST',
  path: '/crm/rest/v1/contactFields/{fieldId}:restore',
  summary: 'Brings a deleted own field back, with its values.',
  response: OwnField,
});
