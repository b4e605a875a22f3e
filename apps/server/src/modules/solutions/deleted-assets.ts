import type { CampaignContent } from '@app/contract/campaign-content';
import { AppError } from '@app/contract/errors';
import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import type { KeyInAccount } from '../campaigns/keys.ts';
import type { Scope, SolutionRecord } from './require-solution.ts';

type Asset = CampaignContent['assets'][number];

const listed = (accountId: string, campaignId: number) => sql`
  select p.asset from campaign c
  join install i on i.account_id = c.account_id and i.id = c.install_id
  join listing_version v on v.listing_id = i.listing_id and v.version = i.version
  cross join jsonb_array_elements(v.content -> 'assets') with ordinality p (asset, position)
  where c.account_id = ${accountId}::uuid and c.id = ${campaignId}::bigint`;

/** Assets that were deleted here and that an update has anew, as the listing has them and in its order. */
export async function offeredAgain(db: Db, { accountId }: Scope, campaignId: number): Promise<Asset[]> {
  const { rows } = await sql<{ asset: Asset }>`
    ${listed(accountId, campaignId)} and p.asset ->> 'key' = any (c.offered_assets) order by p.position`.execute(db);
  return rows.map(({ asset }) => asset);
}

/** What a step of the listing sends is there again, if it was deleted here. */
export async function bringBack(db: Db, { account_id, id }: SolutionRecord, key: string): Promise<void> {
  if (await isHere(db, { account_id, id }, key)) return;
  const { rows } = await sql<{ asset: Asset }>`
    ${listed(account_id, id)} and p.asset ->> 'key' = ${key}::text`.execute(db);
  const [found] = rows;
  if (found) await addAgain(db, { account_id, id }, found.asset);
}

/** As it is installed: the next update changes it again. */
async function addAgain(db: Db, { account_id, id }: KeyInAccount, asset: Asset): Promise<void> {
  const { key, kind, name, subject, body } = asset;
  await db
    .insertInto('campaign_asset')
    .values({ account_id, campaign_id: id, key, kind, name, subject, body })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await sql`
    update campaign set offered_assets = array_remove(offered_assets, ${key}::text),
      dropped_assets = array_remove(dropped_assets, ${key}::text)
    where account_id = ${account_id}::uuid and id = ${id}::bigint`.execute(db);
}

/** Takes what was deleted here as the listing has it now, or leaves it away. Answers its name; null: it is settled already. */
export async function settleDeleted(
  db: Db,
  { account_id, id, dropped_assets, offered_assets }: SolutionRecord,
  { key, take }: { key: string; take: boolean },
): Promise<string | null> {
  if (!offered_assets.includes(key)) {
    if (dropped_assets.includes(key) || (await isHere(db, { account_id, id }, key))) return null;
    throw new AppError('solution.notFound');
  }
  const asset = (await offeredAgain(db, { accountId: account_id }, id)).find((offered) => offered.key === key);
  if (!asset) throw new AppError('solution.notFound');
  if (take) await addAgain(db, { account_id, id }, asset);
  else
    await sql`
      update campaign set offered_assets = array_remove(offered_assets, ${key}::text)
      where account_id = ${account_id}::uuid and id = ${id}::bigint`.execute(db);
  return asset.name;
}

async function isHere(db: Db, { account_id, id }: KeyInAccount, key: string): Promise<boolean> {
  const row = await db
    .selectFrom('campaign_asset')
    .select('id')
    .where('account_id', '=', account_id)
    .where('campaign_id', '=', id)
    .where('key', '=', key)
    .executeTakeFirst();
  return row !== undefined;
}
