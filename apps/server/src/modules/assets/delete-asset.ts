import { AppError } from '@app/contract/errors';
import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { announce } from '../../live/live.ts';
import { afterDeleting } from '../solutions/change-solution.ts';
import type { Place } from './read-asset.ts';
import { latestContent } from './read-contents.ts';
import { type AssetRow, requireAsset, requireSolution, type SolutionRow } from './require-asset.ts';

/** Only what nothing uses, neither in what is drawn nor in what runs. */
export async function deleteAsset(db: Db, scope: { accountId: string }, { solutionId, assetId }: Place): Promise<void> {
  const { accountId } = scope;
  const solution = await requireSolution(db, scope, solutionId, { write: true });
  const asset = await requireAsset(db, scope, solution, assetId);
  if (await isUsed(db, accountId, solution, asset)) throw new AppError('asset.inUse');
  await db.deleteFrom('campaign_asset').where('account_id', '=', accountId).where('id', '=', asset.id).execute();
  // What came from a listing stays away, also when that is updated.
  if (asset.key !== null && !asset.key.startsWith('own:'))
    await sql`
      update campaign set dropped_assets = array_append(array_remove(dropped_assets, ${asset.key}::text), ${asset.key}::text)
      where account_id = ${accountId}::uuid and id = ${solution.id}`.execute(db);
  await afterDeleting(db, { account_id: accountId, id: solution.id, version: solution.version });
  await announce(db, { topic: 'solutions', accountId, id: String(solution.id) });
}

async function isUsed(db: Db, accountId: string, { id: campaignId }: SolutionRow, asset: AssetRow): Promise<boolean> {
  const id = String(asset.id);
  const { rows } = await sql<{ used: boolean }>`
    select (exists (
      select from campaign_step step join campaign_sequence sequence
        on sequence.account_id = step.account_id and sequence.id = step.sequence_id
      where step.account_id = ${accountId} and sequence.campaign_id = ${campaignId} and step.retired_at is null
        and (step.action ->> 'asset' = ${id} or (step.action is null and step.asset = ${asset.key}))
    ) or exists (
      select from campaign_goal goal
      where goal.account_id = ${accountId} and goal.campaign_id = ${campaignId}
        and (goal.source ->> 'assetId' = ${id} or (goal.source is null and goal.asset = ${asset.key}))
    ) or exists (
      select from campaign_version running
      join campaign on campaign.account_id = running.account_id and campaign.id = running.campaign_id
      where running.account_id = ${accountId} and running.campaign_id = ${campaignId}
        and (running.version = campaign.version or exists (
          select from enrolment where enrolment.account_id = ${accountId} and enrolment.campaign_id = ${campaignId}
            and enrolment.version = running.version and enrolment.completed_at is null and enrolment.left_at is null))
        and jsonb_path_exists(running.content, '$.sequences[*].steps[*].action ? (@.asset == $id)',
          jsonb_build_object('id', ${id}::text))
    )) as used`.execute(db);
  if (rows[0]?.used) return true;
  const pages = await db
    .selectFrom('campaign_asset')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('campaign_id', '=', campaignId)
    .where('kind', '=', 'page')
    .execute();
  return pages.some((page) => {
    const content = latestContent(page);
    return (
      content.kind === 'page' && content.blocks.some((block) => block.kind === 'form' && block.assetId === asset.id)
    );
  });
}
