import type { DealStatus, KeptDealEvent } from '@app/contract/deals';
import type { StageFields } from '@app/contract/pipelines';
import type { Generated, GeneratedAlways } from 'kysely';
import type { CalendarDate, DefaultedTime, Json, Nullable, NullableTime } from '../../db/columns.ts';

/** Pipelines, their stages, the deals that stand in them, and what happened with each. */
export type DealTables = {
  pipeline: {
    account_id: string;
    id: GeneratedAlways<number>;
    name: string;
    position: number;
  };
  stage: {
    account_id: string;
    id: GeneratedAlways<number>;
    pipeline_id: number;
    name: string;
    position: number;
    odds: number;
    target_days: Nullable<number>;
    checklist: Json<StageFields['checklist']>;
    created_at: NullableTime;
    changed_at: NullableTime;
  };
  deal: {
    account_id: string;
    id: GeneratedAlways<number>;
    name: string;
    owner_id: Nullable<string>;
    stage_id: number;
    value: Generated<number>;
    currency_code: string;
    status: Generated<DealStatus>;
    reason: Generated<string>;
    primary_contact_id: Nullable<number>;
    close_date: Nullable<CalendarDate>;
    checked: Json<string[]>;
    extras: Json<Record<string, unknown>>;
    follow_up_id: Nullable<number>;
    stage_since: DefaultedTime;
    last_activity_at: DefaultedTime;
    closed_at: NullableTime;
    created_at: DefaultedTime;
    changed_at: DefaultedTime;
    changed_by: Nullable<string>;
    deleted_at: NullableTime;
    search: GeneratedAlways<string>;
  };
  deal_contact: { account_id: string; deal_id: number; contact_id: number };
  deal_event: {
    account_id: string;
    id: GeneratedAlways<number>;
    deal_id: number;
    at: DefaultedTime;
    user_id: Nullable<string>;
    event: Json<KeptDealEvent>;
  };
};
