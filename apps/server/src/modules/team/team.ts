import type { TeamMember } from '@app/contract/team';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../../db/open.ts';
import { readPageToken, toPageToken } from '../../http/paging.ts';

type Scope = { accountId: string };
type Query = { limit: number; cursor?: string | undefined; includeTotalCount: boolean };
const Keys = z.tuple([z.string(), z.uuid()]);

export async function listTeamMembers(db: Db, scope: Scope, { limit, cursor, includeTotalCount }: Query) {
  const after = readPageToken(cursor, scope, Keys);
  const members = db
    .selectFrom('membership')
    .innerJoin('app_user', 'app_user.id', 'membership.user_id')
    .where('membership.account_id', '=', scope.accountId);
  const name = sql<string>`lower(app_user.given_name || ' ' || app_user.family_name)`;
  const rows = await members
    .select(['app_user.id', 'given_name', 'family_name', 'username', 'role', 'last_seen_at', name.as('sort_name')])
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(${name}, app_user.id) > (${after?.[0]}, ${after?.[1]}::uuid)`),
    )
    .orderBy(name)
    .orderBy('app_user.id')
    .limit(limit + 1)
    .execute();
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    content: page.map(
      (row): TeamMember => ({
        user: { id: row.id, givenName: row.given_name, familyName: row.family_name, username: row.username },
        role: row.role,
        lastSeenDate: row.last_seen_at?.toISOString() ?? null,
      }),
    ),
    cursor: rows.length > limit && last ? toPageToken(scope, [last.sort_name, last.id]) : '',
    resultCount: page.length,
    ...(includeTotalCount && {
      totalCount: (await members.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()).total,
    }),
  };
}
