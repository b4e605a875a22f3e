import type { Generated, GeneratedAlways } from 'kysely';
import type { DefaultedTime, Nullable, NullableTime, Timestamp } from '../../db/columns.ts';

export type InvitationTables = {
  invitation: {
    id: Generated<string>;
    global_id: GeneratedAlways<number>;
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
};
