import type { ImportRow } from '@app/contract/import-rows';
import type { ImportCounts } from '@app/contract/imports';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { PLANNED_ONCE } from '../../db/planned-once.ts';
import { inTransaction } from '../../db/transaction.ts';
import { fieldsOf, type PlannedField, type Sql } from './plan-fields.ts';
import { expectMany } from './plan-well.ts';
import type { ImportJob } from './tables.ts';

/** Rows of the file after `from`, up to `to`. */
export type Span = { from: number; to: number };
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
    with ${planOf(job, { from, to })}
    select plan.row, plan.kind, plan.contact_id as "contactId", coalesce((
      select jsonb_agg(jsonb_build_object('field', change -> 'field', 'isOwn', change -> 'isOwn', 'from', change -> 'from',
        'to', change -> 'to') order by place)
      from unnest(diff.changes) with ordinality as listed(change, place)), '[]') as changes
    from plan left join diff on diff.row = plan.row and plan.kind = 'updated'
    order by plan.row`;
  return (await ask(db, query)).rows;
}

/** How many of the rows would become what. */
export async function countPlan(db: Db, job: ImportJob, from: number, to: number): Promise<ImportCounts> {
  const query = sql<{ counts: ImportCounts }>`
    ${PLANNED_ONCE} with ${planOf(job, { from, to })} select ${COUNTS} as counts`;
  return (await ask(db, query)).rows[0]!.counts;
}

const ask = <Row>(db: Db, query: RawBuilder<Row>) =>
  inTransaction(db, async (trx) => {
    await expectMany(trx);
    return query.execute(trx);
  });

/**
 * The one definition of what becomes of rows, for whoever counts and for whoever writes: parts of a `with`, of which
 * `plan (row, kind, contact_id, suppression, is_suppressed)` is the last. `candidates`: who may be meant by which row, where that is known already.
 */
export function planOf(job: ImportJob, span: Span, candidates: Sql = whoIsMeant(job)): Sql {
  const { account_id: accountId, choices } = job;
  const fields = fieldsOf(job);
  return sql`
    ${stagedOf(job, span)}, candidates as materialized (${candidates}), ${foundOf(job)}, ${tagsOf(job)},
    wanted as materialized (
      select staged.row, found.contact_id,
        ${grants(job)} as is_granted,
        ${choices.permission === 'granted'} and contact.mail_permission in ('withdrawn', 'bounced', 'complained') as is_suppressed,
        ${newTags(job)} as tags,
        ${sql.join([sql`null::text as nothing`, ...fields.map(({ target, wanted }) => sql`${wanted} as ${sql.ref(target)}`)])}
      from found join staged on staged.row = found.row
      cross join lateral ${contactOf(accountId, sql`found.contact_id`)} contact
      where not found.is_written and ${choices.existing === 'update'}
    ), diff as materialized (
      select wanted.row, wanted.contact_id, wanted.is_granted, wanted.is_suppressed, wanted.tags,
        ${changesOf(fields)} as changes
      from wanted join staged on staged.row = wanted.row
      cross join lateral ${contactOf(accountId, sql`wanted.contact_id`)} contact
    ), changed as materialized (
      select diff.row, min(diff.row) over (partition by diff.contact_id) as first_row from diff
      where cardinality(diff.changes) > 0 or cardinality(diff.tags) > 0 or diff.is_granted
    ), writer as materialized (
      select distinct on (diff.contact_id) diff.contact_id, changed.first_row from changed join diff on diff.row = changed.row
    ), suppressed as materialized (
      select distinct on (address) address, reason from suppression
      where account_id = ${accountId} and channel = 'mail'
        and address = any (array(select email collate "default" from asking))
    ), plan as materialized (
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

/**
 * The rows, and those of them whose e-mail an earlier row of the file has: the reader's word for it is looked after.
 * Each is there once; the planner, which is told so by `distinct on`, would otherwise expect many times as many after
 * every join, and prepare for billions.
 */
const stagedOf = (job: ImportJob, { from, to }: Span): Sql => sql`
  staged as materialized (
    select distinct on (row) * from import_rows(${job.account_id}, ${job.id}, ${job.attempt}, ${from}, ${to})
  ), repeated as materialized (
    select distinct on (row) row from (
      select row from (
        select row, row_number() over (partition by email order by row) as place from staged
        where outcome is distinct from 'invalid') in_order
      where place > 1
      union all
      select staged.row from staged cross join lateral (
        select from import_row earlier
        where earlier.account_id = ${job.account_id} and earlier.import_id = ${job.id} and earlier.attempt = ${job.attempt}
          and earlier.row = staged.same_as and earlier.email = staged.email and earlier.outcome is distinct from 'invalid'
        limit 1) earlier
      where staged.same_as is not null and staged.outcome is distinct from 'invalid') either
  ), asking as materialized (
    select row, email from staged
    where outcome is distinct from 'invalid' and row not in (select row from repeated)
  )`;

/**
 * Who has the e-mail of a row in any place and is not in the trash. With an offset, one look into the index of e-mails for
 * each row, whatever the planner believes of a table that grows while it is read.
 */
const whoIsMeant = ({ account_id: accountId }: ImportJob): Sql => sql`
  select asking.row, first.id, true as by_first from asking cross join lateral (
    select contact.id from contact
    where contact.account_id = ${accountId} and contact.email = asking.email and contact.deleted_at is null
    offset 0) first
  union all
  select asking.row, has.id, false from (
    select contact.id, unnest(contact.more_emails) as email from contact
    where contact.account_id = ${accountId} and contact.deleted_at is null and contact.more_emails <> '{}'
      and contact.more_emails && (select coalesce(array_agg(email), '{}') from asking)) has
  join asking on asking.email = has.email`;

/** The same for whoever writes: looked for once, so that those who are found can be locked before anything is decided. */
export async function findCandidates(db: Db, job: ImportJob, span: Span): Promise<{ ids: number[]; candidates: Sql }> {
  const { rows } = await sql<{ row: number; id: number; by_first: boolean }>`
    ${PLANNED_ONCE} with ${stagedOf(job, span)} ${whoIsMeant(job)}`.execute(db);
  const ids = [...new Set(rows.map(({ id }) => id))];
  const given = sql`unnest(
    ${rows.map(({ row }) => row)}::integer[], ${rows.map(({ id }) => id)}::bigint[],
    ${rows.map(({ by_first }) => by_first)}::boolean[]) as given(row, id, by_first)`;
  const candidates = sql`
    select asking.row, contact.id, given.by_first from ${given}
    join asking on asking.row = given.row
    cross join lateral ${contactOf(job.account_id, sql`given.id`)} contact
    where contact.deleted_at is null and (contact.email = asking.email or asking.email = any (contact.more_emails))`;
  return { ids, candidates };
}

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

const isTagName = (name: Sql) => sql`length(${name}) between 1 and 80`;

/** Tags that are meant for all, and those that rows name: each by its id where it is there. Deleted ones are not. */
const tagsOf = ({ account_id: accountId, choices }: ImportJob): Sql => sql`
  chosen as materialized (
    select tag.id, tag.name from tag
    where tag.account_id = ${accountId} and tag.id = any (${choices.tagIds}::bigint[]) and tag.deleted_at is null
  ), named as materialized (
    select names.name, search_text(names.name) as key, tag.id, coalesce(tag.name, names.name) as called
    from (select distinct unnest(tags) as name from staged where tags is not null) names
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

/** Evidence is about the address that the file names, and of use where that is the one which gets mail. */
const grants = ({ choices }: ImportJob): Sql =>
  choices.permission === 'granted'
    ? sql`contact.mail_permission = 'none' and contact.email = staged.email and ${suppressionOf(sql`contact`)} is null`
    : sql`false`;

/** Why the address of a row of `contact` or `staged` gets no marketing mail. Compared as its index sorts. */
const suppressionOf = (row: Sql): Sql => sql`(
  select suppression.reason from suppression where suppression.account_id = ${row}.account_id
    and suppression.channel = 'mail' and suppression.address = ${row}.email collate "default")`;

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
