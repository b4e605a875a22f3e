import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/open.ts';

/**
 * Campaigns that name the one tag name the other: what starts them, what their steps apply, remove and ask for, drawn
 * and published. Nobody enters by it: two words for one thing have become one, and nothing has happened to anybody.
 */
export async function replaceInCampaigns(
  db: Db,
  { accountId }: { accountId: string },
  tagId: number,
  into: number,
): Promise<void> {
  const mine = sql`account_id = ${accountId}::uuid`;
  const ofTag = sql`${mine} and kind = 'tag' and source = ${String(tagId)}`;
  await sql`
    insert into campaign_trigger (account_id, kind, source, campaign_id, goal_id)
    select account_id, kind, ${String(into)}, campaign_id, goal_id from campaign_trigger where ${ofTag}
    on conflict do nothing`.execute(db);
  await sql`delete from campaign_trigger where ${ofTag}`.execute(db);
  await sql`update campaign_event set source = ${String(into)} where ${ofTag}`.execute(db);
  await rewrite(db, accountId, { table: 'campaign_goal', key: ['id'], column: 'source' }, tagId, into);
  await rewrite(db, accountId, { table: 'campaign_step', key: ['id'], column: 'action' }, tagId, into);
  const versions = { table: 'campaign_version', key: ['campaign_id', 'version'], column: 'content' };
  await rewrite(db, accountId, versions, tagId, into);
}

type Document = { table: string; key: string[]; column: string };

async function rewrite(db: Db, accountId: string, { table, key, column }: Document, tagId: number, into: number) {
  const document = sql.ref(column);
  const { rows } = await sql<Record<string, unknown>>`
    select ${sql.join(key.map((part) => sql.ref(part)))}, ${document} as document from ${sql.table(table)}
    where account_id = ${accountId} and ${document} is not null
      and ${document}::text ~ ${`(tagId|apply|remove).*[^0-9]${tagId}[^0-9]`}
    for update`.execute(db);
  for (const { document: before, ...names } of rows) {
    const after = JSON.stringify(withTag(before, tagId, into));
    const isIt: RawBuilder<unknown>[] = Object.entries(names).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
    if (after !== JSON.stringify(before))
      await sql`
        update ${sql.table(table)} set ${document} = ${after}::jsonb
        where account_id = ${accountId} and ${sql.join(isIt, sql` and `)}`.execute(db);
  }
}

/** Tags stand under these names alone, wherever in the document. */
function withTag(value: unknown, tagId: number, into: number, name = ''): unknown {
  if (Array.isArray(value)) {
    const items = value.map((item) => withTag(item, tagId, into, name));
    return name === 'apply' || name === 'remove' ? [...new Set(items)] : items;
  }
  if (value === tagId && ['tagId', 'apply', 'remove'].includes(name)) return into;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, withTag(part, tagId, into, key)]));
}
