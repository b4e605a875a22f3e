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
  'gone',
  'readOnly',
  'noCalendar',
  'server',
  'access',
  'client',
  'limited',
] as const;
export type ChannelFailure = (typeof channelFailures)[number];

/** Why something was left out. */
export const skipReasons = [
  'tooLarge',
  'unreadable',
  'folder',
  'attachment',
  'record',
  'eventTooLarge',
  'eventUnreadable',
  'repeat',
  'invited',
  'refused',
] as const;
export type SkipReason = (typeof skipReasons)[number];

export const securities = ['tls', 'starttls', 'none'] as const;
export const MailHost = z.strictObject({
  host: line(253).trim().toLowerCase().min(1),
  port: z.int().min(1).max(65_535),
  security: z.enum(securities),
});
export type MailHost = z.infer<typeof MailHost>;

/** What goes out through a mailbox: what its owner writes to one person, or all that the account sends from its address. */
export const sendings = ['own', 'account'] as const;
export type Sends = (typeof sendings)[number];

/** Where people sign in instead of typing the password of a mailbox or a calendar here (OAuth 2). */
export const signInServices = ['google', 'microsoft'] as const;
export type SignInService = (typeof signInServices)[number];

export const Channel = z.object({
  kind: z.enum(channelKinds),
  status: z.enum(channelStatuses),
  /** `key`: the operator has set no key to encrypt passwords with; `credentials`: none for this service. */
  missing: z.enum(['key', 'credentials']).nullable(),
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
  /** Of a mailbox: addresses that contacts have got by now, and whose earlier mails are still to be looked for. */
  earlier: z.int(),
  skipped: z.array(z.object({ reason: z.enum(skipReasons), count: z.int() })),
  failure: z.enum(channelFailures).nullable(),
  /** Of books that somebody has consented to read: those of which one is to be chosen. */
  organisations: z.array(z.object({ id: z.string(), name: z.string() })),
  /** What goes out through the mailbox, and why nothing does right now; null: nothing is meant to. */
  sending: z.object({ sends: z.enum(sendings), failure: z.enum(channelFailures).nullable() }).nullable(),
  /** Of a mailbox that was connected with a password: where it is read and where its mail goes out. */
  servers: z.object({ username: z.string(), imap: MailHost, smtp: MailHost.nullable() }).nullable(),
  /** Where people may sign in for it; none: with a password only. */
  services: z.array(z.enum(signInServices)),
  /** Where somebody has signed in for it; null: with a password, or not at all. */
  service: z.enum(signInServices).nullable(),
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
    'Connects a mailbox, after it was opened once: refused (channel.refused, with why) where that fails. Without hosts those of a known provider, or the usual ones of the domain, are tried. With `sends` the server that mail goes out through is asked as well (`server` in the details says which one failed).',
  seldom: true,
  body: z.strictObject({
    address: email,
    /** The address, unless the provider gave another one. */
    username: line(320).trim().default(''),
    password: z.string().min(1).max(1000),
    imap: MailHost.nullable().default(null),
    smtp: MailHost.nullable().default(null),
    /** What is to go out through it; null: it is only read. */
    sends: z.enum(sendings).nullable().default(null),
    isShared: z.boolean().default(false),
    /** The first day that is read. */
    since: z.iso.date().nullable().default(null),
  }),
  response: Channel,
});

export const changeSends = endpoint({
  ...inAccount,
  method: 'POST',
  path: '/crm/rest/v1/channels:changeSends',
  summary:
    'What goes out through the connected mailbox, without its password. Its server is asked with what was kept, unless mail goes out through it already: refused (channel.refused, with why) where it does not accept that. Another server needs the password (connectEmail).',
  seldom: true,
  body: z.strictObject({
    /** Null: the mailbox is only read. */
    sends: z.enum(sendings).nullable(),
  }),
  response: Channel,
});

const CalendarLogin = z.strictObject({
  /** Where the calendars are; '' for what is usual with the user name's domain. */
  server: line(500).trim().default(''),
  username: line(320).trim().min(1),
  password: z.string().min(1).max(1000),
});

