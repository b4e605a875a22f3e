import type { CampaignContent } from '@app/contract/campaign-content';
import type { Generated, GeneratedAlways } from 'kysely';
import type { DefaultedTime, Json, NullableTime } from '../../db/columns.ts';

export type ListingTables = {
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
  company_user: { user_id: string; organization_id: string };
};
