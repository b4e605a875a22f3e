import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { PLANNED_ONCE } from '../../db/planned-once.ts';
import { raisedFrom } from '../automation/raise-events.ts';
import { grantsAll, type People, writeEvidence } from './evidence.ts';
import { moreOfCreated, ownerOf, type Sql } from './plan-fields.ts';
import { tagsOf } from './plan-rows.ts';
import {
  inSpan,
  plainRows,
  type Sorted,
  type SortedRow,
  type Span,
  sortedUpTo,
  sortStaged,
  toSorted,
} from './sort-rows.ts';
import type { ImportJob } from './tables.ts';

/** Ids are asked for only where somebody goes on with them. */
export type Written = { ids: number[]; hasRaised: boolean };
export const NOBODY: Written = { ids: [], hasRaised: false };

/** All rows of a batch have one moment, taken when it is this import's turn, so that of two the later one is also newer. */
export const MOMENT: Sql = sql`moment as materialized (select clock_timestamp() as at)`;
/** The name of the sequence is looked up once, not for each. */
export const NEXT_ID: Sql = sql`nextval((select pg_get_serial_sequence('contact', 'id')::regclass))`;

/** Rows of which nothing but somebody new can become: one statement, without a plan. */
export async function writePlain(db: Db, job: ImportJob, span: Span, sorted: Sorted): Promise<Written> {
  if (sorted.counts.created === 0) return NOBODY;
  const { rows } = await sql<WrittenRow>`
    ${PLANNED_ONCE} with ${createPlain(job, plainRows(job, span, sorted))} select ${whoIsWritten(job)}`.execute(db);
  return toWritten(rows[0]!);
}

/** The same together with sorting them, where nothing has to be done in between. */
export async function sortAndWritePlain(db: Db, job: ImportJob, span: Span): Promise<[Sorted, Written]> {
  const plain = sql`
    select * from staged
    where outcome is distinct from 'invalid' and row not in (select row from special) order by row`;
  const { rows } = await sql<SortedRow & WrittenRow>`
    ${PLANNED_ONCE} with staged as materialized (
      select * from import_row where ${inSpan(job, span)}
    ), ${sortStaged(job)}, ${createPlain(job, plain)}
    select ${sortedUpTo(job, span.to)}, ${whoIsWritten(job)}`.execute(db);
  const [row] = rows;
  return [toSorted(row!), toWritten(row!)];
}

/** Parts of a `with`, of which `fresh` is whom the rows become. */
function createPlain(job: ImportJob, rows: Sql): Sql {
  const people: People = { from: sql`fresh staged`, id: sql`staged.id`, at: sql`staged.at` };
  const withTags = sql`${tagsOf(job, sql`fresh`)}, ${tagPeople(job, people)},`;
  return sql`${MOMENT}, fresh as materialized (
      select in_order.*, ${NEXT_ID} as id, moment.at from (${rows}) in_order, moment
    ), ${hasTags(job) ? withTags : sql``} ${writeEvidence(job, people, { mail: sql`true`, text: sql`true` })}
    logged as (
      insert into activity (account_id, contact_id, kind, at, user_id, about_id, details)
      select ${job.account_id}::uuid, staged.id, 'csv', staged.at, ${job.user_id}::uuid, ${job.id}::bigint,
        ${createdDetails(job, { row: sql`staged.row`, id: sql`staged.id` })}
      from fresh staged
    ), created as (${createContacts(job, people, sql`null::text`)})`;
}

const whoIsWritten = (job: ImportJob): Sql =>
  sql`${hasRaised(job)} as "hasRaised", ${idsOf(job, sql`fresh`)} as written`;
type WrittenRow = { hasRaised: boolean; written: (number | string)[] };
const toWritten = ({ hasRaised, written }: WrittenRow): Written => ({
  hasRaised,
  ids: written.map(Number),
});

export const idsOf = ({ choices }: ImportJob, of: Sql): Sql =>
  typeof choices.campaignId === 'number' ? sql`array(select id from ${of} order by row)` : sql`'{}'::bigint[]`;

const TEXTS = [
  'phone',
  'title',
  'website',
  'address1',
  'address2',
  'city',
  'state',
  'postal_code',
  'country',
  'time_zone',
  'language',
];

/** The permission that they show is what `derivePermission` would say of them: suppressed, or else as just written. */
export const createContacts = (job: ImportJob, { from, id, at }: People, suppression: Sql): Sql => sql`
  insert into contact (account_id, id, created_at, changed_at, source, given_name, family_name, email, more_emails,
    ${sql.join(TEXTS.map((column) => sql.ref(column)))}, phone_e164, more_phones, more_phones_e164, company, birthday, type, owner_id, fields,
    mail_permission)
  overriding system value
  select ${job.account_id}::uuid, ${id}, ${at}, ${at}, 'csv', coalesce(staged.given_name, ''),
    coalesce(staged.family_name, ''), staged.email, ${moreOfCreated.emails},
    ${sql.join(TEXTS.map((column) => sql`coalesce(${sql.ref(`staged.${column}`)}, '')`))}, staged.phone_e164,
    ${moreOfCreated.phones}, ${moreOfCreated.dialled}, nullif(staged.company, ''), staged.birthday,
    coalesce(staged.type, ${job.choices.type}, 'lead'), ${ownerOf(job)},
    case when staged.fields is null then '{}' else jsonb_strip_nulls(staged.fields) end,
    coalesce(${suppression}, ${grantsAll(job) ? 'granted' : 'none'})
  from ${from}
  order by staged.row`;

/** Whom it was about when it was written stays true when a merge gives the activity to another contact. */
export const commonDetails = ({ name, id }: ImportJob, of: { row: Sql; id: Sql }): Sql =>
  sql`'file', ${name}::text, 'importId', ${id}::bigint, 'row', ${of.row}, 'contactId', ${of.id}`;
export const createdDetails = (job: ImportJob, of: { row: Sql; id: Sql }): Sql =>
  sql`jsonb_build_object(${commonDetails(job, of)}, 'what', 'created')`;

export const hasTags = ({ choices, matching }: ImportJob) => choices.tagIds.length > 0 || matching.includes('tags');

/** With the tags that are meant for all, and those that their rows name; campaigns hear of them. */
export const tagPeople = ({ account_id: accountId, user_id: userId }: ImportJob, { from, id, at }: People): Sql => sql`
  tagged as (
    insert into contact_tag (account_id, contact_id, tag_id, added_at)
    select ${accountId}::uuid, ${id}, tag_id, ${at} from ${from}
    cross join lateral (
      select chosen.id as tag_id from chosen
      union
      select named.id from unnest(staged.tags) as given(name) join named on named.name = given.name) meant
    where tag_id is not null
    on conflict do nothing returning contact_id, tag_id
  ), raised as (
    ${raisedFrom({ accountId, userId }, 'tag', sql`(select contact_id, tag_id as source from tagged)`)} returning 1
  )`;

export const hasRaised = (job: ImportJob): Sql => (hasTags(job) ? sql`exists (select from raised)` : sql`false`);
