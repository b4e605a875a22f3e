import { AppError } from '@app/contract/errors';
import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { inTransaction } from '../../db/transaction.ts';
import { writeMail } from '../mail/mail.ts';
import { passwordMatches } from './passwords.ts';

const WINDOW_MINUTES = 15;
/** Wrong passwords for one user: from one network, or in one browser that has signed them in before. */
const FAILURES_PER_PAIR = 10;
/** The same while strangers try this user from many networks at once: nobody is locked out, and each gets few tries. */
const FAILURES_PER_PAIR_UNDER_ATTACK = 3;
const ATTACK = 50;
const FAILURES_PER_NETWORK = 60;
/** So many within a day, from wherever, are told to the user. */
const FAILURES_TO_TELL = 10;

/**
 * Who tries. `browser` names a browser, or a session, that may have signed the user in before; `knows` finds out
 * whether it has.
 */
type Caller = { network: string; browser?: { hash: Buffer; knows: (userId: string) => Promise<boolean> } | undefined };
type User = { id: string; username: string; locale: string; password_hash: string | null };

/** The user behind a name and password. The answer never says which of the two was wrong. */
export async function checkCredentials(
  db: Db,
  typed: { username: string; password: string },
  { network, browser }: Caller,
): Promise<string> {
  const username = typed.username.trim().toLowerCase();
  const found = await db.selectFrom('app_user').select('id').where('username', '=', username).executeTakeFirst();
  const known = found && browser && (await browser.knows(found.id)) ? browser.hash : null;
  const user = await inTransaction(db, (trx) => beginAttempt(trx, { username, network, known }));
  // Outside of the transaction: it takes a tenth of a second, and others need the database meanwhile.
  const matches = await passwordMatches(user?.password_hash, typed.password);
  if (user && matches) {
    await forgetFailures(db, { username, network, known });
    return user.id;
  }
  if (user?.password_hash) await tellAfterMany(db, user);
  throw new AppError('credentials.invalid');
}

/**
 * Counted as failed until it succeeds, so that many at once cannot slip past the limit together. For one user it is
 * one at a time: else all of them would see all others, and none be let through. A refused attempt leaves nothing, and
 * so does not lengthen the wait.
 */
async function beginAttempt(db: Db, counted: Counted): Promise<User | undefined> {
  const user = await db
    .selectFrom('app_user')
    .select(['id', 'username', 'locale', 'password_hash'])
    .where('username', '=', counted.username)
    .forNoKeyUpdate()
    .executeTakeFirst();
  const attempt = await db
    .insertInto('login_failure')
    .values({ username: counted.username, address: counted.network, browser: counted.known })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (await hasFailedTooOften(db, counted, attempt.id))
    throw new AppError('credentials.tooMany', { minutes: WINDOW_MINUTES });
  return user;
}

type Counted = { username: string; network: string; known: Buffer | null };

/** A known browser is counted for itself: whatever strangers do, at its own address too, does not lock it out. */
async function hasFailedTooOften(db: Db, { username, network, known }: Counted, attemptId: number): Promise<boolean> {
  const recent = db
    .selectFrom('login_failure')
    .where('id', '!=', attemptId)
    .where('at', '>', sql<Date>`now() - make_interval(mins => ${WINDOW_MINUTES})`);
  if (known) {
    const { own } = await recent
      .select(({ fn }) => fn.countAll<number>().as('own'))
      .where('username', '=', username)
      .where('browser', '=', known)
      .executeTakeFirstOrThrow();
    return own >= FAILURES_PER_PAIR;
  }
  const { by_user, by_network, by_pair } = await recent
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('username', '=', username).as('by_user'),
      fn.countAll<number>().filterWhere('address', '=', network).as('by_network'),
      fn
        .countAll<number>()
        .filterWhere((where) => where.and([where('username', '=', username), where('address', '=', network)]))
        .as('by_pair'),
    ])
    .where('browser', 'is', null)
    .where((where) => where.or([where('username', '=', username), where('address', '=', network)]))
    .executeTakeFirstOrThrow();
  const allowed = by_user >= ATTACK ? FAILURES_PER_PAIR_UNDER_ATTACK : FAILURES_PER_PAIR;
  return by_pair >= allowed || by_network >= FAILURES_PER_NETWORK;
}

/** Only one's own count starts anew: what others tried elsewhere still counts against them. */
export const forgetFailures = (db: Db, { username, network, known }: Counted) =>
  db
    .deleteFrom('login_failure')
    .where('username', '=', username)
    .where((where) =>
      known ? where('browser', '=', known) : where.and([where('browser', 'is', null), where('address', '=', network)]),
    )
    .execute();

/** Somebody tries passwords: the user hears of it, at most once a day. */
async function tellAfterMany(db: Db, { id, username, locale }: User): Promise<void> {
  const { failures } = await db
    .selectFrom('login_failure')
    .select(({ fn }) => fn.countAll<number>().as('failures'))
    .where('username', '=', username)
    .where('at', '>', sql<Date>`now() - interval '1 day'`)
    .executeTakeFirstOrThrow();
  if (failures < FAILURES_TO_TELL) return;
  await inTransaction(db, async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('app_user')
      .set({ sign_in_warned_at: sql`now()` })
      .where('id', '=', id)
      .where(sql<boolean>`coalesce(sign_in_warned_at < now() - interval '1 day', true)`)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return;
    await writeMail(trx, { recipient: username, locale, kind: 'signInFailures', params: { email: username } });
  });
}
