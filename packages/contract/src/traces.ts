import { z } from 'zod';

/** What a write was about, for people: the first word of its path says it. */
const areas = {
  contacts: ['contacts', 'contactMerges', 'emailAddresses'],
  bulkJobs: ['bulkJobs'],
  imports: ['imports', 'files'],
  deals: ['deals', 'purchases', 'opportunities'],
  tasks: ['tasks'],
  appointments: ['appointments', 'calendarAddress', 'bookingPages'],
  solutions: ['solutions', 'campaigns', 'automations'],
  messages: ['messages', 'emails'],
  sending: ['sending', 'senders'],
  settings: [
    ...['settings', 'setup', 'companyProfile', 'tags', 'tagCategories', 'contactFields', 'contactViews', 'pipelines'],
    ...['preferences', 'notificationSettings', 'businessProfile', 'channels', 'webhooks', 'apiKeys', 'accountData'],
  ],
  users: ['userAccount', 'users', 'membershipRequests', 'invitations', 'owner'],
} as const;
export const traceAreas = [...(Object.keys(areas) as (keyof typeof areas)[]), 'other'] as const;
export type TraceArea = (typeof traceAreas)[number];
export const traceDeeds = ['added', 'changed', 'deleted', 'restored', 'downloaded'] as const;
export type TraceDeed = (typeof traceDeeds)[number];

const areaOf = new Map<string, TraceArea>(
  Object.entries(areas).flatMap(([area, words]) => words.map((word) => [word, area as TraceArea] as const)),
);
const DEEDS: Record<string, TraceDeed> = { POST: 'added', PUT: 'changed', DELETE: 'deleted', GET: 'downloaded' };

/** `POST /crm/rest/v1/contacts/{contactId}:restore`, as the audit has it: something about contacts was restored. */
export function traceOf(action: string): { area: TraceArea; deed: TraceDeed } {
  const [method = '', path = ''] = action.split(' ');
  const word = /^\/(?:crm\/rest\/v\d+|api\/v2(?:\/accounts\/\{accountId\})?|notification-service)\/(\w+)/.exec(
    path,
  )?.[1];
  const verb = /:(\w+)$/.exec(path)?.[1];
  const deed = verb === undefined ? DEEDS[method] : verb === 'restore' || verb === 'undo' ? 'restored' : 'changed';
  return { area: areaOf.get(word ?? '') ?? 'other', deed: deed ?? 'changed' };
}

export const Trace = z.object({
  id: z.int(),
  date: z.iso.datetime(),
  area: z.enum(traceAreas),
  deed: z.enum(traceDeeds),
  /** The record that it was about, where the call named one. */
  contactId: z.int().nullable(),
  dealId: z.int().nullable(),
});
export type Trace = z.infer<typeof Trace>;
