import { AppError } from '@app/contract/errors';
import type { UserSession } from '@app/contract/profile';
import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { endSessions } from '../../http/ended-sessions.ts';
import { isLive, type Session } from '../../http/session.ts';

/** The caller's own session first, then the others, the most recently used first. */
export async function listSessions(db: Db, { id: current, userId }: Session): Promise<UserSession[]> {
  const rows = await db
    .selectFrom('session')
    .select(['id', 'created_at', 'last_used_at', 'user_agent', 'address'])
    .where('user_id', '=', userId)
    .where(isLive)
    .orderBy('last_used_at', 'desc')
    .orderBy('id')
    .limit(100)
    .execute();
  const sessions = rows.map((row) => ({
    id: row.id,
    current: row.id === current,
    createdDate: row.created_at.toISOString(),
    lastUsedDate: row.last_used_at.toISOString(),
    userAgent: row.user_agent,
    address: row.address,
  }));
  return [...sessions.filter((session) => session.current), ...sessions.filter((session) => !session.current)];
}

/** Somebody else's session is not found, and neither is one that has ended already. */
export async function endOtherSession(db: Db, { id: current, userId }: Session, sessionId: string): Promise<void> {
  const which = sql`id = ${sessionId} and id <> ${current} and user_id = ${userId}`;
  const [ended] = await endSessions(db, which, 'endedElsewhere');
  if (!ended) throw new AppError('session.notFound');
  if (ended.provider_session) await endBrowser(db, ended.provider_session, 'endedElsewhere', current);
}

/**
 * Ends everything that one browser has: the provider's session, tickets not yet used, and the sessions that came from
 * them, but for the one to keep. Answers whose they were. The provider's session goes first: a ticket that is being used
 * at this moment needs it, and finds it gone or is found here.
 */
export async function endBrowser(
  db: Db,
  providerSession: Buffer,
  reason: 'endedElsewhere' | 'signedOut',
  kept: string | null = null,
): Promise<string | null> {
  const provider = await db
    .deleteFrom('idp_session')
    .where('token_hash', '=', providerSession)
    .returning('user_id')
    .executeTakeFirst();
  await db.deleteFrom('service_ticket').where('provider_session', '=', providerSession).execute();
  const which = sql`provider_session = ${providerSession} and id is distinct from ${kept}::uuid`;
  const [ended] = await endSessions(db, which, reason);
  return provider?.user_id ?? ended?.user_id ?? null;
}

/**
 * Ends the user's other sessions, and the provider's own sessions: with one of those a browser could sign in again
 * without a password.
 */
export async function endOtherSessions(
  db: Db,
  { id: current, userId }: Session,
  reason: 'endedElsewhere' | 'passwordChanged',
): Promise<void> {
  const here = await db.selectFrom('session').select('provider_session').where('id', '=', current).executeTakeFirst();
  await endSessions(db, sql`user_id = ${userId} and id <> ${current}`, reason);
  await db
    .deleteFrom('idp_session')
    .where('user_id', '=', userId)
    .$if(Boolean(here?.provider_session), (query) =>
      query.where('token_hash', '!=', here?.provider_session ?? Buffer.alloc(0)),
    )
    .execute();
  await db.deleteFrom('service_ticket').where('user_id', '=', userId).execute();
}

/** Ends everything that lets the user in, in whatever browser. */
export async function endEverySession(db: Db, userId: string, reason: 'passwordChanged'): Promise<void> {
  await db.deleteFrom('idp_session').where('user_id', '=', userId).execute();
  await db.deleteFrom('service_ticket').where('user_id', '=', userId).execute();
  await endSessions(db, sql`user_id = ${userId}`, reason);
}
