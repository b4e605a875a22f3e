import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { isAnyOf } from '../contacts/read-contacts.ts';
import { belongings } from './belongings.ts';

type Pair = { accountId: string; keptId: number; otherId: number };
/** By `table.column`: the keys of the rows that moved, and the rows that had to go because both contacts had one. */
export type Moved = Record<string, { keys: number[]; dropped: unknown[] }>;

const moving = belongings.filter((entry) => 'key' in entry);
const nameOf = ({ table, contact }: { table: string; contact: string }) => `${table}.${contact}`;

/** Everything that belongs to the other contact belongs to the kept one. */
export async function moveBelongings(db: Db, { accountId, keptId, otherId }: Pair): Promise<Moved> {
  const moved: Moved = {};
  for (const entry of moving) {
    const table = sql.table(entry.table);
    const contact = sql.ref(entry.contact);
    const key = sql.ref(entry.key);
    const dropped = entry.clash
      ? await sql<{ row: unknown }>`
          with both_have as (
            select mine.${key} as key, ${entry.clash.theirsStays} as theirs_stays
            from ${table} mine join ${table} theirs
              on theirs.account_id = mine.account_id and theirs.${key} = mine.${key} and theirs.${contact} = ${otherId}
            where mine.account_id = ${accountId} and mine.${contact} = ${keptId}
          )
          delete from ${table} dropped using both_have
          where dropped.account_id = ${accountId} and dropped.${key} = both_have.key
            and dropped.${contact} = case when theirs_stays then ${keptId}::bigint else ${otherId}::bigint end
          returning to_jsonb(dropped) as row`.execute(db)
      : { rows: [] };
    const { rows } = await sql<{ key: number }>`
      update ${table} set ${contact} = ${keptId}
      where account_id = ${accountId} and ${contact} = ${otherId}
      returning ${key} as key`.execute(db);
    if (rows.length + dropped.rows.length > 0)
      moved[nameOf(entry)] = { keys: rows.map((row) => row.key), dropped: dropped.rows.map(({ row }) => row) };
  }
  return moved;
}

/** What moved goes back where it still is, and what was dropped is there again. What came since stays. */
export async function moveBack(db: Db, { accountId, keptId, otherId }: Pair, moved: Moved): Promise<void> {
  for (const entry of moving) {
    const { keys, dropped } = moved[nameOf(entry)] ?? { keys: [], dropped: [] };
    const table = sql.table(entry.table);
    if (keys.length > 0)
      await sql`
        update ${table} set ${sql.ref(entry.contact)} = ${otherId}
        where account_id = ${accountId} and ${sql.ref(entry.contact)} = ${keptId}
          and ${sql.ref(entry.key)} = ${isAnyOf(keys)}`.execute(db);
    if (dropped.length === 0 || !entry.clash) continue;
    const isThere = ({ column, table: parent }: { column: string; table: string }) => sql<boolean>`exists (
      select from ${sql.table(parent)} parent
      where parent.account_id = ${accountId} and parent.id = (row ->> ${column})::bigint)`;
    const { parents, optional = [] } = entry.clash;
    const without = optional.map(
      (part) => sql`|| case when ${isThere(part)} then '{}' else jsonb_build_object(${part.column}::text, null) end`,
    );
    await sql`
      insert into ${table}
      select back.* from jsonb_array_elements(${JSON.stringify(dropped)}::jsonb) row,
        jsonb_populate_record(null::${table}, row ${sql.join(without, sql` `)}) back
      where ${sql.join(parents.map(isThere), sql` and `)}
      on conflict do nothing`.execute(db);
  }
}
