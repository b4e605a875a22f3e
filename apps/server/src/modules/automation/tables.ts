import type { RunningCampaign } from '@app/contract/campaign-steps';
import type { Generated, GeneratedAlways, Selectable } from 'kysely';
import type { CalendarDate, DefaultedTime, Json, Nullable, NullableTime } from '../../db/columns.ts';

export type EventKind =
  | ('form' | 'link' | 'appointment' | 'reply' | 'purchase' | 'tag' | 'stage' | 'api')
  | ('goal' | 'facts');
export type Counted =
  | ('entered' | 'completed' | 'left' | 'goal' | 'sent' | 'skipped' | 'failed')
  | ('opened' | 'clicked' | 'bounced' | 'complained' | 'unsubscribed' | 'replied');

/** How campaigns run. Who is in one is a row of `enrolment`, among the campaign's own tables. */
export type AutomationTables = {
  campaign_version: {
    account_id: string;
    campaign_id: number;
    version: number;
    content: Json<RunningCampaign>;
    published_at: DefaultedTime;
    published_by: Nullable<string>;
  };
  campaign_trigger: { account_id: string; kind: EventKind; source: string; campaign_id: number; goal_id: number };
  campaign_event: {
    account_id: string;
    id: GeneratedAlways<number>;
    contact_id: number;
    kind: EventKind;
    source: Generated<string>;
    campaign_id: Nullable<number>;
    at: DefaultedTime;
    user_id: Nullable<string>;
    attempts: Generated<number>;
    try_at: DefaultedTime;
    change_id: Nullable<number>;
  };
  step_outcome: {
    account_id: string;
    enrolment_id: number;
    run: number;
    step_id: number;
    at: DefaultedTime;
    outcome: 'done' | 'skipped' | 'failed';
    reason: Nullable<string>;
  };
  campaign_rework: {
    account_id: string;
    id: GeneratedAlways<number>;
    campaign_id: number;
    kind: 'publish' | 'resume' | 'clock' | 'end';
    options: Json<{ isForWaiting?: boolean; pausedAt?: string }>;
    cursor: Generated<number>;
    created_at: DefaultedTime;
  };
  clock_seen: { is_only: Generated<boolean>; seen_at: DefaultedTime };
  campaign_log: {
    account_id: string;
    id: GeneratedAlways<number>;
    campaign_id: number;
    at: DefaultedTime;
    user_id: Nullable<string>;
    what: string;
    details: Json<Record<string, string | number>>;
    folded: Nullable<string>;
  };
  people_change: {
    account_id: string;
    id: GeneratedAlways<number>;
    campaign_id: number;
    what: 'moved' | 'removed' | 'reached';
    at: DefaultedTime;
    undone_at: NullableTime;
    before: Json<object[]>;
  };
  campaign_day: { account_id: string; campaign_id: number; day: CalendarDate; what: Counted; count: number };
  webhook_call: {
    account_id: string;
    id: GeneratedAlways<number>;
    campaign_id: number;
    enrolment_id: number;
    run: number;
    step_id: number;
    url: string;
    body: Json<Record<string, unknown>>;
    attempts: Generated<number>;
    try_at: NullableTime;
    taken_at: NullableTime;
    status: Nullable<number>;
    failure: Nullable<string>;
    done_at: NullableTime;
  };
};

/** Something that happened, as whoever follows it needs it. */
export type EventRow = Pick<
  Selectable<AutomationTables['campaign_event']>,
  'account_id' | 'id' | 'contact_id' | 'kind' | 'source' | 'campaign_id' | 'user_id' | 'attempts' | 'change_id'
>;
