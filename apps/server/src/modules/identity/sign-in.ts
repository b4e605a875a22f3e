import { AppError } from '@app/contract/errors';
import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { hashSecret, newSecret } from '../../http/secrets.ts';
import { passwordMatches } from './passwords.ts';

const WINDOW_MINUTES = 15;
const FAILURES_PER_USER = 10;
const FAILURES_PER_ADDRESS = 60;
const PROVIDER_HOURS = 12;

/** The user behind a name and password. The answer never says which of the two was wrong. */
export async function checkCredentials(
  db: Db,
  typed: { username: string; password: string; address: string },
): Promise<string> {
  const username = typed.username.trim().toLowerCase();
  // Counted as failed until it succeeds, so that many at once cannot slip past the limit together.
  const attempt = await db
    .insertInto('login_failure')
    .values({ username, address: typed.address })
    .returning('id')
    .executeTakeFirstOrThrow();
  await refuseAfterTooMany(db, username, typed.address, attempt.id);
  const user = await db
    .selectFrom('app_user')
    .select(['id', 'password_hash'])
    .where('username', '=', username)
    .executeTakeFirst();
  if (await passwordMatches(user?.password_hash, typed.password)) {
    await db.deleteFrom('login_failure').where('username', '=', username).execute();
    return user!.id;
  }
  throw new AppError('credentials.invalid');
}

async function refuseAfterTooMany(db: Db, username: string, address: string, attemptId: number): Promise<void> {
  const { by_user, by_address } = await db
    .selectFrom('login_failure')
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('username', '=', username).as('by_user'),
      fn.countAll<number>().filterWhere('address', '=', address).as('by_address'),
    ])
    .where((where) => where.or([where('username', '=', username), where('address', '=', address)]))
    .where('id', '!=', attemptId)
    .where('at', '>', sql<Date>`now() - make_interval(mins => ${WINDOW_MINUTES})`)
    .executeTakeFirstOrThrow();
  if (by_user >= FAILURES_PER_USER || by_address >= FAILURES_PER_ADDRESS) {
    // A refused attempt does not lengthen the wait.
    await db.deleteFrom('login_failure').where('id', '=', attemptId).execute();
    throw new AppError('credentials.tooMany', { minutes: WINDOW_MINUTES });
  }
}

/** The provider's own session: its cookie's value, and the hash that names it. */
export async function startProviderSession(db: Db, userId: string): Promise<{ token: string; hash: Buffer }> {
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
  return { token, hash };
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

/** Answers whose session it was; null if there was none. */
export async function endProviderSession(db: Db, token: string | undefined): Promise<string | null> {
  if (!token) return null;
  const ended = await db
    .deleteFrom('idp_session')
    .where('token_hash', '=', hashSecret(token))
    .returning('user_id')
    .executeTakeFirst();
  return ended?.user_id ?? null;
}
