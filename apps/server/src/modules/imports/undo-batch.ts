import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { PLANNED_ONCE } from '../../db/planned-once.ts';
import { announce } from '../../live/live.ts';
import { countDays } from '../automation/count-days.ts';
import { tellPeople } from '../campaign-events/tell-people.ts';
import { derivePermission, heldPermissions } from '../contacts/permission.ts';
import { isAnyOf } from '../contacts/read-contacts.ts';
import { stopMessages } from '../messages/stop-messages.ts';
import { fieldsOf, OWN_PREFIX, type PlannedField, type Sql } from './plan-fields.ts';
import { expectMany } from './plan-well.ts';
import type { ImportJob } from './tables.ts';

/**
 * The next contacts that an import has written, by their ids: who was created goes to the trash, who was changed gets
 * back what is still as the import left it. What somebody has changed since stays, and is told. Answers whether it was
 * the last batch.
 */
export async function undoBatch(db: Db, job: ImportJob, size: number): Promise<boolean> {
  const { account_id: accountId } = job;
  await expectMany(db, heldPermissions({ accountId }, 'alone'));
  const ids = await lockNext(db, job, size);
  const { undone, left, answered } = await putBack(db, job, ids);
  if (answered.length > 0) await derivePermission(db, { accountId }, { contactIds: answered });
  await takeOut(db, job, ids);
  const isLast = ids.length < size;
  const done = job.done + ids.length;
  const written = (job.counts?.created ?? 0) + (job.counts?.updated ?? 0);
  await db
    .updateTable('contact_import')
    .modifyEnd(PLANNED_ONCE)
    .set({
      undo_cursor: ids.at(-1) ?? job.undo_cursor,
      undone: job.undone + undone,
      left_as_is: job.left_as_is + left,
      done,
      // Not by `done`: one that was stopped began to count anew.
      progress: isLast ? 1 : Math.min((job.undone + undone) / Math.max(written, 1), 1),
      ...(isLast && { state: 'undone', finished_at: sql`now()` }),
    })
    .where('account_id', '=', accountId)
    .where('id', '=', job.id)
    .execute();
  if (isLast) await announce(db, { topic: 'contacts', accountId });
  return isLast;
}

/** Out of the campaign into which the import has put them; what they have got meanwhile cannot be taken back. */
async function takeOut(db: Db, job: ImportJob, ids: number[]): Promise<void> {
  const { account_id: accountId, choices } = job;
  const campaignId = choices.campaignId ?? null;
  if (campaignId === null || ids.length === 0) return;
  const { rows } = await sql<{ id: number; contactId: number }>`
    update enrolment set left_at = now(), due_at = null
    where account_id = ${accountId} and campaign_id = ${campaignId} and contact_id = ${isAnyOf(ids)} and why = 'import'
      and completed_at is null and left_at is null and exists (
        select from contact_import job
        where job.account_id = ${accountId} and job.id = ${job.id}
          and enrolment.entered_at between job.created_at and coalesce(job.finished_at, now()))
    returning id, contact_id as "contactId"`.execute(db);
  await stopMessages(db, { accountId, enrolmentIds: rows.map(({ id }) => id) }, 'left');
  await tellPeople(
    db,
    rows.map(({ contactId }) => ({ accountId, contactId, campaignId, what: 'left', userId: job.undone_by })),
  );
  await countDays(db, [{ accountId, campaignId, what: 'left', count: rows.length }]);
}

const ofImport = ({ account_id, id }: ImportJob) =>
  sql`activity.account_id = ${account_id} and activity.kind = 'csv' and activity.about_id = ${id}`;

