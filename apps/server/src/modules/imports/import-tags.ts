import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { announceTags, takeTagTurn } from '../tags/tags.ts';
import { isTagName, planOf, someOf } from './plan-rows.ts';
import { plainRows, type Sorted, type Span } from './sort-rows.ts';
import type { ImportJob } from './tables.ts';

/**
 * The tags of the next rows, held so that nobody takes one away before it is on a contact. Those that rows name and that
 * are not there yet are made, but only for rows that will be written. Whoever makes tags waits for their turn: two
 * imports at once make each of them once.
 */
export async function holdTags(db: Db, job: ImportJob, span: Span, sorted: Sorted): Promise<void> {
  const { account_id: accountId, choices } = job;
  const areNamed = job.matching.includes('tags');
  if (areNamed) await makeTags(db, job, await findMissing(db, job, span, sorted));
  if (areNamed || choices.tagIds.length > 0)
    await sql`
      select from tag where account_id = ${accountId} and deleted_at is null
        and (id = any (${choices.tagIds}::bigint[]) or search_text(name) in (
          select search_text(named.name) from (
            select distinct unnest(tags) as name from import_row
            where account_id = ${accountId} and import_id = ${job.id} and attempt = ${job.attempt}
              and row > ${span.from} and row <= ${span.to}) named))
      order by id for key share`.execute(db);
}

/** Spelled as where they come first. */
async function findMissing(db: Db, job: ImportJob, span: Span, sorted: Sorted): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    with ${planOf(job, someOf(job, sorted))}, written as materialized (
      select staged.row, staged.tags from plan join staged on staged.row = plan.row
      where plan.kind in ('created', 'updated')
      union all
      select row, tags from (${plainRows(job, span, sorted)}) plain
    ), given as materialized (
      select written.row, given.name, given.place, search_text(given.name) as key
      from written cross join lateral unnest(written.tags) with ordinality as given(name, place)
      where ${isTagName(sql`given.name`)}
    )
    select distinct on (given.key) given.name from given
    where not exists (
      select from tag
      where tag.account_id = ${job.account_id} and search_text(tag.name) = given.key and tag.deleted_at is null)
    order by given.key, given.row, given.place`.execute(db);
  return rows.map(({ name }) => name);
}

async function makeTags(db: Db, { account_id: accountId }: ImportJob, names: string[]): Promise<void> {
  if (names.length === 0) return;
  await takeTagTurn(db, { accountId });
  await sql`
    insert into tag (account_id, name) select ${accountId}::uuid, name from unnest(${names}::text[]) name
    on conflict do nothing`.execute(db);
  await announceTags(db, { accountId });
}
