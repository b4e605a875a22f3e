import { AppError } from '@app/contract/errors';
import { sql } from 'kysely';
import type { Config } from '../../config.ts';
import type { Db } from '../../db/open.ts';
import { takeTurn } from '../../db/take-turn.ts';
import { hashSecret, newSecret } from '../../http/secrets.ts';
import { acceptable, keyIn } from '../invitations/read-invitation.ts';
import { writeMail } from '../mail/mail.ts';
import { insertUser } from './users.ts';

const VALID_HOURS = 24;
/** This form mails whomever it is told to: so many an hour to one address, and from one network. */
const MAILS_PER_ADDRESS = 3;
const MAILS_PER_NETWORK = 20;

export type Draft = { email: string; givenName: string; familyName: string; passwordHash: string; locale: string };
type Asked = { config: Config; network: string; returnUrl: string | undefined };

const turnOf = (email: string) => `registrations of ${email}`;

/**
 * Mails the way on: to finish, or that there is a user already. Whoever asks learns nothing from the answer, nor from
 * how long it takes: both ways do the same work.
 */
export async function askToRegister(db: Db, draft: Draft, { config, network, returnUrl }: Asked): Promise<void> {
  // One at a time for a network and for an address: many at once would not see each other.
  await takeTurn(db, `registrations from ${network}`);
  await takeTurn(db, turnOf(draft.email));
  const { by_email, by_network } = await db
    .selectFrom('registration')
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('email', '=', draft.email).as('by_email'),
      fn.countAll<number>().filterWhere('network', '=', network).as('by_network'),
    ])
    .where((where) => where.or([where('email', '=', draft.email), where('network', '=', network)]))
    .where('created_at', '>', sql<Date>`now() - interval '1 hour'`)
    .executeTakeFirstOrThrow();
  if (by_network >= MAILS_PER_NETWORK) throw new AppError('credentials.tooMany', { minutes: 60 });
  // The mails that were sent are enough.
  if (by_email >= MAILS_PER_ADDRESS) return;
  const user = await db.selectFrom('app_user').select('locale').where('username', '=', draft.email).executeTakeFirst();
  const key = newSecret('RK-');
  await db
    .insertInto('registration')
    .values({
      key_hash: user ? null : hashSecret(key),
      email: draft.email,
      given_name: draft.givenName,
      family_name: draft.familyName,
      password_hash: user ? null : draft.passwordHash,
      locale: draft.locale,
      network,
    })
    .execute();
  const link = (page: string, query: Record<string, string>) =>
    `${config.ORIGIN}/idp/${page}?${new URLSearchParams({ ...query, locale: draft.locale })}`;
  await writeMail(db, {
    recipient: draft.email,
    locale: user?.locale ?? draft.locale,
    kind: user ? 'registeredBefore' : 'registration',
    params: { email: draft.email, count: VALID_HOURS },
    link: user
      ? link('login', { ...(returnUrl && { service: returnUrl }) })
      : link('register', { key, ...(returnUrl && { returnUrl }) }),
  });
}

/** The user that a mailed key makes, once. Whoever has the key reads that mailbox, and may know of an earlier user. */
export async function finishRegistration(db: Db, key: string): Promise<string> {
  const key_hash = hashSecret(key);
  const asked = await db.selectFrom('registration').select('email').where('key_hash', '=', key_hash).executeTakeFirst();
  if (!asked) throw new AppError('registration.notFound');
  // Who comes with another key to this address would take away the row that this one is about to, and wait for it.
  await takeTurn(db, turnOf(asked.email));
  const draft = await db
    .deleteFrom('registration')
    .where('key_hash', '=', key_hash)
    .where('created_at', '>', sql<Date>`now() - make_interval(hours => ${VALID_HOURS})`)
    .returning(['email', 'given_name', 'family_name', 'password_hash', 'locale'])
    .executeTakeFirst();
  if (!draft) throw new AppError('registration.notFound');
  const { email, ...columns } = draft;
  const userId = await insertUser(db, { username: email, ...columns });
  await db.deleteFrom('registration').where('email', '=', email).execute();
  return userId;
}

/**
 * Whether this address is known to be the visitor's, and free: they came by an open invitation that was mailed there.
 * They need no other mail.
 */
export async function isInvited(db: Db, email: string, returnUrl: string | undefined): Promise<boolean> {
  const key = keyIn(returnUrl);
  if (!key) return false;
  const invitation = await acceptable(db, key)
    .select('id')
    .where('invitee_email', '=', email)
    .where(sql<boolean>`not exists (select from app_user where username = ${email})`)
    .executeTakeFirst();
  return invitation !== undefined;
}
