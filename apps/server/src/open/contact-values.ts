import { contactTypes } from '@app/contract/contact-words';
import { ContactFields } from '@app/contract/contacts';
import { AppError } from '@app/contract/errors';
import { addressPlaces, emailPlaces, extraNames, type GivenContact, phonePlaces } from '@app/contract/open/contacts';
import { toAlpha2 } from '@app/contract/open/country-codes';
import { localeNames } from '@app/i18n/locales';
import type { Values } from '../modules/contacts/contact-values.ts';
import type { OwnField } from '../modules/contacts/own-values.ts';
import { addressText, toPlaces } from './places.ts';

type Fields = Partial<ContactFields>;
type Given = Partial<GivenContact>;
type GivenAddress = NonNullable<GivenContact['addresses']>[number];

const refuse = (path: string, message: string): never => {
  throw new AppError('request.invalid', [{ path, message }]);
};

/** What a program has written of a contact, as the CRM holds it. Only what was given is in it. */
export function toContactFields(given: Given, ownerId: string | null, ownFields: Map<string, OwnField>): Values {
  const { email_addresses, phone_numbers, addresses, custom_fields, birth_date, company, contact_type } = given;
  const fields: Fields = {
    ...(given.given_name !== undefined && { givenName: given.given_name ?? '' }),
    ...(given.family_name !== undefined && { familyName: given.family_name ?? '' }),
    ...(given.job_title !== undefined && { title: given.job_title ?? '' }),
    ...(given.website !== undefined && { website: given.website ?? '' }),
    ...(company !== undefined && { company: company?.company_name ?? '' }),
    ...(given.time_zone !== undefined && { timeZone: given.time_zone ?? '' }),
    ...(given.preferred_locale !== undefined && { language: toLanguage(given.preferred_locale ?? '') }),
    ...(birth_date !== undefined && { birthday: birth_date?.slice(0, 10) ?? null }),
    ...(contact_type && { type: toType(contact_type) }),
    ...(given.owner_id !== undefined && { ownerId }),
    ...(email_addresses !== undefined && toEmails(email_addresses ?? [])),
    ...(phone_numbers !== undefined && toPhones(phone_numbers ?? [])),
    ...(addresses !== undefined && toAddresses(addresses ?? [])),
    ...(custom_fields && {
      fields: Object.fromEntries(custom_fields.map(({ id, content }) => [id, toOwnValue(ownFields.get(id), content)])),
    }),
  };
  const checked = ContactFields.partial().safeParse(fields);
  if (!checked.success)
    throw new AppError(
      'request.invalid',
      checked.error.issues.slice(0, 20).map(({ path, message }) => ({ path: path.join('.'), message })),
    );
  return checked.data;
}

/** What the CRM has no field for, as it was written; null for what is to go. */
export function toExtras(given: Given): Record<string, unknown> {
  const { email_addresses: emails, phone_numbers: phones, addresses } = given;
  return {
    ...Object.fromEntries(
      extraNames.filter((name) => given[name] !== undefined).map((name) => [name, given[name] ?? null]),
    ),
    ...(emails !== undefined && { email_places: toPlaces(emailPlaces, emailAt(emails ?? [])) }),
    ...(phones !== undefined && {
      phone_places: toPlaces(phonePlaces, phoneAt(phones ?? [])),
      phone_types: toPhoneTypes(phones ?? []),
    }),
    ...(given.source_type !== undefined && { source_type: given.source_type }),
    ...(addresses !== undefined && {
      address_places: toPlaces(addressPlaces, (place) => addressText(addressAt(addresses ?? [])(place))),
    }),
  };
}

const toLanguage = (locale: string): string => {
  const name = locale.toLowerCase().replace('_', '-');
  return (localeNames as string[]).includes(name) ? name : '';
};

function toType(word: string): (typeof contactTypes)[number] {
  const name = word.toLowerCase().replace(/[ -]/g, '_');
  return contactTypes.find((type) => type === name) ?? refuse('contact_type', `one of ${contactTypes.join(', ')}`);
}

/** The first is the contact's own; where none was named so, the others stay what they are. */
function toEmails(emails: NonNullable<GivenContact['email_addresses']>): Fields {
  const at = emailAt(emails);
  return { email: at('EMAIL1'), moreEmails: [at('EMAIL2'), at('EMAIL3')].filter(Boolean) };
}

const emailAt = (emails: NonNullable<GivenContact['email_addresses']>) => (place: string) =>
  emails.find(({ field }) => field === place)?.email.toLowerCase() ?? '';

const phoneAt = (phones: NonNullable<GivenContact['phone_numbers']>) => (place: string) => {
  const { number = '', extension } = phones.find(({ field }) => field === place) ?? {};
  return number !== '' && extension ? `${number} ext. ${extension}` : number;
};

/** What each number was called (Work, Mobile), by the number as it is kept; null for nothing. */
function toPhoneTypes(phones: NonNullable<GivenContact['phone_numbers']>): Record<string, string> | null {
  const typed = phones.flatMap(({ type, field }): [string, string][] => (type ? [[phoneAt(phones)(field), type]] : []));
  return typed.length > 0 ? Object.fromEntries(typed) : null;
}

function toPhones(phones: NonNullable<GivenContact['phone_numbers']>): Fields {
  const at = phoneAt(phones);
  return { phone: at('PHONE1'), morePhones: ['PHONE2', 'PHONE3', 'PHONE4', 'PHONE5'].map(at).filter(Boolean) };
}

function toAddresses(addresses: GivenAddress[]): Fields {
  const at = addressAt(addresses);
  return { ...at('BILLING'), moreAddresses: [at('SHIPPING'), at('OTHER')] };
}

const addressAt = (addresses: GivenAddress[]) => (place: string) =>
  toAddress(addresses.find(({ field }) => field === place));

function toAddress(given: GivenAddress | undefined) {
  const { country_code, region_code, zip_code, zip_four } = given ?? {};
  const country = toAlpha2(country_code ?? '') ?? refuse('addresses.country_code', 'no country');
  const zip = [zip_code, zip_four].filter(Boolean).join('-');
  return {
    address1: given?.line1 ?? '',
    address2: given?.line2 ?? '',
    city: given?.locality ?? '',
    state: given?.region || (region_code ?? '').replace(/^[A-Za-z]{2}-/, ''),
    postalCode: given?.postal_code || zip,
    country,
  };
}

/** Programs write numbers and yes or no in several ways. */
function toOwnValue(field: OwnField | undefined, content: unknown) {
  if (content === null || content === undefined || content === '') return null;
  switch (field?.kind) {
    case 'number':
      return typeof content === 'string' && content.trim() !== '' ? Number(content) : (content as number);
    case 'yesNo':
      return /^(true|1)$/i.test(String(content))
        ? true
        : /^(false|0)$/i.test(String(content))
          ? false
          : (content as boolean);
    case 'date':
      return String(content).slice(0, 10);
    default:
      return content as string;
  }
}
