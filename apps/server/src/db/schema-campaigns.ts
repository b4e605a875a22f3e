import type { CampaignContent, Step } from '@app/contract/campaign-content';
import type { Generated, GeneratedAlways } from 'kysely';
import type { DefaultedTime, Json, Nullable, NullableTime } from './columns.ts';

/** Campaigns: as they run in an account, as the marketplace offers them, and how they come from there. */
export type CampaignTables = {
  contact: { id: GeneratedAlways<number>; account_id: string; created_at: DefaultedTime };
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
  };
  campaign_sequence: {
    id: GeneratedAlways<number>;
    campaign_id: number;
    name: string;
    position: number;
    key: Nullable<string>;
  };
  campaign_goal: {
    id: GeneratedAlways<number>;
    campaign_id: number;
    name: string;
    position: number;
    key: Nullable<string>;
    kind: Generated<CampaignContent['goals'][number]['kind']>;
  };
  campaign_asset: {
    id: GeneratedAlways<number>;
    campaign_id: number;
    key: Nullable<string>;
    kind: CampaignContent['assets'][number]['kind'];
    name: string;
    subject: Generated<string>;
    body: Generated<string>;
  };
  campaign_step: {
    id: GeneratedAlways<number>;
    sequence_id: number;
    key: Nullable<string>;
    position: number;
    kind: Step['kind'];
    name: string;
    days: Nullable<number>;
    asset: Nullable<string>;
    changed_at: NullableTime;
    retired_at: NullableTime;
  };
  campaign_contact: {
    campaign_id: number;
    contact_id: number;
    entered_at: DefaultedTime;
    completed_at: NullableTime;
    step_id: Nullable<number>;
  };
  goal_achievement: { goal_id: number; contact_id: number; achieved_at: DefaultedTime };
  listing: {
    id: GeneratedAlways<number>;
    immutable_id: Generated<string>;
    publisher_id: string;
    listing_type: Generated<'Content'>;
    name: string;
    summary: Generated<string>;
    categories: Generated<string[]>;
    archived: Generated<boolean>;
    published: Generated<boolean>;
    version: Generated<number>;
    updated_at: DefaultedTime;
    exported_at: NullableTime;
    published_at: NullableTime;
    editions: Generated<string[]>;
  };
  listing_version: { listing_id: number; version: number; content: Json<CampaignContent>; created_at: DefaultedTime };
  install: {
    id: Generated<string>;
    listing_id: number;
    account_id: string;
    version: Generated<number>;
    installed_at: DefaultedTime;
    published_at: NullableTime;
    cancelled_at: NullableTime;
  };
  install_run: {
    id: Generated<string>;
    account_id: string;
    user_id: Nullable<string>;
    kind: 'install' | 'update' | 'uninstall';
    bundle_id: Nullable<string>;
    name: string;
    publish: Generated<boolean>;
    title: Nullable<string>;
    created_at: DefaultedTime;
    finished_at: NullableTime;
  };
  install_run_listing: { run_id: string; listing_id: number; version: number; position: number };
  install_target: {
    run_id: string;
    account_id: string;
    status: Generated<'waiting' | 'running' | 'done' | 'failed' | 'cancelled'>;
    code: Nullable<string>;
    listing_id: Nullable<number>;
    report: Json<Record<string, number>>;
    changed_at: DefaultedTime;
  };
};
