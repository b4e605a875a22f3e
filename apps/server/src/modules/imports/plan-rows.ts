import type { ImportRow } from '@app/contract/import-rows';
import type { ImportCounts } from '@app/contract/imports';
import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { PLANNED_ONCE } from '../../db/planned-once.ts';
import { inTransaction } from '../../db/transaction.ts';
import { addCounts } from './counts.ts';
import { grants, grantsText } from './evidence.ts';
import { fieldsOf, type PlannedField, type Sql } from './plan-fields.ts';
import { expectMany } from './plan-well.ts';
import {
  ASKING,
  areSome,
  repeatedOf,
  type Sorted,
  type Span,
  sortRows,
  suppressedOf,
  whoIsMeant,
} from './sort-rows.ts';
import type { ImportJob } from './tables.ts';

export type PlannedRow = {
  row: number;
  kind: 'invalid' | 'sameInFile' | 'exists' | 'nothingNew' | 'created' | 'updated';
  /** Who is there already. */
  contactId: number | null;
  changes: ImportRow['changes'];
};

/** What would become of each row of the file, in its order. Nothing is written. */
export async function planRows(db: Db, job: ImportJob, from: number, to: number): Promise<PlannedRow[]> {
  const query = sql<PlannedRow>`
    with ${planOf(job, allOf(job, { from, to }))}
    select plan.row, plan.kind, plan.contact_id as "contactId", coalesce((
      select jsonb_agg(jsonb_build_object('field', change -> 'field', 'isOwn', change -> 'isOwn', 'from', change -> 'from',
        'to', change -> 'to') order by place)
      from unnest(diff.changes) with ordinality as listed(change, place)), '[]') as changes
    from plan left join diff on diff.row = plan.row and plan.kind = 'updated'
    order by plan.row`;
  return inTransaction(db, async (trx) => {
    await expectMany(trx);
    return (await query.execute(trx)).rows;
  });
}

/** How many of the rows would become what. */
export const countPlan = (db: Db, job: ImportJob, from: number, to: number): Promise<ImportCounts> =>
  inTransaction(db, async (trx) => {
    await expectMany(trx);
    const sorted = await sortRows(trx, job, { from, to });
    if (sorted.special.length === 0) return sorted.counts;
    const { rows } = await sql<{ counts: ImportCounts }>`
      ${PLANNED_ONCE} with ${planOf(job, someOf(job, sorted))} select ${COUNTS} as counts`.execute(trx);
    return addCounts(sorted.counts, rows[0]!.counts);
  });

/**
 * The one definition of what becomes of rows, for whoever counts and for whoever writes: parts of a `with`, of which
 * `plan (row, kind, contact_id, suppression, is_suppressed)` is the last.
 */
export function planOf(job: ImportJob, { staged, candidates }: PlannedRows): Sql {
  const { account_id: accountId, choices } = job;
  const fields = fieldsOf(job);
  return sql`
    ${staged}, candidates as materialized (${candidates}), ${foundOf(job)}, ${tagsOf(job)},
    wanted as materialized (
      select staged.row, found.contact_id,
        ${grants(job)} as is_granted, ${grantsText(job, fields)} as is_text_granted,
        ${choices.permission === 'granted'} and contact.mail_permission in ('withdrawn', 'bounced', 'complained') as is_suppressed,
        ${newTags(job)} as tags,
        ${sql.join([sql`null::text as nothing`, ...fields.map(({ target, wanted }) => sql`${wanted} as ${sql.ref(target)}`)])}
      from found join staged on staged.row = found.row
      cross join lateral ${contactOf(accountId, sql`found.contact_id`)} contact
      where not found.is_written and ${choices.existing === 'update'}
    ), diff as materialized (
      select wanted.row, wanted.contact_id, wanted.is_granted, wanted.is_text_granted, wanted.is_suppressed, wanted.tags,
        ${changesOf(fields)} as changes
      from wanted join staged on staged.row = wanted.row
      cross join lateral ${contactOf(accountId, sql`wanted.contact_id`)} contact
    ), changed as materialized (
      select diff.row, min(diff.row) over (partition by diff.contact_id) as first_row from diff
      where cardinality(diff.changes) > 0 or cardinality(diff.tags) > 0 or diff.is_granted or diff.is_text_granted
    ), writer as materialized (
      select distinct on (diff.contact_id) diff.contact_id, changed.first_row from changed join diff on diff.row = changed.row
    ), ${suppressedOf(job)}, plan as materialized (
      select staged.row, found.contact_id, case
        when staged.outcome = 'invalid' then 'invalid'
        when repeated.row is not null or found.is_written or staged.row > writer.first_row then 'sameInFile'
        when found.contact_id is null then 'created'
        when ${choices.existing === 'skip'} then 'exists'
        when changed.row is null then 'nothingNew'
        else 'updated' end as kind,
        suppressed.reason as suppression, diff.is_suppressed is true or (
          ${choices.permission === 'granted'} and suppressed.reason is not null) as is_suppressed
      from staged
      left join repeated on repeated.row = staged.row
      left join found on found.row = staged.row
      left join changed on changed.row = staged.row
      left join diff on diff.row = staged.row
      left join writer on writer.contact_id = found.contact_id
      left join suppressed on suppressed.address = staged.email collate "default" and found.contact_id is null
    )`;
}

