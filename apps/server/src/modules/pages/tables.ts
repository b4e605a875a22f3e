import type { ContactFields } from '@app/contract/contacts';
import type { Generated, GeneratedAlways } from 'kysely';
import type { DefaultedTime, Json, Nullable, NullableJson, NullableTime } from '../../db/columns.ts';

export type PageTables = {
  form_submission: {
    account_id: string;
    id: GeneratedAlways<number>;
    asset_id: number;
    contact_id: Nullable<number>;
    answers: Json<Record<string, string>>;
    pending: NullableJson<{ email: string; values: Partial<ContactFields> }>;
    words: Generated<string>;
    text_words: Generated<string>;
    locale: string;
    at: DefaultedTime;
    confirm_hash: Nullable<string>;
    confirmed_at: NullableTime;
  };
};
