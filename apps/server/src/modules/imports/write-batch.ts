import type { ImportCounts } from '@app/contract/imports';
import { crmPaths } from '@app/contract/paths';
import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { PLANNED_ONCE } from '../../db/planned-once.ts';
import { announce } from '../../live/live.ts';
import { enrol } from '../automation/enrol.ts';
import { raisedFrom } from '../automation/raise-events.ts';
import { wakeEvents } from '../automation/wake.ts';
import { heldPermissions } from '../contacts/permission.ts';
import { isAnyOf } from '../contacts/read-contacts.ts';
import { notify } from '../notifications/notify.ts';
import { addCounts, emptyCounts } from './counts.ts';
import { type People, writeEvidence } from './evidence.ts';
import { holdTags } from './import-tags.ts';
import { fieldsOf, OWN_PREFIX, type PlannedField, type Sql } from './plan-fields.ts';
import { COUNTS, planOf, someOf } from './plan-rows.ts';
import { expectMany, lookAgain } from './plan-well.ts';
import { areSome, type Sorted, type Span, sortRows } from './sort-rows.ts';
import type { ImportJob } from './tables.ts';
import {
  commonDetails,
  createContacts,
  createdDetails,
  hasRaised,
  hasTags,
  idsOf,
  MOMENT,
  NEXT_ID,
  NOBODY,
  tagPeople,
  type Written,
  writePlain,
} from './write-new.ts';

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
  await expectMany(db, heldPermissions({ accountId: job.account_id }, 'alone'));
  const span = { from: job.cursor, to: job.cursor + size };
  const sorted = await sortRows(db, job, span);
  await holdFound(db, job, sorted);
  await holdTags(db, job, span, sorted);
  return writeRest(db, job, { span, sorted, plain: await writePlain(db, job, span, sorted) });
}

/** Who may be meant by a row, so that they are still as planned when they are written. */
export async function holdFound(db: Db, { account_id, choices }: ImportJob, { candidates: { ids } }: Sorted) {
  if (ids.length === 0 || choices.existing !== 'update') return;
  await sql`
    ${PLANNED_ONCE} select from contact where account_id = ${account_id} and id = ${isAnyOf(ids)}
    order by id for no key update`.execute(db);
}

/** `aside`: rows that are not written yet, though rows after them are. */
type Begun = { span: Span; sorted: Sorted; plain: Written; aside?: number[] };

/** All of a batch but the rows of which nothing but somebody new can become. */
export async function writeRest(db: Db, job: ImportJob, { span, sorted, plain, aside = [] }: Begun): Promise<boolean> {
  const special = sorted.special.length > 0 ? await writeSpecial(db, job, sorted) : NO_COUNTS;
  const counts = [sorted.counts, special.counts].reduce(addCounts, job.counts ?? emptyCounts());
  await enterCampaign(db, job, [...plain.ids, ...special.ids]);
  if (plain.hasRaised || special.hasRaised) await wakeEvents(db);
  const isLast = sorted.isLast && aside.length === 0;
  await moveOn(db, job, { counts, cursor: span.to, aside, isLast });
  await lookAgain(db, span);
  if (isLast) await tellEnd(db, job, counts);
  return isLast;
}

const NO_COUNTS: WrittenSpecial = { ...NOBODY, counts: emptyCounts() };
type WrittenSpecial = Written & { counts: ImportCounts };

