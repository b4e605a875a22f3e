import { z } from 'zod';
import { line } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import {
  CustomField,
  GivenCustomField,
  listQuery,
  names,
  nextPageToken,
  ObjectModel,
  openCall,
  openId,
  openTime,
} from './common.ts';
import { OpenLink } from './contact-links.ts';

export const emailPlaces = ['EMAIL1', 'EMAIL2', 'EMAIL3'] as const;
export const phonePlaces = ['PHONE1', 'PHONE2', 'PHONE3', 'PHONE4', 'PHONE5'] as const;
export const addressPlaces = ['BILLING', 'SHIPPING', 'OTHER'] as const;

const Email = z.object({
  email: z.string(),
  field: z.enum(emailPlaces),
  is_opt_in: z.boolean(),
  email_opt_status: z.string(),
  opt_in_reason: z.string().nullable(),
});
const Phone = z.object({
  number: z.string(),
  number_e164: z.string().nullable(),
  extension: z.string().nullable(),
  type: z.string().nullable(),
  field: z.enum(phonePlaces),
});
const Address = z.object({
  line1: z.string(),
  line2: z.string(),
  locality: z.string(),
  region: z.string(),
  region_code: z.string().nullable(),
  country_code: z.string().nullable(),
  postal_code: z.string(),
  zip_code: z.string().nullable(),
  zip_four: z.string().nullable(),
  field: z.enum(addressPlaces),
});
const Fax = z.object({ number: line(40), type: line(40).nullish(), field: line(10).nullish() });
const Origin = z.object({
  date: z.union([z.iso.date(), z.iso.datetime({ offset: true })]).nullish(),
  ip_address: line(60).trim().nullish(),
});
const SocialAccount = z.object({ name: line(200), type: line(40) });

/** What the CRM has no field for: kept as it was written, and given back. */
const extraTexts = ['middle_name', 'preferred_name', 'prefix', 'suffix', 'spouse_name', 'referral_code'] as const;
const Extras = z.object({
  ...(Object.fromEntries(extraTexts.map((name) => [name, z.string().nullable()])) as Record<
    (typeof extraTexts)[number],
    z.ZodNullable<z.ZodString>
  >),
  anniversary_date: z.string().nullable(),
  leadsource_id: z.string().nullable(),
  fax_numbers: z.array(Fax),
  social_accounts: z.array(SocialAccount),
  origin: Origin.nullable(),
});

export const OpenContact = z.object({
  id: z.string(),
  given_name: z.string(),
  family_name: z.string(),
  ...Extras.shape,
  job_title: z.string().nullable(),
  contact_type: z.string(),
  company: z.object({ id: z.string().nullable(), company_name: z.string() }).nullable(),
  owner_id: z.string().nullable(),
  email_addresses: z.array(Email),
  phone_numbers: z.array(Phone),
  addresses: z.array(Address),
  website: z.string().nullable(),
  birth_date: z.string().nullable(),
  preferred_locale: z.string().nullable(),
  time_zone: z.string().nullable(),
  custom_fields: z.array(CustomField),
  source_type: z.string(),
  tag_ids: z.array(z.string()),
  /** The same, in one text. */
  groups: z.string(),
  links: z.array(OpenLink),
  utm_parameters: z.array(z.object({ utmSource: z.string() })),
  score_value: z.string().nullable(),
  account_id: z.string().nullable(),
  created_by: z.string().nullable(),
  last_updated_by: z.string().nullable(),
  create_time: openTime,
  update_time: openTime,
});
export type OpenContact = z.infer<typeof OpenContact>;
export const openContactFields = Object.keys(OpenContact.shape);

const GivenEmail = z.object({
  email: line(100).trim(),
  field: z.enum(emailPlaces),
  opt_in_reason: line(500).trim().nullish(),
});
const GivenPhone = z.object({
  number: line(40).trim(),
  extension: line(10).trim().nullish(),
  type: line(40).trim().nullish(),
  field: z.enum(phonePlaces),
});
const GivenAddress = z.object({
  line1: line(120).trim().nullish(),
  line2: line(120).trim().nullish(),
  locality: line(80).trim().nullish(),
  region: line(80).trim().nullish(),
  region_code: line(10).trim().nullish(),
  country_code: line(3).trim().nullish(),
  postal_code: line(16).trim().nullish(),
  zip_code: line(10).trim().nullish(),
  zip_four: line(4).trim().nullish(),
  field: z.enum(addressPlaces),
});
const short = line(100).trim().nullish();

