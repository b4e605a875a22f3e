import { getInsights, listCampaignsOfContact, listUpNext } from '@app/contract/activities';
import {
  type ContactLink,
  linkContact,
  listContactLinks,
  listLinkTypes,
  unlinkContact,
} from '@app/contract/contact-links';
import {
  type ContactDetail,
  type ContactFields,
  changeContact,
  deleteContact,
  matchContacts,
  restoreContact,
  setPermission,
  tagContact,
} from '@app/contract/contacts';
import { call } from '@app/frame/calls/api.ts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { contactQueries } from './contacts.ts';

const of = (contactId: number) => ({ contactId: String(contactId) });

/** What the record shows beside the contact itself. Under the contacts' own key: their news are its news. */
export const recordQueries = {
  upNext: (accountId: string, contactId: number) =>
    queryOptions({
      queryKey: [...contactQueries.all(accountId), 'upNext', contactId],
      queryFn: ({ signal }) => call(listUpNext, { accountId, ...of(contactId) }, { signal }),
    }),
  campaigns: (accountId: string, contactId: number) =>
    queryOptions({
      queryKey: [...contactQueries.all(accountId), 'campaigns', contactId],
      queryFn: ({ signal }) => call(listCampaignsOfContact, { accountId, ...of(contactId) }, { signal }),
    }),
  insights: (accountId: string, contactId: number) =>
    queryOptions({
      queryKey: [...contactQueries.all(accountId), 'insights', contactId],
      queryFn: ({ signal }) => call(getInsights, { accountId, ...of(contactId) }, { signal }),
    }),
  links: (accountId: string, contactId: number) =>
    queryOptions({
      queryKey: [...contactQueries.all(accountId), 'links', contactId],
      queryFn: ({ signal }) => call(listContactLinks, { accountId, ...of(contactId) }, { signal }),
    }),
  linkTypes: (accountId: string) =>
    queryOptions({
      queryKey: [...contactQueries.all(accountId), 'linkTypes'],
      queryFn: ({ signal }) => call(listLinkTypes, { accountId }, { signal }),
    }),
  /** Who else has this e-mail or this phone number. */
  match: (accountId: string, contactId: number, by: { email?: string; phone?: string }) =>
    queryOptions({
      queryKey: [...contactQueries.all(accountId), 'match', contactId, by],
      queryFn: ({ signal }) => call(matchContacts, { accountId, query: { ...by, except: contactId } }, { signal }),
    }),
};

/** Some fields, and what the writer saw in them before. */
export type ContactChange = { change: Partial<ContactFields>; seen: Partial<ContactFields> };
export type TagChange = { add: number[]; remove: number[]; name: string };
export type TrashChange = { deleted: boolean };
/** A link that is to be there, or not to be there any more. */
export type LinkChange = { link: ContactLink; isThere: boolean };
/** Without a channel: for mail. */
export type PermissionChange = { granted: boolean; reason: string; channel?: 'text' };

export const recordKeys = {
  change: (accountId: string, contactId: number) => [...contactQueries.all(accountId), 'change', contactId] as const,
  tags: (accountId: string, contactId: number) => [...contactQueries.all(accountId), 'tag', contactId] as const,
  links: (accountId: string, contactId: number) => [...contactQueries.all(accountId), 'link', contactId] as const,
  trash: (accountId: string, contactId: number) => [...contactQueries.all(accountId), 'trash', contactId] as const,
  permission: (accountId: string, contactId: number) =>
    [...contactQueries.all(accountId), 'permission', contactId] as const,
};

export const sendChange = (accountId: string, contactId: number, body: ContactChange) =>
  call(changeContact, { accountId, ...of(contactId), body });

export const sendTags = (accountId: string, contactId: number, { add, remove }: TagChange) =>
  call(tagContact, { accountId, ...of(contactId), body: { add, remove } });

export function sendLink(accountId: string, contactId: number, { link, isThere }: LinkChange) {
  const named = { otherId: link.contact.id, linkTypeId: link.linkType.id };
  const one = { accountId, ...of(contactId) };
  return isThere
    ? call(linkContact, { ...one, body: { ...named, isFirst: link.isFirst } })
    : call(unlinkContact, { ...one, body: named });
}

export const sendPermission = (accountId: string, contactId: number, body: PermissionChange) =>
  call(setPermission, { accountId, ...of(contactId), body });

export async function sendTrash(accountId: string, contactId: number, { deleted }: TrashChange): Promise<void> {
  await call(deleted ? deleteContact : restoreContact, { accountId, ...of(contactId) });
}

/** A change is answered with all links that the contact has now. */
export const keepLinks = (
  client: QueryClient,
  accountId: string,
  contactId: number,
  answer: { links: ContactLink[] },
): void => {
  client.setQueryData(recordQueries.links(accountId, contactId).queryKey, answer);
};

/** A change is answered with the whole contact. */
export const keepContact = (client: QueryClient, accountId: string, contact: ContactDetail): void => {
  client.setQueryData(contactQueries.detail(accountId, contact.id).queryKey, contact);
};
