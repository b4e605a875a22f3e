import { createHash } from 'node:crypto';
import { AppError } from '@app/contract/errors';
import type { Db } from '../db/open.ts';

type Claim = { userId: string; key: string; action: string; request: unknown };

/**
 * Runs a creating call at most once per key. The claim and the work share the caller's transaction: a second
 * call with the key waits for the first, then gets the first one's answer; a failed first call leaves no claim.
 */
export async function onceOnly(
  db: Db,
  { userId, key, action, request }: Claim,
  work: () => Promise<unknown>,
): Promise<unknown> {
  if (!/^[\x21-\x7e]{1,200}$/.test(key)) throw new AppError('request.idempotencyKey', { key: 'malformed' });
  const request_hash = createHash('sha256').update(JSON.stringify(request)).digest();
  const claimed = await db
    .insertInto('idempotency_key')
    .values({ user_id: userId, key, action, request_hash })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  const mine = db.selectFrom('idempotency_key').where('user_id', '=', userId).where('key', '=', key);
  if (claimed.numInsertedOrUpdatedRows === 0n) {
    const earlier = await mine.select(['action', 'request_hash', 'answer']).executeTakeFirstOrThrow();
    const same = earlier.action === action && Buffer.compare(Buffer.from(earlier.request_hash), request_hash) === 0;
    if (!same) throw new AppError('request.idempotencyKey', { key: 'used for another request' });
    return earlier.answer ?? undefined;
  }
  const answer = await work();
  await db
    .updateTable('idempotency_key')
    .set({ answer: JSON.stringify(answer ?? null) })
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .execute();
  return answer;
}
