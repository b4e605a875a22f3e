import type { Address } from '@app/contract/contacts';
import { AppError } from '@app/contract/errors';
import { addressPlaces, emailPlaces, extraNames, type OpenContact, phonePlaces } from '@app/contract/open/contacts';
import { toAlpha3 } from '@app/contract/open/country-codes';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/open.ts';
import { readOwnFields } from '../modules/contacts/own-values.ts';
import { isAnyOf } from '../modules/contacts/read-contacts.ts';
import type { ContactRow } from '../modules/contacts/require-contact.ts';
import { readAddressStates } from './address-states.ts';
import { readOpenLinks } from './contact-links.ts';
import { toTime } from './patch.ts';
import { addressText, type Places, placesOf } from './places.ts';
import { readGlobalIds } from './users.ts';

type Scope = { accountId: string };
type Row = ContactRow & { tag_ids: number[]; created_by: string | null; last_updated_by: string | null };
type StateOf = Awaited<ReturnType<typeof readAddressStates>>;
type NumberOf = (userId: string | null) => string | null;

/** Contacts as programs know them, in the order of the ids; who is in the trash is not there. */
export async function readOpenContacts(db: Db, scope: Scope, ids: readonly number[]): Promise<OpenContact[]> {
  if (ids.length === 0) return [];
  const rows: Row[] = await db
    .selectFrom('contact')
    .selectAll()
    .select(
      sql<number[]>`array(
        select contact_tag.tag_id from contact_tag
        join tag on tag.account_id = contact_tag.account_id and tag.id = contact_tag.tag_id
        where contact_tag.account_id = contact.account_id and contact_tag.contact_id = contact.id
          and tag.deleted_at is null
        order by contact_tag.tag_id)`.as('tag_ids'),
    )
    .select([
      byWhom(['created'], sql`contact.created_at`).as('created_by'),
      byWhom(['created', 'changed'], sql`contact.changed_at`).as('last_updated_by'),
    ])
    .where('account_id', '=', scope.accountId)
    .where('id', '=', isAnyOf(ids))
    .where('deleted_at', 'is', null)
    .execute();
  const globalIdOf = await readGlobalIds(
    db,
    rows.flatMap(({ owner_id, created_by, last_updated_by }) => [owner_id, created_by, last_updated_by]),
  );
  const ownFields = await readOwnFields(db, scope);
  const stateOf = await readAddressStates(db, scope, rows);
  const linksOf = await readOpenLinks(db, scope, ids);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row ? { ...toContact(row, globalIdOf, ownFields, stateOf), links: linksOf(id) } : [];
  });
}

/** Who has made the change of this moment, where the timeline says so; a change that no person made has nobody. */
const byWhom = (what: string[], at: RawBuilder<unknown>) => sql<string | null>`(
  select activity.user_id from activity
  where activity.account_id = contact.account_id and activity.contact_id = contact.id and activity.at = ${at}
    and activity.kind = 'contact' and activity.details ->> 'what' = any (${what}::text[])
  order by activity.id desc limit 1)`;

export async function getOpenContact(db: Db, scope: Scope, contactId: number): Promise<OpenContact> {
  const [contact] = await readOpenContacts(db, scope, [contactId]);
  if (!contact) throw new AppError('contact.notFound');
  return contact;
}

