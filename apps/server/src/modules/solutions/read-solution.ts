import { isDeepStrictEqual } from 'node:util';
import { linksIn } from '@app/automation/render/check-content';
import { pagesOrigin } from '@app/contract/apps';
import type { CampaignSchedule, RunningCampaign } from '@app/contract/campaign-steps';
import { AppError } from '@app/contract/errors';
import { pagesPaths } from '@app/contract/paths';
import type { SolutionDetail, SolutionDraft } from '@app/contract/solutions';
import type { Config } from '../../config.ts';
import type { Db } from '../../db/open.ts';
import { latestContent } from '../assets/read-contents.ts';
import { draftKey, readDrafts } from './read-drafts.ts';
import { findFaults } from './solution-faults.ts';
import { readSolutionRows, type SolutionRow } from './solution-rows.ts';
import { countAtEnd, countGoals, countSteps } from './step-counts.ts';

type Scope = { accountId: string };

/** A solution as it is drawn, with who stands where. */
export async function readSolution(
  db: Db,
  config: Pick<Config, 'ORIGIN'>,
  scope: Scope,
  id: number,
): Promise<SolutionDetail> {
  const [found] = await readSolutionRows(db, scope, id);
  const key = { account_id: scope.accountId, id };
  const drawn = (await readDrafts(db, [key])).get(draftKey(key));
  if (!found || !drawn) throw new AppError('solution.notFound');
  const { row, links, solution } = found;
  const { assets: _, ...draft } = drawn;
  const published = await readPublished(db, row);
  return {
    ...solution,
    draft,
    running: row.changed_at && otherThan(draft, published),
    changedDate: row.changed_at?.toISOString() ?? null,
    savedDate: row.saved_at?.toISOString() ?? null,
    version: row.version,
    schedule: scheduleOf(row),
    pausedDate: row.paused_at?.toISOString() ?? null,
    steps: await countSteps(db, { ...scope, campaignId: id }),
    goals: await countGoals(db, { ...scope, campaignId: id }),
    atEnd: await countAtEnd(db, { ...scope, campaignId: id }),
    assets: await readAssets(db, config, row, published),
    linkNames: links.all,
    mailLinks: await readMailLinks(db, row),
    faults: (await findFaults(db, [key], new Map([[draftKey(key), drawn]])))(key),
  };
}

/** What was published last; null of what is not published, and from before there were versions. */
async function readPublished(db: Db, row: SolutionRow): Promise<RunningCampaign | null> {
  if (row.published_at === null) return null;
  const published = await db
    .selectFrom('campaign_version')
    .select('content')
    .where('account_id', '=', row.account_id)
    .where('campaign_id', '=', row.id)
    .where('version', '=', row.version)
    .executeTakeFirst();
  return published?.content ?? null;
}

/** What runs, where it is drawn otherwise by now. */
function otherThan(drawn: SolutionDraft, published: RunningCampaign | null): SolutionDetail['running'] {
  if (!published) return null;
  const { goals, sequences, flow } = published;
  const isDrawn = isDeepStrictEqual([goals, sequences, flow], [drawn.goals, drawn.sequences, drawn.flow]);
  return isDrawn ? null : { goals, sequences, flow };
}

/** What was never said is as it is without. */
export const scheduleOf = ({ schedule }: { schedule: Partial<CampaignSchedule> }): CampaignSchedule => ({
  start: schedule.start ?? null,
  end: schedule.end ?? null,
  sendingHours: schedule.sendingHours ?? null,
  dailyLimit: schedule.dailyLimit ?? null,
  timeZone: schedule.timeZone ?? null,
});

/** A form or a page is where everybody can see it once its campaign is published with it. */
async function readAssets(
  db: Db,
  config: Pick<Config, 'ORIGIN'>,
  { account_id, id, legacy_id }: SolutionRow,
  published: RunningCampaign | null,
): Promise<SolutionDetail['assets']> {
  const rows = await db
    .selectFrom('campaign_asset')
    .select(['id', 'kind', 'name', 'version', 'slug', 'changed_at'])
    .where('account_id', '=', account_id)
    .where('campaign_id', '=', id)
    .orderBy('id')
    .execute();
  const origin = pagesOrigin(config.ORIGIN, legacy_id);
  const isPublic = (assetId: number) => published !== null && String(assetId) in published.assets;
  return rows.map(({ slug, changed_at, ...asset }) => ({
    ...asset,
    isChanged: changed_at !== null,
    url:
      isPublic(asset.id) && (asset.kind === 'form' || asset.kind === 'page')
        ? `${origin}${pagesPaths[asset.kind]}/${slug}`
        : null,
  }));
}

async function readMailLinks(db: Db, { account_id, id }: SolutionRow): Promise<string[]> {
  const mails = await db
    .selectFrom('campaign_asset')
    .select(['kind', 'name', 'subject', 'body', 'content'])
    .where('account_id', '=', account_id)
    .where('campaign_id', '=', id)
    .where('kind', 'in', ['email', 'text'])
    .orderBy('id')
    .execute();
  return [...new Set(mails.flatMap((mail) => linksIn(latestContent(mail))))];
}
