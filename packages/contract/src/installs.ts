import { z } from 'zod';
import { flag, pageToken, uuid } from './common.ts';
import { endpoint } from './endpoint.ts';

export const installKinds = ['install', 'update', 'uninstall'] as const;
export type InstallKind = (typeof installKinds)[number];

/** Why it cannot be installed in an account, or why it failed there. The page translates the code. */
export const installCodes = [
  'account.cancelled',
  'account.noAccess',
  'edition.unsupported',
  'listing.archived',
  'listing.notPublished',
  'install.conflict',
  'install.missing',
  'install.error',
] as const;
export const InstallCode = z.enum(installCodes);
export type InstallCode = z.infer<typeof InstallCode>;

/** `failed`: it could be installed, but the last try did not succeed. */
export const Compatibility = z.enum(['compatible', 'notCompatible', 'failed', 'installed', 'archived']);
export type Compatibility = z.infer<typeof Compatibility>;

const listingId = z.int().min(1).max(2_147_483_647);

/** Whether it can be installed in one account; checking writes nothing. */
export const InstallCheck = z.object({
  accountId: z.uuid(),
  name: z.string(),
  url: z.string(),
  edition: z.string(),
  compatibility: Compatibility,
  code: InstallCode.nullable(),
  /** The listing that stands in the way, where it is one of several. */
  listingId: z.int().nullable(),
  /** How many of the campaigns are there already. */
  installed: z.int(),
  /** Steps and texts that the client changed, and people waiting in steps: what an update or an uninstall meets. */
  clientChanges: z.int(),
  clientTexts: z.int(),
  waiting: z.int(),
});
export type InstallCheck = z.infer<typeof InstallCheck>;

export const CheckedListing = z.object({
  id: z.int(),
  name: z.string(),
  version: z.int(),
  archived: z.boolean(),
  goals: z.int(),
  sequences: z.int(),
  steps: z.int(),
  assets: z.int(),
});

export const checkInstall = endpoint({
  method: 'GET',
  path: '/api/v2/accounts/{accountId}/installChecks',
  summary: "A dry run: how each of the partner's clients would take a campaign or a bundle. Nothing is written.",
  access: 'partner',
  account: 'path',
  query: z.object({
    kind: z.enum(installKinds).default('install'),
    bundleId: uuid.optional(),
    listingId: z.coerce.number<number>().pipe(listingId).optional(),
  }),
  response: z.object({ listings: z.array(CheckedListing), content: z.array(InstallCheck) }),
});

export const targetStatuses = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const;
export const TargetStatus = z.enum(targetStatuses);
export type TargetStatus = z.infer<typeof TargetStatus>;

/** Why a campaign that was to run at once waits as a draft: what the account lacks, or what is wrong with the campaign. */
export const heldReasons = ['lacksSender', 'lacksLink', 'lacksStage', 'faultyContent', 'faultyFlow'] as const;
export type HeldReason = (typeof heldReasons)[number];

export const InstallRun = z.object({
  id: z.uuid(),
  kind: z.enum(installKinds),
  /** Of the bundle, or of the campaign. */
  name: z.string(),
  bundleId: z.uuid().nullable(),
  listings: z.array(z.object({ id: z.int(), name: z.string(), version: z.int() })),
  createdDate: z.iso.datetime(),
  finishedDate: z.iso.datetime().nullable(),
  startedBy: z.string().nullable(),
  /** Three of its accounts at most, those in which it failed before the others; `counts` says how many there are. */
  accounts: z.array(z.object({ id: z.uuid(), name: z.string() })),
  counts: z.object({ waiting: z.int(), running: z.int(), done: z.int(), failed: z.int(), cancelled: z.int() }),
  /** In how many of its accounts a campaign could not be published and waits as a draft; each account's report says why. */
  heldBack: z.int(),
  /** `partial`: in some accounts, not in all. */
  result: z.enum(['installing', 'installed', 'failed', 'partial', 'cancelled']),
});
export type InstallRun = z.infer<typeof InstallRun>;

export const startInstall = endpoint({
  method: 'POST',
  path: '/api/v2/accounts/{accountId}/installs',
  summary: 'Installs, updates or uninstalls a campaign or a bundle in client accounts, as durable jobs.',
  access: 'partner',
  account: 'path',
  creates: true,
  /** Ten thousand ids. */
  bodyLimit: 512 * 1024,
  body: z.object({
    kind: z.enum(installKinds),
    bundleId: uuid.optional(),
    listingId: listingId.optional(),
    accountIds: z.array(uuid).min(1).max(10_000),
    /** Whether the installed campaigns run at once; otherwise the client publishes them. */
    publish: z.boolean().default(true),
  }),
  response: InstallRun,
});

