import { accountOrigin } from '@app/contract/apps';
import { AppError } from '@app/contract/errors';
import { crmPaths, partnerPaths } from '@app/contract/paths';
import type { MembershipRequest } from '@app/contract/team';
import { sql } from 'kysely';
import type { Config } from '../../config.ts';
import type { Db } from '../../db/open.ts';
import { writeMail } from '../mail/mail.ts';
import { notify } from '../notifications/notify.ts';
import { actsAsOwner, membersOf } from './members.ts';

type Scope = { accountId: string; userId: string };
const MAILED = 20;

/** Tells the client's people who asks, and asks again once a day while nobody has answered. */
export async function requestMembership(
  db: Db,
  { accountId, userId }: Scope,
  config: Config,
  clientId: string,
): Promise<{ requestedDate: string }> {
  const client = await db
    .selectFrom('client')
    .innerJoin('account', 'account.id', 'client.account_id')
    .innerJoin('account as partner', 'partner.id', 'client.partner_account_id')
    .select(['account.id', 'account.name', 'account.email', 'account.legacy_id', 'account.status'])
    .select('partner.name as company')
    .where('client.partner_account_id', '=', accountId)
    .where('client.account_id', '=', clientId)
    .executeTakeFirst();
  if (!client) throw new AppError('client.notFound');
  if (client.status !== 'Active') throw new AppError('client.noAccess');
  const member = await membersOf(db, { accountId: client.id })
    .select('app_user.id')
    .where('app_user.id', '=', userId)
    .executeTakeFirst();
  if (member) throw new AppError('membership.member');
  const request = await db
    .insertInto('membership_request')
    .values({ account_id: client.id, user_id: userId, partner_account_id: accountId })
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'user_id'])
        .doUpdateSet({ partner_account_id: accountId, requested_at: sql`now()` })
        .where('membership_request.requested_at', '<', sql<Date>`now() - interval '1 day'`),
    )
    .returning('requested_at')
    .executeTakeFirst();
  if (!request) throw new AppError('membership.requested');
  const params = { person: await nameOf(db, userId), company: client.company, client: client.name };
  await notify(db, { accountId: client.id, kind: 'membershipRequested', params, actionUrl: crmPaths.users });
  const link = accountOrigin(config.ORIGIN, client.legacy_id) + crmPaths.users;
  for (const { recipient, locale } of await answerersOf(db, client))
    await writeMail(db, { recipient, locale, kind: 'membershipRequest', params, link, accountId });
  return { requestedDate: request.requested_at.toISOString() };
}

async function nameOf(db: Db, userId: string): Promise<string> {
  const { name } = await db
    .selectFrom('app_user')
    .select(sql<string>`coalesce(nullif(trim(given_name || ' ' || family_name), ''), username)`.as('name'))
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return name;
}

/** Without anybody who can answer, the address of the business. */
async function answerersOf(db: Db, { id, email }: { id: string; email: string }) {
  const people = await membersOf(db, { accountId: id })
    .select(['app_user.username as recipient', 'app_user.locale'])
    .where(actsAsOwner)
    .limit(MAILED)
    .execute();
  return people.length || !email ? people : [{ recipient: email, locale: 'en-us' }];
}

export async function listMembershipRequests(
  db: Db,
  scope: Scope,
): Promise<{ content: MembershipRequest[]; mayAnswer: boolean }> {
  const rows = await db
    .selectFrom('membership_request')
    .innerJoin('app_user', 'app_user.id', 'membership_request.user_id')
    .innerJoin('account as partner', 'partner.id', 'membership_request.partner_account_id')
    .select(['membership_request.id', 'membership_request.user_id', 'membership_request.requested_at'])
    .select(['app_user.given_name', 'app_user.family_name', 'app_user.username', 'partner.name as company'])
    .where('membership_request.account_id', '=', scope.accountId)
    .orderBy('membership_request.requested_at', 'desc')
    .orderBy('membership_request.id')
    .execute();
  const content = rows.map((row) => ({
    id: row.id,
    user: { id: row.user_id, givenName: row.given_name, familyName: row.family_name, username: row.username },
    company: row.company,
    requestedDate: row.requested_at.toISOString(),
  }));
  return { content, mayAnswer: await canAnswer(db, scope) };
}

async function canAnswer(db: Db, { accountId, userId }: Scope): Promise<boolean> {
  const member = await membersOf(db, { accountId })
    .select(actsAsOwner.as('may'))
    .where('app_user.id', '=', userId)
    .executeTakeFirst();
  return member?.may ?? false;
}

/** Once: whoever answers second finds no request. The person who asked is told in both cases. */
export async function answerMembershipRequest(
  db: Db,
  scope: Scope,
  requestId: string,
  granted: boolean,
): Promise<{ userId: string }> {
  if (!(await canAnswer(db, scope))) throw new AppError('membership.notOwner');
  const request = await db
    .deleteFrom('membership_request')
    .where('id', '=', requestId)
    .where('account_id', '=', scope.accountId)
    .returning(['user_id', 'partner_account_id'])
    .executeTakeFirst();
  if (!request) throw new AppError('membership.notFound');
  if (granted)
    await db
      .insertInto('membership')
      .values({ account_id: scope.accountId, user_id: request.user_id })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  const { name } = await db
    .selectFrom('account')
    .select('name')
    .where('id', '=', scope.accountId)
    .executeTakeFirstOrThrow();
  await notify(db, {
    accountId: request.partner_account_id,
    onlyUserId: request.user_id,
    kind: granted ? 'membershipGranted' : 'membershipDeclined',
    params: { client: name },
    actionUrl: partnerPaths.client(scope.accountId),
  });
  return { userId: request.user_id };
}
