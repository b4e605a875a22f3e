import { z } from 'zod';
import { email, line } from './common.ts';
import { endpoint } from './endpoint.ts';

export const channelKinds = ['email', 'calendar', 'xero', 'quickbooks'] as const;
export type ChannelKind = (typeof channelKinds)[number];

/** Where a channel stands, in one word. */
export const channelStatuses = [
  'disconnected',
  'disconnecting',
  'waiting',
  'running',
  'complete',
  'partial',
  'failed',
  'stale',
] as const;
export type ChannelStatus = (typeof channelStatuses)[number];

/** Why nothing could be read: each has a sentence that says what to do. */
export const channelFailures = [
  'password',
  'host',
  'unreachable',
  'certificate',
  'unencrypted',
  'notAllowed',
  'timeout',
  'key',
  'server',
] as const;
export type ChannelFailure = (typeof channelFailures)[number];

/** Why something was left out. */
export const skipReasons = ['tooLarge', 'unreadable', 'folder', 'attachment'] as const;
export type SkipReason = (typeof skipReasons)[number];

export const securities = ['tls', 'starttls', 'none'] as const;
export const MailHost = z.strictObject({
  host: line(253).trim().toLowerCase().min(1),
  port: z.int().min(1).max(65_535),
  security: z.enum(securities),
});
export type MailHost = z.infer<typeof MailHost>;

export const Channel = z.object({
  kind: z.enum(channelKinds),
  status: z.enum(channelStatuses),
  /** `key`: the operator has set no key to encrypt passwords with; `credentials`: none for this service. `unsupported`: nothing here reads it yet. */
  missing: z.enum(['key', 'credentials', 'unsupported']).nullable(),
  /** The mailbox or calendar; '' while there is none. */
  address: z.string(),
  isShared: z.boolean(),
  connectedDate: z.iso.datetime().nullable(),
  /** When everything was last read. */
  syncedDate: z.iso.datetime().nullable(),
  /** When it is tried next, where it is. */
  nextDate: z.iso.datetime().nullable(),
  /** Of the run that goes on: looked at, of how many. */
  done: z.int(),
  total: z.int(),
  /** What it has brought in altogether. */
  brought: z.int(),
  skipped: z.array(z.object({ reason: z.enum(skipReasons), count: z.int() })),
  failure: z.enum(channelFailures).nullable(),
});
export type Channel = z.infer<typeof Channel>;

const inAccount = { access: 'account', account: 'header', token: 'crm' } as const;

export const listChannels = endpoint({
  ...inAccount,
  method: 'GET',
  path: '/crm/rest/v1/channels',
  summary: 'The mailbox, calendar and accounting that the person who asks has connected, and how their sync stands.',
  response: z.object({ channels: z.array(Channel) }),
});

export const connectEmail = endpoint({
  ...inAccount,
  method: 'POST',
  path: '/crm/rest/v1/channels:connectEmail',
  summary:
    'Connects a mailbox, after it was opened once: refused (channel.refused, with why) where that fails. Without hosts those of a known provider, or the usual ones of the domain, are tried.',
  seldom: true,
  body: z.strictObject({
    address: email,
    /** The address, unless the provider gave another one. */
    username: line(320).trim().default(''),
    password: z.string().min(1).max(1000),
    imap: MailHost.nullable().default(null),
    isShared: z.boolean().default(false),
    /** The first day that is read. */
    since: z.iso.date().nullable().default(null),
  }),
  response: Channel,
});

export const shareChannel = endpoint({
  ...inAccount,
  method: 'PUT',
  path: '/crm/rest/v1/channels/{channelKind}',
  summary: 'Whether colleagues may read what a mailbox has brought in.',
  body: z.strictObject({ isShared: z.boolean() }),
  response: Channel,
});

export const syncChannel = endpoint({
  ...inAccount,
  method: 'POST',
  path: '/crm/rest/v1/channels/{channelKind}:sync',
  summary: 'Reads what is new, or everything again from a day on. Nothing is brought in twice.',
  body: z.strictObject({ from: z.iso.date().nullable().default(null) }),
  response: Channel,
});

export const disconnectChannel = endpoint({
  ...inAccount,
  method: 'POST',
  path: '/crm/rest/v1/channels/{channelKind}:disconnect',
  summary: 'Forgets the password and reads no more. What was brought in is kept, or removed from all timelines.',
  body: z.strictObject({ broughtIn: z.enum(['keep', 'remove']) }),
  response: Channel,
});