export const FoundCalendar = z.object({ url: z.string(), name: z.string(), isDefault: z.boolean() });
export type FoundCalendar = z.infer<typeof FoundCalendar>;

export const findCalendars = endpoint({
  ...inAccount,
  method: 'POST',
  path: '/crm/rest/v1/channels:findCalendars',
  summary:
    'The calendars (CalDAV) that can be written to with this password, the usual one first. Nothing is kept; refused (channel.refused, with why) where they cannot be read.',
  seldom: true,
  body: CalendarLogin,
  response: z.object({ calendars: z.array(FoundCalendar) }),
});

export const connectCalendar = endpoint({
  ...inAccount,
  method: 'POST',
  path: '/crm/rest/v1/channels:connectCalendar',
  summary:
    'Connects a calendar, after it was looked for with this password: appointments go out to it, busy times and events with contacts come in. Nobody is mailed.',
  seldom: true,
  body: CalendarLogin.extend({
    /** One of those that `findCalendars` answers; without it the usual one. */
    calendar: line(2000).trim().default(''),
  }),
  response: Channel,
});

const OwnCalendar = FoundCalendar.extend({ isConnected: z.boolean() });
export type OwnCalendar = z.infer<typeof OwnCalendar>;

export const listCalendars = endpoint({
  ...inAccount,
  method: 'GET',
  path: '/crm/rest/v1/channels:listCalendars',
  summary:
    'The calendars that can be written to with what the connected calendar was opened with, the usual one first. No password is asked for; refused (channel.refused, with why) where they cannot be read.',
  seldom: true,
  response: z.object({ calendars: z.array(OwnCalendar) }),
});

export const changeCalendar = endpoint({
  ...inAccount,
  method: 'POST',
  path: '/crm/rest/v1/channels:changeCalendar',
  summary:
    'Connects another calendar of the same person in place of the one that is connected, without a password. Its sync begins anew; appointments that the one before has brought in are kept, its busy times are not, and what was written into it stays there.',
  seldom: true,
  body: z.strictObject({
    /** One of those that `listCalendars` answers. */
    calendar: line(2000).trim().min(1),
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
  summary:
    'Forgets the password and reads no more. What was brought in is kept, or removed from all timelines. What went out to a calendar stays there.',
  body: z.strictObject({ broughtIn: z.enum(['keep', 'remove']) }),
  response: Channel,
});

export const accountingKinds = ['xero', 'quickbooks'] as const;
export type AccountingKind = (typeof accountingKinds)[number];

export const askConsent = endpoint({
  ...inAccount,
  method: 'POST',
  path: '/crm/rest/v1/channels/{channelKind}:askConsent',
  summary:
    'Where a service asks whether its books, a mailbox or a calendar may be read. It leads back with a state that is good once, for the same session.',
  body: z.strictObject({
    /** What has changed from this day on is read. */
    since: z.iso.date().nullable().default(null),
    /** Of a mailbox or a calendar: whose it is and where its owner signs in, and as `connectEmail` has it. */
    signIn: z
      .strictObject({
        service: z.enum(signInServices),
        address: email,
        isShared: z.boolean().default(false),
        sends: z.enum(sendings).nullable().default(null),
      })
      .nullable()
      .default(null),
  }),
  response: z.object({ url: z.string() }),
});

export const takeConsent = endpoint({
  ...inAccount,
  method: 'POST',
  path: '/crm/rest/v1/channels/{channelKind}:takeConsent',
  summary:
    'What a service led back with. Connects the mailbox, the usual calendar, or the one organisation; of several organisations, one is to be chosen then.',
  seldom: true,
  body: z.strictObject({
    state: line(200).min(1),
    code: z.string().min(1).max(4000),
    /** The company, which QuickBooks names here. */
    realmId: line(100).default(''),
  }),
  response: Channel,
});

export const chooseOrganisation = endpoint({
  ...inAccount,
  method: 'POST',
  path: '/crm/rest/v1/channels/{channelKind}:chooseOrganisation',
  summary: 'Connects one of several organisations that may be read.',
  body: z.strictObject({ organisationId: line(100).min(1) }),
  response: Channel,
});