/** With an offset it is always one look into the index for each. */
const contactOf = (accountId: string, id: Sql): Sql => sql`(
  select * from contact where contact.account_id = ${accountId} and contact.id = ${id} offset 0)`;

/** Parts of a `with`: the rows (`staged`), those whose e-mail came before (`repeated`), those who ask; and who may be meant. */
type PlannedRows = { staged: Sql; candidates: Sql };

/** All rows of a span. */
const allOf = (job: ImportJob, { from, to }: Span): PlannedRows => ({
  staged: sql`
    staged as materialized (
      select distinct on (row) * from import_rows(${job.account_id}, ${job.id}, ${job.attempt}, ${from}, ${to})
    ), ${repeatedOf(job)}`,
  candidates: whoIsMeant(job),
});

/** Those that need a plan. Who may be meant is looked for once, so that they can be locked before anything is decided. */
export const someOf = (job: ImportJob, { special, repeated, candidates }: Sorted): PlannedRows => ({
  staged: sql`
    staged as materialized (
      select distinct on (row) * from import_row
      where ${areSome(job, special)}
    ), repeated as materialized (
      select distinct on (row) row from unnest(${repeated}::integer[]) as given(row)
    ), ${ASKING}`,
  candidates: sql`
    select asking.row, contact.id, given.by_first
    from unnest(${candidates.rows}::integer[], ${candidates.ids}::bigint[], ${candidates.byFirst}::boolean[])
      as given(row, id, by_first)
    join asking on asking.row = given.row
    cross join lateral ${contactOf(job.account_id, sql`given.id`)} contact
    where contact.deleted_at is null and (contact.email = asking.email or asking.email = any (contact.more_emails))`,
});

/**
 * The oldest of those who may be meant, and whether this import has written them already. A further e-mail that the
 * import itself has written finds nobody: otherwise it would matter how many rows are written at once.
 */
const foundOf = ({ account_id: accountId, id }: ImportJob): Sql => sql`
  found as materialized (
    select distinct on (candidates.row) candidates.row, candidates.id as contact_id, written.details is not null as is_written
    from candidates
    join asking on asking.row = candidates.row
    left join lateral (
      select activity.details from activity
      where activity.account_id = ${accountId} and activity.kind = 'csv' and activity.about_id = ${id}
        and activity.contact_id = candidates.id
      limit 1) written on true
    where candidates.by_first or written.details is null or (written.details ->> 'what' <> 'created' and not exists (
      select from jsonb_array_elements(written.details -> 'changes') change
      where change ->> 'target' = 'email2' and not change -> 'was' ? asking.email))
    order by candidates.row, candidates.id
  )`;

export const isTagName = (name: Sql) => sql`length(${name}) between 1 and 80`;

