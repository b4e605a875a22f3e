import type { SignedOutReason } from '@app/contract/live';
import type { Generated, GeneratedAlways } from 'kysely';
import type { DefaultedTime, Nullable, NullableTime, Timestamp } from '../../db/columns.ts';

export type IdentityTables = {
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
    sign_in_warned_at: NullableTime;
    title: Generated<string>;
    phone: Generated<string>;
    picture: Generated<string>;
    signature: Generated<string>;
    changed_at: NullableTime;
  };
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
  ticket_exchange: { ticket_hash: Buffer; key_hash: Buffer; session_id: string; expires_at: Timestamp };
  login_failure: {
    id: GeneratedAlways<number>;
    username: string;
    address: string;
    at: DefaultedTime;
    browser: Nullable<Buffer>;
  };
  known_browser: { token_hash: Buffer; user_id: string; last_used_at: DefaultedTime };
  registration: {
    id: Generated<string>;
    key_hash: Nullable<Buffer>;
    email: string;
    given_name: string;
    family_name: string;
    password_hash: Nullable<string>;
    locale: string;
    network: string;
    created_at: DefaultedTime;
  };
  password_link: {
    id: Generated<string>;
    key_hash: Nullable<Buffer>;
    user_id: Nullable<string>;
    email: string;
    network: string;
    browser: Nullable<Buffer>;
    created_at: DefaultedTime;
  };
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
  ended_session: { token_hash: Buffer; session_id: string; reason: SignedOutReason; ended_at: DefaultedTime };
  access_token: {
    token_hash: Buffer;
    session_id: string;
    kind: 'marketplace' | 'crm';
    account_id: Nullable<string>;
    expires_at: Timestamp;
  };
  password_change: { user_id: string; at: DefaultedTime };
};
