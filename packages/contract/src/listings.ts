import { z } from 'zod';
import { list, pageSize, uuid } from './common.ts';
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

export const getListingStats = endpoint({
  method: 'GET',
  path: '/marketplace/v1/listingStats',
  summary: "How often each of the publishers' listings is installed.",
  access: 'user',
  token: 'marketplace',
  query: z.object({
    publisherCompanyIds: list(uuid, 100),
    listingTypes: list(z.enum(['Content']), 1).optional(),
    certified: both.default('both'),
  }),
  response: z.object({ stats: z.array(z.object({ listingId: z.int(), installs: z.int() })) }),
});

export const FulfilledSolution = z.object({
  id: z.uuid(),
  listing: z.object({ id: z.int(), name: z.string() }),
  account: z.object({ id: z.uuid(), legacyId: z.string(), name: z.string(), url: z.string() }),
  installedDate: z.iso.datetime(),
  publishedDate: z.iso.datetime().nullable(),
  hasAccess: z.boolean(),
  cancelled: z.boolean(),
  version: z.int(),
});
export type FulfilledSolution = z.infer<typeof FulfilledSolution>;

export const listFulfilledSolutions = endpoint({
  method: 'GET',
  path: '/marketplace/v1/fulfilledSolutions',
  summary: "The installs of a listing in the partner's client accounts.",
  access: 'user',
  token: 'marketplace',
  query: z.object({
    listingId: z.coerce.number<number>().int().min(1).max(2_147_483_647),
    pageNumber: z.coerce.number<number>().int().min(0).max(100_000).default(0),
    pageSize: pageSize(1000, 100),
  }),
  response: z.object({ content: z.array(FulfilledSolution), page: z.object({ totalElements: z.int() }) }),
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
