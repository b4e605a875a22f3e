import type { SignedOutReason } from '@app/contract/live';
import { sql } from 'kysely';
import type { Db } from '../db/open.ts';
import { isLive } from '../http/session.ts';

/** Those of the sessions that are over, each with the reason. One that nobody ended is over because of its time. */
export async function findEnded(db: Db, sessionIds: string[]): Promise<Map<string, SignedOutReason>> {
  const asked = sql`${[...new Set(sessionIds)]}::uuid[]`;
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
