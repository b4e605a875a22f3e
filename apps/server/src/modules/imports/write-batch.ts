import type { ImportCounts } from '@app/contract/imports';
import { crmPaths } from '@app/contract/paths';
import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { PLANNED_ONCE } from '../../db/planned-once.ts';
import { announce } from '../../live/live.ts';
import { holdPermissions } from '../contacts/permission.ts';
import { isAnyOf } from '../contacts/read-contacts.ts';
import { notify } from '../notifications/notify.ts';
import { addCounts, emptyCounts } from './counts.ts';
import { holdTags } from './import-tags.ts';
import { fieldsOf, moreOfCreated, OWN_PREFIX, ownerOf, type PlannedField, type Sql } from './plan-fields.ts';
import { COUNTS, findCandidates, planOf, type Span } from './plan-rows.ts';
import { expectMany, lookAgain } from './plan-well.ts';
import type { ImportJob } from './tables.ts';

/**
 * Rows in one transaction. More are hardly quicker; but the embedded database does one thing at a time, and people wait
 * for their turn meanwhile.
 */
export const WRITE_BATCH = { embedded: 1000, server: 5000 };

/**
 * The next rows of an import whose row is locked: contacts, tags, evidence, activities, why others are skipped, and how
 * far it came stand or fall together. Answers whether it was the last batch.
 *
 * One import of an account writes at a time, so that the second of two with the same people finds whom the first has
 * created. Contacts are locked in the order of their ids, as everybody does who changes several.
 */
export async function writeBatch(db: Db, job: ImportJob, size: number): Promise<boolean> {
  const { account_id: accountId } = job;
  await holdPermissions(db, { accountId }, 'alone');
  await lookAgain(db, { written: job.cursor, last: size });
  await expectMany(db);
  const span = { from: job.cursor, to: job.cursor + size };
  const { ids, candidates } = await findCandidates(db, job, span);
  if (ids.length > 0 && job.choices.existing === 'update')
    await sql`
      select from contact where account_id = ${accountId} and id = ${isAnyOf(ids)}
      order by id for no key update`.execute(db);
  await holdTags(db, job, span, candidates);
  const counts = addCounts(job.counts ?? emptyCounts(), await write(db, job, span, { ids, candidates }));
  const isLast = !(await hasRowsAfter(db, job, span.to));
  await moveOn(db, job, { counts, cursor: span.to, isLast });
  if (isLast) await tellEnd(db, job, counts);
  return isLast;
}

type Found = Awaited<ReturnType<typeof findCandidates>>;

/** One statement. Its moment is taken when it is this import's turn, so that of two the later one is also newer. */
async function write(db: Db, job: ImportJob, span: Span, { ids, candidates }: Found): Promise<ImportCounts> {
  const { account_id: accountId, choices } = job;
  const account = sql`${accountId}::uuid`;
  const fields = fieldsOf(job);
  const { rows } = await sql<{ counts: ImportCounts }>`
    ${PLANNED_ONCE} with moment as materialized (select clock_timestamp() as at), ${planOf(job, span, candidates)},
    written as materialized (
      select in_order.*, case when kind = 'created' then nextval(pg_get_serial_sequence('contact', 'id')) else contact_id end as id,
        moment.at
      from (select * from plan where kind in ('created', 'updated') order by row) in_order, moment
    ), created as (${createContacts(job)}), updated as (${updateContacts(job, fields, ids)}), tagged as (
      insert into contact_tag (account_id, contact_id, tag_id, added_at)
      select ${account}, written.id, tag_id, written.at from written join staged on staged.row = written.row
      cross join lateral (
        select chosen.id as tag_id from chosen
        union
        select named.id from unnest(staged.tags) as given(name) join named on named.name = given.name) meant
      where tag_id is not null
      on conflict do nothing
    ), evidence as (
      insert into permission (account_id, contact_id, channel, granted, how, evidence, address, at, user_id)
      select ${account}, written.id, 'mail', true, 'import', ${choices.statement}, staged.email, written.at, ${job.user_id}::uuid
      from written join staged on staged.row = written.row left join diff on diff.row = written.row
      where ${choices.permission === 'granted'} and (written.kind = 'created' or diff.is_granted)
    ), logged as (
      insert into activity (account_id, contact_id, kind, at, user_id, about_id, details)
      select ${account}, written.id, 'csv', written.at, ${job.user_id}::uuid, ${job.id}::bigint, ${detailsOf(job)}
      from written left join diff on diff.row = written.row and written.kind = 'updated'
    ), skipped as (
      update import_row set outcome = plan.kind from plan
      where import_row.account_id = ${accountId} and import_row.import_id = ${job.id}
        and import_row.attempt = ${job.attempt} and import_row.row > ${span.from} and import_row.row <= ${span.to}
        and import_row.row = plan.row
        and plan.kind in ('sameInFile', 'exists', 'nothingNew')
    )
    select ${COUNTS} as counts`.execute(db);
  return rows[0]!.counts;
}

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
const createContacts = (job: ImportJob): Sql => sql`
  insert into contact (account_id, id, created_at, changed_at, source, given_name, family_name, email, more_emails,
    ${sql.join(TEXTS.map((column) => sql.ref(column)))}, phone_e164, more_phones, more_phones_e164, company, birthday, type, owner_id, fields,
    mail_permission)
  overriding system value
  select ${job.account_id}::uuid, written.id, written.at, written.at, 'csv', coalesce(staged.given_name, ''),
    coalesce(staged.family_name, ''), staged.email, ${moreOfCreated.emails},
    ${sql.join(TEXTS.map((column) => sql`coalesce(${sql.ref(`staged.${column}`)}, '')`))}, staged.phone_e164,
    ${moreOfCreated.phones}, ${moreOfCreated.dialled}, nullif(staged.company, ''), staged.birthday,
    coalesce(staged.type, ${job.choices.type}, 'lead'), ${ownerOf(job)},
    case when staged.fields is null then '{}' else jsonb_strip_nulls(staged.fields) end,
    coalesce(written.suppression, ${job.choices.permission === 'granted' ? 'granted' : 'none'})
  from written join staged on staged.row = written.row
  where written.kind = 'created'
  order by written.row`;

