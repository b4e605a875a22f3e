import { AppError } from '@app/contract/errors';
import type { CurrentUser } from '@app/contract/identity';
import type { Insertable } from 'kysely';
import type { Db } from '../../db/open.ts';
import type { Schema } from '../../db/schema.ts';

export async function getUser(db: Db, userId: string): Promise<CurrentUser> {
  const row = await db
    .selectFrom('app_user')
    .select(['id', 'username', 'given_name', 'family_name', 'locale', 'email_signature_url'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return {
    id: row.id,
    username: row.username,
    givenName: row.given_name,
    familyName: row.family_name,
    locale: row.locale,
    emailSignatureURL: row.email_signature_url,
  };
}

type NewUser = { email: string; givenName: string; familyName: string; passwordHash: string; locale: string };

export const createUser = (db: Db, draft: NewUser): Promise<string> =>
  insertUser(db, {
    username: draft.email.toLowerCase(),
    given_name: draft.givenName,
    family_name: draft.familyName,
    password_hash: draft.passwordHash,
    locale: draft.locale,
  });

export async function insertUser(db: Db, columns: Insertable<Schema['app_user']>): Promise<string> {
  const row = await db
    .insertInto('app_user')
    .values(columns)
    .onConflict((conflict) => conflict.column('username').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!row) throw new AppError('user.exists');
  return row.id;
}

/** With the old password the links die that were mailed to replace it. */
export async function setPassword(db: Db, userId: string, passwordHash: string): Promise<void> {
  await db.updateTable('app_user').set({ password_hash: passwordHash }).where('id', '=', userId).execute();
  await db.updateTable('password_link').set({ key_hash: null }).where('user_id', '=', userId).execute();
}

/** Someone whom an external provider vouches for; known from their second visit on. */
export async function findOrCreateExternalUser(
  db: Db,
  person: { username: string; givenName: string; familyName: string },
): Promise<string> {
  const username = person.username.toLowerCase();
  await db
    .insertInto('app_user')
    .values({ username, given_name: person.givenName, family_name: person.familyName })
    .onConflict((conflict) => conflict.column('username').doNothing())
    .execute();
  const { id } = await db
    .selectFrom('app_user')
    .select('id')
    .where('username', '=', username)
    .executeTakeFirstOrThrow();
  return id;
}
