import { AppError } from '@app/contract/errors';
import type { Selectable } from 'kysely';
import type { Db } from '../../db/open.ts';
import { toRecordId } from '../../http/record-id.ts';
import type { CampaignTables } from '../campaigns/tables.ts';

export type AssetRow = Selectable<CampaignTables['campaign_asset']>;
export type SolutionRow = Pick<
  Selectable<CampaignTables['campaign']>,
  'id' | 'locked_at' | 'locked_by' | 'published_at' | 'ended_at' | 'version' | 'links'
>;
type Scope = { accountId: string };

/** The account's solution; whoever writes holds on to it, so that a lock that comes at the same moment is seen or waits. */
export async function requireSolution(
  db: Db,
  { accountId }: Scope,
  solutionId: string,
  { write = false } = {},
): Promise<SolutionRow> {
  const row = await db
    .selectFrom('campaign')
    .select(['id', 'locked_at', 'locked_by', 'published_at', 'ended_at', 'version', 'links'])
    .where('account_id', '=', accountId)
    .where('id', '=', toRecordId(solutionId, 'solution.notFound'))
    .where('deleted_at', 'is', null)
    .$if(write, (query) => query.forUpdate())
    .executeTakeFirst();
  if (!row) throw new AppError('solution.notFound');
  if (write && row.locked_at) throw new AppError('campaign.locked');
  return row;
}

export async function requireAsset(
  db: Db,
  { accountId }: Scope,
  { id: campaignId }: Pick<SolutionRow, 'id'>,
  assetId: string | number,
): Promise<AssetRow> {
  const row = await db
    .selectFrom('campaign_asset')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('campaign_id', '=', campaignId)
    .where('id', '=', toRecordId(assetId, 'asset.notFound'))
    .executeTakeFirst();
  if (!row) throw new AppError('asset.notFound');
  return row;
}
