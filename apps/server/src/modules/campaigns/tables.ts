import type { CampaignContent, Step } from '@app/contract/campaign-content';
import type { Generated, GeneratedAlways } from 'kysely';
import type { DefaultedTime, Json, Nullable, NullableTime } from '../../db/columns.ts';

/** A campaign as it runs in an account, and the contacts in it. */
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
    account_id: string;
    campaign_id: number;
    name: string;
    position: number;
    key: Nullable<string>;
  };
  campaign_goal: {
    id: GeneratedAlways<number>;
    account_id: string;
    campaign_id: number;
    name: string;
    position: number;
    key: Nullable<string>;
    kind: Generated<CampaignContent['goals'][number]['kind']>;
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
  };
  campaign_step: {
    id: GeneratedAlways<number>;
    account_id: string;
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
    account_id: string;
    campaign_id: number;
    contact_id: number;
    entered_at: DefaultedTime;
    completed_at: NullableTime;
    step_id: Nullable<number>;
  };
  goal_achievement: { account_id: string; goal_id: number; contact_id: number; achieved_at: DefaultedTime };
};
