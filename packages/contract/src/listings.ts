import { z } from 'zod';
import { CampaignContent } from './campaign-content.ts';
import { line, list, pageSize, text, uuid } from './common.ts';
import { endpoint } from './endpoint.ts';

const both = z.enum(['true', 'false', 'both']);

export const Listing = z.object({
  id: z.int(),
  immutableId: z.uuid(),
  name: z.string(),
  archived: z.boolean(),
  published: z.boolean(),
  publisherCompanyId: z.uuid(),
  listingType: z.literal('Content'),
  categories: z.array(z.string()),
  summary: z.string(),
  /** The editions it can run in; none named means all. */
  editions: z.array(z.string()),
  version: z.int(),
  updatedDate: z.iso.datetime(),
  exportedDate: z.iso.datetime().nullable(),
  publishedDate: z.iso.datetime().nullable(),
});
export type Listing = z.infer<typeof Listing>;

export const listListings = endpoint({
  method: 'GET',
  path: '/marketplace/v1/listings',
  summary: "Listings of publishers the user belongs to, or by their ids; a page's number starts at 0.",
  access: 'user',
  token: 'marketplace',
  query: z.object({
    publisherCompanyIds: list(uuid, 100).optional(),
    listingIds: list(uuid, 100).optional(),
    listingTypes: list(z.enum(['Content']), 1).optional(),
    archived: both.default('false'),
    published: both.default('true'),
    sort: z.enum(['name']).default('name'),
    pageNumber: z.coerce.number<number>().int().min(0).max(100_000).default(0),
    pageSize: pageSize(100, 50),
  }),
  response: z.object({ content: z.array(Listing), page: z.object({ totalElements: z.int() }) }),
});

export const getListing = endpoint({
  method: 'GET',
  path: '/marketplace/v1/listings/{id}',
  summary: 'One listing.',
  access: 'user',
  token: 'marketplace',
  response: Listing,
});

export const saveListing = endpoint({
  method: 'PUT',
  path: '/marketplace/v1/listings/{id}',
  summary:
    "Saves what is the publisher's to change; with archived false an archived listing is active again. What cannot be changed may be left out or sent as it is.",
  access: 'user',
  token: 'marketplace',
  // Strict: what cannot be changed is refused rather than ignored. It may come along unchanged, so that the document
  // that was read can be edited and sent back whole.
  body: z.strictObject({
    ...Listing.omit({ name: true, summary: true, categories: true, editions: true, archived: true }).partial().shape,
    name: line(120).trim().min(1),
    summary: text(4000).trim(),
    categories: z.array(line(60).trim().min(1)).max(50),
    editions: z.array(line(60).trim().min(1)).max(50),
    archived: z.boolean(),
  }),
  response: Listing,
});

export const archiveListing = endpoint({
  method: 'DELETE',
  path: '/marketplace/v1/listings/{id}',
  summary: 'Archives a listing: it cannot be installed or bundled any more; what is installed keeps running.',
  access: 'user',
  token: 'marketplace',
  response: z.void(),
});

const version = z.coerce.number<number>().int().min(1).max(2_147_483_647);

export const ListingContent = CampaignContent.extend({ version: z.int() });
export type ListingContent = z.infer<typeof ListingContent>;

export const getListingContent = endpoint({
  method: 'GET',
  path: '/marketplace/v1/listings/{id}/content',
  summary:
    "What a listing's campaign contains: goals, sequences with their steps, assets. Of the latest version, or one.",
  access: 'user',
  token: 'marketplace',
  query: z.object({ version: version.optional() }),
  response: ListingContent,
});

const ListingStats = z.object({
  listingId: z.int(),
  installs: z.int(),
  activeContacts: z.int(),
  totalContacts: z.int(),
});
export type ListingStats = z.infer<typeof ListingStats>;

export const getListingStats = endpoint({
  method: 'GET',
  path: '/marketplace/v1/listingStats',
  summary:
    "How often each of the publishers' listings is installed in the partner's clients, and how many contacts are and were in them; contacts only where there is access.",
  access: 'user',
  token: 'marketplace',
  query: z.object({
    publisherCompanyIds: list(uuid, 100),
    listingTypes: list(z.enum(['Content']), 1).optional(),
    certified: both.default('both'),
  }),
  response: z.object({ stats: z.array(ListingStats) }),
});

