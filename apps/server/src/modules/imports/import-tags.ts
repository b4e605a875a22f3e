import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { announceTags, takeTagTurn } from '../tags/tags.ts';
import type { Sql } from './plan-fields.ts';
import { planOf, type Span } from './plan-rows.ts';
import type { ImportJob } from './tables.ts';

/**
 * The tags of the next rows, held so that nobody takes one away before it is on a contact. Those that rows name and that
 * are not there yet are made, but only for rows that will be written. Whoever makes tags waits for their turn: two
 * imports at once make each of them once.
 */
export async function holdTags(db: Db, job: ImportJob, span: Span, candidates: Sql): Promise<void> {
  const { account_id: accountId, choices } = job;
  const areNamed = job.matching.includes('tags');
  if (areNamed) await makeTags(db, job, await findMissing(db, job, span, candidates));
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
async function findMissing(db: Db, job: ImportJob, span: Span, candidates: Sql): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    with ${planOf(job, span, candidates)}
    select distinct on (named.key) named.name from plan
    join staged on staged.row = plan.row
    cross join lateral unnest(staged.tags) with ordinality as given(name, place)
    join named on named.name = given.name and named.id is null
    where plan.kind in ('created', 'updated')
    order by named.key, plan.row, given.place`.execute(db);
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
