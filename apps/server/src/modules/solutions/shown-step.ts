import type { StepAction } from '@app/contract/campaign-steps';
import type { Db } from '../../db/open.ts';
import { actionOf } from '../automation/read-drawn.ts';
import type { OfferedStep } from '../campaigns/tables.ts';
import type { Scope } from './require-solution.ts';

type Shown = { name: string; action: StepAction };

/** Shows steps of the listing as they would be drawn here, with the assets that are here. */
export async function readShownSteps(
  db: Db,
  { accountId }: Scope,
  campaignId: number,
): Promise<(offered: OfferedStep) => Shown> {
  const assets = await db
    .selectFrom('campaign_asset')
    .select(['id', 'key'])
    .where('account_id', '=', accountId)
    .where('campaign_id', '=', campaignId)
    .execute();
  const assetIds = new Map(assets.flatMap(({ id, key }) => (key === null ? [] : [[key, id]])));
  return (offered) => ({
    name: offered.name,
    action: actionOf({ ...offered, action: null, tag_id: null, stage_id: null }, assetIds),
  });
}