/** Tags that are meant for all, and those that rows name: each by its id where it is there. Deleted ones are not. */
export const tagsOf = ({ account_id: accountId, choices }: ImportJob, rows: Sql = sql`staged`): Sql => sql`
  chosen as materialized (
    select tag.id, tag.name from tag
    where tag.account_id = ${accountId} and tag.id = any (${choices.tagIds}::bigint[]) and tag.deleted_at is null
  ), named as materialized (
    select names.name, search_text(names.name) as key, tag.id, coalesce(tag.name, names.name) as called
    from (select distinct unnest(tags) as name from ${rows} where tags is not null) names
    left join tag on tag.account_id = ${accountId} and search_text(tag.name) = search_text(names.name)
      and tag.deleted_at is null
    where ${isTagName(sql`names.name`)}
  )`;

/** The tags that a contact would get. */
const newTags = ({ account_id: accountId }: ImportJob): Sql => sql`array(
  select min(meant.called collate "C") from (
    select named.key, named.id, named.called from unnest(staged.tags) as given(name)
    join named on named.name = given.name
    union all
    select search_text(chosen.name), chosen.id, chosen.name from chosen) meant
  where not exists (
    select from contact_tag has
    where has.account_id = ${accountId} and has.contact_id = contact.id and has.tag_id = meant.id)
  group by meant.key order by min(meant.called collate "C"))`;

/** One document for each value that changes: what the timeline says, and what undo needs. */
const changesOf = (fields: PlannedField[]): Sql => {
  const documents = fields.map(({ target, name, isOwn, current, isFilled, toText, isNow, becomes }) => {
    const wanted = sql.ref(`wanted.${target}`);
    return sql`case when ${wanted} is not null then jsonb_build_object(
      'target', ${target}::text, 'field', ${name}, 'isOwn', ${isOwn}::boolean, 'isFilled', ${isFilled},
      'from', ${toText(current)}, 'to', ${toText(wanted)}, 'was', ${isNow}, 'became', ${becomes(wanted)}) end`;
  });
  return sql`array_remove(array[${sql.join([sql`null::jsonb`, ...documents])}], null)`;
};

const count = (condition: Sql) => sql`count(*) filter (where ${condition})`;
const IS_WRITTEN = sql`plan.kind in ('created', 'updated')`;
const HAS_FAULTS = sql`jsonb_typeof(staged.faults) = 'array'`;

/** What a plan comes to. */
export const COUNTS: Sql = sql`(
  select jsonb_build_object(
    'rows', count(*),
    'created', ${count(sql`plan.kind = 'created'`)},
    'updated', ${count(sql`plan.kind = 'updated'`)},
    'skipped', ${count(sql`plan.kind in ('sameInFile', 'exists', 'nothingNew')`)},
    'invalid', ${count(sql`plan.kind = 'invalid'`)},
    'leftOut', ${count(sql`${IS_WRITTEN} and ${HAS_FAULTS}`)},
    'skippedBy', jsonb_build_object(
      'sameInFile', ${count(sql`plan.kind = 'sameInFile'`)},
      'exists', ${count(sql`plan.kind = 'exists'`)},
      'nothingNew', ${count(sql`plan.kind = 'nothingNew'`)}),
    'faults', (
      select coalesce(jsonb_agg(fault), '[]') from (
        select fault.target, fault.problem, plan.kind = 'invalid' as "isInvalid", count(*) as rows
        from plan join staged on staged.row = plan.row
        cross join lateral jsonb_to_recordset(staged.faults) as fault(target text, problem text)
        where ${HAS_FAULTS} and (plan.kind = 'invalid' or ${IS_WRITTEN})
        group by 1, 2, 3 order by 4 desc, 1, 2) fault),
    'changes', (
      select coalesce(jsonb_agg(change), '[]') from (
        select change.target, ${count(sql`change."isFilled"`)} as filled, ${count(sql`not change."isFilled"`)} as overwritten
        from plan join diff on diff.row = plan.row
        cross join lateral (
          select target, "isFilled" from jsonb_to_recordset(to_jsonb(diff.changes)) as value(target text, "isFilled" boolean)
          union all
          select 'tags', true where cardinality(diff.tags) > 0) change
        where plan.kind = 'updated'
        group by change.target order by count(*) desc, change.target) change),
    'suppressed', ${count(sql`plan.is_suppressed and plan.kind in ('created', 'updated', 'nothingNew')`)})
  from plan join staged on staged.row = plan.row)`;
