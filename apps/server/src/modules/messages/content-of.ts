import type { AssetContent, MergeValues } from '@app/contract/asset-content';
import type { Config } from '../../config.ts';
import type { Db } from '../../db/open.ts';
import { mergeKey, readMergeValues } from '../assets/merge-values.ts';
import { assetKey, readContents } from '../assets/read-contents.ts';
import type { Taken } from './take-messages.ts';

export const NOTHING: MergeValues = { contact: {}, company: {}, owner: {}, link: {} };

export type ContentRow = Pick<Taken, 'channel' | 'subject' | 'content'> & {
  account_id: string;
  contact_id: number | null;
  campaign_id: number | null;
  asset_id: number | null;
  asset_version: number | null;
  merge: MergeValues | null;
};

/** What a message of ours says, and what it was filled in with; or would be now, before it is sent. */
export async function contentOf(
  db: Db,
  config: Pick<Config, 'ORIGIN'>,
  row: ContentRow,
): Promise<{ content: AssetContent | undefined; merge: MergeValues }> {
  const accountId = row.account_id;
  const asset = row.asset_id !== null && { accountId, assetId: row.asset_id, version: row.asset_version ?? 0 };
  const content = asset ? (await readContents(db, [asset])).get(assetKey(asset))?.content : ownContent(row);
  const key = row.contact_id !== null && { accountId, contactId: row.contact_id, campaignId: row.campaign_id };
  const merge =
    row.merge ?? (key ? (await readMergeValues(db, config, [key])).get(mergeKey(key)) : undefined) ?? NOTHING;
  return { content, merge };
}

/** What a person has written, or the product for them. */
export function ownContent({
  channel,
  subject,
  content,
}: Pick<Taken, 'channel' | 'subject' | 'content'>): AssetContent | undefined {
  if (channel === 'text') return content?.text === undefined ? undefined : { kind: 'text', text: content.text };
  return content?.blocks && { kind: 'email', subject, preview: '', blocks: content.blocks };
}
