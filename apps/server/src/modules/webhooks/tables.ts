import type { deliveryStates, WebhookEvent, webhookStates } from '@app/contract/webhooks';
import type { Generated, GeneratedAlways } from 'kysely';
import type { DefaultedTime, Nullable, NullableJson, NullableTime } from '../../db/columns.ts';

/** Whom an account tells of what happens in it, and what each was told. */
export type WebhookTables = {
  webhook: {
    account_id: string;
    id: GeneratedAlways<number>;
    name: string;
    url: string;
    events: WebhookEvent[];
    secret: string;
    previous_secret: Nullable<string>;
    previous_until: NullableTime;
    state: Generated<(typeof webhookStates)[number]>;
    failures: Generated<number>;
    failing_since: NullableTime;
    last_delivered_at: NullableTime;
    user_id: Nullable<string>;
    created_at: DefaultedTime;
  };
  webhook_delivery: {
    account_id: string;
    id: GeneratedAlways<number>;
    webhook_id: number;
    event: WebhookEvent | 'test';
    record_id: Nullable<number>;
    details: NullableJson<Record<string, unknown>>;
    raised_at: DefaultedTime;
    body: Nullable<string>;
    state: Generated<(typeof deliveryStates)[number]>;
    attempts: Generated<number>;
    try_at: DefaultedTime;
    begun_at: DefaultedTime;
    status: Nullable<number>;
    answer: Nullable<string>;
    failure: Nullable<string>;
    done_at: NullableTime;
  };
};