/** Contacts in the order of their ids, as everybody locks them; and tags, which nobody merges meanwhile. */
async function lockNext(db: Db, job: ImportJob, size: number): Promise<number[]> {
  const { account_id: accountId } = job;
  const { rows } = await sql<{ id: number }>`
    ${PLANNED_ONCE} select distinct activity.contact_id as id from activity
    where ${ofImport(job)} and activity.contact_id > ${job.undo_cursor}
    order by activity.contact_id limit ${size}`.execute(db);
  const ids = rows.map(({ id }) => id);
  await sql`
    ${PLANNED_ONCE} select from contact where account_id = ${accountId} and id = ${isAnyOf(ids)}
    order by id for no key update`.execute(db);
  await sql`
    ${PLANNED_ONCE} select from tag where account_id = ${accountId} and id in (
      select contact_tag.tag_id from contact_tag join activity on ${ofImport(job)}
        and activity.contact_id = contact_tag.contact_id and activity.at = contact_tag.added_at
      where contact_tag.account_id = ${accountId} and contact_tag.contact_id = ${isAnyOf(ids)})
    order by id for key share`.execute(db);
  return ids;
}

/** `answered`: whose mail address an evidence was taken back for. What is said of a number says nothing of that. */
type PutBack = { undone: number; left: number; answered: number[] };

/** Whoever goes to the trash shows what `derivePermission` would say: the evidence that granted it is answered here. */
async function putBack(db: Db, job: ImportJob, ids: number[]): Promise<PutBack> {
  const { account_id: accountId } = job;
  const account = sql`${accountId}::uuid`;
  const fields = fieldsOf(job);
  const { rows } = await sql<PutBack>`
    ${PLANNED_ONCE} with moment as materialized (select clock_timestamp() as at), picked as materialized (
      select activity.contact_id, activity.at, activity.details ->> 'what' as what, activity.details -> 'changes' as changes,
        (activity.details -> 'contactId')::bigint = activity.contact_id as is_own
      from activity where ${ofImport(job)} and activity.contact_id = ${isAnyOf(ids)}
    ), created as materialized (
      select picked.contact_id, contact.email, contact.deleted_at is null as is_here, exists (
        select from contact_merge
        where contact_merge.account_id = ${accountId} and contact_merge.kept_id = picked.contact_id
          and contact_merge.undone_at is null) as is_joined
      from picked join contact on contact.account_id = ${accountId} and contact.id = picked.contact_id
        and contact.id = ${isAnyOf(ids)}
      where picked.is_own and picked.what = 'created'
    ), answer as materialized (
      select distinct picked.contact_id, newest.channel, newest.address
      from picked cross join lateral (
        select permission.channel, permission.address, permission.at, permission.how, permission.granted,
          row_number() over (
            partition by permission.channel, permission.address order by permission.at desc, permission.id desc) as place
        from permission
        where permission.account_id = ${accountId} and permission.contact_id = picked.contact_id) newest
      where newest.place = 1 and newest.granted and newest.how = 'import' and newest.at = picked.at and picked.is_own
        and not exists (
          select from created where created.contact_id = picked.contact_id and created.is_joined)
    ), ${compareWithNow(job, fields, ids)}, trashed as (
      update contact set deleted_at = moment.at, changed_at = moment.at,
        mail_permission = case when contact.mail_permission = 'granted' and answer.address is not null
          then 'none' else contact.mail_permission end
      from moment, created left join answer on answer.contact_id = created.contact_id
        and answer.channel = 'mail' and answer.address = created.email collate "default"
      where contact.account_id = ${accountId} and contact.id = created.contact_id
        and contact.id = ${isAnyOf(ids)} and created.is_here and not created.is_joined
      returning contact.id
    ), restored as (${restoreValues(job, fields, ids)}), untagged as (
      delete from contact_tag using picked
      where contact_tag.account_id = ${accountId} and contact_tag.contact_id = picked.contact_id
        and contact_tag.contact_id = ${isAnyOf(ids)} and contact_tag.added_at = picked.at and picked.is_own and picked.what = 'updated'
      returning contact_tag.contact_id
    ), answered as (
      insert into permission (account_id, contact_id, channel, granted, how, evidence, address, at, user_id)
      select ${account}, answer.contact_id, answer.channel, false, 'import', '', answer.address, moment.at, ${job.undone_by}::uuid
      from answer cross join moment
      returning contact_id, channel
    ), touched as materialized (
      select id from trashed union select id from restored union select contact_id from untagged
      union select contact_id from answered
    ), told as materialized (
      select contact_id, jsonb_agg(jsonb_build_object('field', change -> 'field', 'isOwn', change -> 'isOwn',
        'from', change -> 'to', 'to', change -> 'from') order by place) as changes
      from still where is_as_written group by contact_id
    ), logged as (
      insert into activity (account_id, contact_id, kind, at, user_id, details)
      select ${account}, touched.id, 'csv', moment.at, ${job.undone_by}::uuid, jsonb_strip_nulls(jsonb_build_object(
        'file', ${job.name}::text, 'importId', ${job.id}::bigint, 'what', 'undone', 'changes', told.changes))
      from touched cross join moment left join told on told.contact_id = touched.id
    ), changed_since as (
      insert into import_left (account_id, import_id, contact_id)
      select ${account}, ${job.id}::bigint, contact_id from (
        select contact_id from picked where not is_own
        union select contact_id from created where is_here and is_joined
        union select contact_id from still where not is_as_written and not is_as_before) others
      on conflict do nothing returning contact_id
    )
    select
      (select count(*) from (
        select id from touched union select contact_id from created where not is_here) ended) as undone,
      (select count(*) from changed_since) as left,
      array(select contact_id from answered where channel = 'mail' except select id from trashed) as answered`.execute(
    db,
  );
  return rows[0]!;
}

