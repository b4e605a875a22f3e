import { z } from 'zod';
import { email, line, text } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { givenTime, listQuery, nextPageToken, openCall, openId, openTime } from './common.ts';

const providers = ['UNKNOWN', 'INFUSIONSOFT', 'MICROSOFT', 'GOOGLE'] as const;
const nothing = z.string().nullable();
const time = openTime.nullable();

export const OpenEmail = z.object({
  id: z.string(),
  subject: z.string(),
  headers: nothing,
  contact_id: nothing,
  sent_to_address: z.string(),
  sent_to_cc_address_list: z.array(z.string()),
  sent_to_bcc_address_list: z.array(z.string()),
  sent_from_address: z.string(),
  sent_from_reply_address: nothing,
  sent_time: time,
  received_time: time,
  opened_time: time,
  clicked_time: time,
  original_provider: z.enum(providers),
  original_provider_id: nothing,
  provider_source_id: nothing,
});
export type OpenEmail = z.infer<typeof OpenEmail>;

/** One alone comes with its words, in base64. */
export const OpenEmailWithContent = OpenEmail.extend({ plain_content: nothing, html_content: nothing });
export type OpenEmailWithContent = z.infer<typeof OpenEmailWithContent>;

const MOST_WORDS = 400_000;
const words = z.base64().max(MOST_WORDS).nullish();
const addresses = z.array(line(254)).max(50).nullish();

/** What the CRM has no field for comes back as it was written. */
const kept = {
  headers: text(20_000).nullish(),
  sent_to_cc_address_list: addresses,
  sent_to_bcc_address_list: addresses,
  sent_from_reply_address: line(254).nullish(),
  opened_time: givenTime.nullish(),
  clicked_time: givenTime.nullish(),
  original_provider: z.enum(providers).nullish(),
  original_provider_id: line(500).nullish(),
  provider_source_id: line(500).nullish(),
  plain_content: words,
  html_content: words,
};
const Kept = z.object(kept);
export type KeptOfEmail = z.output<typeof Kept>;
export const keptOfEmail = Object.keys(kept) as (keyof KeptOfEmail)[];

const GivenEmail = Kept.extend({
  sent_to_address: email,
  sent_from_address: email.nullish(),
  subject: line(998).nullish(),
  contact_id: openId.nullish(),
  sent_time: givenTime.nullish(),
  received_time: givenTime.nullish(),
});
export type GivenEmail = z.output<typeof GivenEmail>;

export const openListEmails = endpoint({
  ...openCall('emails', 'read'),
  method: 'GET',
  path: '/crm/rest/v2/emails',
  summary:
    'Mails that went out or came in, without their words. Filters: contact_id, email, start_created_time, end_created_time.',
  query: z.object(listQuery()),
  response: z.object({ emails: z.array(OpenEmail), next_page_token: nextPageToken }),
});

export const openCreateEmail = endpoint({
  ...openCall('emails', 'write'),
  method: 'POST',
  path: '/crm/rest/v2/emails',
  summary: 'Writes down a mail that went out or came in elsewhere, in the timeline of its contact. Nothing is sent.',
  success: 201,
  creates: true,
  bodyLimit: 1024 * 1024,
  body: GivenEmail,
  response: OpenEmailWithContent,
});

export const openGetEmail = endpoint({
  ...openCall('emails', 'read'),
  method: 'GET',
  path: '/crm/rest/v2/emails/{messageId}',
  summary: 'One mail with its words, in base64.',
  response: OpenEmailWithContent,
});

export const openDeleteEmail = endpoint({
  ...openCall('emails', 'write'),
  method: 'DELETE',
  path: '/crm/rest/v2/emails/{messageId}',
  summary: 'Takes away a mail that a program has written down; what really went out or came in here stays (400).',
  response: z.void(),
});

export const MOST_ATTACHED = 1024 * 1024;
const Attachment = z.object({
  file_name: line(200).trim().min(1),
  file_data: z.base64().max(Math.ceil(MOST_ATTACHED / 3) * 4),
});
const GivenMail = z.object({
  contacts: z.array(openId).min(1).max(500),
  subject: line(300).trim().min(1),
  user_id: openId.nullish(),
  from_address: email.nullish(),
  html_content: words,
  plain_content: words,
  address_field: line(40).nullish(),
  attachments: z.array(Attachment).max(10).nullish(),
});
export type GivenMail = z.output<typeof GivenMail>;

export const openSendEmail = endpoint({
  ...openCall('emails', 'write'),
  method: 'POST',
  path: '/crm/rest/v2/emails:send',
  summary:
    'Sends a mail from a proven sender to those of the contacts who have allowed it, with a link to unsubscribe. Merge tokens: ~Contact.FirstName~. HTML is written anew: its words, links and emphasis stay.',
  success: 202,
  creates: true,
  bodyLimit: 16 * 1024 * 1024,
  body: GivenMail,
  response: z.void(),
});

export const openSendTemplate = endpoint({
  ...openCall('emails', 'write'),
  method: 'POST',
  path: '/crm/rest/v2/emails/templates:send',
  summary:
    'Sends a mail of a campaign (template_id: its asset), as it was last saved, to those of the contacts who have allowed it.',
  success: 202,
  creates: true,
  body: z.object({ template_id: openId, contact_ids: z.array(openId).min(1).max(500), user_id: openId }),
  response: z.void(),
});
