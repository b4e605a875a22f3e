import { contentOf } from '@app/automation/render/content-of';
import type { AssetContent } from '@app/contract/asset-content';
import { type Selectable, sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { type KeyInAccount, keysInAccounts } from '../campaigns/keys.ts';
import type { CampaignTables, OfferedAsset } from '../campaigns/tables.ts';

type Row = Pick<
  Selectable<CampaignTables['campaign_asset']>,
  'account_id' | 'id' | 'kind' | 'name' | 'subject' | 'body' | 'content' | 'version' | 'offered'
>;
type Taken = Row & { offered: OfferedAsset; has_run: boolean };

/**
 * Assets become what a newer version of the listing offers for them, many at once. What was sent stays as it was sent:
 * where a campaign has run, the text of before is kept as a version, and the new one is the next.
 */
export async function takeAssets(db: Db, assets: readonly KeyInAccount[], userId: string | null): Promise<void> {
  if (assets.length === 0) return;
  const these = keysInAccounts([...assets]);
  const { rows } = await sql<Taken>`
    select a.account_id, a.id, a.kind, a.name, a.subject, a.body, a.content, a.version, a.offered, c.version > 0 as has_run
    from campaign_asset a join campaign c on c.account_id = a.account_id and c.id = a.campaign_id
    where (a.account_id, a.id) in ${these} and a.offered is not null
    order by a.account_id, a.id for update of a`.execute(db);
  const versions = rows
    .filter(({ has_run, version }) => has_run || version > 0)
    .flatMap((row) => [
      { row, version: row.version, name: row.name, content: row.content ?? installed(row) },
      { row, version: row.version + 1, name: row.offered.name, content: installed({ ...row, ...row.offered }) },
    ]);
  await sql`
    insert into campaign_asset_version (account_id, asset_id, version, name, content, saved_by)
    select saved.*, ${userId}::uuid from unnest(
      ${versions.map(({ row }) => row.account_id)}::uuid[], ${versions.map(({ row }) => row.id)}::bigint[],
      ${versions.map(({ version }) => version)}::int[], ${versions.map(({ name }) => name)}::text[],
      ${versions.map(({ content }) => JSON.stringify(content))}::jsonb[]) saved
    on conflict do nothing`.execute(db);
  const contents = rows.map((row) =>
    row.has_run || row.version > 0 ? JSON.stringify(installed({ ...row, ...row.offered })) : null,
  );
  await sql`
    update campaign_asset a set name = a.offered ->> 'name', subject = a.offered ->> 'subject', body = a.offered ->> 'body',
      content = n.content, version = case when n.content is null then a.version else a.version + 1 end,
      changed_at = null, changed_by = null, offered = null
    from unnest(
      ${rows.map(({ account_id }) => account_id)}::uuid[], ${rows.map(({ id }) => id)}::bigint[], ${contents}::jsonb[])
      n (account_id, id, content)
    where a.account_id = n.account_id and a.id = n.id`.execute(db);
}

const installed = ({ kind, name, subject, body }: Pick<Row, 'kind' | 'name' | 'subject' | 'body'>): AssetContent =>
  contentOf(kind, name, subject, body);
