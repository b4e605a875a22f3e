import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { hashSecret, newSecret } from '../../http/secrets.ts';

export const KNOWN_DAYS = 180;

/** The browser behind a cookie, for whoever asks whether it has signed a user in before. */
export function browserOf(db: Db, token: string | undefined) {
  if (!token) return undefined;
  const hash = hashSecret(token);
  return { hash, knows: (userId: string) => hasSignedIn(db, hash, userId) };
}

async function hasSignedIn(db: Db, hash: Buffer, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('known_browser')
    .select('user_id')
    .where('token_hash', '=', hash)
    .where('user_id', '=', userId)
    .where('last_used_at', '>', sql<Date>`now() - make_interval(days => ${KNOWN_DAYS})`)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * From now on this browser is known for the user too. Its cookie is renewed: one that somebody else has put there, or
 * has copied, is worth nothing afterwards.
 */
export async function rememberBrowser(db: Db, token: string | undefined, userId: string): Promise<string> {
  const renewed = newSecret('KB-');
  const token_hash = hashSecret(renewed);
  if (token)
    await db.updateTable('known_browser').set({ token_hash }).where('token_hash', '=', hashSecret(token)).execute();
  await db
    .insertInto('known_browser')
    .values({ token_hash, user_id: userId })
    .onConflict((conflict) =>
      conflict.columns(['token_hash', 'user_id']).doUpdateSet({ last_used_at: sql<Date>`now()` }),
    )
    .execute();
  return renewed;
}
