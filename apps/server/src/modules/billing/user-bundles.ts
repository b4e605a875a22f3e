import type { createUserBundle as createUserBundleEndpoint } from '@app/contract/accounts';
import type { Request } from '@app/contract/endpoint';
import { AppError } from '@app/contract/errors';
import type { Db } from '../../db/open.ts';

type Scope = { accountId: string };
type Draft = Request<typeof createUserBundleEndpoint, 'output'>['body'];
/** The bundle may be archived since; people who have left the account are no longer in it. */
export type UserBundle = {
  id: string;
  bundle: { id: string; name: string; archived: boolean } | null;
  addedUserIds: string[];
};

/** Only people of the account, and a bundle of the account that is not archived. */
export async function createUserBundle(
  db: Db,
  { accountId }: Scope,
  { userId, solutions, bundleRef }: Draft,
): Promise<{ id: string }> {
  const added = [...new Set(solutions.map((solution) => solution.userId))];
  await requireMembers(db, { accountId }, [...new Set([userId, ...added])]);
  if (bundleRef) await requireBundle(db, { accountId }, bundleRef.id);
  const created = await db
    .insertInto('user_bundle')
    .values({ account_id: accountId, user_id: userId, bundle_id: bundleRef?.id ?? null })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (added.length > 0) {
    const rows = added.map((user_id) => ({ user_bundle_id: created.id, type: 'ADD_USER_TO_APP', user_id }) as const);
    await db.insertInto('user_bundle_solution').values(rows).execute();
  }
  return created;
}

async function requireMembers(db: Db, { accountId }: Scope, userIds: string[]): Promise<void> {
  const members = await db
    .selectFrom('membership')
    .select('user_id')
    .where('account_id', '=', accountId)
    .where('user_id', 'in', userIds)
    .execute();
  if (members.length < userIds.length) throw new AppError('user.notFound');
}

async function requireBundle(db: Db, { accountId }: Scope, bundleId: string): Promise<void> {
  const bundle = await db
    .selectFrom('bundle')
    .select('archived_at')
    .where('account_id', '=', accountId)
    .where('id', '=', bundleId)
    .executeTakeFirst();
  if (!bundle) throw new AppError('bundle.notFound');
  if (bundle.archived_at) throw new AppError('bundle.archived');
}

/** Found for the person who made it, in the account it was made in: it goes with that person's links only. */
export async function findUserBundle(
  db: Db,
  { accountId, userId }: Scope & { userId: string },
  id: string,
): Promise<UserBundle | null> {
  const row = await db
    .selectFrom('user_bundle')
    .leftJoin('bundle', 'bundle.id', 'user_bundle.bundle_id')
    .select(['user_bundle.id', 'user_bundle.bundle_id', 'bundle.name', 'bundle.archived_at'])
    .where('user_bundle.account_id', '=', accountId)
    .where('user_bundle.user_id', '=', userId)
    .where('user_bundle.id', '=', id)
    .executeTakeFirst();
  if (!row) return null;
  const added = await db
    .selectFrom('user_bundle_solution')
    .innerJoin('membership', 'membership.user_id', 'user_bundle_solution.user_id')
    .select('membership.user_id')
    .where('user_bundle_solution.user_bundle_id', '=', id)
    .where('membership.account_id', '=', accountId)
    .orderBy('membership.user_id')
    .execute();
  return {
    id: row.id,
    bundle: row.bundle_id ? { id: row.bundle_id, name: row.name ?? '', archived: row.archived_at !== null } : null,
    addedUserIds: added.map(({ user_id }) => user_id),
  };
}
