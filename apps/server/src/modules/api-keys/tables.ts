import type { KeyScopes } from '@app/contract/key-scopes';
import type { GeneratedAlways } from 'kysely';
import type { DefaultedTime, Json, NullableTime } from '../../db/columns.ts';

export type ApiKeyTables = {
  api_key: {
    account_id: string;
    id: GeneratedAlways<number>;
    user_id: string;
    name: string;
    token_hash: Buffer;
    hint: string;
    scopes: Json<KeyScopes>;
    created_at: DefaultedTime;
    last_used_at: NullableTime;
  };
};
