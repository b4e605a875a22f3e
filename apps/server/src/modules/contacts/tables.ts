import type { ContactFilter } from '@app/contract/contact-filter';
import type { ContactSource, ContactType, MailPermission, OwnFieldKind } from '@app/contract/contact-words';
import type { Address, OwnValue } from '@app/contract/contacts';
import type { Generated, GeneratedAlways } from 'kysely';
import type { CalendarDate, DefaultedTime, Json, Nullable, NullableTime } from '../../db/columns.ts';

/** People, what they are called by, and what they have allowed. */
export type ContactTables = {
  contact: {
    account_id: string;
    id: GeneratedAlways<number>;
    created_at: DefaultedTime;
    given_name: Generated<string>;
    family_name: Generated<string>;
    email: Nullable<string>;
    phone: Generated<string>;
    phone_e164: Nullable<string>;
    company: Nullable<string>;
    title: Generated<string>;
    website: Generated<string>;
    address1: Generated<string>;
    address2: Generated<string>;
    city: Generated<string>;
    state: Generated<string>;
    postal_code: Generated<string>;
    country: Generated<string>;
    time_zone: Generated<string>;
    birthday: Nullable<CalendarDate>;
    language: Generated<string>;
    type: Generated<ContactType>;
    owner_id: Nullable<string>;
    more_emails: Generated<string[]>;
    more_phones: Generated<string[]>;
    more_phones_e164: Generated<(string | null)[]>;
    more_addresses: Json<Address[]>;
    fields: Json<Record<string, OwnValue>>;
    extras: Json<Record<string, unknown>>;
    source: Generated<ContactSource>;
    mail_permission: Generated<MailPermission>;
    last_activity_at: NullableTime;
    changed_at: DefaultedTime;
    deleted_at: NullableTime;
    merged_into: Nullable<number>;
    search: GeneratedAlways<string>;
    name_key: GeneratedAlways<string | null>;
    company_key: GeneratedAlways<string | null>;
    city_key: GeneratedAlways<string | null>;
    state_key: GeneratedAlways<string | null>;
  };
  tag_category: {
    account_id: string;
    id: GeneratedAlways<number>;
    name: string;
    description: Generated<string>;
    created_at: DefaultedTime;
    changed_at: DefaultedTime;
  };
  tag: {
    account_id: string;
    id: GeneratedAlways<number>;
    name: string;
    description: Generated<string>;
    category_id: Nullable<number>;
    created_at: DefaultedTime;
    changed_at: DefaultedTime;
    deleted_at: NullableTime;
    merging_into: Nullable<number>;
  };
  contact_tag: { account_id: string; contact_id: number; tag_id: number; added_at: DefaultedTime };
  contact_field: {
    account_id: string;
    id: GeneratedAlways<number>;
    name: string;
    kind: OwnFieldKind;
    options: Json<string[]>;
    position: number;
    deleted_at: NullableTime;
  };
  contact_view: {
    account_id: string;
    id: GeneratedAlways<number>;
    user_id: string;
    name: string;
    is_shared: Generated<boolean>;
    shown: Json<{ filter: ContactFilter; sort: string; columns: { id: string; width?: number | undefined }[] }>;
  };
  permission: {
    account_id: string;
    id: GeneratedAlways<number>;
    contact_id: number;
    channel: 'mail' | 'text';
    granted: boolean;
    how: PermissionHow;
    evidence: Generated<string>;
    address: string;
    at: DefaultedTime;
    user_id: Nullable<string>;
  };
  suppression: {
    account_id: string;
    channel: 'mail' | 'text';
    address: string;
    reason: Exclude<MailPermission, 'granted' | 'none'>;
    by_hand: Generated<boolean>;
    at: DefaultedTime;
  };
  contact_merge: {
    account_id: string;
    id: GeneratedAlways<number>;
    kept_id: number;
    other_id: number;
    before: Json<unknown>;
    user_id: Nullable<string>;
    at: DefaultedTime;
    undone_at: NullableTime;
  };
};

export type PermissionHow =
  | 'form'
  | 'optIn'
  | 'unsubscribe'
  | 'bounce'
  | 'complaint'
  | 'hand'
  | 'order'
  | 'bulk'
  | 'demo'
  | 'import';
