import type { SolutionDraft } from '@app/contract/solutions';
import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { campaignKey, readDrawn } from '../automation/read-drawn.ts';
import { type KeyInAccount, keysInAccounts } from '../campaigns/keys.ts';

type Draft = SolutionDraft & { assets: Record<string, number> };

export const draftKey = campaignKey;

/** Campaigns as they are drawn, many at once, by `draftKey`: every part by the id of its row, what is retired left out. */
export async function readDrafts(db: Db, campaigns: readonly KeyInAccount[]): Promise<Map<string, Draft>> {
  const drawn = await readDrawn(db, campaigns);
  const rows = await db
    .selectFrom('campaign')
    .select(['account_id', 'id', 'name', 're_entry', 'topic_id', 'links'])
    .where(sql<boolean>`(account_id, id) in ${keysInAccounts([...campaigns])}`)
    .execute();
  return new Map(
    rows.flatMap((row) => {
      const parts = drawn.get(draftKey(row));
      const { name, re_entry: reEntry, topic_id: topicId, links } = row;
      return parts ? [[draftKey(row), { name, ...parts, reEntry, topicId, links }]] : [];
    }),
  );
}
