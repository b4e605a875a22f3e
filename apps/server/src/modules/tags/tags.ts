import type { Request } from '@app/contract/endpoint';
import { AppError } from '@app/contract/errors';
import type { createTag as createEndpoint, Tag } from '@app/contract/tags';
import { sql } from 'kysely';
import { cachedRead, SLOW_COUNTS } from '../../db/cached-read.ts';
import type { Db } from '../../db/open.ts';
import { takeTurn } from '../../db/take-turn.ts';
import type { AuditNotes } from '../../http/audit.ts';
import { announce } from '../../live/live.ts';

export type Scope = { accountId: string };
type Draft = Request<typeof createEndpoint, 'output'>['body'];

/** So long a deleted tag can be brought back. */
export const KEPT_DAYS = 60;

/** By name. `since`: the last change of the account's contacts, up to which slow counts are good. */
export async function listTags(db: Db, scope: Scope, since: string): Promise<Tag[]> {
  const tags = await selectTags(db, scope).orderBy(sql`search_text(name) collate "C"`).orderBy('id').execute();
  const counts = await countForList(db, { ...scope, since });
  return tags.map((tag) => ({ ...tag, contacts: counts.get(tag.id) ?? 0 }));
}

const countForList = cachedRead((db: Db, scope: Scope & { since: string }) => countContacts(db, scope), SLOW_COUNTS);

export async function requireTag(db: Db, scope: Scope, tagId: number): Promise<Tag> {
  const tag = await selectTags(db, scope).where('id', '=', tagId).executeTakeFirst();
  if (!tag) throw new AppError('tag.notFound');
  return { ...tag, contacts: (await countContacts(db, scope, tagId)).get(tagId) ?? 0 };
}

const selectTags = (db: Db, { accountId }: Scope) =>
  db
    .selectFrom('tag')
    .select(['id', 'name', 'description', 'category_id as categoryId', 'merging_into as mergingInto'])
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null);

/**
 * How many have each tag. Rows of contacts in the trash are counted apart and taken off: there are few of them, and
 * the many others are counted without a look at each contact.
 */
async function countContacts(db: Db, { accountId }: Scope, only?: number): Promise<ReadonlyMap<number, number>> {
  const rowsOfTag = only === undefined ? sql`` : sql`and contact_tag.tag_id = ${only}`;
  const { rows } = await sql<{ id: number; contacts: number }>`
    select tag_id as id, sum(n)::bigint as contacts
    from (
      select tag_id, count(*) as n from contact_tag where account_id = ${accountId} ${rowsOfTag} group by tag_id
      union all
      select contact_tag.tag_id, -count(*)
      from contact
      join contact_tag on contact_tag.account_id = contact.account_id and contact_tag.contact_id = contact.id
      where contact.account_id = ${accountId} and contact.deleted_at is not null ${rowsOfTag}
      group by contact_tag.tag_id
    ) counted
    group by tag_id`.execute(db);
  return new Map(rows.map(({ id, contacts }) => [id, contacts]));
}

export async function createTag(db: Db, scope: Scope, draft: Draft): Promise<Tag> {
  await takeTagTurn(db, scope);
  await refuseTaken(db, scope, draft.name);
  await requireCategory(db, scope, draft.categoryId);
  const { id } = await db
    .insertInto('tag')
    .values({ account_id: scope.accountId, ...toColumns(draft) })
    .returning('id')
    .executeTakeFirstOrThrow();
  await announceTags(db, scope);
  return requireTag(db, scope, id);
}

/** Another name is another word for the same people: it is no news about any of them, so no activity is written. */
export async function changeTag(db: Db, scope: Scope, tagId: number, draft: Draft): Promise<Tag> {
  await takeTagTurn(db, scope);
  await requireTag(db, scope, tagId);
  await refuseTaken(db, scope, draft.name, tagId);
  await requireCategory(db, scope, draft.categoryId);
  await db
    .updateTable('tag')
    .set({ ...toColumns(draft), changed_at: sql`now()` })
    .where('account_id', '=', scope.accountId)
    .where('id', '=', tagId)
    .execute();
  await announceTags(db, scope);
  return requireTag(db, scope, tagId);
}

