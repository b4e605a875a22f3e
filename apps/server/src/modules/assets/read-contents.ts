import { contentOf } from '@app/automation/render/content-of';
import type { AssetContent } from '@app/contract/asset-content';
import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import type { CampaignTables } from '../campaigns/tables.ts';

export type AssetKey = { accountId: string; assetId: number; version: number };
type Row = Selectable<CampaignTables['campaign_asset']>;
type Found = { name: string; content: AssetContent };

/** Contents of assets as they were saved, many at once; version 0 is what was installed. */
export async function readContents(db: Db, assets: readonly AssetKey[]): Promise<Map<string, Found>> {
  if (assets.length === 0) return new Map();
  const { rows } = await sql<
    Pick<Row, 'account_id' | 'id' | 'kind' | 'name' | 'subject' | 'body' | 'content' | 'version'>
  >`
    select asset.account_id, asset.id, asset.kind, coalesce(saved.name, asset.name) as name, asset.subject, asset.body,
      saved.content, wanted.version
    from unnest(${assets.map(({ accountId }) => accountId)}::uuid[], ${assets.map(({ assetId }) => assetId)}::bigint[],
      ${assets.map(({ version }) => version)}::int[]) as wanted (account_id, id, version)
    join campaign_asset asset on asset.account_id = wanted.account_id and asset.id = wanted.id
    left join campaign_asset_version saved on saved.account_id = wanted.account_id and saved.asset_id = wanted.id
      and saved.version = wanted.version
    where (wanted.version = 0 or saved.version is not null)`.execute(db);
  return new Map(
    rows.map(({ account_id: accountId, id: assetId, version, ...row }) => [
      assetKey({ accountId, assetId, version }),
      { name: row.name, content: row.content ?? installedContent(row) },
    ]),
  );
}

/** What the listing says, or nothing yet where somebody here has made it. */
export const installedContent = ({ kind, name, subject, body }: Pick<Row, 'kind' | 'name' | 'subject' | 'body'>) =>
  contentOf(kind, name, subject, body);

/** As it was last saved. */
export const latestContent = (row: Pick<Row, 'kind' | 'name' | 'subject' | 'body' | 'content'>): AssetContent =>
  row.content ?? installedContent(row);

export const assetKey = ({ accountId, assetId, version }: AssetKey): string => `${accountId} ${assetId} ${version}`;
