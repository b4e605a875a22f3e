import type { SignedOutReason } from '@app/contract/live';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/open.ts';
import { CHANNEL } from '../live/live.ts';
import { hashSecret } from './secrets.ts';

type Ended = { user_id: string; provider_session: Buffer | null };

/**
 * Ends sessions (`which` is a condition on their table) and says why: at once to their open streams, and later to
 * whoever still comes with one of their tokens.
 */
export async function endSessions(db: Db, which: RawBuilder<unknown>, reason: SignedOutReason): Promise<Ended[]> {
  const { rows } = await sql<Ended>`
    with ended as (
      delete from session where ${which} returning id, user_id, token_hash, provider_session
    ), recorded as (
      insert into ended_session (token_hash, session_id, reason) select token_hash, id, ${reason} from ended
    )
    select user_id, provider_session, pg_notify(${CHANNEL}, json_build_object(
      'topic', 'signedOut', 'sessionId', id, 'reason', ${reason}::text
    )::text) from ended`.execute(db);
  return rows;
}

/** Why the session of this token is over; undefined for a token that never was one. */
export async function whySignedOut(db: Db, token: string): Promise<SignedOutReason | undefined> {
  const token_hash = hashSecret(token);
  const ended = await db
    .selectFrom('ended_session')
    .select('reason')
    .where('token_hash', '=', token_hash)
    .executeTakeFirst();
  if (ended) return ended.reason;
  const old = await db.selectFrom('session').select('id').where('token_hash', '=', token_hash).executeTakeFirst();
  return old && 'expired';
}
