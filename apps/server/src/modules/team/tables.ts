import type { Generated } from 'kysely';
import type { DefaultedTime } from '../../db/columns.ts';

export type TeamTables = {
  membership_request: {
    id: Generated<string>;
    account_id: string;
    user_id: string;
    partner_account_id: string;
    requested_at: DefaultedTime;
  };
};
