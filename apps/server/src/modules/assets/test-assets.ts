import type { AssetContent } from '@app/contract/asset-content';
import type { RunningCampaign } from '@app/contract/campaign-steps';
import { insertCampaign } from '../../../test/rows.ts';
import type { TestApp } from '../../../test/setup.ts';
import type { Db } from '../../db/open.ts';

/** An account with a solution, and its pages. */
export async function newSolution(server: TestApp) {
  const { accountId, user } = await server.newPartner({ kind: 'customer' });
  const site = await server.onHostOf(accountId);
  const solutionId = await insertCampaign(server.db, accountId);
  return { accountId, user, site, as: await site.as(user.id), solutionId, pages: site.pages };
}

export async function insertAsset(
  db: Db,
  accountId: string,
  campaignId: number,
  asset: { kind: AssetContent['kind']; name: string; subject?: string; body?: string; key?: string },
) {
  return db
    .insertInto('campaign_asset')
    .values({ account_id: accountId, campaign_id: campaignId, ...asset })
    .returning(['id', 'slug'])
    .executeTakeFirstOrThrow();
}

/** As it is published: each asset at the version that it has now. */
export async function publish(db: Db, accountId: string, campaignId: number): Promise<void> {
  const assets = await db
    .selectFrom('campaign_asset')
    .select(['id', 'version'])
    .where('account_id', '=', accountId)
    .where('campaign_id', '=', campaignId)
    .execute();
  const { version } = await db
    .updateTable('campaign')
    .set(({ eb }) => ({ version: eb('version', '+', 1), published_at: new Date() }))
    .where('account_id', '=', accountId)
    .where('id', '=', campaignId)
    .returning('version')
    .executeTakeFirstOrThrow();
  const content: RunningCampaign = {
    ...{ goals: [], sequences: [], flow: [] },
    assets: Object.fromEntries(assets.map((asset) => [asset.id, asset.version])),
  };
  await db
    .insertInto('campaign_version')
    .values({ account_id: accountId, campaign_id: campaignId, version, content: JSON.stringify(content) })
    .execute();
}
