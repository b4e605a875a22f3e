import type { AssetContent, FormContent } from '@app/contract/asset-content';
import { AppError } from '@app/contract/errors';
import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { assetKey, readContents } from '../assets/read-contents.ts';

type Scope = { accountId: string };
type Kind = 'form' | 'page';
export type Published<Content = AssetContent> = {
  assetId: number;
  slug: string;
  campaignId: number;
  name: string;
  content: Content;
};

/**
 * What stands at a slug, or at some assets of a campaign: only while the campaign is published, as it was published. A
 * campaign that is paused keeps its pages, and nobody is lost.
 */
async function findPublished(
  db: Db,
  { accountId }: Scope,
  kind: Kind,
  by: { slug: string } | { campaignId: number; assetIds: number[] },
): Promise<Published[]> {
  const meant =
    'slug' in by
      ? sql`asset.slug = ${by.slug}`
      : sql`asset.campaign_id = ${by.campaignId} and asset.id = any (${by.assetIds}::bigint[])`;
  const { rows } = await sql<{ assetId: number; slug: string; campaignId: number; version: number }>`
    select asset.id as "assetId", asset.slug, campaign.id as "campaignId",
      (running.content -> 'assets' ->> asset.id::text)::int as version
    from campaign_asset asset
    join campaign on campaign.account_id = asset.account_id and campaign.id = asset.campaign_id
    join campaign_version running on running.account_id = campaign.account_id and running.campaign_id = campaign.id
      and running.version = campaign.version
    where asset.account_id = ${accountId} and asset.kind = ${kind} and ${meant} and campaign.published_at is not null
      and campaign.ended_at is null and campaign.deleted_at is null
      and running.content -> 'assets' ? asset.id::text`.execute(db);
  const keys = rows.map(({ assetId, version }) => ({ accountId, assetId, version }));
  const contents = await readContents(db, keys);
  return rows.flatMap(({ assetId, slug, campaignId, version }) => {
    const found = contents.get(assetKey({ accountId, assetId, version }));
    return found ? [{ assetId, slug, campaignId, ...found }] : [];
  });
}

const isForm = (published: Published): published is Published<FormContent> => published.content.kind === 'form';

export async function requireForm(db: Db, scope: Scope, slug: string): Promise<Published<FormContent>> {
  const [form] = (await findPublished(db, scope, 'form', { slug })).filter(isForm);
  if (!form) throw new AppError('form.notFound');
  return form;
}

export async function requirePage(db: Db, scope: Scope, slug: string) {
  const [page] = await findPublished(db, scope, 'page', { slug });
  if (page?.content.kind !== 'page') throw new AppError('page.notFound');
  return { ...page, content: page.content };
}

export async function findForms(db: Db, scope: Scope, campaignId: number, assetIds: number[]) {
  if (assetIds.length === 0) return [];
  return (await findPublished(db, scope, 'form', { campaignId, assetIds })).filter(isForm);
}

/** The form behind a submission, whether or not it is still published. */
export async function readFormOf(
  db: Db,
  { accountId }: Scope,
  assetId: number,
): Promise<Published<FormContent> | null> {
  const row = await db
    .selectFrom('campaign_asset')
    .select(['id', 'slug', 'campaign_id', 'version'])
    .where('account_id', '=', accountId)
    .where('id', '=', assetId)
    .executeTakeFirst();
  if (!row) return null;
  const [published] = (
    await findPublished(db, { accountId }, 'form', { campaignId: row.campaign_id, assetIds: [assetId] })
  ).filter(isForm);
  if (published) return published;
  const key = { accountId, assetId, version: row.version };
  const found = (await readContents(db, [key])).get(assetKey(key));
  return found?.content.kind === 'form'
    ? { assetId, slug: row.slug, campaignId: row.campaign_id, name: found.name, content: found.content }
    : null;
}
