import { checkContent, filesIn } from '@app/automation/render/check-content';
import type { AssetContent } from '@app/contract/asset-content';
import type { Asset, AssetFault, addAsset as addEndpoint, saveAsset as saveEndpoint } from '@app/contract/assets';
import type { Request } from '@app/contract/endpoint';
import { AppError } from '@app/contract/errors';
import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { announce } from '../../live/live.ts';
import { readOwnFields } from '../contacts/own-values.ts';
import { showFiles } from '../files/files.ts';
import { logCampaign } from '../solutions/campaign-log.ts';
import { emptyContent } from './empty-content.ts';
import { readKnownNames } from './known-names.ts';
import { readOwnHosts } from './own-hosts.ts';
import { type Place, type Scope, toAsset } from './read-asset.ts';
import { latestContent } from './read-contents.ts';
import { type AssetRow, requireAsset, requireSolution, type SolutionRow } from './require-asset.ts';

type Writer = Scope & { userId: string };
type NewAsset = Request<typeof addEndpoint, 'output'>['body'];
type Saved = Request<typeof saveEndpoint, 'output'>['body'];

const MOST_ASSETS = 200;
/** The oldest between what was installed and what is kept go. Those that run stay. */
const MOST_VERSIONS = 200;

export async function addAsset(
  db: Db,
  writer: Writer & { locale: string },
  solutionId: string,
  { kind, name, copyOf }: NewAsset,
): Promise<Asset> {
  const { accountId } = writer;
  const solution = await requireSolution(db, writer, solutionId, { write: true });
  const { count } = await db
    .selectFrom('campaign_asset')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('campaign_id', '=', solution.id)
    .executeTakeFirstOrThrow();
  if (count >= MOST_ASSETS) throw new AppError('solution.tooMany');
  const original = copyOf === undefined ? null : await requireAsset(db, writer, solution, copyOf);
  if (original && original.kind !== kind) throw new AppError('asset.notFound');
  const { id } = await db
    .insertInto('campaign_asset')
    .values({
      account_id: accountId,
      campaign_id: solution.id,
      // An update of the listing leaves what was made here alone.
      key: sql<string>`'own:' || substr(md5(gen_random_uuid()::text), 1, 16)`,
      ...{ kind, name },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const content = original ? latestContent(original) : await emptyContent(kind, name, writer.locale);
  const row = await writeVersion(db, writer, { id, version: 1 }, { name, content });
  await afterChange(db, writer, solution, row);
  return toAsset(db, writer, solution, row);
}

/** A new version; it goes out once the solution is published. */
export async function saveAsset(db: Db, writer: Writer, { solutionId, assetId }: Place, saved: Saved): Promise<Asset> {
  const { accountId } = writer;
  const { name, content, seenVersion } = saved;
  const solution = await requireSolution(db, writer, solutionId, { write: true });
  const asset = await requireAsset(db, writer, solution, assetId);
  if (asset.version !== seenVersion) throw new AppError('asset.changed', { version: asset.version });
  if (asset.kind !== content.kind) throw new AppError('asset.invalid', [fault('empty', 'kind', asset.kind)]);
  const faults = await findFaults(db, writer, solution, content);
  if (faults.length > 0) throw new AppError('asset.invalid', faults);
  const row = await writeVersion(db, writer, { id: asset.id, version: asset.version + 1 }, { name, content });
  await sweepVersions(db, accountId, solution, row);
  await afterChange(db, writer, solution, row);
  return toAsset(db, writer, solution, row);
}

async function writeVersion(
  db: Db,
  { accountId, userId }: Writer,
  { id, version }: Pick<AssetRow, 'id' | 'version'>,
  saved: { name: string; content: AssetContent },
): Promise<AssetRow> {
  const { name } = saved;
  const content = JSON.stringify(saved.content);
  await db
    .insertInto('campaign_asset_version')
    .values({ account_id: accountId, asset_id: id, version, name, content, saved_by: userId })
    .execute();
  return db
    .updateTable('campaign_asset')
    .set({ name, content, version, changed_at: sql<Date>`now()`, changed_by: userId })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** What was published in any version that somebody may still be in stays. */
async function sweepVersions(db: Db, accountId: string, { id }: SolutionRow, { id: assetId, version }: AssetRow) {
  await sql`
    delete from campaign_asset_version saved
    where saved.account_id = ${accountId} and saved.asset_id = ${assetId} and saved.version <= ${version - MOST_VERSIONS}
      and not exists (
        select from campaign_version published
        where published.account_id = ${accountId} and published.campaign_id = ${id}
          and (published.content -> 'assets' ->> ${String(assetId)})::int = saved.version)`.execute(db);
}

async function findFaults(db: Db, scope: Scope, solution: SolutionRow, content: AssetContent): Promise<AssetFault[]> {
  const { names, formIds } = await readKnownNames(db, scope, solution);
  const ownHosts = await readOwnHosts(db, scope.config, scope.accountId);
  const faults = checkContent(content, { names: new Set(names), formIds, ownHosts });
  if (content.kind === 'form') {
    const ownFields = await readOwnFields(db, scope);
    for (const { field } of content.fields)
      if (/^\d+$/.test(field) && !ownFields.has(field)) faults.push(fault('fieldGone', field, field));
  }
  const missing = new Set(await showFiles(db, scope, [...new Set(filesIn(content))]));
  const blocks = content.kind === 'email' || content.kind === 'page' ? content.blocks : [];
  for (const block of blocks)
    if (block.kind === 'picture' && block.fileId !== null && missing.has(block.fileId))
      faults.push(fault('pictureGone', block.id, String(block.fileId)));
  return faults;
}

const fault = (problem: AssetFault['problem'], at: string, detail: string): AssetFault => ({ problem, at, detail });

async function afterChange(
  db: Db,
  { accountId, userId }: Writer,
  { id: campaignId }: SolutionRow,
  { name, version }: Pick<AssetRow, 'name' | 'version'>,
): Promise<void> {
  await db
    .updateTable('campaign')
    .set({ changed_at: sql<Date>`clock_timestamp()`, saved_at: sql<Date>`clock_timestamp()` })
    .where('account_id', '=', accountId)
    .where('id', '=', campaignId)
    .execute();
  await logCampaign(db, { accountId, campaignId, userId }, 'assetSaved', { name, version });
  await announce(db, { topic: 'solutions', accountId, id: String(campaignId) });
}