/** Rows that need a plan: one statement as well. */
async function writeSpecial(db: Db, job: ImportJob, sorted: Sorted): Promise<WrittenSpecial> {
  const { account_id: accountId } = job;
  const fields = fieldsOf(job);
  const by = { accountId, userId: job.user_id };
  const people: People = {
    from: sql`written join staged on staged.row = written.row`,
    id: sql`written.id`,
    at: sql`written.at`,
  };
  const created = { ...people, from: sql`${people.from} where written.kind = 'created'` };
  const granted = {
    ...people,
    from: sql`${people.from} left join diff on diff.row = written.row`,
  };
  const who = {
    mail: sql`(written.kind = 'created' or diff.is_granted)`,
    text: sql`(written.kind = 'created' or diff.is_text_granted)`,
  };
  const { rows } = await sql<WrittenSpecial>`
    ${PLANNED_ONCE} with ${MOMENT}, ${planOf(job, someOf(job, sorted))}, written as materialized (
      select in_order.*, case when kind = 'created' then ${NEXT_ID} else contact_id end as id, moment.at
      from (select * from plan where kind in ('created', 'updated') order by row) in_order, moment
    ), created as (${createContacts(job, created, sql`written.suppression`)}),
    updated as (${updateContacts(job, fields, sorted.candidates.ids)}),
    ${hasTags(job) ? sql`${tagPeople(job, people)},` : sql``} waiting as (
      ${raisedFrom(by, 'facts', changedFacts)} returning 1
    ), ${writeEvidence(job, granted, who)} logged as (
      insert into activity (account_id, contact_id, kind, at, user_id, about_id, details)
      select ${accountId}::uuid, written.id, 'csv', written.at, ${job.user_id}::uuid, ${job.id}::bigint, ${detailsOf(job)}
      from written left join diff on diff.row = written.row and written.kind = 'updated'
    ), skipped as (
      update import_row set outcome = plan.kind from plan
      where ${areSome(job, sorted.special)} and import_row.row = plan.row and plan.kind in ('sameInFile', 'exists', 'nothingNew')
    )
    select ${COUNTS} as counts, ${hasRaised(job)} or exists (select from waiting) as "hasRaised",
      ${idsOf(job, sql`written`)} as ids`.execute(db);
  return { ...rows[0]!, ids: rows[0]!.ids.map(Number) };
}

/** Fields by which somebody may wait in a campaign, as its events name them. */
const changedFacts = sql`(
  select written.id as contact_id, case change ->> 'target' when 'timeZone' then 'zone'
    else replace(change ->> 'target', ${OWN_PREFIX}, '') end as source
  from written join diff on diff.row = written.row cross join lateral unnest(diff.changes) change
  where written.kind = 'updated'
    and (change ->> 'target' in ('timeZone', 'birthday') or starts_with(change ->> 'target', ${OWN_PREFIX})))`;

/** Only those who may be mailed; one that no longer runs, or was locked meanwhile, takes nobody. */
async function enterCampaign(db: Db, { account_id: accountId, choices, user_id }: ImportJob, ids: number[]) {
  const campaignId = choices.campaignId ?? null;
  if (campaignId === null || ids.length === 0) return;
  const contacts = await db
    .selectFrom('contact')
    .select('id')
    .where('account_id', '=', accountId)
    .where('id', '=', isAnyOf(ids))
    .where('mail_permission', '=', 'granted')
    .where('email', 'is not', null)
    .orderBy('id')
    .execute();
  const contactIds = contacts.map(({ id }) => id);
  await enrol(db, { accountId }, { campaignId, contactIds, why: 'import', userId: user_id });
}

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

const detailsOf = (job: ImportJob): Sql => {
  const of = { row: sql`written.row`, id: sql`written.id` };
  return sql`case when written.kind = 'created' then ${createdDetails(job, of)}
    else jsonb_build_object(${commonDetails(job, of)}, 'what', 'updated', 'changes', to_jsonb(diff.changes), 'tags', to_jsonb(diff.tags)) end`;
};

async function moveOn(
  db: Db,
  job: ImportJob,
  { counts, cursor, aside, isLast }: { counts: ImportCounts; cursor: number; aside: number[]; isLast: boolean },
): Promise<void> {
  const total = job.planned?.rows ?? 0;
  await db
    .updateTable('contact_import')
    .modifyEnd(PLANNED_ONCE)
    .set({
      counts: JSON.stringify(counts),
      cursor,
      aside,
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
