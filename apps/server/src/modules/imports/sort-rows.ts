import type { ImportCounts } from '@app/contract/imports';
import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { PLANNED_ONCE } from '../../db/planned-once.ts';
import { emptyCounts } from './counts.ts';
import type { Sql } from './plan-fields.ts';
import type { ImportJob } from './tables.ts';

/** Rows of the file after `from`, up to `to`. */
export type Span = { from: number; to: number };

/**
 * Rows at a first look. Most of a file is new or invalid: what becomes of those is known without a plan. `special` are
 * the others: somebody has the e-mail, an earlier row has it, or it gets no marketing mail.
 */
export type Sorted = {
  /** What becomes of all but the special ones. */
  counts: ImportCounts;
  /** In their order. */
  special: number[];
  /** Of the special ones: an earlier row of the file has their e-mail. */
  repeated: number[];
  /** Who may be meant by which of them. */
  candidates: { rows: number[]; ids: number[]; byFirst: boolean[] };
  /** Whether the file has no row after these. */
  isLast: boolean;
};

const ofImport = ({ account_id, id, attempt }: ImportJob): Sql => sql`
  import_row.account_id = ${account_id} and import_row.import_id = ${id} and import_row.attempt = ${attempt}`;

/** The rows of a span in `import_row`. */
export const inSpan = (job: ImportJob, { from, to }: Span): Sql => sql`
  ${ofImport(job)} and import_row.row > ${from} and import_row.row <= ${to}`;

/** Some of them, by their numbers. */
export const areSome = (job: ImportJob, rows: number[]): Sql => sql`
  ${ofImport(job)} and import_row.row = any (${rows}::integer[])`;

/** All rows of the span, or only those with these numbers. */
export async function sortRows(db: Db, job: ImportJob, span: Span, only?: number[]): Promise<Sorted> {
  const { rows } = await sql<SortedRow>`
    ${PLANNED_ONCE} with staged as materialized (
      select row, email, same_as, outcome, faults from import_row
      where ${only ? areSome(job, only) : inSpan(job, span)}
    ), ${sortStaged(job)} select ${sortedUpTo(job, span.to)}`.execute(db);
  return toSorted(rows[0]!);
}

/** Parts of a `with`: what is special of `staged`, and why. */
export const sortStaged = (job: ImportJob): Sql => sql`
  ${repeatedOf(job)}, candidates as materialized (${whoIsMeant(job)}), ${suppressedOf(job)}, special as materialized (
    select row from repeated union select row from candidates
    union select asking.row from suppressed join asking on asking.email = suppressed.address
  ), plain as materialized (
    select outcome is not distinct from 'invalid' as "isInvalid", faults from staged
    where row not in (select row from special)
  )`;

/** What `toSorted` reads. */
export const sortedUpTo = (job: ImportJob, to: number): Sql => sql`
  ${PLAIN_COUNTS} as counts, array(select row from special order by row) as special,
  array(select row from repeated) as repeated, array(select row from candidates) as rows,
  array(select id from candidates) as ids, array(select by_first from candidates) as "byFirst", not exists (
    select from import_row
    where account_id = ${job.account_id} and import_id = ${job.id} and attempt = ${job.attempt} and row > ${to}
  ) as "isLast"`;

export function toSorted({ counts, special, repeated, isLast, rows, ids, byFirst }: SortedRow): Sorted {
  return {
    counts: { ...emptyCounts(), ...counts },
    special,
    repeated,
    // An array of bigint comes as texts.
    candidates: { rows, ids: ids.map(Number), byFirst },
    isLast,
  };
}

export type SortedRow = Pick<Sorted, 'special' | 'repeated' | 'isLast'> & {
  counts: Partial<ImportCounts>;
  rows: number[];
  ids: (number | string)[];
  byFirst: boolean[];
};

/** Those that are neither invalid nor special: each of them is somebody new. In their order. */
export const plainRows = (job: ImportJob, span: Span, { special }: Sorted): Sql => sql`
  select * from import_row
  where ${inSpan(job, span)} and outcome is distinct from 'invalid'
    and row not in (select unnest(${special}::integer[]))
  order by row`;

const HAS_FAULTS = sql`jsonb_typeof(plain.faults) = 'array'`;
const PLAIN_COUNTS: Sql = sql`(
  select jsonb_build_object(
    'rows', count(*),
    'created', count(*) filter (where not plain."isInvalid"),
    'invalid', count(*) filter (where plain."isInvalid"),
    'leftOut', count(*) filter (where not plain."isInvalid" and ${HAS_FAULTS}),
    'faults', (
      select coalesce(jsonb_agg(fault), '[]') from (
        select fault.target, fault.problem, plain."isInvalid", count(*) as rows
        from plain cross join lateral jsonb_to_recordset(plain.faults) as fault(target text, problem text)
        where ${HAS_FAULTS}
        group by 1, 2, 3 order by 4 desc, 1, 2) fault))
  from plain)`;

/**
 * Those of `staged` whose e-mail an earlier row of the file has (the reader's word for it is looked after), and those
 * that ask who is meant. Each is there once; the planner, which is told so by `distinct on`, would otherwise expect many
 * times as many after every join, and prepare for billions.
 */
export const repeatedOf = (job: ImportJob): Sql => sql`
  repeated as materialized (
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
  ), ${ASKING}`;

export const ASKING: Sql = sql`asking as materialized (
  select row, email from staged
  where outcome is distinct from 'invalid' and row not in (select row from repeated))`;

/**
 * Who has the e-mail of a row in any place and is not in the trash. With an offset, one look into the index of e-mails for
 * each row, whatever the planner believes of a table that grows while it is read.
 */
export const whoIsMeant = ({ account_id: accountId }: ImportJob): Sql => sql`
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

/** Addresses that get no marketing mail, and why. Compared as their index sorts. */
export const suppressedOf = ({ account_id: accountId }: ImportJob): Sql => sql`
  suppressed as materialized (
    select distinct on (address) address, reason from suppression
    where account_id = ${accountId} and channel = 'mail'
      and address = any (array(select email collate "default" from asking))
  )`;
