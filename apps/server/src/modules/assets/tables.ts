import type { AssetContent } from '@app/contract/asset-content';
import type { DefaultedTime, Json, Nullable } from '../../db/columns.ts';

/** What was saved of an asset. The asset itself is among the campaign's own tables. */
export type AssetTables = {
  campaign_asset_version: {
    account_id: string;
    asset_id: number;
    version: number;
    name: string;
    content: Json<AssetContent>;
    saved_at: DefaultedTime;
    saved_by: Nullable<string>;
  };
};
