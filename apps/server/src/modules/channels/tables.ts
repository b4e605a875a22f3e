import type {
  AccountingKind,
  ChannelFailure,
  ChannelKind,
  MailHost,
  Sends,
  SignInService,
  SkipReason,
} from '@app/contract/channels';
import type { Generated, GeneratedAlways } from 'kysely';
import type {
  CalendarDate,
  DefaultedTime,
  Json,
  Nullable,
  NullableJson,
  NullableTime,
  Timestamp,
} from '../../db/columns.ts';

/** Where somebody has signed in for it: then what is sealed are tokens, else a password. */
type SignedIn = { service?: SignInService };
export type MailSettings = SignedIn & {
  username: string;
  imap: MailHost;
  /** Where its mail went out, while none does. */
  smtp?: MailHost;
};
export type CalendarSettings = SignedIn & {
  username: string;
  /** As it was typed, or found by the user name. */
  server: string;
  calendar: string;
};
type BusyTime = { start: string; end: string; isAllDay: boolean; timeZone: string };
/** When somebody is busy, without words: a rule as appointments have it, and what is not as it says. */
export type Busy = {
  series: BusyTime & { repeat: string };
  exceptions: { occurrence: string; changed: Partial<BusyTime> | null }[];
};
/** Where mail goes out, and as whom. */
export type SmtpSettings = { username: string; smtp: MailHost };
/** Books that may be read, and the currency of what names none. */
export type Organisation = { id: string; name: string; currency: string };
/** What somebody chose before they were led to where they sign in. */
export type SignIn = { service: SignInService; address: string; isShared: boolean; sends: Sends | null };
export type SalePart = 'invoice' | 'payment' | 'receipt' | 'order';
export type Skipped = { reason: SkipReason; count: number };

/** What people have connected, how far it has been read, and what it brought in. */
export type ChannelTables = {
  channel: {
    account_id: string;
    id: GeneratedAlways<number>;
    user_id: string;
    kind: ChannelKind;
    address: string;
    settings: Json<MailSettings | CalendarSettings>;
    is_shared: Generated<boolean>;
    since: Nullable<CalendarDate>;
    created_at: DefaultedTime;
    state: Generated<'waiting' | 'running' | 'complete' | 'partial' | 'failed' | 'disconnecting'>;
    done: Generated<number>;
    total: Generated<number>;
    brought: Generated<number>;
    skipped: Json<Skipped[]>;
    failure: Nullable<ChannelFailure>;
    attempts: Generated<number>;
    due_at: NullableTime;
    taken_by: Nullable<string>;
    synced_at: NullableTime;
  };
  channel_secret: {
    account_id: string;
    channel_id: number;
    sealed: Buffer;
    refreshed_by: Nullable<string>;
    refreshed_until: NullableTime;
  };
  channel_consent: {
    account_id: string;
    id: GeneratedAlways<number>;
    user_id: string;
    session_id: string;
    kind: ChannelKind;
    state_hash: Nullable<Buffer>;
    since: Nullable<CalendarDate>;
    sealed: Nullable<Buffer>;
    organisations: Json<Organisation[]>;
    sign_in: NullableJson<SignIn>;
    expires_at: Timestamp;
  };
  channel_cursor: {
    account_id: string;
    channel_id: number;
    part: SalePart | 'deleted';
    since: Timestamp;
    page: Generated<number>;
  };
  channel_sale: {
    account_id: string;
    id: GeneratedAlways<number>;
    service: AccountingKind;
    organisation: string;
    part: SalePart;
    origin: string;
    due_on: Nullable<CalendarDate>;
    is_counted: Generated<boolean>;
  };
  channel_folder: {
    account_id: string;
    channel_id: number;
    path: string;
    validity: string;
    last_uid: Generated<number>;
  };
  channel_address: { account_id: string; channel_id: number; address: string; turn: Generated<number> };
  channel_event: {
    account_id: string;
    channel_id: number;
    href: string;
    etag: string;
    appointment_id: Nullable<number>;
    sequence: Nullable<number>;
    has_people: Generated<boolean>;
    is_refused: Generated<boolean>;
    busy: NullableJson<Busy>;
    starts_at: NullableTime;
    last_at: NullableTime;
  };
  channel_mail: {
    account_id: string;
    origin: string;
    address: string;
    message_id: Nullable<number>;
    thread: string;
  };
  channel_smtp: {
    account_id: string;
    channel_id: number;
    address: string;
    sends: Sends;
    settings: Json<SmtpSettings>;
    failure: Nullable<ChannelFailure>;
    failed_at: NullableTime;
  };
  channel_reader: { account_id: string; message_id: number; user_id: string; is_shared: Generated<boolean> };
};