/** `failed`: in some of its accounts, or in all of them. */
export const runStates = ['running', 'failed', 'done'] as const;
export type RunState = (typeof runStates)[number];

export const listInstalls = endpoint({
  method: 'GET',
  path: '/api/v2/accounts/{accountId}/installs',
  summary:
    'What was installed, updated and uninstalled, the latest first; those of one campaign or bundle, or that a search finds by their name or one of their accounts.',
  access: 'partner',
  account: 'path',
  query: z.object({
    search: z.string().max(200).optional(),
    kind: z.enum(installKinds).optional(),
    state: z.enum(runStates).optional(),
    bundleId: uuid.optional(),
    listingId: z.coerce.number<number>().pipe(listingId).optional(),
    limit: z.coerce.number<number>().int().min(1).max(100).default(20),
    pageToken,
    includeTotalSize: flag.default(false),
  }),
  response: z.object({ content: z.array(InstallRun), nextPageToken: z.string(), totalSize: z.int().optional() }),
});

export const getInstall = endpoint({
  method: 'GET',
  path: '/api/v2/accounts/{accountId}/installs/{installId}',
  summary: 'How far an install is.',
  access: 'partner',
  account: 'path',
  response: InstallRun,
});

export const InstallTarget = z.object({
  accountId: z.uuid(),
  name: z.string(),
  url: z.string(),
  status: TargetStatus,
  /** Of one account: all its campaigns are there, none, or some. */
  result: z.enum(['installing', 'installed', 'failed', 'partial', 'cancelled']),
  code: InstallCode.nullable(),
  /** It failed, and nothing stands in the way any more: trying again can help. */
  canRetry: z.boolean(),
  /** The campaign that stood in the way, where one did. */
  listingName: z.string().nullable(),
  /** What was done, counted; with `heldBack`, how many campaigns wait as drafts, and for each of `heldReasons` how many. */
  report: z.record(z.string(), z.int()),
  changedDate: z.iso.datetime(),
});
export type InstallTarget = z.infer<typeof InstallTarget>;

export const listInstallTargets = endpoint({
  method: 'GET',
  path: '/api/v2/accounts/{accountId}/installs/{installId}/accounts',
  summary: 'Each account of an install and what happened there; what failed comes first.',
  access: 'partner',
  account: 'path',
  response: z.object({ content: z.array(InstallTarget) }),
});

export const retryInstall = endpoint({
  method: 'POST',
  path: '/api/v2/accounts/{accountId}/installs/{installId}:retry',
  summary: 'Tries again where it failed and nothing stands in the way any more; the other accounts stay as they are.',
  access: 'partner',
  account: 'path',
  response: InstallRun,
});

export const cancelInstall = endpoint({
  method: 'POST',
  path: '/api/v2/accounts/{accountId}/installs/{installId}:cancel',
  summary: 'Leaves out the accounts that have not begun.',
  access: 'partner',
  account: 'path',
  response: InstallRun,
});

const requestType = z.literal('ContentPublishingInstall');

export const FulfillmentRequest = z.object({
  /** Null for a check, which leaves nothing behind. */
  id: z.uuid().nullable(),
  listing: z.object({ id: z.int() }),
  listingEditionTitle: z.string(),
  appDomain: z.string(),
  requestType,
  status: z.enum(['Validating', 'Created', 'Installing', 'Installed', 'Failed']),
  compatibility: Compatibility.nullable(),
  code: InstallCode.nullable(),
});
export type FulfillmentRequest = z.infer<typeof FulfillmentRequest>;

export const createFulfillmentRequest = endpoint({
  method: 'POST',
  path: '/marketplace/v1/fulfillmentRequests',
  summary: 'Validating checks one account and answers at once; Created installs one listing in it, as a durable job.',
  access: 'user',
  token: 'marketplace',
  creates: true,
  body: z.object({
    listing: z.object({ id: listingId }),
    listingEditionTitle: z.string().max(200),
    /** The account's own subdomain, with or without the domain. */
    appDomain: z.string().min(1).max(253),
    requestType,
    status: z.enum(['Validating', 'Created']),
  }),
  response: FulfillmentRequest,
});

export const getFulfillmentRequest = endpoint({
  method: 'GET',
  path: '/marketplace/v1/fulfillmentRequests/{id}',
  summary: 'How far an install of one listing in one account is.',
  access: 'user',
  token: 'marketplace',
  response: FulfillmentRequest,
});
