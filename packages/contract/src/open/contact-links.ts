import { z } from 'zod';
import { line } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { listQuery, nextPageToken, openCall, openId, openTime } from './common.ts';

export const OpenLink = z.object({
  contact1_id: z.string(),
  contact2_id: z.string(),
  link_type_id: z.string(),
  link_type_name: z.string(),
});
export type OpenLink = z.infer<typeof OpenLink>;

export const OpenLinkType = z.object({
  id: z.string(),
  name: z.string(),
  max_links: z.int().nullable(),
  create_time: openTime,
});
export type OpenLinkType = z.infer<typeof OpenLinkType>;

const Pair = z.object({ contact1_id: openId, contact2_id: openId, link_type_id: openId });

export const openLinkContacts = endpoint({
  ...openCall('contacts', 'write'),
  method: 'POST',
  path: '/crm/rest/v2/contacts:link',
  summary:
    'Links two contacts. Where the type has two names (Parent / Child), the first contact is what the first name says. A link that is there already stays as it is.',
  success: 201,
  creates: true,
  body: Pair,
  response: OpenLink,
});

export const openUnlinkContacts = endpoint({
  ...openCall('contacts', 'write'),
  method: 'POST',
  path: '/crm/rest/v2/contacts:unlink',
  summary: 'Takes the link of this type between two contacts away, whichever of them is named first.',
  body: Pair,
  response: z.void(),
});

export const openListContactLinks = endpoint({
  ...openCall('contacts', 'read'),
  method: 'GET',
  path: '/crm/rest/v2/contacts/{contactId}/links',
  summary: 'The links of a contact, all on one page. Who is in the trash is left out.',
  response: z.object({ links: z.array(OpenLink), next_page_token: nextPageToken }),
});

export const openListLinkTypes = endpoint({
  ...openCall('contacts', 'read'),
  method: 'GET',
  path: '/crm/rest/v2/contacts/links/types',
  summary: 'How contacts can be linked. Filter: name.',
  query: z.object(listQuery()),
  response: z.object({ contact_link_types: z.array(OpenLinkType), next_page_token: nextPageToken }),
});

export const openCreateLinkType = endpoint({
  ...openCall('contacts', 'write'),
  method: 'POST',
  path: '/crm/rest/v2/contacts/links/types',
  summary:
    'Makes a type of links, by which both contacts are the same to each other. With max_links, a contact has no more of them.',
  success: 201,
  creates: true,
  body: z.object({ name: line(80).trim().min(1), max_links: z.int().min(0).max(1000).nullish() }),
  response: OpenLinkType,
});