/** What a program writes of a contact. What it does not name stays; what is null is emptied. */
export const GivenContact = z.object({
  given_name: line(40).trim().nullish(),
  family_name: line(40).trim().nullish(),
  middle_name: short,
  preferred_name: short,
  prefix: short,
  suffix: short,
  spouse_name: short,
  referral_code: short,
  anniversary_date: z.iso.date().nullish(),
  leadsource_id: z.union([openId, z.literal('0')]).nullish(),
  fax_numbers: z.array(Fax).max(2).nullish(),
  social_accounts: z.array(SocialAccount).max(20).nullish(),
  origin: Origin.nullish(),
  /** `API`, `IMPORT`, `LANDING_PAGE` and the like: a word in capitals. */
  source_type: z
    .string()
    .regex(/^[A-Z][A-Z_]{0,39}$/)
    .nullish(),
  job_title: line(255).trim().nullish(),
  contact_type: line(40).trim().nullish(),
  company: z.object({ id: openId.nullish(), company_name: line(120).trim().nullish() }).nullish(),
  owner_id: z.union([openId, z.literal('0')]).nullish(),
  email_addresses: z.array(GivenEmail).max(3).nullish(),
  phone_numbers: z.array(GivenPhone).max(5).nullish(),
  addresses: z.array(GivenAddress).max(3).nullish(),
  website: short,
  birth_date: z.union([z.iso.date(), z.iso.datetime({ offset: true })]).nullish(),
  preferred_locale: line(20).trim().nullish(),
  time_zone: line(60).trim().nullish(),
  custom_fields: z.array(GivenCustomField).max(100).nullish(),
});
export type GivenContact = z.output<typeof GivenContact>;
export const extraNames = Object.keys(Extras.shape) as (keyof z.infer<typeof Extras>)[];

export const openListContacts = endpoint({
  ...openCall('contacts', 'read'),
  method: 'GET',
  path: '/crm/rest/v2/contacts',
  summary:
    'Contacts. Filters: email, given_name, family_name, middle_name, website, lead_source_name, city, state, company_id, ids, contact_ids, contact_id, start_update_time, end_update_time, phone_number (with phone_fields), parts of the billing, shipping and other address, and own fields by their name.',
  query: z.object({ ...listQuery(), fields: names }),
  response: z.object({ contacts: z.array(OpenContact), next_page_token: nextPageToken }),
});

export const openCreateContact = endpoint({
  ...openCall('contacts', 'write'),
  method: 'POST',
  path: '/crm/rest/v2/contacts',
  summary: 'Adds a contact (201), or, where duplicate_option says how one is recognised, changes the one there (200).',
  success: 201,
  creates: true,
  query: z.object({
    fields: names,
    duplicate_option: z.enum(['Email', 'EmailAndName', 'EmailAndNameAndCompany']).optional(),
  }),
  body: GivenContact,
  response: OpenContact,
});

export const openGetContactModel = endpoint({
  ...openCall('contacts', 'read'),
  method: 'GET',
  path: '/crm/rest/v2/contacts/model',
  summary: "The account's own fields of contacts.",
  response: ObjectModel,
});

export const openGetContact = endpoint({
  ...openCall('contacts', 'read'),
  method: 'GET',
  path: '/crm/rest/v2/contacts/{contactId}',
  summary: 'One contact.',
  query: z.object({ fields: names }),
  response: OpenContact,
});

export const openChangeContact = endpoint({
  ...openCall('contacts', 'write'),
  method: 'PATCH',
  path: '/crm/rest/v2/contacts/{contactId}',
  summary: 'Changes what is given of a contact. Addresses, numbers and e-mails that are given replace the ones there.',
  query: z.object({ fields: names, update_mask: names }),
  body: GivenContact,
  response: OpenContact,
});

export const openDeleteContact = endpoint({
  ...openCall('contacts', 'write'),
  method: 'DELETE',
  path: '/crm/rest/v2/contacts/{contactId}',
  summary: 'Puts a contact into the trash.',
  response: z.void(),
});

export const openMergeContacts = endpoint({
  ...openCall('contacts', 'write'),
  method: 'POST',
  path: '/crm/rest/v2/contacts:merge',
  summary: 'Makes one contact of two: the first stays and gets what only the other had.',
  body: z.object({ contact_id: openId, duplicate_contact_id: openId }),
  response: OpenContact,
  success: 200,
});

export const openListTagsOfContact = endpoint({
  ...openCall('contacts', 'read'),
  method: 'GET',
  path: '/crm/rest/v2/contacts/{contactId}/tags',
  summary: 'The tags of a contact, and since when.',
  query: z.object(listQuery()),
  response: z.object({
    tags: z.array(
      z.object({
        tag: z.object({ id: z.string(), name: z.string(), category: z.object({ id: z.string() }).nullable() }),
        applied_time: openTime,
      }),
    ),
    next_page_token: nextPageToken,
  }),
});
