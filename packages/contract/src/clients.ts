import { z } from 'zod';
import { uuid } from './common.ts';
import { endpoint } from './endpoint.ts';

export const Client = z.object({
  id: z.uuid(),
  name: z.string(),
  url: z.string(),
  edition: z.string(),
  startDate: z.iso.date(),
  /** The latest change of the subscription. */
  change: z.object({ kind: z.enum(['new', 'upgraded', 'downgraded', 'cancelled']), date: z.iso.date() }).nullable(),
  soldBy: z.enum(['mine', 'others']),
  hasAccess: z.boolean(),
  partnerUserId: z.uuid().nullable(),
});
export type Client = z.infer<typeof Client>;

export const listClients = endpoint({
  method: 'GET',
  path: '/api/v2/accounts/{accountId}/clients',
  summary: "The partner's clients by name.",
  access: 'member',
  account: 'path',
  query: z.object({
    limit: z.coerce
      .number<number>()
      .int()
      .min(1)
      .transform((limit) => Math.min(limit, 10_000))
      .default(10_000),
    partnerUserId: uuid.optional(),
  }),
  response: z.object({ content: z.array(Client), totalCount: z.int() }),
});

export const ClientDetail = Client.extend({
  phone: z.string(),
  product: z.string(),
  address: z.object({
    line1: z.string(),
    line2: z.string(),
    locality: z.string(),
    region: z.string(),
    postalCode: z.string(),
    countryCode: z.string(),
  }),
});
export type ClientDetail = z.infer<typeof ClientDetail>;

export const getClient = endpoint({
  method: 'GET',
  path: '/api/v2/accounts/{accountId}/clients/{clientId}',
  summary: 'One client with its company details.',
  access: 'member',
  account: 'path',
  response: ClientDetail,
});
