import type { Limit, Usage } from '@app/contract/subscription';
import type { Generated } from 'kysely';
import type { DefaultedTime, Json } from '../../db/columns.ts';

export type SubscriptionTables = {
  account_usage: {
    account_id: string;
    over: Generated<Limit[]>;
    usage: Json<Usage[]>;
    told: Generated<string[]>;
    checked_at: DefaultedTime;
  };
};
