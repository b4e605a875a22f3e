import type { ContactFilter } from '@app/contract/contact-filter';
import { AppError } from '@app/contract/errors';
import type { Tag } from '@app/contract/tags';
import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { announceTags, requireTag, type Scope, takeTagTurn } from './tags.ts';

/**
 * Whoever has the one gets the other, also in the trash; saved views that ask for the one ask for the other. Two words
 * for one thing become one: the people stay what they were, so none of them gets an activity.
 */
export async function mergeTags(db: Db, scope: Scope, tagId: number, into: number): Promise<Tag> {
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
  await sql`
    update contact_tag set tag_id = ${into}
    where account_id = ${accountId} and tag_id = ${tagId} and not exists (
      select from contact_tag has
      where has.account_id = ${accountId} and has.contact_id = contact_tag.contact_id and has.tag_id = ${into})`.execute(
    db,
  );
  await replaceInViews(db, scope, tagId, into);
  await db.deleteFrom('tag').where('account_id', '=', accountId).where('id', '=', tagId).execute();
  await announceTags(db, scope);
  return requireTag(db, scope, into);
}

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