function toContact(
  row: Row,
  numberOf: NumberOf,
  ownFields: ReadonlyMap<string, unknown>,
  stateOf: StateOf,
): Omit<OpenContact, 'links'> {
  const extra = (name: string) => row.extras[name] ?? null;
  return {
    ...(Object.fromEntries(extraNames.map((name) => [name, extra(name)])) as Pick<
      OpenContact,
      (typeof extraNames)[number]
    >),
    fax_numbers: (extra('fax_numbers') ?? []) as OpenContact['fax_numbers'],
    social_accounts: (extra('social_accounts') ?? []) as OpenContact['social_accounts'],
    id: String(row.id),
    given_name: row.given_name,
    family_name: row.family_name,
    job_title: row.title || null,
    contact_type: row.type,
    company: row.company === null ? null : { id: null, company_name: row.company },
    owner_id: numberOf(row.owner_id),
    email_addresses: toEmails(row, stateOf),
    phone_numbers: toPhones(row),
    addresses: toAddresses(row),
    website: row.website || null,
    birth_date: row.birthday,
    preferred_locale: row.language || null,
    time_zone: row.time_zone || null,
    custom_fields: Object.entries(row.fields)
      .filter(([id]) => ownFields.has(id))
      .map(([id, content]) => ({ id, content })),
    source_type: (extra('source_type') as string | null) ?? SOURCES[row.source],
    tag_ids: row.tag_ids.map(String),
    groups: row.tag_ids.join(','),
    utm_parameters: [],
    ...{ score_value: null, account_id: null },
    created_by: numberOf(row.created_by),
    last_updated_by: numberOf(row.last_updated_by),
    create_time: toTime(row.created_at),
    update_time: toTime(row.changed_at),
  };
}

const SOURCES = {
  hand: 'MANUAL',
  csv: 'IMPORT',
  webForm: 'WEBFORM',
  order: 'OTHER',
  api: 'API',
  demo: 'OTHER',
} satisfies Record<ContactRow['source'], string>;

function toEmails(row: Row, stateOf: StateOf): OpenContact['email_addresses'] {
  const all = [row.email ?? '', ...row.more_emails];
  const fields = placesOf(emailPlaces, all, row.extras.email_places as Places | undefined);
  return all.flatMap((email, at) => {
    const field = fields[at] as (typeof emailPlaces)[number] | undefined;
    if (!field) return [];
    const { permission, status, reason } = stateOf(row, email);
    const state = { is_opt_in: permission === 'granted', email_opt_status: status, opt_in_reason: reason };
    return [{ email, field, ...state }];
  });
}

function toPhones(row: Row): OpenContact['phone_numbers'] {
  const dialled = [row.phone_e164, ...row.more_phones_e164];
  const all = [row.phone, ...row.more_phones];
  const types = (row.extras.phone_types ?? {}) as Record<string, string>;
  const fields = placesOf(phonePlaces, all, row.extras.phone_places as Places | undefined);
  return all.flatMap((typed, at) => {
    const field = fields[at] as (typeof phonePlaces)[number] | undefined;
    if (!field) return [];
    const [, number = typed, extension = null] = /^(.*) ext\. (\S{1,10})$/.exec(typed) ?? [];
    return [{ number, number_e164: dialled[at] ?? null, extension, type: types[typed] ?? null, field }];
  });
}

function toAddresses(row: Row): OpenContact['addresses'] {
  const { address1, address2, city, state, postal_code: postalCode, country } = row;
  const all: Address[] = [{ address1, address2, city, state, postalCode, country }, ...row.more_addresses];
  const fields = placesOf(addressPlaces, all.map(addressText), row.extras.address_places as Places | undefined);
  return all.flatMap((address, at) => {
    const field = fields[at] as (typeof addressPlaces)[number] | undefined;
    return field ? [toAddress(address, field)] : [];
  });
}

function toAddress(address: Address, field: OpenContact['addresses'][number]['field']) {
  const { address1, address2, city, state, postalCode, country } = address;
  const [, zip_code = null, zip_four = null] = /^(\d{5})(?:-(\d{4}))?$/.exec(country === 'US' ? postalCode : '') ?? [];
  return {
    ...{ line1: address1, line2: address2, locality: city, region: state, postal_code: postalCode, field },
    region_code: country !== '' && /^[A-Z]{2,3}$/.test(state) ? `${country}-${state}` : null,
    country_code: toAlpha3(country) || null,
    zip_code,
    zip_four,
  };
}
