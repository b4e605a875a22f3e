import { AppError } from '@app/contract/errors';
import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { hashSecret } from '../../http/secrets.ts';
import type { Session } from '../../http/session.ts';
import { writeMail } from '../mail/mail.ts';
import { hashPassword } from './passwords.ts';
import { checkCredentials } from './sign-in.ts';
import { endOtherSessions } from './user-sessions.ts';

const PER_HOUR = 5;

type Change = { currentPassword: string; newPassword: string; network: string };

/** Whoever else knew the old password is out: every other session ends, and the user is told by mail. */
export async function changePassword(
  db: Db,
  session: Session,
  { currentPassword, newPassword, network }: Change,
): Promise<'changed' | 'wrong'> {
  // One attempt at a time: many at once would not see each other's failures.
  const user = await db
    .selectFrom('app_user')
    .select(['username', 'locale', 'password_hash'])
    .where('id', '=', session.userId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (user.password_hash === null) throw new AppError('password.external');
  await refuseTooMany(db, session);
  try {
    // A session has signed in before: it is counted for itself, as a known browser is.
    const browser = { hash: hashSecret(session.id), knows: async () => true };
    await checkCredentials(db, { username: user.username, password: currentPassword }, { network, browser });
  } catch (error) {
    if (error instanceof AppError && error.code === 'credentials.invalid') return 'wrong';
    throw error;
  }
  await db
    .updateTable('app_user')
    .set({ password_hash: await hashPassword(newPassword) })
    .where('id', '=', session.userId)
    .execute();
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
