import { z } from 'zod';
import { flag, line, list, pageSize, pageToken, text, uuid } from './common.ts';
import { endpoint } from './endpoint.ts';

/** The most a bundle takes: characters of its name and description, and campaigns. */
export const bundleLimits = { name: 120, description: 2000, campaigns: 200 };

export const Bundle = z.object({
  id: z.uuid(),
  name: z.string(),
  description: z.string(),
  organizationId: z.uuid(),
  /** The listings' immutable ids, in the order they were chosen. */
  solutionRefs: z.array(z.uuid()),
  /** The same listings as objects with an id; the server always sends them. */
  solutions: z.array(z.object({ id: z.uuid() })).optional(),
  createdDate: z.iso.datetime(),
});
export type Bundle = z.infer<typeof Bundle>;

export const listBundles = endpoint({
  method: 'GET',
  path: '/api/v2/accounts/{accountId}/bundles',
  summary: "The account's bundles, oldest first; with solutionIds only those that include one of these listings.",
  access: 'partner',
  account: 'path',
  query: z.object({
    deleted: flag.default(false),
    solutionIds: list(uuid, 100).optional(),
    orderBy: z.enum(['createdDate:ASC']).default('createdDate:ASC'),
    pageSize: pageSize(1000, 50),
    pageToken,
  }),
  response: z.object({
    bundles: z.array(Bundle),
    request: z.object({ solutionIds: z.array(z.uuid()) }),
    nextPageToken: z.string(),
  }),
});

export const createBundle = endpoint({
  method: 'POST',
  path: '/api/v2/accounts/{accountId}/bundles',
  summary: 'Saves a bundle. A saved bundle cannot be edited.',
  access: 'partner',
  account: 'path',
  creates: true,
  body: z.object({
    name: line(bundleLimits.name).trim().min(1),
    description: text(bundleLimits.description).trim().default(''),
    solutionRefs: z.array(uuid).min(1).max(bundleLimits.campaigns),
  }),
  response: Bundle,
});

export const editBundle = endpoint({
  method: 'PUT',
  path: '/api/v2/accounts/{accountId}/bundles/{bundleId}',
  summary: 'Always refused with bundle.saved: a saved bundle cannot be edited. A new one can start from it.',
  access: 'partner',
  account: 'path',
  response: z.void(),
});

export const archiveBundle = endpoint({
  method: 'DELETE',
  path: '/api/v2/accounts/{accountId}/bundles/{bundleId}',
  summary: 'Archives a bundle.',
  access: 'partner',
  account: 'path',
  response: z.void(),
});

export const restoreBundle = endpoint({
  method: 'POST',
  path: '/api/v2/accounts/{accountId}/bundles/{bundleId}:undelete',
  summary: 'Restores an archived bundle.',
  access: 'partner',
  account: 'path',
  response: z.void(),
});

const BundleStats = z.object({
  bundleId: z.uuid(),
  /** Client accounts in which it was installed and not uninstalled since. */
  installs: z.int(),
  /** Orders and trials that came with it. */
  sold: z.int(),
});
export type BundleStats = z.infer<typeof BundleStats>;

export const getBundleStats = endpoint({
  method: 'GET',
  path: '/api/v2/accounts/{accountId}/bundleStats',
  summary: "How often each of the account's bundles is installed and was sold; one that is neither is left out.",
  access: 'partner',
  account: 'path',
  response: z.object({ stats: z.array(BundleStats) }),
});
