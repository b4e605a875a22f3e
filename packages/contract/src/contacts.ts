import { z } from 'zod';
import { flag, jsonText, line, pageSize, pageToken, recordId, uuid } from './common.ts';
import { ContactFilter } from './contact-filter.ts';
import { contactSources, contactTypes, mailPermissions } from './contact-words.ts';
import { isEmail } from './email-rule.ts';
import { endpoint } from './endpoint.ts';

const emailText = line(254).trim().toLowerCase().refine(isEmail);
const country = z.string().regex(/^(?:[A-Z]{2})?$/);
/** A part of a phone number may be a word ("ext. 12"); what is no number at all is refused with the account's country. */
const phone = line(40).trim();

const Address = z.strictObject({
  address1: line(120).trim(),
  address2: line(120).trim(),
  city: line(80).trim(),
  state: line(80).trim(),
  postalCode: line(16).trim(),
  country,
});
export type Address = z.infer<typeof Address>;

/** The value of an own field; null where there is none. */
export const OwnValue = z.union([line(1000), z.number(), z.boolean()]).nullable();
export type OwnValue = z.infer<typeof OwnValue>;

/** What can be written of a contact. */
export const ContactFields = z.strictObject({
  givenName: line(100).trim(),
  familyName: line(100).trim(),
  email: z.union([z.literal(''), emailText]),
  phone,
  company: line(120).trim(),
  title: line(120).trim(),
  website: line(300).trim(),
  ...Address.shape,
  timeZone: line(60),
  birthday: z.iso.date().nullable(),
  /** One of the product's locales, or none. */
  language: line(10),
  type: z.enum(contactTypes),
  ownerId: uuid.nullable(),
  /** The second and third. */
  moreEmails: z.array(emailText).max(2),
  /** The second to the fifth. */
  morePhones: z.array(phone.min(1)).max(4),
  /** The second and third. */
  moreAddresses: z.array(Address).max(2),
  /** Own fields by their id. */
  fields: z.record(z.string().regex(/^[1-9]\d{0,15}$/), OwnValue),
});
export type ContactFields = z.infer<typeof ContactFields>;
export type ContactField = keyof ContactFields;

export const TagRef = z.object({ id: z.int(), name: z.string() });
/** Somebody of the account, or a partner's person in it. */
export const Person = z.object({ id: z.uuid(), name: z.string(), partnerCompany: z.string().nullable() });
export type Person = z.infer<typeof Person>;

/** A row of the list. */
export const Contact = z.object({
  id: z.int(),
  givenName: z.string(),
  familyName: z.string(),
  email: z.string(),
  phone: z.string(),
  company: z.string(),
  title: z.string(),
  city: z.string(),
  state: z.string(),
  country: z.string(),
  type: z.enum(contactTypes),
  tags: z.array(TagRef),
  owner: Person.nullable(),
  permission: z.enum(mailPermissions),
  source: z.enum(contactSources),
  lastActivityDate: z.iso.datetime().nullable(),
  createdDate: z.iso.datetime(),
  fields: z.record(z.string(), OwnValue),
  /** In the trash since then; gone for good 60 days later. */
  deletedDate: z.iso.datetime().nullable(),
});
export type Contact = z.infer<typeof Contact>;

const Evidence = z.object({ date: z.iso.datetime(), how: z.string(), text: z.string(), by: Person.nullable() });

export const ContactDetail = Contact.extend({
  ...ContactFields.omit({ type: true, ownerId: true, fields: true }).shape,
  /** As it is dialled from anywhere; null where it is not understood. */
  phoneE164: z.string().nullable(),
  /** The contact into which this one was merged. */
  mergedInto: z.int().nullable(),
  /** What the permission rests on: the newest evidence. */
  evidence: Evidence.nullable(),
  /** For text messages to the number. */
  textPermission: z.enum(mailPermissions),
  textEvidence: Evidence.nullable(),
  changedDate: z.iso.datetime(),
});
export type ContactDetail = z.infer<typeof ContactDetail>;

/** A column, '-' before it for the other direction; `field:7` is an own field. */
export const contactSortColumns = [
  'name',
  'email',
  'phone',
  'company',
  'type',
  'tags',
  'owner',
  'city',
  'state',
  'created',
  'lastActivity',
  'permission',
  'source',
] as const;
export const ContactSort = z.string().regex(new RegExp(`^-?(?:${contactSortColumns.join('|')}|field:[1-9]\\d{0,15})$`));

