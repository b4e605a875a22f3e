import type { GeneratedAlways } from 'kysely';
import type { DefaultedTime, Json, Nullable } from '../../db/columns.ts';

export type TelemetryTables = {
  event: {
    id: GeneratedAlways<string>;
    received_at: DefaultedTime;
    visit_id: string;
    user_id: Nullable<string>;
    account_id: Nullable<string>;
    name: string;
    path: string;
    data: Json<unknown>;
  };
  error_report: {
    id: GeneratedAlways<string>;
    received_at: DefaultedTime;
    user_id: Nullable<string>;
    account_id: Nullable<string>;
    situation: string;
    message: string;
    path: string;
    data: Json<unknown>;
  };
};
