import type { Generated } from 'kysely';
import type { DefaultedTime, Nullable, NullableTime } from '../../db/columns.ts';

export type BundleTables = {
  bundle: {
    id: Generated<string>;
    account_id: string;
    name: string;
    description: Generated<string>;
    created_by: Nullable<string>;
    created_at: DefaultedTime;
    archived_at: NullableTime;
  };
  bundle_listing: { bundle_id: string; listing_id: number; position: number };
};
