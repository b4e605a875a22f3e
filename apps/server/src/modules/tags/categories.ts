import { AppError } from '@app/contract/errors';
import type { TagCategory } from '@app/contract/tags';
import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { announceTags, type Scope, takeTagTurn } from './tags.ts';

export function readCategories(db: Db, { accountId }: Scope): Promise<TagCategory[]> {
  return db
    .selectFrom('tag_category')
    .select(['id', 'name'])
    .where('account_id', '=', accountId)
    .orderBy(sql`search_text(name) collate "C"`)
    .orderBy('id')
    .execute();
}

/** A description is what other programs keep there; what leaves it out leaves it as it is. */
type Draft = { name: string; description?: string };

export async function createCategory(db: Db, scope: Scope, draft: Draft): Promise<TagCategory> {
  await takeTagTurn(db, scope);
  await refuseTaken(db, scope, draft.name);
  const category = await db
    .insertInto('tag_category')
    .values({ account_id: scope.accountId, ...draft })
    .returning(['id', 'name'])
    .executeTakeFirstOrThrow();
  await announceTags(db, scope);
  return category;
}

export async function changeCategory(db: Db, scope: Scope, categoryId: number, draft: Draft): Promise<TagCategory> {
  await takeTagTurn(db, scope);
  await refuseTaken(db, scope, draft.name, categoryId);
  const category = await db
    .updateTable('tag_category')
    .set({ ...draft, changed_at: sql`now()` })
    .where('account_id', '=', scope.accountId)
    .where('id', '=', categoryId)
    .returning(['id', 'name'])
    .executeTakeFirst();
  if (!category) throw new AppError('tagCategory.notFound');
  await announceTags(db, scope);
  return category;
}

/** Its tags stay, without a category: the foreign key sees to it. */
export async function deleteCategory(db: Db, scope: Scope, categoryId: number): Promise<void> {
  await takeTagTurn(db, scope);
  const deleted = await db
    .deleteFrom('tag_category')
    .where('account_id', '=', scope.accountId)
    .where('id', '=', categoryId)
    .executeTakeFirst();
  if (deleted.numDeletedRows === 0n) throw new AppError('tagCategory.notFound');
  await announceTags(db, scope);
}

async function refuseTaken(db: Db, { accountId }: Scope, name: string, except = 0): Promise<void> {
  const taken = await db
    .selectFrom('tag_category')
    .select(['id', 'name'])
    .where('account_id', '=', accountId)
    .where(sql<boolean>`search_text(name) = search_text(${name})`)
    .where('id', '<>', except)
    .executeTakeFirst();
  if (taken) throw new AppError('tagCategory.exists', taken);
}
