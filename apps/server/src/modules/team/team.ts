import type { Request } from '@app/contract/endpoint';
import { AppError } from '@app/contract/errors';
import type { listTeamMembers as listEndpoint, TeamMember } from '@app/contract/team';
import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { containsEveryWord } from '../../list/filter.ts';
import { countRows, type Order, readPage } from '../../list/page.ts';
import { announce } from '../../live/live.ts';
import { isOwner, membersOf, partnerCompany } from './members.ts';

type Scope = { accountId: string };
type Query = Request<typeof listEndpoint, 'output'>['query'];
const byName: Order = {
  name: 'name',
  key: { by: sql`lower(app_user.given_name || ' ' || app_user.family_name)`, type: 'text' },
  id: { by: sql.ref('app_user.id'), type: 'uuid' },
};

export async function listTeamMembers(db: Db, scope: Scope, query: Query) {
  const { limit, cursor, includeTotalCount, search, pictures } = query;
  const members = membersOf(db, scope).where(
    containsEveryWord(search, ['app_user.given_name', 'app_user.family_name', 'app_user.username']),
  );
  const { rows, nextPageToken } = await readPage(
    members
      .select(['app_user.id', 'given_name', 'family_name', 'username', 'role', 'last_seen_at', 'withheld'])
      .select(['app_user.title', pictures ? 'app_user.picture' : sql.lit('').$castTo<string>().as('picture')])
      .select([isOwner.as('isOwner'), partnerCompany.as('partnerCompany')]),
    byName,
    { size: limit, token: cursor, asked: { ...scope, search: search?.trim() } },
  );
  return {
    content: rows.map(
      (row): TeamMember => ({
        user: { id: row.id, givenName: row.given_name, familyName: row.family_name, username: row.username },
        title: row.title,
        picture: row.picture,
        role: row.role,
        lastSeenDate: row.last_seen_at?.toISOString() ?? null,
        isOwner: row.isOwner,
        partnerCompany: row.partnerCompany,
        withheld: row.withheld,
      }),
    ),
    cursor: nextPageToken,
    resultCount: rows.length,
    ...(includeTotalCount && { totalCount: await countRows(members) }),
  };
}

/** Nobody can remove themselves, the owner or the last member. The removed person loses access at once. */
export async function removeTeamMember(
  db: Db,
  { accountId, userId: byUserId }: Scope & { userId: string },
  named: string,
): Promise<void> {
  const userId = named.toLowerCase();
  if (userId === byUserId) throw new AppError('member.self');
  // One removal at a time: two people who remove each other at the same moment must not empty the account.
  const { organization_id, owner_user_id } = await db
    .selectFrom('account')
    .select(['organization_id', 'owner_user_id'])
    .where('id', '=', accountId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const team = await db.selectFrom('membership').select('user_id').where('account_id', '=', accountId).execute();
  if (!team.some(({ user_id }) => user_id === byUserId)) throw new AppError('account.forbidden');
  if (!team.some(({ user_id }) => user_id === userId)) throw new AppError('user.notFound');
  if (userId === owner_user_id) throw new AppError('member.owner');
  if (team.length === 1) throw new AppError('member.last');
  await db.deleteFrom('membership').where('account_id', '=', accountId).where('user_id', '=', userId).execute();
  await leaveCompany(db, { organization_id, userId });
  await announce(db, { topic: 'signedOut', reason: 'removed', accountId, userId });
  await db.deleteFrom('session').where('account_id', '=', accountId).where('user_id', '=', userId).execute();
  // An invitation that is still open would let them in again.
  await db
    .updateTable('invitation')
    .set({ revoked_at: sql`now()` })
    .where('account_id', '=', accountId)
    .where('invitee_email', '=', db.selectFrom('app_user').select('username').where('id', '=', userId))
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .execute();
}

/** A person who still belonged to the company would become a member again with the next visit. */
async function leaveCompany(
  db: Db,
  { organization_id, userId }: { organization_id: string; userId: string },
): Promise<void> {
  await db
    .updateTable('app_user')
    .set({ organization_id: null })
    .where('id', '=', userId)
    .where('organization_id', '=', organization_id)
    .execute();
  await db
    .deleteFrom('company_user')
    .where('user_id', '=', userId)
    .where('organization_id', '=', organization_id)
    .execute();
  await db
    .deleteFrom('access_token')
    .where('session_id', 'in', db.selectFrom('session').select('id').where('user_id', '=', userId))
    .execute();
}
