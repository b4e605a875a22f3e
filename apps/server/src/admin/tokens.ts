import { type DeleteResult, sql } from 'kysely';
import type { Db } from '../db/open.ts';
import { endSessions } from '../http/ended-sessions.ts';

type Revoked = { sessions: number; providerSessions: number; accessTokens: number; tickets: number };

/**
 * Revokes everything that lets the user, or everybody (null), in. Unused tickets too: each could still become a
 * session.
 */
export async function revokeTokens(
  db: Db,
  userId: string | null,
  reason: 'revoked' | 'passwordChanged' = 'revoked',
): Promise<Revoked> {
  // Deleting the sessions would delete these too; deleted first, they can be counted.
  const accessTokens = await db
    .deleteFrom('access_token')
    .$if(userId !== null, (query) =>
      query.where(
        'session_id',
        'in',
        db
          .selectFrom('session')
          .select('id')
          .where('user_id', '=', userId ?? ''),
      ),
    )
    .executeTakeFirst();
  const remove = (table: 'idp_session' | 'service_ticket') =>
    db
      .deleteFrom(table)
      .$if(userId !== null, (query) => query.where('user_id', '=', userId ?? ''))
      .executeTakeFirst();
  const ended = await endSessions(db, userId === null ? sql`true` : sql`user_id = ${userId}`, reason);
  return {
    sessions: ended.length,
    providerSessions: rows(await remove('idp_session')),
    accessTokens: rows(accessTokens),
    tickets: rows(await remove('service_ticket')),
  };
}

const rows = ({ numDeletedRows }: DeleteResult): number => Number(numDeletedRows);
