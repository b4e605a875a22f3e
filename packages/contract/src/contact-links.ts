import { z } from 'zod';
import { recordId } from './common.ts';
import { endpoint } from './endpoint.ts';

/** How two contacts may belong together in every account. */
export const linkKinds = ['parent', 'spouse', 'sibling', 'employer', 'coworker', 'referrer'] as const;
export type LinkKind = (typeof linkKinds)[number];

export const LinkType = z.object({
  id: z.int(),
  /** One that every account knows, to be said in the reader's language; null for the account's own. */
  kind: z.enum(linkKinds).nullable(),
  /** What the first of the two is to the second. */
  name: z.string(),
  /** What the second is to the first. The same, where both are the same to each other. */
  otherName: z.string(),
});
export type LinkType = z.infer<typeof LinkType>;

export const ContactLink = z.object({
  linkType: LinkType,
  /** Whether the linked contact is the first of the two: then `name` says what it is, otherwise `otherName`. */
  isFirst: z.boolean(),
  contact: z.object({ id: z.int(), name: z.string(), email: z.string() }),
});
export type ContactLink = z.infer<typeof ContactLink>;

const inAccount = { access: 'account', account: 'header', token: 'crm' } as const;
const Links = z.object({ links: z.array(ContactLink) });

export const listLinkTypes = endpoint({
  ...inAccount,
  method: 'GET',
  path: '/crm/rest/v1/linkTypes',
  summary: 'How contacts can be linked: what every account knows first, then its own.',
  response: z.object({ linkTypes: z.array(LinkType) }),
});

export const listContactLinks = endpoint({
  ...inAccount,
  method: 'GET',
  path: '/crm/rest/v1/contacts/{contactId}/links',
  summary: 'Who is linked with a contact, and as what, the oldest link first. Who is in the trash is left out.',
  response: Links,
});

export const linkContact = endpoint({
  ...inAccount,
  method: 'POST',
  path: '/crm/rest/v1/contacts/{contactId}:link',
  summary: 'Links a contact with another one, who is the first of the two or the second. Answers all its links.',
  body: z.strictObject({ otherId: recordId, linkTypeId: recordId, isFirst: z.boolean() }),
  response: Links,
});

export const unlinkContact = endpoint({
  ...inAccount,
  method: 'POST',
  path: '/crm/rest/v1/contacts/{contactId}:unlink',
  summary: 'Takes the link of this type between two contacts away. Answers all that are left.',
  body: z.strictObject({ otherId: recordId, linkTypeId: recordId }),
  response: Links,
});
