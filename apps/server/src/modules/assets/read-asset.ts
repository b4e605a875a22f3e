import { pagesOrigin } from '@app/contract/apps';
import type { Asset, listAssetVersions as versionsEndpoint } from '@app/contract/assets';
import type { Response } from '@app/contract/endpoint';
import { pagesPaths } from '@app/contract/paths';
import { sql } from 'kysely';
import type { Config } from '../../config.ts';
import type { Db } from '../../db/open.ts';
import { readPeople } from '../contacts/people.ts';
import { readOwnHosts } from './own-hosts.ts';
import { installedContent, latestContent } from './read-contents.ts';
import { type AssetRow, requireAsset, requireSolution, type SolutionRow } from './require-asset.ts';

export type Scope = { accountId: string; config: Config };
export type Place = { solutionId: string; assetId: string };
type Versions = Response<typeof versionsEndpoint>['versions'];

/** What a solution sends or shows, as it was last saved. */
export async function getAsset(db: Db, scope: Scope, { solutionId, assetId }: Place): Promise<Asset> {
  const solution = await requireSolution(db, scope, solutionId);
  return toAsset(db, scope, solution, await requireAsset(db, scope, solution, assetId));
}

export async function toAsset(db: Db, scope: Scope, solution: SolutionRow, row: AssetRow): Promise<Asset> {
  const { accountId, config } = scope;
  const nameOf = await readPeople(db, scope, [row.changed_by]);
  const publishedVersion = await readPublishedVersion(db, accountId, solution, row.id);
  return {
    id: row.id,
    solutionId: solution.id,
    kind: row.kind,
    name: row.name,
    content: latestContent(row),
    version: row.version,
    publishedVersion,
    savedDate: row.changed_at?.toISOString() ?? null,
    savedBy: nameOf(row.changed_by),
    isLocked: solution.locked_at !== null,
    lockedBy: solution.locked_by && (await readCompany(db, solution.locked_by)),
    url: publishedVersion === null ? null : await readUrl(db, scope, row),
    ownHosts: await readOwnHosts(db, config, accountId),
  };
}

async function readCompany(db: Db, userId: string): Promise<string | null> {
  const row = await db
    .selectFrom('app_user')
    .innerJoin('organization', 'organization.id', 'app_user.organization_id')
    .select('organization.name')
    .where('app_user.id', '=', userId)
    .executeTakeFirst();
  return row?.name ?? null;
}

/** Of a solution that is published and has not ended. */
async function readPublishedVersion(
  db: Db,
  accountId: string,
  { id, published_at, ended_at, version }: SolutionRow,
  assetId: number,
): Promise<number | null> {
  if (!published_at || ended_at) return null;
  const row = await db
    .selectFrom('campaign_version')
    .select(sql<number | null>`(content -> 'assets' ->> ${String(assetId)})::int`.as('pinned'))
    .where('account_id', '=', accountId)
    .where('campaign_id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return row?.pinned ?? null;
}

async function readUrl(db: Db, { accountId, config }: Scope, { kind, slug }: AssetRow): Promise<string | null> {
  if (kind !== 'form' && kind !== 'page') return null;
  const { legacy_id } = await db
    .selectFrom('account')
    .select('legacy_id')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  return `${pagesOrigin(config.ORIGIN, legacy_id)}${pagesPaths[kind]}/${slug}`;
}

/** The newest first; the last is what was installed. */
export async function listAssetVersions(db: Db, scope: Scope, { solutionId, assetId }: Place): Promise<Versions> {
  const solution = await requireSolution(db, scope, solutionId);
  const asset = await requireAsset(db, scope, solution, assetId);
  const saved = await db
    .selectFrom('campaign_asset_version')
    .selectAll()
    .where('account_id', '=', scope.accountId)
    .where('asset_id', '=', asset.id)
    .orderBy('version', 'desc')
    .execute();
  const personOf = await readPeople(
    db,
    scope,
    saved.map(({ saved_by }) => saved_by),
  );
  const versions: Versions = saved.map(({ version, name, content, saved_at, saved_by }) => ({
    ...{ version, name, content },
    savedDate: saved_at.toISOString(),
    savedBy: personOf(saved_by),
  }));
  // What was made here was not installed.
  if (asset.key?.startsWith('own:')) return versions;
  const first = { version: 0, name: asset.name, content: installedContent(asset), savedDate: null, savedBy: null };
  return [...versions, first];
}