/** Each value that the import has changed, and whether it is still so, or already as it was before. */
const compareWithNow = ({ account_id: accountId }: ImportJob, fields: PlannedField[], ids: number[]): Sql => {
  const now = fields.map(({ target, isNow }) => sql`when ${target} then ${isNow}`);
  const value = now.length > 0 ? sql`case change ->> 'target' ${sql.join(now, sql` `)} end` : sql`null::jsonb`;
  return sql`
    still as materialized (
      select contact_id, change, place, is_now = change -> 'became' as is_as_written, is_now = change -> 'was' as is_as_before
      from (
        select picked.contact_id, listed.change, listed.place, ${value} as is_now
        from picked join contact on contact.account_id = ${accountId} and contact.id = picked.contact_id
        and contact.id = ${isAnyOf(ids)}
        cross join lateral jsonb_array_elements(picked.changes) with ordinality as listed(change, place)
        where picked.is_own and picked.what = 'updated') compared
    )`;
};

function restoreValues({ account_id: accountId }: ImportJob, fields: PlannedField[], ids: number[]): Sql {
  const columns = fields.flatMap(({ target, columns: held }) =>
    held.map(({ name, putBack: toValue }) => {
      const was = sql`(was.values -> ${target}::text)`;
      return sql`${sql.ref(name)} = case when was.values ? ${target}::text then ${toValue(was)} else contact.${sql.ref(name)} end`;
    }),
  );
  const own = sql`fields = (contact.fields - was.own_ids) || was.own_values`;
  return sql`
    update contact set ${sql.join([...columns, ...(fields.some(({ isOwn }) => isOwn) ? [own] : []), sql`changed_at = moment.at`])}
    from moment, (
      select contact_id, jsonb_object_agg(target, was) as values,
        coalesce(array_agg(own_id) filter (where own_id is not null), '{}') as own_ids,
        coalesce(jsonb_object_agg(own_id, was) filter (where own_id is not null and was <> 'null'), '{}') as own_values
      from (
        select contact_id, change ->> 'target' as target, change -> 'was' as was,
          substring(change ->> 'target' from ${`^${OWN_PREFIX}(.*)$`}) as own_id
        from still where is_as_written) kept
      group by contact_id) was
    where contact.account_id = ${accountId} and contact.id = was.contact_id and contact.id = ${isAnyOf(ids)}
    returning contact.id`;
}
