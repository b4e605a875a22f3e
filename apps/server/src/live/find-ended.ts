import type { SignedOutReason } from '@app/contract/live';
import { sql } from 'kysely';
import type { Db } from '../db/open.ts';
import { activeMemberships } from '../http/access.ts';
import { isLive } from '../http/session.ts';

type Listener = { sessionId: string; userId: string; accountId: string };

/** Those who may listen no longer, each with the reason: the session is over, or they are no member any more. */
export async function findEnded<L extends Listener>(db: Db, listeners: L[]): Promise<Map<L, SignedOutReason>> {
  const over = await findOver(db, unique(listeners.map(({ sessionId }) => sessionId)));
  const members = await findMembers(db, listeners);
  const reasonOf = ({ sessionId, userId, accountId }: L) =>
    over.get(sessionId) ?? (members.get(userId)?.has(accountId) ? undefined : 'removed');
  return new Map(
    listeners.flatMap((listener) => {
      const reason = reasonOf(listener);
      return reason ? [[listener, reason]] : [];
    }),
  );
}

const unique = (ids: string[]) => [...new Set(ids)];

/** One that nobody ended is over because of its time. */
async function findOver(db: Db, sessionIds: string[]): Promise<Map<string, SignedOutReason>> {
  const asked = sql`${sessionIds}::uuid[]`;
  const live = await db
    .selectFrom('session')
    .select('id')
    .where(sql<boolean>`id = any(${asked})`)
    .where(isLive)
    .execute();
  const over = new Set(sessionIds).difference(new Set(live.map(({ id }) => id)));
  if (over.size === 0) return new Map();
  const recorded = await db
    .selectFrom('ended_session')
    .select(['session_id', 'reason'])
    .where(sql<boolean>`session_id = any(${asked})`)
    .execute();
  const reasons = new Map(recorded.map(({ session_id, reason }) => [session_id, reason]));
  return new Map([...over].map((id) => [id, reasons.get(id) ?? 'expired']));
}

/** Of these people, in which of these accounts each is a member. */
async function findMembers(db: Db, listeners: Listener[]): Promise<Map<string, Set<string>>> {
  const users = unique(listeners.map(({ userId }) => userId));
  const accounts = unique(listeners.map(({ accountId }) => accountId));
  const rows = await activeMemberships(db)
    .select(['membership.user_id', 'membership.account_id'])
    .where(sql<boolean>`membership.user_id = any(${users}::uuid[])`)
    .where(sql<boolean>`membership.account_id = any(${accounts}::uuid[])`)
    .execute();
  const members = new Map<string, Set<string>>();
  for (const { user_id, account_id } of rows) members.set(user_id, (members.get(user_id) ?? new Set()).add(account_id));
  return members;
}
