import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { isAnyOf } from '../contacts/read-contacts.ts';
import { belongings } from './belongings.ts';

type Pair = { accountId: string; keptId: number; otherId: number };
/** By `table.column`: the keys of the rows that moved, and the rows that had to go because both contacts had one. */
export type Moved = Record<string, { keys: number[]; dropped: unknown[]; ended?: Ended[] }>;
/** A row that ended because both had one that was open, and when it was due. */
type Ended = { id: number; due: string | null };

const moving = belongings.filter((entry) => 'key' in entry);
const nameOf = ({ table, contact }: { table: string; contact: string }) => `${table}.${contact}`;

/** Everything that belongs to the other contact belongs to the kept one. */
export async function moveBelongings(db: Db, { accountId, keptId, otherId }: Pair): Promise<Moved> {
  const moved: Moved = {};
  for (const entry of moving) {
    const table = sql.table(entry.table);
    const contact = sql.ref(entry.contact);
    const key = sql.ref(entry.key);
    const ended = 'ends' in entry ? await endLess(db, { accountId, keptId, otherId }, entry) : [];
    const dropped =
      'pair' in entry
        ? await dropPairs(db, { accountId, keptId, otherId }, entry)
        : 'clash' in entry
          ? await dropClashing(db, { accountId, keptId, otherId }, { ...entry, clash: entry.clash })
          : [];
    const { rows } = await sql<{ key: number }>`
      update ${table} set ${contact} = ${keptId}
      where account_id = ${accountId} and ${contact} = ${otherId}
      returning ${key} as key`.execute(db);
    if (rows.length + dropped.length + ended.length > 0)
      moved[nameOf(entry)] = { keys: rows.map((row) => row.key), dropped, ended };
  }
  return moved;
}

type Clashing = Required<Extract<(typeof moving)[number], { clash?: unknown }>>;

/** Where both have one, one of them goes. */
async function dropClashing(db: Db, { accountId, keptId, otherId }: Pair, entry: Clashing): Promise<unknown[]> {
  const [table, contact, key] = [sql.table(entry.table), sql.ref(entry.contact), sql.ref(entry.key)];
  const { rows } = await sql<{ row: unknown }>`
    with both_have as (
      select mine.${key} as key, ${entry.clash.theirsStays} as theirs_stays
      from ${table} mine join ${table} theirs
        on theirs.account_id = mine.account_id and theirs.${key} = mine.${key} and theirs.${contact} = ${otherId}
      where mine.account_id = ${accountId} and mine.${contact} = ${keptId}
    )
    delete from ${table} dropped using both_have
    where dropped.account_id = ${accountId} and dropped.${key} = both_have.key
      and dropped.${contact} = case when theirs_stays then ${keptId}::bigint else ${otherId}::bigint end
    returning to_jsonb(dropped) as row`.execute(db);
  return rows.map(({ row }) => row);
}

type Paired = Extract<(typeof moving)[number], { pair: unknown }>;

/** What would name one contact twice, or say twice of two contacts what they are to each other. */
async function dropPairs(db: Db, { accountId, keptId, otherId }: Pair, entry: Paired): Promise<unknown[]> {
  const [table, contact] = [sql.table(entry.table), sql.ref(entry.contact)];
  const [third, same] = [sql.ref(entry.pair.other), sql.ref(entry.pair.same)];
  const { rows } = await sql<{ row: unknown }>`
    delete from ${table} dropped
    where dropped.account_id = ${accountId} and dropped.${contact} = ${otherId} and (
      dropped.${third} = ${keptId} or exists (
        select from ${table} mine
        where mine.account_id = ${accountId} and mine.${same} = dropped.${same} and (
          mine.${contact} = ${keptId} and mine.${third} = dropped.${third}
          or mine.${third} = ${keptId} and mine.${contact} = dropped.${third})))
    returning to_jsonb(dropped) as row`.execute(db);
  return rows.map(({ row }) => row);
}

type Ending = Extract<(typeof moving)[number], { ends: unknown }>;

/** Of what both are in the one that is less far is over, before it becomes the same contact's. */
async function endLess(db: Db, { accountId, keptId, otherId }: Pair, { table, ends }: Ending): Promise<Ended[]> {
  const open = (row: string) => sql`${sql.ref(`${row}.completed_at`)} is null and ${sql.ref(`${row}.left_at`)} is null`;
  const same = sql.ref(ends.same);
  const { rows } = await sql<Ended>`
    with both_have as (
      select case when ${ends.theirsStays} then mine.id else theirs.id end as id
      from ${sql.table(table)} mine join ${sql.table(table)} theirs
        on theirs.account_id = mine.account_id and theirs.${same} = mine.${same} and theirs.contact_id = ${otherId}
        and ${open('theirs')}
      where mine.account_id = ${accountId} and mine.contact_id = ${keptId} and ${open('mine')}
    ), due as (
      select row.id, row.due_at::text as due from ${sql.table(table)} row join both_have on both_have.id = row.id
      where row.account_id = ${accountId}
    ), ended as (
      update ${sql.table(table)} row set left_at = now(), due_at = null from both_have
      where row.account_id = ${accountId} and row.id = both_have.id
    )
    select id, due from due`.execute(db);
  return rows;
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
    for (const { id, due } of moved[nameOf(entry)]?.ended ?? [])
      await sql`
        update ${table} row set left_at = null, due_at = ${due}::timestamptz
        where row.account_id = ${accountId} and row.id = ${id} and row.left_at is not null and not exists (
          select from ${table} other
          where other.account_id = row.account_id and other.campaign_id = row.campaign_id
            and other.contact_id = row.contact_id and other.completed_at is null and other.left_at is null)`.execute(
        db,
      );
    const rule = 'pair' in entry ? entry.pair : 'clash' in entry ? entry.clash : undefined;
    if (dropped.length === 0 || !rule) continue;
    const isThere = ({ column, table: parent }: { column: string; table: string }) => sql<boolean>`exists (
      select from ${sql.table(parent)} parent
      where parent.account_id = ${accountId} and parent.id = (row ->> ${column})::bigint)`;
    const { parents, optional = [], since = {} } = rule;
    const without = optional.map(
      (part) => sql`|| case when ${isThere(part)} then '{}' else jsonb_build_object(${part.column}::text, null) end`,
    );
    await sql`
      insert into ${table} overriding system value
      select back.* from jsonb_array_elements(${JSON.stringify(dropped)}::jsonb) row,
        jsonb_populate_record(null::${table}, ${JSON.stringify(since)}::jsonb || row ${sql.join(without, sql` `)}) back
      where ${sql.join(parents.map(isThere), sql` and `)}
      on conflict do nothing`.execute(db);
  }
}