const inAccount = { access: 'account', account: 'header', token: 'crm' } as const;

export const listContacts = endpoint({
  ...inAccount,
  method: 'GET',
  path: '/crm/rest/v1/contacts',
  summary: 'Contacts, filtered, sorted, a page after a token or from a position on, and how many there are in all.',
  query: z.object({
    filter: jsonText(ContactFilter).optional(),
    sort: ContactSort.default('name'),
    pageSize: pageSize(200, 50),
    pageToken,
    /** How many rows of the list stand before the page; instead of a token. */
    position: z.coerce.number<number>().int().min(0).max(10_000_000).optional(),
    /** Who knows the total leaves it out; it is null then. */
    count: flag.default(true),
  }),
  response: z.object({ contacts: z.array(Contact), nextPageToken: z.string(), total: z.int().nullable() }),
});

export const createContact = endpoint({
  ...inAccount,
  method: 'POST',
  path: '/crm/rest/v1/contacts',
  summary:
    'Adds a contact. Whose e-mail or phone somebody else has is refused unless `isAnother` says that it is meant.',
  creates: true,
  body: ContactFields.partial().extend({
    tagIds: z.array(recordId).max(50).optional(),
    /** How the contact has allowed marketing mail, in words; without it they have not. */
    permission: line(500).trim().min(1).optional(),
    isAnother: z.boolean().default(false),
  }),
  response: ContactDetail,
});

export const getContact = endpoint({
  ...inAccount,
  method: 'GET',
  path: '/crm/rest/v1/contacts/{contactId}',
  summary: 'One contact, also from the trash.',
  response: ContactDetail,
});

export const changeContact = endpoint({
  ...inAccount,
  method: 'PUT',
  path: '/crm/rest/v1/contacts/{contactId}',
  summary:
    'Changes some fields. Refused (contact.changed, with the values of now) where somebody has changed one since.',
  body: z.strictObject({
    change: ContactFields.partial(),
    /** What the writer saw in these fields before; a field that is left out is overwritten. */
    seen: ContactFields.partial().optional(),
  }),
  response: ContactDetail,
});

export const tagContact = endpoint({
  ...inAccount,
  method: 'PUT',
  path: '/crm/rest/v1/contacts/{contactId}/tags',
  summary: 'Adds tags to one contact and removes others.',
  body: z.strictObject({ add: z.array(recordId).max(50).default([]), remove: z.array(recordId).max(50).default([]) }),
  response: ContactDetail,
});

export const deleteContact = endpoint({
  ...inAccount,
  method: 'DELETE',
  path: '/crm/rest/v1/contacts/{contactId}',
  summary: 'Puts a contact into the trash, with everything that belongs to it.',
  response: z.void(),
});

export const restoreContact = endpoint({
  ...inAccount,
  method: 'POST',
  path: '/crm/rest/v1/contacts/{contactId}:restore',
  summary: 'Takes a contact out of the trash, whole.',
  response: ContactDetail,
});

/** Somebody who may be the same person, and what says so. */
export const Match = z.object({ contact: Contact, by: z.array(z.enum(['email', 'phone', 'name'])) });
export type Match = z.infer<typeof Match>;

export const matchContacts = endpoint({
  ...inAccount,
  method: 'GET',
  path: '/crm/rest/v1/contacts:match',
  summary: 'Who has this e-mail or this phone number already, at most five; and the number as it is dialled.',
  query: z.object({
    email: z.string().max(254).optional(),
    phone: z.string().max(40).optional(),
    /** Whose own it may be. */
    except: recordId.optional(),
  }),
  response: z.object({ matches: z.array(Match), phoneE164: z.string().nullable() }),
});

export const setPermission = endpoint({
  ...inAccount,
  method: 'PUT',
  path: '/crm/rest/v1/contacts/{contactId}/permission',
  summary:
    'Writes down by hand that somebody has allowed marketing mail or text messages, or has withdrawn it, and how that is known.',
  body: z.strictObject({
    channel: z.enum(['mail', 'text']).default('mail'),
    granted: z.boolean(),
    reason: line(500).trim().min(1),
  }),
  response: ContactDetail,
});
