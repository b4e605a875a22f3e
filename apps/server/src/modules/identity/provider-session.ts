import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { hashSecret, newSecret } from '../../http/secrets.ts';
import { endBrowser } from './user-sessions.ts';

const PROVIDER_HOURS = 12;

/**
 * The provider's own session: its cookie's value, and the hash that names it. It takes the place of the one that the
 * browser had: of the same user, and what came from that one goes on as part of this; of somebody else, who is signed
 * out everywhere in this browser.
 */
export async function startProviderSession(
  db: Db,
  userId: string,
  former: string | undefined,
): Promise<{ token: string; hash: Buffer }> {
  const token = newSecret('TGT-');
  const hash = hashSecret(token);
  await db
    .insertInto('idp_session')
    .values({
      token_hash: hash,
      user_id: userId,
      expires_at: sql`now() + make_interval(hours => ${PROVIDER_HOURS})`,
    })
    .execute();
  if (former) await replace(db, hashSecret(former), { userId, hash });
  return { token, hash };
}

async function replace(db: Db, former: Buffer, { userId, hash }: { userId: string; hash: Buffer }): Promise<void> {
  for (const table of ['session', 'service_ticket'] as const)
    await db
      .updateTable(table)
      .set({ provider_session: hash })
      .where('provider_session', '=', former)
      .where('user_id', '=', userId)
      .execute();
  await endBrowser(db, former, 'signedOut');
}

export async function findProviderSession(
  db: Db,
  token: string | undefined,
): Promise<{ userId: string; providerSession: Buffer } | null> {
  if (!token) return null;
  const row = await db
    .selectFrom('idp_session')
    .select(['user_id', 'token_hash'])
    .where('token_hash', '=', hashSecret(token))
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return row ? { userId: row.user_id, providerSession: row.token_hash } : null;
}

/**
 * CAS single logout for our own services: with the provider's session everything ends that came from it, also when its
 * own time was over before. Answers whose it was; null if there was nothing to end.
 */
export async function endProviderSession(db: Db, token: string | undefined): Promise<string | null> {
  return token ? endBrowser(db, hashSecret(token), 'signedOut') : null;
}
