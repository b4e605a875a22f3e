import { CompiledQuery, sql } from 'kysely';
import type { Database, Db } from '../../db/open.ts';
import { CopyData } from '../../db/postgres.ts';
import { type StagedBatch, typeOf } from '../import-files/staged-batch.ts';
import type { ImportJob } from './tables.ts';

/** What every line begins with where rows are written by COPY: the database is a server. */
export const placeOf = (kind: Database['source']['kind'], { account_id, id, attempt }: ImportJob): string | null =>
  kind === 'server' ? `${account_id}\t${id}\t${attempt}` : null;

/** Writes rows of a file in the caller's transaction. */
export async function stageRows(db: Db, { account_id, id, attempt }: ImportJob, batch: StagedBatch): Promise<void> {
  const names = batch.columns.join(', ');
  if ('lines' in batch) {
    const statement = `copy import_row (account_id, import_id, attempt, ${names}) from stdin`;
    await db.executeQuery(CompiledQuery.raw(statement, [new CopyData(batch.lines)]));
    return;
  }
  // A list for each column, and one statement: quicker than as many values as rows have cells.
  const lists = batch.lists.map((list) => sql`${list}::text[]`);
  const values = batch.columns.map((column) =>
    typeOf(column) === 'text' ? sql.ref(column) : sql`${sql.ref(column)}::${sql.raw(typeOf(column))}`,
  );
  await sql`
    insert into import_row (account_id, import_id, attempt, ${sql.raw(names)})
    select ${account_id}::uuid, ${id}::bigint, ${attempt}::integer, ${sql.join(values)}
    from unnest(${sql.join(lists)}) staged (${sql.raw(names)})`.execute(db);
}

/** In parts of so many rows, each of a size that is asked for anew. Lines for COPY stay together. */
export function* partsOf(batch: StagedBatch, size: () => number): Generator<StagedBatch> {
  if ('lines' in batch) return yield batch;
  const { columns, lists } = batch;
  const rows = lists[columns.indexOf('row')] ?? [];
  for (let from = 0; from < batch.count; ) {
    const to = Math.min(from + size(), batch.count);
    const some = lists.map((list) => list.slice(from, to));
    yield { columns, lists: some, count: to - from, last: Number(rows[to - 1]) };
    from = to;
  }
}
