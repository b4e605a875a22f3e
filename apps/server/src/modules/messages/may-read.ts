import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';

/** `userId` null: whatever is told to everybody, or to another program. */
type Reader = { accountId: string; userId: string | null };

/**
 * Of these messages those whose words are not this person's to read: a connected mailbox has brought them in, it is not
 * theirs, and its owner does not share it.
 */
export async function readPrivate(db: Db, { accountId, userId }: Reader, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ message_id: number }>`
    select message_id from channel_reader
    where account_id = ${accountId} and message_id = any (${[...ids]}::bigint[])
    group by message_id having not bool_or(is_shared or user_id is not distinct from ${userId}::uuid)`.execute(db);
  return new Set(rows.map(({ message_id }) => message_id));
}
