import type { Catalogue } from '@app/pricing/catalogue';
import type { Generated, GeneratedAlways } from 'kysely';
import type { DefaultedTime, Json, Nullable } from './columns.ts';

export type BillingTables = {
  catalogue: {
    version: GeneratedAlways<number>;
    id: Generated<string>;
    document: Json<Catalogue>;
    imported_at: DefaultedTime;
  };
  link_secret: { one: Generated<true>; value: string };
  user_bundle: {
    id: Generated<string>;
    account_id: string;
    user_id: string;
    bundle_id: Nullable<string>;
    created_at: DefaultedTime;
  };
  user_bundle_solution: { user_bundle_id: string; type: 'ADD_USER_TO_APP'; user_id: string };
};