/** Nobody has it from now on, but who had it is kept, so that it can come back. Deleting it twice succeeds. */
export async function deleteTag(db: Db, scope: Scope, tagId: number, audit: AuditNotes): Promise<void> {
  await takeTagTurn(db, scope);
  const { deleted_at } = await findKept(db, scope, tagId);
  audit.unchanged = deleted_at !== null;
  if (deleted_at) return;
  await refuseMerging(db, scope, [tagId]);
  await setDeleted(db, scope, tagId, true);
}

/** A tag that has come by the same name since is in its way. */
export async function restoreTag(db: Db, scope: Scope, tagId: number, audit: AuditNotes): Promise<Tag> {
  await takeTagTurn(db, scope);
  const { name, deleted_at } = await findKept(db, scope, tagId);
  audit.unchanged = deleted_at === null;
  if (deleted_at) {
    await refuseTaken(db, scope, name);
    await setDeleted(db, scope, tagId, false);
  }
  return requireTag(db, scope, tagId);
}

/** Tags of an account are named, moved and merged one after the other: what was looked up first still holds. */
export const takeTagTurn = (db: Db, { accountId }: Scope) => takeTurn(db, `tags of ${accountId}`);

/** Without an id: names stand in the lists and records of many contacts. */
export const announceTags = (db: Db, { accountId }: Scope) => announce(db, { topic: 'contacts', accountId });

const toColumns = ({ name, description, categoryId }: Draft) => ({ name, description, category_id: categoryId });

/** Also a deleted one, as long as it can be brought back. */
async function findKept(db: Db, { accountId }: Scope, tagId: number) {
  const tag = await db
    .selectFrom('tag')
    .select(['name', 'deleted_at'])
    .where('account_id', '=', accountId)
    .where('id', '=', tagId)
    .where(sql<boolean>`(deleted_at is null or deleted_at > now() - make_interval(days => ${KEPT_DAYS}))`)
    .executeTakeFirst();
  if (!tag) throw new AppError('tag.notFound');
  return tag;
}

async function setDeleted(db: Db, scope: Scope, tagId: number, deleted: boolean): Promise<void> {
  await db
    .updateTable('tag')
    .set({ deleted_at: deleted ? sql<Date>`now()` : null })
    .where('account_id', '=', scope.accountId)
    .where('id', '=', tagId)
    .execute();
  await announceTags(db, scope);
}

/** A tag that is being merged, or into which one is, can neither be merged with another nor go. */
export async function refuseMerging(db: Db, { accountId }: Scope, tagIds: number[]): Promise<void> {
  const merging = await db
    .selectFrom('tag')
    .select('id')
    .where('account_id', '=', accountId)
    .where('merging_into', 'is not', null)
    .where((either) => either.or([either('id', 'in', tagIds), either('merging_into', 'in', tagIds)]))
    .executeTakeFirst();
  if (merging) throw new AppError('tag.merging');
}

async function refuseTaken(db: Db, { accountId }: Scope, name: string, except = 0): Promise<void> {
  const taken = await db
    .selectFrom('tag')
    .select(['id', 'name'])
    .where('account_id', '=', accountId)
    .where(sql<boolean>`search_text(name) = search_text(${name})`)
    .where('deleted_at', 'is', null)
    .where('id', '<>', except)
    .executeTakeFirst();
  if (taken) throw new AppError('tag.exists', taken);
}

async function requireCategory(db: Db, { accountId }: Scope, categoryId: number | null): Promise<void> {
  if (categoryId === null) return;
  const category = await db
    .selectFrom('tag_category')
    .select('id')
    .where('account_id', '=', accountId)
    .where('id', '=', categoryId)
    .executeTakeFirst();
  if (!category) throw new AppError('tagCategory.notFound');
}
