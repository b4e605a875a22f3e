import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { partsOf } from './apply-install.ts';
import { oldPart, type Updated } from './update-parts.ts';

const lists = {
  goals: { table: 'campaign_goal', offered: sql`p.part - 'key'` },
  sequences: { table: 'campaign_sequence', offered: sql`jsonb_build_object('name', p.part -> 'name')` },
} as const;

/**
 * Goals and sequences that were taken away here stay away. Where the new version has them otherwise, or what leads to
 * them and from them, they are offered again, until somebody takes them or leaves them away.
 */
export async function offerDeleted(db: Db, campaigns: Updated[]): Promise<void> {
  const key = sql`p.part ->> 'key'`;
  for (const list of ['goals', 'sequences'] as const) {
    const { table, offered } = lists[list];
    /** The part with its ways, as a version has them. */
    const inVersion = (content: RawBuilder<unknown>) => sql`jsonb_build_object(
      'key', ${key},
      'part', (select l.value from jsonb_array_elements(${content} -> ${sql.lit(list)}) l where l.value ->> 'key' = ${key}),
      'ways', (
        select jsonb_agg(w.value order by w.value) from jsonb_array_elements(${content} -> 'flow') w
        where ${key} in (w.value ->> 'from', w.value ->> 'to')))`;
    const old = oldPart(campaigns, sql`(select ${inVersion(sql`ov.content`)})`, key);
    await sql`
      update ${sql.table(table)} d set offered = given.offered
      from (
        select c.account_id, c.id, ${key} as key, ${offered} as offered,
          ${old} is distinct from ${inVersion(sql`v.content`)} as is_other
        from ${partsOf(campaigns, list)}) given
      where d.account_id = given.account_id and d.campaign_id = given.id and d.key = given.key
        and d.retired_at is not null and d.changed_at is not null
        and (d.offered is not null or given.is_other)`.execute(db);
  }
}