function updateContacts(job: ImportJob, fields: PlannedField[], ids: number[]): Sql {
  const columns = fields.flatMap(({ target, columns: held }) =>
    held.map(({ name, written }) => sql`${sql.ref(name)} = ${written(sql.ref(`wanted.${target}`))}`),
  );
  const own = fields.filter(({ isOwn }) => isOwn);
  const values = own.map(
    ({ target }) => sql`(${target.slice(OWN_PREFIX.length)}::text, ${sql.ref(`wanted.${target}`)})`,
  );
  const withOwn = sql`fields = contact.fields || coalesce((
    select jsonb_object_agg(id, value) from (values ${sql.join(values)}) as given(id, value) where value is not null), '{}')`;
  return sql`
    update contact set ${sql.join([
      ...columns,
      ...(own.length > 0 ? [withOwn] : []),
      sql`mail_permission = case when wanted.is_granted then 'granted' else contact.mail_permission end`,
      sql`changed_at = written.at`,
    ])}
    from written join wanted on wanted.row = written.row join staged on staged.row = written.row
    where written.kind = 'updated' and contact.account_id = ${job.account_id} and contact.id = written.id
      and contact.id = ${isAnyOf(ids)}`;
}

/** Whom it was about when it was written stays true when a merge gives the activity to another contact. */
const detailsOf = ({ name, id }: ImportJob): Sql => {
  const common = sql`'file', ${name}::text, 'importId', ${id}::bigint, 'row', written.row, 'contactId', written.id`;
  return sql`case when written.kind = 'created'
    then jsonb_build_object(${common}, 'what', 'created')
    else jsonb_build_object(${common}, 'what', 'updated', 'changes', to_jsonb(diff.changes), 'tags', to_jsonb(diff.tags)) end`;
};

async function hasRowsAfter(db: Db, { account_id, id, attempt }: ImportJob, row: number): Promise<boolean> {
  const next = await db
    .selectFrom('import_row')
    .select('row')
    .where('account_id', '=', account_id)
    .where('import_id', '=', id)
    .where('attempt', '=', attempt)
    .where('row', '>', row)
    .limit(1)
    .executeTakeFirst();
  return next !== undefined;
}

async function moveOn(
  db: Db,
  job: ImportJob,
  { counts, cursor, isLast }: { counts: ImportCounts; cursor: number; isLast: boolean },
): Promise<void> {
  const total = job.planned?.rows ?? 0;
  await db
    .updateTable('contact_import')
    .set({
      counts: JSON.stringify(counts),
      cursor,
      done: counts.rows,
      progress: isLast ? 1 : Math.min(counts.rows / Math.max(total, 1), 1),
      ...(isLast && { state: 'done', finished_at: sql`now()` }),
    })
    .where('account_id', '=', job.account_id)
    .where('id', '=', job.id)
    .execute();
}

/** Everybody sees the new contacts; who asked for the import is told what came of it. */
async function tellEnd(db: Db, { account_id: accountId, id, name, user_id }: ImportJob, counts: ImportCounts) {
  await announce(db, { topic: 'contacts', accountId });
  if (user_id === null) return;
  const { created, updated, skipped, invalid } = counts;
  await notify(db, {
    accountId,
    kind: 'importFinished',
    params: { file: name, created, updated, skipped, invalid },
    actionUrl: crmPaths.importOf(id),
    onlyUserId: user_id,
  });
}
