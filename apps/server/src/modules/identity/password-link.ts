import { randomUUID } from 'node:crypto';
import { AppError } from '@app/contract/errors';
import { sql } from 'kysely';
import type { Config } from '../../config.ts';
import type { Db } from '../../db/open.ts';
import { takeTurn } from '../../db/take-turn.ts';
import { hashSecret, newSecret } from '../../http/secrets.ts';
import { writeMail } from '../mail/mail.ts';
import type { browserOf } from './known-browsers.ts';
import { forgetFailures } from './sign-in.ts';
import { endEverySession } from './user-sessions.ts';
import { setPassword } from './users.ts';

const VALID_MINUTES = 30;
/**
 * So many mails to one address while a link is good: a stranger who uses them up has mailed the user a good link, and
 * a known browser has a count of its own.
 */
const MAILS_PER_ADDRESS = 3;
const MAILS_PER_NETWORK_AND_HOUR = 20;

type Asked = {
  config: Config;
  network: string;
  browser: ReturnType<typeof browserOf>;
  service: string | undefined;
};

/**
 * Mails a link to set a new password, or that this address has no user. Whoever asks learns nothing from the answer,
 * nor from how long it takes: both ways do the same work.
 */
export async function mailPasswordLink(
  db: Db,
  { email, locale: chosen }: { email: string; locale: string },
  { config, network, browser, service }: Asked,
): Promise<void> {
  const user = await db
    .selectFrom('app_user')
    .select(['id', 'locale'])
    .where('username', '=', email)
    .executeTakeFirst();
  const known = browser && (await browser.knows(user?.id ?? randomUUID())) ? browser.hash : null;
  if (!(await mayMail(db, { email, network, known }))) return;
  const key = newSecret('PL-');
  await db
    .insertInto('password_link')
    .values({
      key_hash: user ? hashSecret(key) : null,
      user_id: user?.id ?? null,
      ...{ email, network, browser: known },
    })
    .execute();
  const locale = user?.locale ?? chosen;
  const link = (page: string, query: Record<string, string>) =>
    `${config.ORIGIN}/idp/${page}?${new URLSearchParams({ ...query, locale })}`;
  await writeMail(db, {
    recipient: email,
    locale,
    kind: user ? 'passwordLink' : 'noUser',
    params: { email, minutes: VALID_MINUTES },
    link: user
      ? link('password', { key, ...(service && { service }) })
      : link('register', { ...(service && { returnUrl: service }) }),
  });
}

type Counted = { email: string; network: string; known: Buffer | null };

/** One request at a time for a network and for an address: many at once would not see each other. */
async function mayMail(db: Db, { email, network, known }: Counted): Promise<boolean> {
  await takeTurn(db, `password links from ${network}`);
  await takeTurn(db, `password links to ${email}`);
  const { by_email, by_network } = await db
    .selectFrom('password_link')
    .select(({ fn }) => [
      fn
        .countAll<number>()
        .filterWhere('email', '=', email)
        .filterWhere('created_at', '>', sql<Date>`now() - make_interval(mins => ${VALID_MINUTES})`)
        .as('by_email'),
      fn.countAll<number>().filterWhere('network', '=', network).as('by_network'),
    ])
    .where((where) => where.or([where('email', '=', email), where('network', '=', network)]))
    .where((where) => (known ? where('browser', '=', known) : where('browser', 'is', null)))
    .where('created_at', '>', sql<Date>`now() - interval '1 hour'`)
    .executeTakeFirstOrThrow();
  if (by_network >= MAILS_PER_NETWORK_AND_HOUR) throw new AppError('credentials.tooMany', { minutes: 60 });
  // The mails that were sent are enough.
  return by_email < MAILS_PER_ADDRESS;
}

const goodLink = (db: Db, key: string) =>
  db
    .selectFrom('password_link')
    .innerJoin('app_user', 'app_user.id', 'password_link.user_id')
    .select(['app_user.id', 'app_user.username', 'app_user.locale'])
    .where('key_hash', '=', hashSecret(key))
    .where('password_link.created_at', '>', sql<Date>`now() - make_interval(mins => ${VALID_MINUTES})`);

/** Whose password the link sets; looking at it does not use it up. */
export async function readPasswordLink(db: Db, key: string): Promise<{ email: string }> {
  const user = await goodLink(db, key).executeTakeFirst();
  if (!user) throw new AppError('passwordLink.notFound');
  return { email: user.username };
}

/** Sets the password, once. Whoever knew the old one is out everywhere, and the user is told by mail. */
export async function usePasswordLink(
  db: Db,
  { key, passwordHash, network }: { key: string; passwordHash: string; network: string },
): Promise<string> {
  // The user first: a second one with this link, or with another of the same user, waits here and finds it dead.
  const user = await goodLink(db, key).forUpdate('app_user').executeTakeFirst();
  if (!user || !(await goodLink(db, key).executeTakeFirst())) throw new AppError('passwordLink.notFound');
  await setPassword(db, user.id, passwordHash);
  await endEverySession(db, user.id, 'passwordChanged');
  await forgetFailures(db, { username: user.username, network, known: null });
  await writeMail(db, {
    recipient: user.username,
    locale: user.locale,
    kind: 'passwordChanged',
    params: { email: user.username },
  });
  return user.id;
}
