import type { AssetContent } from '@app/contract/asset-content';
import type { CampaignContent, ownGoalKinds, ownStepKinds } from '@app/contract/campaign-content';
import type { CampaignSchedule, GoalSource, ReEntry, StepAction } from '@app/contract/campaign-steps';
import type { whys } from '@app/contract/solution-people';
import type { Generated, GeneratedAlways } from 'kysely';
import type { DefaultedTime, Json, Nullable, NullableJson, NullableTime } from '../../db/columns.ts';

/** How somebody came into a campaign. */
export type Why = (typeof whys)[number];
/** The listing no longer has what was changed here. */
type Gone = { isGone: true };
/** What a newer version of the listing has instead of what was changed here. */
export type OfferedStep = Omit<CampaignContent['sequences'][number]['steps'][number], 'key'>;
export type OfferedGoal = Omit<CampaignContent['goals'][number], 'key'>;
export type OfferedSequence = { name: string };
export type OfferedAsset = { name: string; subject: string; body: string };

/** A campaign as it runs in an account, and the contacts in it. */
export type CampaignTables = {
  campaign: {
    id: GeneratedAlways<number>;
    account_id: string;
    install_id: Nullable<string>;
    name: string;
    categories: Generated<string[]>;
    created_by: Nullable<string>;
    created_at: DefaultedTime;
    published_at: NullableTime;
    error_message: Nullable<string>;
    locked_at: NullableTime;
    locked_by: Nullable<string>;
    flow: Json<CampaignContent['flow']>;
    version: Generated<number>;
    changed_at: NullableTime;
    paused_at: NullableTime;
    paused_by: Nullable<string>;
    paused_why: Nullable<'bounces' | 'complaints' | 'refused'>;
    ended_at: NullableTime;
    deleted_at: NullableTime;
    schedule: Json<Partial<CampaignSchedule>>;
    re_entry: Generated<ReEntry>;
    links: Json<Record<string, string>>;
    topic_id: Nullable<number>;
    saved_at: NullableTime;
    dropped_assets: Generated<string[]>;
    offered_assets: Generated<string[]>;
    held_at: NullableTime;
    release_from: Nullable<number>;
    stop_to: Nullable<number>;
    stop_calls_to: Nullable<number>;
  };
  campaign_sequence: {
    id: GeneratedAlways<number>;
    account_id: string;
    campaign_id: number;
    name: string;
    position: number;
    key: Nullable<string>;
    changed_at: NullableTime;
    retired_at: NullableTime;
    offered: NullableJson<OfferedSequence>;
  };
  campaign_goal: {
    id: GeneratedAlways<number>;
    account_id: string;
    campaign_id: number;
    name: string;
    position: number;
    key: Nullable<string>;
    kind: Generated<(typeof ownGoalKinds)[number]>;
    asset: Nullable<string>;
    source: NullableJson<GoalSource>;
    changed_at: NullableTime;
    retired_at: NullableTime;
    offered: NullableJson<OfferedGoal | Gone>;
  };
  campaign_asset: {
    id: GeneratedAlways<number>;
    account_id: string;
    campaign_id: number;
    key: Nullable<string>;
    kind: CampaignContent['assets'][number]['kind'];
    name: string;
    subject: Generated<string>;
    body: Generated<string>;
    content: NullableJson<AssetContent>;
    version: Generated<number>;
    slug: Generated<string>;
    changed_at: NullableTime;
    changed_by: Nullable<string>;
    offered: NullableJson<OfferedAsset>;
  };
  campaign_step: {
    id: GeneratedAlways<number>;
    account_id: string;
    sequence_id: number;
    key: Nullable<string>;
    position: number;
    kind: (typeof ownStepKinds)[number];
    name: string;
    days: Nullable<number>;
    asset: Nullable<string>;
    changed_at: NullableTime;
    retired_at: NullableTime;
    action: NullableJson<StepAction>;
    offered: NullableJson<OfferedStep | Gone>;
    moved_to: Nullable<number>;
  };
  enrolment: {
    account_id: string;
    campaign_id: number;
    contact_id: number;
    entered_at: DefaultedTime;
    completed_at: NullableTime;
    step_id: Nullable<number>;
    id: GeneratedAlways<number>;
    run: Generated<number>;
    version: Generated<number>;
    why: Generated<Why>;
    sequence_id: Nullable<number>;
    since: NullableTime;
    due_at: NullableTime;
    left_at: NullableTime;
    attempts: Generated<number>;
  };
  goal_achievement: {
    account_id: string;
    goal_id: number;
    contact_id: number;
    achieved_at: DefaultedTime;
    /** They came in by it, and have not reached it since. */
    came_in: Generated<boolean>;
  };
};
