import type { Block, MergeValues } from '@app/contract/asset-content';
import type { messageStates } from '@app/contract/messages';
import type { KeptOfEmail } from '@app/contract/open/emails';
import type { Generated, GeneratedAlways } from 'kysely';
import type { DefaultedTime, Nullable, NullableJson, NullableTime } from '../../db/columns.ts';

/** What a person wrote, or what came in. */
export type MessageContent = {
  blocks?: Block[];
  text?: string;
  html?: string;
  attachments?: { fileId: number; name: string; size: number }[];
  /** Of a mail that a connected mailbox has brought in: which one. */
  mailbox?: string;
  /** Of a mail that a program has written down: what the CRM has no field for, as it was written. */
  kept?: KeptOfEmail;
};

/** Every mail and text of the CRM, and what came of it. */
export type MessageTables = {
  message: {
    account_id: string;
    id: GeneratedAlways<number>;
    contact_id: Nullable<number>;
    channel: 'mail' | 'text';
    direction: Generated<'out' | 'in'>;
    purpose: 'marketing' | 'transactional' | 'personal';
    campaign_id: Nullable<number>;
    enrolment_id: Nullable<number>;
    run: Nullable<number>;
    step_id: Nullable<number>;
    asset_id: Nullable<number>;
    asset_version: Nullable<number>;
    sender_id: Nullable<number>;
    user_id: Nullable<string>;
    address: string;
    subject: Generated<string>;
    content: NullableJson<MessageContent>;
    merge: NullableJson<MergeValues>;
    state: Generated<(typeof messageStates)[number]>;
    reason: Nullable<string>;
    rfc_id: Nullable<string>;
    created_at: DefaultedTime;
    try_at: DefaultedTime;
    attempts: Generated<number>;
    taken_by: Nullable<string>;
    taken_at: NullableTime;
    sent_at: NullableTime;
  };
  message_event: {
    account_id: string;
    id: GeneratedAlways<number>;
    message_id: number;
    kind: 'opened' | 'clicked' | 'bounced' | 'complained' | 'unsubscribed' | 'replied';
    by: 'person' | 'machine' | 'unknown';
    at: DefaultedTime;
    about: Generated<string>;
    agent: Generated<string>;
    settle_at: NullableTime;
  };
};
