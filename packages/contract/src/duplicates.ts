import { z } from 'zod';
import { pageSize, pageToken, recordId } from './common.ts';
import { ContactDetail, ContactFields, Match } from './contacts.ts';
import { endpoint } from './endpoint.ts';

const inAccount = { access: 'account', account: 'header', token: 'crm' } as const;

export const listDuplicatesOf = endpoint({
  ...inAccount,
  method: 'GET',
  path: '/crm/rest/v1/contacts/{contactId}/duplicates',
  summary: 'Who may be the same person: same e-mail, same phone, or same name and company. At most 20.',
  response: z.object({ matches: z.array(Match) }),
});

export const listDuplicates = endpoint({
  ...inAccount,
  method: 'GET',
  path: '/crm/rest/v1/duplicates',
  summary: 'Groups of contacts that may be the same person, and what they share.',
  query: z.object({ by: z.enum(['email', 'phone', 'name']).default('email'), pageSize: pageSize(100, 20), pageToken }),
  response: z.object({
    groups: z.array(z.object({ shared: z.string(), contacts: z.array(Match.shape.contact) })),
    nextPageToken: z.string(),
  }),
});

/** Fields in which one value is chosen. Tags, further e-mails, phones and addresses are brought together. */
export const mergedFields = ContactFields.omit({
  moreEmails: true,
  morePhones: true,
  moreAddresses: true,
  fields: true,
});

export const mergeContacts = endpoint({
  ...inAccount,
  method: 'POST',
  path: '/crm/rest/v1/contacts/{contactId}:merge',
  summary: 'Makes one contact of two: everything of the other moves here. Can be undone.',
  body: z.strictObject({
    otherId: recordId,
    /** The fields (own ones as `field:7`) whose value is the other's. */
    fromOther: z.array(z.string().max(40)).max(200),
  }),
  response: z.object({ mergeId: z.int(), contact: ContactDetail }),
});

export const undoMerge = endpoint({
  ...inAccount,
  method: 'POST',
  path: '/crm/rest/v1/contactMerges/{mergeId}:undo',
  summary: 'Makes two contacts of one again, as they were; what was added since stays with the one that was kept.',
  response: z.object({ contact: ContactDetail, other: ContactDetail }),
});
