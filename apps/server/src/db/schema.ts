import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { CalendarDate, DefaultedTime, Json, Nullable, NullableTime, Timestamp } from './columns.ts';
import type { BillingTables } from './schema-billing.ts';
import type { CampaignTables } from './schema-campaigns.ts';
import type { NotificationTables } from './schema-notifications.ts';

type AccountTables = {
  organization: {
    id: Generated<string>;
    name: string;
    kind: 'partner' | 'customer';
    certified: Generated<boolean>;
    partner_company_type: Generated<string>;
    affiliate_code: Nullable<string>;
    salesforce_account_id: Nullable<string>;
    status: Generated<'Active' | 'Suspended'>;
    created_at: DefaultedTime;
  };
  app_user: {
    id: Generated<string>;
    organization_id: Nullable<string>;
    username: string;
    given_name: Generated<string>;
    family_name: Generated<string>;
    password_hash: Nullable<string>;
    locale: Generated<string>;
    email_signature_url: Nullable<string>;
    salesforce_user_id: Nullable<string>;
    created_at: DefaultedTime;
    last_seen_at: NullableTime;
    muted_kinds: Generated<string[]>;
    global_id: GeneratedAlways<number>;
  };
  account: {
    id: Generated<string>;
    organization_id: string;
    account_type: 'PARTNER_EDITION' | 'CRM';
    edition_name: string;
    status: Generated<'Active' | 'Cancelled'>;
    legacy_id: string;
    name: string;
    email: Generated<string>;
    phone: Generated<string>;
    website_url: Generated<string>;
    line1: Generated<string>;
    line2: Generated<string>;
    locality: Generated<string>;
    region: Generated<string>;
    postal_code: Generated<string>;
    country_code: Generated<string>;
    time_zone: Generated<string>;
    created_at: DefaultedTime;
    revision: Generated<number>;
    updated_at: NullableTime;
    updated_by: Nullable<string>;
    owner_user_id: Nullable<string>;
  };
  membership: {
    account_id: string;
    user_id: string;
    role: Generated<'ADMIN'>;
    created_at: DefaultedTime;
    digest_at: NullableTime;
  };
  feature_flag: { name: string; account_id: Nullable<string>; value: boolean };
  preference: { account_id: string; user_id: string; data: Json<Record<string, boolean>> };
  idp_session: { token_hash: Buffer; user_id: string; created_at: DefaultedTime; expires_at: Timestamp };
  service_ticket: {
    ticket_hash: Buffer;
    user_id: string;
    service: string;
    issued_at: DefaultedTime;
    expires_at: Timestamp;
    used_at: NullableTime;
    provider_session: Nullable<Buffer>;
  };
  login_failure: { id: GeneratedAlways<number>; username: string; address: string; at: DefaultedTime };
  session: {
    id: Generated<string>;
    token_hash: Buffer;
    user_id: string;
    created_at: DefaultedTime;
    last_used_at: DefaultedTime;
    expires_at: Timestamp;
    user_agent: Generated<string>;
    address: Generated<string>;
    provider_session: Nullable<Buffer>;
    account_id: Nullable<string>;
  };
  access_token: {
    token_hash: Buffer;
    session_id: string;
    kind: 'marketplace' | 'crm';
    account_id: Nullable<string>;
    expires_at: Timestamp;
  };
  invitation: {
    id: Generated<string>;
    account_id: string;
    key_hash: Buffer;
    invitee_email: string;
    invitee_locale: string;
    invitee_role: Generated<'ADMIN'>;
    invited_by: Nullable<string>;
    created_at: DefaultedTime;
    expires_at: Timestamp;
    accepted_at: NullableTime;
    accepted_by: Nullable<string>;
    revoked_at: NullableTime;
    return_url: Generated<string>;
    sent_at: DefaultedTime;
    makes_owner: Generated<boolean>;
  };
  account_visit: { user_id: string; account_id: string; pinned: Generated<boolean>; opened_at: NullableTime };
  mail: {
    id: Generated<string>;
    recipient: string;
    locale: string;
    subject: string;
    text: string;
    html: Generated<string>;
    account_id: Nullable<string>;
    created_at: DefaultedTime;
    sent_at: NullableTime;
    attempts: Generated<number>;
    try_at: DefaultedTime;
    failure: Nullable<string>;
    invitation_id: Nullable<string>;
  };
  password_change: { user_id: string; at: DefaultedTime };
  audit: {
    id: GeneratedAlways<string>;
    at: DefaultedTime;
    user_id: Nullable<string>;
    account_id: Nullable<string>;
    action: string;
    subject: Json<unknown>;
    request_id: string;
  };
  idempotency_key: {
    user_id: string;
    key: string;
    action: string;
    request_hash: Buffer;
    answer: ColumnType<unknown, string | null | undefined, string>;
    created_at: DefaultedTime;
  };
  event: {
    id: GeneratedAlways<string>;
    received_at: DefaultedTime;
    visit_id: string;
    user_id: Nullable<string>;
    account_id: Nullable<string>;
    name: string;
    path: string;
    data: Json<unknown>;
  };
  error_report: {
    id: GeneratedAlways<string>;
    received_at: DefaultedTime;
    user_id: Nullable<string>;
    account_id: Nullable<string>;
    situation: string;
    message: string;
    path: string;
    data: Json<unknown>;
  };
  client: {
    partner_account_id: string;
    account_id: string;
    sold_by: Nullable<string>;
    partner_user_id: Nullable<string>;
    has_access: Generated<boolean>;
    start_date: CalendarDate;
  };
  subscription_change: {
    id: GeneratedAlways<string>;
    account_id: string;
    kind: 'new' | 'upgraded' | 'downgraded' | 'cancelled';
    date: CalendarDate;
  };
  access_request: { partner_account_id: string; account_id: string; user_id: string; requested_at: DefaultedTime };
  membership_request: {
    id: Generated<string>;
    account_id: string;
    user_id: string;
    partner_account_id: string;
    requested_at: DefaultedTime;
  };
  company_user: { user_id: string; organization_id: string };
  bundle: {
    id: Generated<string>;
    account_id: string;
    name: string;
    description: Generated<string>;
    created_by: Nullable<string>;
    created_at: DefaultedTime;
    archived_at: NullableTime;
  };
  bundle_listing: { bundle_id: string; listing_id: number; position: number };
};

/** The tables, as the migrations leave them. */
export type Schema = AccountTables & CampaignTables & NotificationTables & BillingTables;
