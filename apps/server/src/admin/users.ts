import { AppError } from '@app/contract/errors';
import type { Db } from '../db/open.ts';
import { createUser, setPassword } from '../modules/identity/users.ts';
import { CommandError } from './errors.ts';
import { findPartner } from './partners.ts';
import { revokeTokens } from './tokens.ts';

type NewUser = {
  email: string;
  givenName: string;
  familyName: string;
  passwordHash: string;
  locale: string;
  salesforceUserId: string | null;
  partner: string | undefined;
};

/** A person of the partner company, if one is named, and of its account, if it has one. */
export async function addUser(db: Db, { partner, salesforceUserId, ...draft }: NewUser) {
  const company = partner === undefined ? null : await findPartner(db, partner);
  const id = await createUser(db, draft).catch((error: unknown) => {
    if (!(error instanceof AppError) || error.code !== 'user.exists') throw error;
    throw new CommandError(`There is a user “${draft.email}” already.`);
  });
  await db
    .updateTable('app_user')
    .set({ organization_id: company?.id ?? null, salesforce_user_id: salesforceUserId })
    .where('id', '=', id)
    .execute();
  const account = company && (await joinCompany(db, id, company.id));
  return { id, username: draft.email, partner: company?.name ?? null, account };
}

/** Answers the legacy id of the account that the user now belongs to. */
async function joinCompany(db: Db, userId: string, organizationId: string): Promise<string | null> {
  await db.insertInto('company_user').values({ user_id: userId, organization_id: organizationId }).execute();
  const account = await db
    .selectFrom('account')
    .select(['id', 'legacy_id'])
    .where('organization_id', '=', organizationId)
    .where('account_type', '=', 'PARTNER_EDITION')
    .executeTakeFirst();
  if (!account) return null;
  await db.insertInto('membership').values({ account_id: account.id, user_id: userId }).execute();
  return account.legacy_id;
}

/** Without it the person cannot create cart links: nothing could be credited. */
export async function creditUser(db: Db, username: string, salesforceUserId: string) {
  const { id } = await findUser(db, username);
  await db.updateTable('app_user').set({ salesforce_user_id: salesforceUserId }).where('id', '=', id).execute();
  return { id, username, salesforceUserId };
}

/** Whoever knew the old password is out everywhere; whoever was locked out may try again. */
export async function resetPassword(db: Db, username: string, passwordHash: string) {
  const user = await findUser(db, username);
  await setPassword(db, user.id, passwordHash);
  const ended = await revokeTokens(db, user.id, 'passwordChanged');
  await db.deleteFrom('login_failure').where('username', '=', user.username).execute();
  return { ...user, ...ended };
}

/** By name; of one partner: its own people, and whoever else belongs to its account. */
export async function listUsers(db: Db, partner: string | undefined) {
  const company = partner === undefined ? null : await findPartner(db, partner);
  return db
    .selectFrom('app_user')
    .leftJoin('organization', 'organization.id', 'app_user.organization_id')
    .select([
      'app_user.id',
      'app_user.username',
      'app_user.given_name as givenName',
      'app_user.family_name as familyName',
      'app_user.locale',
      'organization.name as company',
      'app_user.salesforce_user_id as salesforceUserId',
      'app_user.created_at as createdDate',
      'app_user.last_seen_at as lastSeenDate',
    ])
    .$if(company !== null, (query) =>
      query.where(({ or, eb, exists, selectFrom }) =>
        or([
          eb('app_user.organization_id', '=', company?.id ?? ''),
          exists(
            selectFrom('membership')
              .innerJoin('account', 'account.id', 'membership.account_id')
              .select('membership.user_id')
              .whereRef('membership.user_id', '=', 'app_user.id')
              .where('account.organization_id', '=', company?.id ?? '')
              .where('account.account_type', '=', 'PARTNER_EDITION'),
          ),
        ]),
      ),
    )
    .orderBy('app_user.username')
    .execute();
}

export async function findUser(db: Db, username: string): Promise<{ id: string; username: string }> {
  const user = await db
    .selectFrom('app_user')
    .select(['id', 'username'])
    .where('username', '=', username)
    .executeTakeFirst();
  if (!user) throw new CommandError(`There is no user “${username}”.`);
  return user;
}
