import { z } from 'zod';
import { AssetContent, MergeValues } from './asset-content.ts';
import { assetKinds } from './campaign-content.ts';
import { line, recordId } from './common.ts';
import { Person } from './contacts.ts';
import { endpoint } from './endpoint.ts';

const name = line(120).trim().min(1);

export const Asset = z.object({
  id: z.int(),
  solutionId: z.int(),
  kind: z.enum(assetKinds),
  name: z.string(),
  content: AssetContent,
  version: z.int(),
  /** The version that runs; null where none does. */
  publishedVersion: z.int().nullable(),
  savedDate: z.iso.datetime().nullable(),
  savedBy: Person.nullable(),
  isLocked: z.boolean(),
  /** The company that has locked the solution. */
  lockedBy: z.string().nullable(),
  /** Of a form or a page: where it is once it is published. */
  url: z.string().nullable(),
  /** Where the account's own pages and website are: a form may lead there alone. */
  ownHosts: z.array(z.string()),
});
export type Asset = z.infer<typeof Asset>;

/** A merge field that nothing fills, Liquid that cannot be read, a link that leads nowhere, what was deleted since. */
export const AssetFault = z.object({
  problem: z.enum([
    'unknownField',
    'liquid',
    'unknownLink',
    'badLink',
    'empty',
    'unknownForm',
    'foreignHost',
    'pictureGone',
    'fieldGone',
  ]),
  /** The part of the content: `subject`, a block's id, a field's name. */
  at: z.string(),
  detail: z.string(),
});
export type AssetFault = z.infer<typeof AssetFault>;

const inAccount = { access: 'account', account: 'header', token: 'crm' } as const;
const one = '/crm/rest/v1/solutions/{solutionId}/assets/{assetId}';
const bodyLimit = 1024 * 1024;

export const getAsset = endpoint({
  ...inAccount,
  method: 'GET',
  path: one,
  summary: 'What a solution sends or shows, as it was last saved.',
  response: Asset,
});

export const addAsset = endpoint({
  ...inAccount,
  method: 'POST',
  path: '/crm/rest/v1/solutions/{solutionId}/assets',
  summary: 'Adds an asset to a solution; empty, or as a copy of another.',
  creates: true,
  body: z.strictObject({ kind: z.enum(assetKinds), name, copyOf: recordId.optional() }),
  response: Asset,
});

export const saveAsset = endpoint({
  ...inAccount,
  method: 'PUT',
  path: one,
  summary:
    'Saves a new version. Refused (asset.invalid, with its faults) where a merge field is unknown, and (asset.changed) where somebody has saved one since. It goes out once the solution is published.',
  bodyLimit,
  body: z.strictObject({ name, content: AssetContent, seenVersion: z.int() }),
  response: Asset,
});

export const deleteAsset = endpoint({
  ...inAccount,
  method: 'DELETE',
  path: one,
  summary: 'Takes an asset away that no step, goal or page uses (asset.inUse).',
  response: z.void(),
});

export const listAssetVersions = endpoint({
  ...inAccount,
  method: 'GET',
  path: `${one}/versions`,
  summary: 'Every version that was saved, the newest first; the last is what was installed.',
  response: z.object({
    versions: z.array(
      z.object({
        version: z.int(),
        name: z.string(),
        content: AssetContent,
        savedDate: z.iso.datetime().nullable(),
        savedBy: Person.nullable(),
      }),
    ),
  }),
});

export const getMergeValues = endpoint({
  ...inAccount,
  method: 'GET',
  path: `${one}/mergeValues`,
  summary:
    'What merge fields are filled with for a contact; without one, for somebody made up. And every name there is.',
  query: z.object({ contactId: recordId.optional() }),
  response: z.object({
    values: MergeValues,
    names: z.array(z.object({ name: z.string(), label: z.string() })),
    /** As long as the addresses that stand in texts instead of those that are written; null where they are not tracked. */
    textLink: z.string().nullable(),
  }),
});

export const sendTestMail = endpoint({
  ...inAccount,
  method: 'POST',
  path: `${one}:test`,
  summary: 'Sends the mail to whoever asks, as it is being edited, filled in for a contact.',
  seldom: true,
  bodyLimit,
  body: z.strictObject({ content: AssetContent, contactId: recordId.optional() }),
  response: z.object({ address: z.string() }),
});

export const listSubmissions = endpoint({
  ...inAccount,
  method: 'GET',
  path: `${one}/submissions`,
  summary: 'The latest that were sent in with a form.',
  response: z.object({
    total: z.int(),
    submissions: z.array(
      z.object({
        id: z.int(),
        date: z.iso.datetime(),
        contact: z.object({ id: z.int(), name: z.string() }).nullable(),
        isConfirmed: z.boolean(),
        answers: z.record(z.string(), z.string()),
      }),
    ),
  }),
});
