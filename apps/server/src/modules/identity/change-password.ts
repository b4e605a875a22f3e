import { AppError } from '@app/contract/errors';
import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { hashSecret } from '../../http/secrets.ts';
import type { Session } from '../../http/session.ts';
import { writeMail } from '../mail/mail.ts';
import { hashPassword } from './passwords.ts';
import { checkCredentials } from './sign-in.ts';
import { endOtherSessions } from './user-sessions.ts';
import { setPassword } from './users.ts';

const PER_HOUR = 5;

type Typed = { currentPassword: string; newPassword: string; network: string };
/** The hashes of the password that was typed rightly and of the one that takes its place. */
type Checked = { old: string; next: string };
export type PasswordCheck = Checked | 'wrong';

/** Before the transaction: a password takes a tenth of a second to check or hash, and nobody should wait for that. */
export async function checkPasswordChange(
  db: Db,
  session: Session,
  { currentPassword, newPassword, network }: Typed,
): Promise<PasswordCheck> {
  const { username, password_hash } = await db
    .selectFrom('app_user')
    .select(['username', 'password_hash'])
    .where('id', '=', session.userId)
    .executeTakeFirstOrThrow();
  if (password_hash === null) throw new AppError('password.external');
  await refuseTooMany(db, session);
  try {
    // A session has signed in before: it is counted for itself, as a known browser is.
    const browser = { hash: hashSecret(session.id), knows: async () => true };
    await checkCredentials(db, { username, password: currentPassword }, { network, browser });
  } catch (error) {
    if (error instanceof AppError && error.code === 'credentials.invalid') return 'wrong';
    throw error;
  }
  return { old: password_hash, next: await hashPassword(newPassword) };
}

/** Whoever else knew the old password is out: every other session ends, and the user is told by mail. */
export async function changePassword(db: Db, session: Session, { old, next }: Checked): Promise<'changed' | 'wrong'> {
  // One change at a time: many at once would not see each other's.
  const user = await db
    .selectFrom('app_user')
    .select(['username', 'locale', 'password_hash'])
    .where('id', '=', session.userId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  // Somebody has changed it since it was checked.
  if (user.password_hash !== old) return 'wrong';
  await refuseTooMany(db, session);
  await setPassword(db, session.userId, next);
  await db.insertInto('password_change').values({ user_id: session.userId }).execute();
  await endOtherSessions(db, session, 'passwordChanged');
  await writeMail(db, {
    recipient: user.username,
    locale: user.locale,
    kind: 'passwordChanged',
    params: { email: user.username },
  });
  return 'changed';
}

async function refuseTooMany(db: Db, { userId }: Session): Promise<void> {
  const { changes } = await db
    .selectFrom('password_change')
    .select(({ fn }) => fn.countAll<number>().as('changes'))
    .where('user_id', '=', userId)
    .where('at', '>', sql<Date>`now() - interval '1 hour'`)
    .executeTakeFirstOrThrow();
  if (changes >= PER_HOUR) throw new AppError('credentials.tooMany', { minutes: 60 });
}
