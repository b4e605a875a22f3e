import { z } from 'zod';
import { EmailContent } from './asset-content.ts';
import { getMergeValues } from './assets.ts';
import { email, line, recordId, text } from './common.ts';
import { endpoint } from './endpoint.ts';

export const messageStates = [
  'waiting',
  'sending',
  'sent',
  'skipped',
  'failed',
  'bounced',
  'uncertain',
  'received',
] as const;

/** A mail or text with its contact, as it went out or came in, and what came of it. */
export const Message = z.object({
  id: z.int(),
  channel: z.enum(['mail', 'text']),
  direction: z.enum(['out', 'in']),
  purpose: z.enum(['marketing', 'transactional', 'personal']),
  contact: z.object({ id: z.int(), name: z.string() }).nullable(),
  from: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  /** A page to be shown in a frame that runs nothing; '' for a text. */
  html: z.string(),
  state: z.enum(messageStates),
  reason: z.string().nullable(),
  date: z.iso.datetime(),
  sentDate: z.iso.datetime().nullable(),
  solution: z.object({ id: z.int(), name: z.string() }).nullable(),
  attachments: z.array(z.object({ fileId: z.int(), name: z.string(), size: z.int() })),
  /** A colleague's mailbox has brought it in, and they do not share its words. */
  isPrivate: z.boolean(),
  /** Others of the same conversation, the oldest first. */
  thread: z.array(
    z.object({ id: z.int(), direction: z.enum(['out', 'in']), subject: z.string(), date: z.iso.datetime() }),
  ),
  events: z.array(
    z.object({
      kind: z.enum(['opened', 'clicked', 'bounced', 'complained', 'unsubscribed', 'replied']),
      by: z.enum(['person', 'machine', 'unknown']),
      date: z.iso.datetime(),
      about: z.string(),
    }),
  ),
});
export type Message = z.infer<typeof Message>;

const inAccount = { access: 'account', account: 'header', token: 'crm' } as const;

export const getMessage = endpoint({
  ...inAccount,
  method: 'GET',
  path: '/crm/rest/v1/messages/{messageId}',
  summary: 'One message, as it was sent or came in.',
  response: Message,
});

export const getAttachment = endpoint({
  ...inAccount,
  method: 'GET',
  path: '/crm/rest/v1/messages/{messageId}/attachments/{fileId}',
  summary: 'A file that went out with a message, or came in with it; to be saved, never to be opened here.',
  stream: true,
  response: z.string(),
});

/** What has not gone out, or perhaps not, as a line of a list. */
export const UnsentMessage = Message.pick({
  id: true,
  channel: true,
  contact: true,
  to: true,
  subject: true,
  state: true,
  reason: true,
  date: true,
  solution: true,
});
export type UnsentMessage = z.infer<typeof UnsentMessage>;

export const listUnsent = endpoint({
  ...inAccount,
  method: 'GET',
  path: '/crm/rest/v1/messages:unsent',
  summary:
    'Messages that are uncertain, and those that failed in the last 30 days, the newest first, at most 100; of one contact also what a person wrote to them and is still to go out.',
  query: z.object({ contactId: recordId.optional() }),
  response: z.object({ messages: z.array(UnsentMessage) }),
});

export const getMailFields = endpoint({
  ...inAccount,
  method: 'GET',
  path: '/crm/rest/v1/contacts/{contactId}/mergeValues',
  summary: 'What merge fields of a mail to one person are filled with, and every name there is.',
  response: getMergeValues.response.omit({ textLink: true }),
});

/** Of all files of a mail together: more is refused by most mailboxes. */
export const MOST_ATTACHED_BYTES = 20 * 1024 * 1024;

const body = {
  senderId: recordId,
  subject: line(300).trim().min(1),
  blocks: EmailContent.shape.blocks,
  fileIds: z.array(recordId).max(10),
};

export const sendMail = endpoint({
  ...inAccount,
  method: 'POST',
  path: '/crm/rest/v1/contacts/{contactId}/mails',
  summary:
    'Writes to one person, from a proven sender. Merge fields are filled in. Refused (message.address) where the contact has no address, (asset.invalid) with what is wrong in it, and (message.tooLarge) where its files are.',
  creates: true,
  bodyLimit: 512 * 1024,
  body: z.strictObject(body),
  response: Message,
});

export const sendAgain = endpoint({
  ...inAccount,
  method: 'POST',
  path: '/crm/rest/v1/messages/{messageId}:sendAgain',
  summary: 'Sends a message again that is uncertain or has failed: somebody has decided so.',
  response: Message,
});

/** What other programs know: a mailbox that was read, a mail server that got a report. */
export const reportReply = endpoint({
  ...inAccount,
  method: 'POST',
  path: '/crm/rest/v1/messages:reply',
  summary:
    'Somebody has answered: by the id of the mail they answer (In-Reply-To), or else by their address. An automatic answer stands in the timeline and reaches no goal.',
  creates: true,
  body: z.strictObject({
    from: email,
    inReplyTo: line(998).optional(),
    subject: line(998),
    text: text(100_000),
    date: z.iso.datetime().optional(),
    /** A machine has written it (out of office …): nobody has answered. */
    isAutomatic: z.boolean().default(false),
  }),
  response: z.object({ contactId: z.int().nullable() }),
});

export const reportDelivery = endpoint({
  ...inAccount,
  method: 'POST',
  path: '/crm/rest/v1/messages:deliveryReport',
  summary: 'A delivery report (RFC 3464) or a complaint (RFC 5965), as it came in: a whole mail.',
  bytes: true,
  bodyLimit: 512 * 1024,
  body: z.custom<Blob | Uint8Array>(),
  response: z.object({
    reports: z.array(
      z.object({
        address: z.string(),
        kind: z.enum(['bounced', 'delayed', 'delivered', 'complained']),
        isOurs: z.boolean(),
      }),
    ),
  }),
});

export const reportPurchase = endpoint({
  ...inAccount,
  method: 'POST',
  path: '/crm/rest/v1/contacts/{contactId}/purchases',
  summary: 'A contact has bought something: in the timeline, and as the goal "purchase".',
  creates: true,
  body: z.strictObject({
    item: line(300).trim().min(1),
    amount: z.int().min(0).max(Number.MAX_SAFE_INTEGER),
    currencyCode: z.string().regex(/^[A-Z]{3}$/),
  }),
  response: z.void(),
});
