import type { Generated } from 'kysely';
import type { DefaultedTime, Json, Nullable, NullableTime } from '../../db/columns.ts';

export type MailTables = {
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
    by_stranger: Generated<boolean>;
    taken_by: Nullable<string>;
    calendar: Json<{ method: 'REQUEST' | 'CANCEL'; content: string } | null>;
    reply_to: Nullable<string>;
  };
};
