import type { ChannelFailure, ChannelKind, MailHost, SkipReason } from '@app/contract/channels';
import type { Generated, GeneratedAlways } from 'kysely';
import type { CalendarDate, DefaultedTime, Json, Nullable, NullableTime } from '../../db/columns.ts';

export type MailSettings = { username: string; imap: MailHost };
export type Skipped = { reason: SkipReason; count: number };

/** What people have connected, how far it has been read, and what it brought in. */
export type ChannelTables = {
  channel: {
    account_id: string;
    id: GeneratedAlways<number>;
    user_id: string;
    kind: ChannelKind;
    address: string;
    settings: Json<MailSettings>;
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
  channel_secret: { account_id: string; channel_id: number; sealed: Buffer };
  channel_folder: {
    account_id: string;
    channel_id: number;
    path: string;
    validity: string;
    last_uid: Generated<number>;
  };
  channel_mail: {
    account_id: string;
    origin: string;
    address: string;
    message_id: Nullable<number>;
    thread: string;
  };
  channel_reader: { account_id: string; message_id: number; user_id: string; is_shared: Generated<boolean> };
};
