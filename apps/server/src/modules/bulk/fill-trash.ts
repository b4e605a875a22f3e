import { sql } from 'kysely';
import { type Doer, type Doing, detailsOf, type Sql } from './doing.ts';

/** Into the trash, or out of it. Undo of a deletion restores those who have been in the trash since then, whole. */
export function fillTrash(doer: Doer, kind: 'delete' | 'restore'): Doing {
  const { accountId } = doer;
  const remove = { what: 'deleted', set: sql`deleted_at = now()` };
  // Somebody may have taken their permission back with another contact of the same address meanwhile.
  const restore = {
    what: 'restored',
    set: sql`deleted_at = null, mail_permission = coalesce((
      select reason from suppression
      where suppression.account_id = contact.account_id and channel = 'mail' and address = contact.email), mail_permission)`,
  };
  const write = ({ what, set }: typeof remove, who: Sql, isStill: Sql) => sql`
    changed as (
      update contact set ${set}, changed_at = now() from picked
      where contact.account_id = ${accountId} and contact.id = ${who} and ${isStill}
      returning contact.id
    ), touched as (
      select id as contact_id, ${detailsOf(doer, { what: sql`${what}::text` })} as details from changed
    )`;
  const isDelete = kind === 'delete';
  return {
    kind: 'contact',
    reason: sql`case when contact.deleted_at is ${isDelete ? sql`not null` : sql`null`} then 'alreadySo' end`,
    write: write(isDelete ? remove : restore, sql`picked.id`, sql`picked.reason is null`),
    undo: isDelete
      ? write(restore, sql`picked.contact_id`, sql`contact.deleted_at = picked.at and contact.merged_into is null`)
      : write(remove, sql`picked.contact_id`, sql`contact.deleted_at is null`),
  };
}
