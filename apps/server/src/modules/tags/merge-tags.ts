import type { ContactFilter } from '@app/contract/contact-filter';
import { AppError } from '@app/contract/errors';
import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { onceAvailable } from '../../db/unavailable.ts';
import type { Job } from '../../jobs/jobs.ts';
import { replaceInCampaigns } from '../campaign-events/replace-tag.ts';
import { announceTags, refuseMerging, requireTag, type Scope, takeTagTurn } from './tags.ts';

/** So many rows at once: on the embedded database everybody else waits meanwhile. */
const BATCH = 2000;

/**
 * Whoever has the one gets the other, also in the trash; saved views that ask for the one ask for the other. Two words
 * for one thing become one: the people stay what they were, so none of them gets an activity. Where more have it than
 * one statement should touch, a job goes on with it, and the tag stays until the last one has the other.
 */
export async function mergeTags(db: Db, scope: Scope, tagId: number, into: number) {
  const { accountId } = scope;
  if (tagId === into)
    throw new AppError('request.invalid', [{ path: 'into', message: 'A tag cannot be merged into itself' }]);
  await takeTagTurn(db, scope);
  // Held, so that nobody is given either of them in the meantime.
  const held = await db
    .selectFrom('tag')
    .select('id')
    .where('account_id', '=', accountId)
    .where('id', 'in', [tagId, into])
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  if (held.length < 2) throw new AppError('tag.notFound');
  await refuseMerging(db, scope, [tagId, into]);
  const isDone = await mergeBatch(db, { accountId, tagId, into }, BATCH);
  if (!isDone)
    await db
      .updateTable('tag')
      .set({ merging_into: into })
      .where('account_id', '=', accountId)
      .where('id', '=', tagId)
      .execute();
  await announceTags(db, scope);
  return { into: await requireTag(db, scope, into), isDone };
}

type Merging = { accountId: string; tagId: number; into: number };

/** Some of those who have the tag get the other one; after the last of them the tag goes. Answers whether it has. */
async function mergeBatch(db: Db, { accountId, tagId, into }: Merging, size: number): Promise<boolean> {
  // By the place of the rows: a join of many with themselves can be planned badly before the table was analyzed.
  const { rows } = await sql<{ moved: number }>`
    with gone as (
      delete from contact_tag where ctid = any (array(
        select ctid from contact_tag where account_id = ${accountId} and tag_id = ${tagId}
        limit ${sql.lit(size)} for update)) and account_id = ${accountId} and tag_id = ${tagId}
      returning contact_id, added_at
    ), given as (
      insert into contact_tag (account_id, contact_id, tag_id, added_at)
      select ${accountId}::uuid, contact_id, ${into}::bigint, added_at from gone
      on conflict do nothing
    )
    select count(*) as moved from gone`.execute(db);
  if ((rows[0]?.moved ?? 0) >= size) return false;
  await replaceInViews(db, { accountId }, tagId, into);
  await replaceInCampaigns(db, { accountId }, tagId, into);
  await db.deleteFrom('tag').where('account_id', '=', accountId).where('id', '=', tagId).execute();
  return true;
}

/** The next batch of a merge that was begun; answers whether there was one. */
async function workOn(db: Db, size: number): Promise<boolean> {
  const open = await db
    .selectFrom('tag')
    .select(['account_id', 'id'])
    .where('merging_into', 'is not', null)
    .orderBy(sql`random()`)
    .limit(1)
    .executeTakeFirst();
  if (!open) return false;
  const scope = { accountId: open.account_id };
  await db.transaction().execute(async (trx) => {
    await takeTagTurn(trx, scope);
    // Another process may have done it meanwhile.
    const tag = await trx
      .selectFrom('tag')
      .select('merging_into')
      .where('account_id', '=', scope.accountId)
      .where('id', '=', open.id)
      .forUpdate()
      .executeTakeFirst();
    const into = tag?.merging_into ?? null;
    if (into !== null && (await mergeBatch(trx, { ...scope, tagId: open.id, into }, size)))
      await announceTags(trx, scope);
  });
  return true;
}

/** The row says what is to be merged: whoever stops in between goes on with it later. */
export const mergeTagsJob = (size = BATCH): Job => ({
  name: 'merge-tags',
  everySeconds: 1,
  due: sql`select true from tag where merging_into is not null limit 1`,
  run: async (db, signal) => {
    while (!signal.aborted && (await onceAvailable(() => workOn(db, size), signal)));
  },
});

async function replaceInViews(db: Db, { accountId }: Scope, tagId: number, into: number): Promise<void> {
  const views = await db
    .selectFrom('contact_view')
    .select(['id', 'shown'])
    .where('account_id', '=', accountId)
    .where(sql<boolean>`shown -> 'filter' -> 'tags' is not null`)
    .forUpdate()
    .execute();
  for (const { id, shown } of views) {
    const tags = withTag(shown.filter.tags, tagId, into);
    if (JSON.stringify(tags) === JSON.stringify(shown.filter.tags)) continue;
    await db
      .updateTable('contact_view')
      .set({ shown: JSON.stringify({ ...shown, filter: { ...shown.filter, tags } }) })
      .where('account_id', '=', accountId)
      .where('id', '=', id)
      .execute();
  }
}

const withTag = (tags: ContactFilter['tags'], tagId: number, into: number) =>
  Object.fromEntries(
    Object.entries(tags ?? {}).map(([how, ids]) => [
      how,
      ids && [...new Set(ids.map((id) => (id === tagId ? into : id)))],
    ]),
  );
