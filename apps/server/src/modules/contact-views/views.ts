import type { ContactView, createContactView as createEndpoint } from '@app/contract/contact-views';
import type { Request } from '@app/contract/endpoint';
import { AppError } from '@app/contract/errors';
import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { takeTurn } from '../../db/take-turn.ts';
import { announce } from '../../live/live.ts';
import { readPeople } from '../contacts/people.ts';

type Scope = { accountId: string; userId: string };
type Draft = Request<typeof createEndpoint, 'output'>['body'];

const MOST_VIEWS = 100;

/** One's own, and what colleagues share, by name. */
export async function listContactViews(db: Db, scope: Scope): Promise<ContactView[]> {
  const rows = await selectViews(db, scope)
    .where((where) => where.or([where('user_id', '=', scope.userId), where('is_shared', '=', true)]))
    .orderBy(sql`search_text(name) collate "C"`)
    .orderBy('id')
    .execute();
  return toViews(db, scope, rows);
}

export async function createContactView(db: Db, scope: Scope, draft: Draft): Promise<ContactView> {
  await takeViewTurn(db, scope);
  await refuseTaken(db, scope, draft.name);
  const { length } = await selectViews(db, scope).where('user_id', '=', scope.userId).execute();
  if (length >= MOST_VIEWS) throw new AppError('contactView.tooMany', { most: MOST_VIEWS });
  const { id } = await db
    .insertInto('contact_view')
    .values({ account_id: scope.accountId, user_id: scope.userId, ...toColumns(draft) })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (draft.isShared) await announceViews(db, scope);
  return requireOwn(db, scope, id);
}

export async function changeContactView(db: Db, scope: Scope, viewId: number, draft: Draft): Promise<ContactView> {
  await takeViewTurn(db, scope);
  const before = await requireOwn(db, scope, viewId);
  await refuseTaken(db, scope, draft.name, viewId);
  await db
    .updateTable('contact_view')
    .set(toColumns(draft))
    .where('account_id', '=', scope.accountId)
    .where('id', '=', viewId)
    .execute();
  if (before.isShared || draft.isShared) await announceViews(db, scope);
  return requireOwn(db, scope, viewId);
}

export async function deleteContactView(db: Db, scope: Scope, viewId: number): Promise<void> {
  const view = await requireOwn(db, scope, viewId);
  await db.deleteFrom('contact_view').where('account_id', '=', scope.accountId).where('id', '=', viewId).execute();
  if (view.isShared) await announceViews(db, scope);
}

const selectViews = (db: Db, { accountId }: Scope) =>
  db
    .selectFrom('contact_view')
    .select(['id', 'user_id', 'name', 'is_shared', 'shown'])
    .where('account_id', '=', accountId);
type Row = Awaited<ReturnType<ReturnType<typeof selectViews>['executeTakeFirstOrThrow']>>;

/** A colleague's is not found: one sees the shared ones, and changes a copy of one's own. */
async function requireOwn(db: Db, scope: Scope, viewId: number): Promise<ContactView> {
  const rows = await selectViews(db, scope).where('user_id', '=', scope.userId).where('id', '=', viewId).execute();
  const [view] = await toViews(db, scope, rows);
  if (!view) throw new AppError('contactView.notFound');
  return view;
}

async function toViews(db: Db, scope: Scope, rows: Row[]): Promise<ContactView[]> {
  const personOf = await readPeople(
    db,
    scope,
    rows.map(({ user_id }) => user_id),
  );
  return rows.map(({ id, user_id, name, is_shared, shown }) => ({
    id,
    name,
    isShared: is_shared,
    isMine: user_id === scope.userId,
    by: personOf(user_id),
    ...shown,
  }));
}

const toColumns = ({ name, isShared, filter, sort, columns }: Draft) => ({
  name,
  is_shared: isShared,
  shown: JSON.stringify({ filter, sort, columns }),
});

async function refuseTaken(db: Db, scope: Scope, name: string, except = 0): Promise<void> {
  const taken = await selectViews(db, scope)
    .where('user_id', '=', scope.userId)
    .where(sql<boolean>`search_text(name) = search_text(${name})`)
    .where('id', '<>', except)
    .executeTakeFirst();
  if (taken) throw new AppError('contactView.exists', { id: taken.id, name: taken.name });
}

/** One of a person's changes after the other: names and their number are looked up first, and must still hold. */
const takeViewTurn = (db: Db, { accountId, userId }: Scope) => takeTurn(db, `views of ${userId} in ${accountId}`);

const announceViews = (db: Db, { accountId }: Scope) => announce(db, { topic: 'contacts', accountId });
