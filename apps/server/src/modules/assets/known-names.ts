import { linkNamesIn } from '@app/automation/render/check-content';
import { allNames } from '@app/automation/render/merge-names';
import type { Db } from '../../db/open.ts';
import { readOwnFields } from '../contacts/own-values.ts';
import { installedContent, latestContent } from './read-contents.ts';
import type { SolutionRow } from './require-asset.ts';

type Scope = { accountId: string };
export type KnownNames = { names: string[]; ownFields: Map<string, string>; formIds: Set<number> };

/** Always there: the booking page, and the first form of the solution. */
const OWN_LINKS = ['book', 'form'];

/** Every merge field of a mail that belongs to no solution. */
export async function readMailNames(db: Db, scope: Scope): Promise<KnownNames> {
  const ownFields = namesOf(await readOwnFields(db, scope));
  return { names: allNames([...ownFields.keys()], ['book']), ownFields, formIds: new Set() };
}

const namesOf = (fields: Awaited<ReturnType<typeof readOwnFields>>) =>
  new Map([...fields].map(([fieldId, { name }]) => [`field${fieldId}`, name]));

/** Every merge field that a solution's assets may have: a link is known once it is set, or where an installed asset has it. */
export async function readKnownNames(
  db: Db,
  scope: Scope,
  { id, links }: Pick<SolutionRow, 'id' | 'links'>,
): Promise<KnownNames> {
  const fields = await readOwnFields(db, scope);
  const assets = await db
    .selectFrom('campaign_asset')
    .selectAll()
    .where('account_id', '=', scope.accountId)
    .where('campaign_id', '=', id)
    .execute();
  const ownFields = namesOf(fields);
  return { ...knownIn([...ownFields.keys()], links, assets), ownFields };
}

type AssetRow = Parameters<typeof latestContent>[0] & { id: number };

/** Of a solution whose links and assets are at hand. Own fields are named as `field7`. */
export function knownIn(ownFields: string[], links: Record<string, string>, assets: readonly AssetRow[]) {
  const used = assets.flatMap((asset) => [
    ...linkNamesIn(installedContent(asset)),
    ...linkNamesIn(latestContent(asset)),
  ]);
  const linkNames = new Set([...OWN_LINKS, ...Object.keys(links), ...used]);
  return {
    names: allNames(ownFields, [...linkNames]),
    formIds: new Set(assets.filter(({ kind }) => kind === 'form').map((asset) => asset.id)),
  };
}
