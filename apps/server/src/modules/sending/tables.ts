import type { SendingHours } from '@app/contract/campaign-steps';
import type { Generated, GeneratedAlways } from 'kysely';
import type { DefaultedTime, Nullable, NullableJson, NullableTime } from '../../db/columns.ts';

/** From whom an account writes, and who does not want what. */
export type SendingTables = {
  mail_topic: { account_id: string; id: GeneratedAlways<number>; name: string; position: number };
  topic_opt_out: { account_id: string; topic_id: number; address: string; at: DefaultedTime };
  sender: {
    account_id: string;
    id: GeneratedAlways<number>;
    name: string;
    address: string;
    is_default: Generated<boolean>;
    proven_at: NullableTime;
    proof_hash: Nullable<string>;
    proof_at: NullableTime;
    created_by: Nullable<string>;
    created_at: DefaultedTime;
  };
  sending_domain: {
    account_id: string;
    id: GeneratedAlways<number>;
    domain: string;
    selector: string;
    private_key: string;
    public_key: string;
    proven_at: NullableTime;
    checked_at: NullableTime;
    failure: Nullable<'missing' | 'different' | 'unreachable'>;
  };
  sending_settings: {
    account_id: string;
    is_tracking: Generated<boolean>;
    frequency_limit: Nullable<number>;
    frequency_days: Generated<number>;
    rate: Generated<number>;
    text_from: Generated<string>;
    help_text: Generated<string>;
    sending_hours: NullableJson<SendingHours>;
  };
  sending_pace: { account_id: string; at: DefaultedTime; remaining: Generated<number> };
};