export const installFilters = [
  'all',
  'notPublished',
  'published',
  'withoutActiveContacts',
  'withActiveContacts',
  'cancelled',
] as const;
export type InstallFilter = (typeof installFilters)[number];

export const FulfilledSolution = z.object({
  id: z.uuid(),
  listing: z.object({ id: z.int(), name: z.string() }),
  account: z.object({ id: z.uuid(), legacyId: z.string(), name: z.string(), url: z.string() }),
  installedDate: z.iso.datetime(),
  publishedDate: z.iso.datetime().nullable(),
  hasAccess: z.boolean(),
  cancelled: z.boolean(),
  version: z.int(),
  latestVersion: z.int(),
  /** What happens in the client's account: null without access to it. */
  campaignId: z.int().nullable(),
  activeContacts: z.int().nullable(),
  totalContacts: z.int().nullable(),
  /** Steps that the client changed, added or removed since it was installed. */
  clientChanges: z.int().nullable(),
  /** Its mails, texts, forms and pages that the client changed, added or deleted. */
  clientTexts: z.int().nullable(),
});
export type FulfilledSolution = z.infer<typeof FulfilledSolution>;

export const listFulfilledSolutions = endpoint({
  method: 'GET',
  path: '/marketplace/v1/fulfilledSolutions',
  summary:
    "The installs of a listing in the partner's client accounts; cancelled ones only with the filters all and cancelled.",
  access: 'user',
  token: 'marketplace',
  query: z.object({
    listingId: z.coerce.number<number>().int().min(1).max(2_147_483_647),
    filter: z.enum(installFilters).default('all'),
    pageNumber: z.coerce.number<number>().int().min(0).max(100_000).default(0),
    pageSize: pageSize(1000, 100),
  }),
  response: z.object({ content: z.array(FulfilledSolution), page: z.object({ totalElements: z.int() }) }),
});

export const InstallSummary = z.object({
  /** How many installs each filter shows. */
  counts: z.object({
    all: z.int(),
    notPublished: z.int(),
    published: z.int(),
    withoutActiveContacts: z.int(),
    withActiveContacts: z.int(),
    cancelled: z.int(),
  }),
  activeContacts: z.int(),
  totalContacts: z.int(),
});
export type InstallSummary = z.infer<typeof InstallSummary>;

export const getInstallSummary = endpoint({
  method: 'GET',
  path: '/marketplace/v1/listings/{id}/summary',
  summary: "A listing's installs in the partner's clients, counted; contacts only where there is access.",
  access: 'user',
  token: 'marketplace',
  response: InstallSummary,
});

export const historyDays = [90, 365] as const;
export type HistoryDays = (typeof historyDays)[number];

/** One day (a week, over a year): what was installed at its end, and who was in it then. */
const HistoryPoint = z.object({ date: z.iso.date(), installs: z.int(), activeContacts: z.int() });
export type HistoryPoint = z.infer<typeof HistoryPoint>;

/** As a number from callers, as text from the wire. */
const Days = z.union([z.literal([...historyDays]), z.enum(['90', '365']).transform(Number)]);

export const getListingHistory = endpoint({
  method: 'GET',
  path: '/marketplace/v1/listings/{id}/history',
  summary: "Installs and active contacts over time, in the partner's clients with access.",
  access: 'user',
  token: 'marketplace',
  query: z.object({ days: Days.default(90) }),
  response: z.object({ points: z.array(HistoryPoint) }),
});

export const listCompanyUsers = endpoint({
  method: 'GET',
  path: '/marketplace/v1/companyUsers',
  summary: 'The publisher companies that the user belongs to.',
  access: 'user',
  token: 'marketplace',
  response: z.object({
    content: z.array(z.object({ company: z.object({ immutableId: z.uuid(), name: z.string() }) })),
  }),
});
