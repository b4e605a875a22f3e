import type { Generated, GeneratedAlways } from 'kysely';
import type { CalendarDate, DefaultedTime, Nullable } from '../../db/columns.ts';

export type ClientTables = {
  client: {
    partner_account_id: string;
    account_id: string;
    sold_by: Nullable<string>;
    partner_user_id: Nullable<string>;
    has_access: Generated<boolean>;
    start_date: CalendarDate;
  };
  subscription_change: {
    id: GeneratedAlways<string>;
    account_id: string;
    kind: 'new' | 'upgraded' | 'downgraded' | 'cancelled';
    date: CalendarDate;
  };
  access_request: { partner_account_id: string; account_id: string; user_id: string; requested_at: DefaultedTime };
};
