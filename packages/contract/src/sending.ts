import { z } from 'zod';
import { SendingHours } from './campaign-steps.ts';
import { email, line, recordId, text } from './common.ts';
import { DOMAIN } from './email-rule.ts';
import { endpoint } from './endpoint.ts';

export const Sender = z.object({
  id: z.int(),
  name: z.string(),
  address: z.string(),
  isDefault: z.boolean(),
  /** By a mail to it that somebody followed, or because the domain is proven. */
  isProven: z.boolean(),
  /** When a mail to prove it went out. */
  askedDate: z.iso.datetime().nullable(),
});
export type Sender = z.infer<typeof Sender>;

export const SendingDomain = z.object({
  id: z.int(),
  domain: z.string(),
  isProven: z.boolean(),
  checkedDate: z.iso.datetime().nullable(),
  failure: z.enum(['missing', 'different', 'unreachable']).nullable(),
  /** The TXT record to be set. */
  record: z.object({ name: z.string(), value: z.string() }),
});
export type SendingDomain = z.infer<typeof SendingDomain>;

const SettingFields = z.strictObject({
  isTracking: z.boolean(),
  frequencyLimit: z.int().min(1).max(100).nullable(),
  frequencyDays: z.int().min(1).max(90),
  /** Messages a minute. */
  rate: z.int().min(1).max(100_000),
  textFrom: line(40).trim(),
  helpText: text(300).trim(),
  /** Of campaigns that have none of their own; null: at any time. */
  sendingHours: SendingHours.nullable(),
});

export const Sending = z.object({
  senders: z.array(Sender),
  domains: z.array(SendingDomain),
  topics: z.array(z.object({ id: z.int(), name: z.string(), optOuts: z.int() })),
  settings: SettingFields,
  /** From the business information; marketing mail needs it. */
  postalAddress: z.string(),
  /** Whether this installation hands over mail and texts at all; without it they wait in the outbox. */
  canMail: z.boolean(),
  canText: z.boolean(),
  waiting: z.int(),
  uncertain: z.int(),
});
export type Sending = z.infer<typeof Sending>;

const inAccount = { access: 'account', account: 'header', token: 'crm' } as const;

export const getSending = endpoint({
  ...inAccount,
  method: 'GET',
  path: '/crm/rest/v1/sending',
  summary: 'From whom mail and texts go out, and what holds for all of them.',
  response: Sending,
});

export const changeSending = endpoint({
  ...inAccount,
  method: 'PUT',
  path: '/crm/rest/v1/sending',
  summary: 'Tracking, how often one person is written to, how many messages a minute, at which hours, texts.',
  body: SettingFields,
  response: Sending,
});

export const addSender = endpoint({
  ...inAccount,
  method: 'POST',
  path: '/crm/rest/v1/sending/senders',
  summary: 'Adds an address and mails it a link that proves it; at once where its domain is proven.',
  seldom: true,
  creates: true,
  body: z.strictObject({ name: line(100).trim().min(1), address: email }),
  response: Sending,
});

export const changeSender = endpoint({
  ...inAccount,
  method: 'PUT',
  path: '/crm/rest/v1/sending/senders/{senderId}',
  summary: 'Its name, and whether it is the one that is used unless said otherwise.',
  body: z.strictObject({ name: line(100).trim().min(1), isDefault: z.boolean() }),
  response: Sending,
});

export const askSender = endpoint({
  ...inAccount,
  method: 'POST',
  path: '/crm/rest/v1/sending/senders/{senderId}:ask',
  summary: 'Mails the link that proves it again.',
  seldom: true,
  response: Sending,
});

export const deleteSender = endpoint({
  ...inAccount,
  method: 'DELETE',
  path: '/crm/rest/v1/sending/senders/{senderId}',
  summary: 'Takes a sender away.',
  response: Sending,
});

export const addDomain = endpoint({
  ...inAccount,
  method: 'POST',
  path: '/crm/rest/v1/sending/domains',
  summary: 'Makes a key for a domain; it is proven once its record is found.',
  creates: true,
  body: z.strictObject({
    domain: line(253).trim().toLowerCase().regex(DOMAIN),
  }),
  response: Sending,
});

export const checkDomain = endpoint({
  ...inAccount,
  method: 'POST',
  path: '/crm/rest/v1/sending/domains/{domainId}:check',
  summary: 'Looks for the record of a domain.',
  response: Sending,
});

export const deleteDomain = endpoint({
  ...inAccount,
  method: 'DELETE',
  path: '/crm/rest/v1/sending/domains/{domainId}',
  summary: 'Takes a domain away, and with it what its senders were proven by.',
  response: Sending,
});

export const saveTopics = endpoint({
  ...inAccount,
  method: 'PUT',
  path: '/crm/rest/v1/sending/topics',
  summary:
    'Kinds of mail that people can be without, in their order. One that is left out is taken away, unless a solution is of that kind.',
  body: z.strictObject({
    topics: z.array(z.strictObject({ id: recordId.optional(), name: line(80).trim().min(1) })).max(20),
  }),
  response: Sending,
});

/** From the mail: the token is the right to do so. A GET changes nothing. */
export const proveSender = endpoint({
  method: 'POST',
  path: '/api/v2/senders/{token}',
  summary: 'Proves an address: somebody who reads its mail has said so.',
  access: 'public',
  onPages: true,
  response: z.object({ address: z.string(), company: z.string() }),
});
