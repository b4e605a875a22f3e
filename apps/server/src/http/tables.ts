import type { ColumnType, GeneratedAlways } from 'kysely';
import type { DefaultedTime, Json, Nullable } from '../db/columns.ts';

/** What every write leaves beside its own rows. */
export type RequestTables = {
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
};
