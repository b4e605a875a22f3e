import { z } from 'zod';
import { uuid } from './common.ts';
import { endpoint } from './endpoint.ts';
import { Currency, linkKinds } from './offer-words.ts';
import { PostalAddress } from './postal-address.ts';

export const Client = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Where its account is opened. */
  url: z.string(),
  website: z.string(),
  edition: z.string(),
  startDate: z.iso.date(),
  /** The latest change of the subscription; a client is `new` for 30 days. */
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
  access: 'partner',
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

/** A client's health in numbers; the page turns them into sentences in the reader's language. */
const Health = z.object({
  level: z.enum(['good', 'attention', 'bad']),
  /** People in campaigns now, and 30 days ago. */
  active: z.int(),
  activeBefore: z.int(),
  /** Failed and not done since, among what this partner has tried. */
  failedInstalls: z.int(),
  /** By another partner: what one has locked oneself is as it should be. */
  lockedCampaigns: z.int(),
});
export type Health = z.infer<typeof Health>;

const FEWEST_COMPARED = 10;

/** In percent; null where there were so few people that it says more about chance than about the client. */
export const activeChange = ({ active, activeBefore }: Pick<Health, 'active' | 'activeBefore'>): number | null =>
  activeBefore < FEWEST_COMPARED ? null : Math.round((100 * (active - activeBefore)) / activeBefore);

export const listClientHealth = endpoint({
  method: 'GET',
  path: '/api/v2/accounts/{accountId}/clientHealth',
  summary:
    'How the clients do that are open to the partner (who has nothing running has no entry), and whose trial ends within a week.',
  access: 'partner',
  account: 'path',
  response: z.object({
    content: z.array(Health.extend({ clientId: z.uuid() })),
    trials: z.array(z.object({ clientId: z.uuid(), endsDate: z.iso.date() })),
  }),
});

const MOST_ASSIGNED = 10_000;

export const assignClients = endpoint({
  method: 'POST',
  path: '/api/v2/accounts/{accountId}/clients:assign',
  summary: 'Says who of the account looks after which clients; null is nobody. All of them, or none.',
  access: 'partner',
  account: 'path',
  /** Ten thousand ids. */
  bodyLimit: 512 * 1024,
  body: z.object({
    assignments: z
      .array(z.object({ partnerUserId: uuid.nullable(), clientIds: z.array(uuid).min(1).max(MOST_ASSIGNED) }))
      .min(1)
      .max(1000)
      .refine((all) => all.reduce((sum, { clientIds }) => sum + clientIds.length, 0) <= MOST_ASSIGNED),
  }),
  response: z.void(),
});

/** Computed from the client's rows when asked. Null without access: then `noAccess` says why. */
const Metrics = z.object({
  activeCampaigns: z.int(),
  campaigns: z.int(),
  goalsAchieved: z.int(),
  totalContacts: z.int(),
});

export const ClientDetail = Client.extend({
  legacyId: z.string(),
  metrics: Metrics.nullable(),
  noAccess: z.enum(['notGranted', 'cancelled']).nullable(),
  /** Null without access, and while nothing runs. With the runs that failed, the latest first. */
  health: Health.extend({ failedRuns: z.array(z.object({ id: z.uuid(), name: z.string() })) }).nullable(),
  /** What the client bought through a link of this partner; the link is null if nobody copied it. */
  purchase: z
    .object({
      kind: z.enum(linkKinds),
      date: z.iso.date(),
      link: z.object({ id: z.uuid(), name: z.string() }).nullable(),
      customer: z.object({ name: z.string(), email: z.string() }),
      /** Null for a trial. */
      invoice: z
        .object({
          number: z.string(),
          total: z.int(),
          currency: Currency,
          status: z.enum(['open', 'paid']),
          dueDate: z.iso.date(),
        })
        .nullable(),
      /** For a trial: its last day. */
      trialEndsDate: z.iso.date().nullable(),
    })
    .nullable(),
  /** Whether the caller can open the client's account, or has asked for that. */
  membership: z.enum(['member', 'requested', 'none']),
  /** When this partner last asked the client for access. */
  accessRequestedDate: z.iso.datetime().nullable(),
  phone: z.string(),
  product: z.string(),
  address: PostalAddress,
});
export type ClientDetail = z.infer<typeof ClientDetail>;

export const getClient = endpoint({
  method: 'GET',
  path: '/api/v2/accounts/{accountId}/clients/{clientId}',
  summary: 'One client with its company details.',
  access: 'partner',
  account: 'path',
  response: ClientDetail,
});

export const requestClientAccess = endpoint({
  method: 'POST',
  path: '/api/v2/accounts/{accountId}/clients/{clientId}/accessRequests',
  summary: 'Asks a client for access: its people are notified and mailed. Once a day.',
  access: 'partner',
  account: 'path',
  creates: true,
  response: z.object({ accessRequestedDate: z.iso.datetime() }),
});

export const requestMembership = endpoint({
  method: 'POST',
  path: '/api/v2/accounts/{accountId}/clients/{clientId}:requestMembership',
  summary: "Asks for a membership in a client's account: its people are notified, the owner is mailed. Once a day.",
  access: 'partner',
  account: 'path',
  response: z.object({ requestedDate: z.iso.datetime() }),
});

export const performanceDays = [30, 90, 365] as const;

/** One day (a week, over a year): who was in campaigns at its end, who came, who completed, goals achieved. */
const Point = z.object({
  date: z.iso.date(),
  active: z.int(),
  entered: z.int(),
  completed: z.int(),
  goals: z.int(),
});
const Ranked = z.object({
  id: z.int(),
  name: z.string(),
  entered: z.int(),
  completed: z.int(),
  goals: z.int(),
  /** Of all who ever entered, in percent; null while nobody has. */
  completionRate: z.number().nullable(),
});
/** The client's value beside the middle one of the partner's other clients; null where there is nothing to compare. */
const Compared = z.object({ client: z.number().nullable(), others: z.number().nullable() });

export const ClientPerformance = z.object({
  points: z.array(Point),
  campaigns: z.array(Ranked),
  comparison: z.object({
    clients: z.int(),
    completionRate: Compared,
    goalsPerHundredContacts: Compared,
    contactsPerCampaign: Compared,
  }),
});
export type ClientPerformance = z.infer<typeof ClientPerformance>;

/** As a number from callers, as text from the wire. */
const Days = z.union([z.literal([...performanceDays]), z.enum(['30', '90', '365']).transform(Number)]);

export const getClientPerformance = endpoint({
  method: 'GET',
  path: '/api/v2/accounts/{accountId}/clients/{clientId}/performance',
  summary:
    "How a client's campaigns do over time, which do best, and how that compares with the partner's other clients.",
  access: 'partner',
  account: 'path',
  query: z.object({
    days: Days.default(90),
  }),
  response: ClientPerformance,
});
