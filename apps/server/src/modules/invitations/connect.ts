import { AppError } from '@app/contract/errors';
import { crmPaths, partnerPaths } from '@app/contract/paths';
import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { hashSecret } from '../../http/secrets.ts';
import type { Session } from '../../http/session.ts';
import { deleteUnsentMail } from '../mail/mail.ts';
import { notify } from '../notifications/notify.ts';

type Connected = { accountId: string; invitationId: string };

/**
 * Single use, 14 days, only for the invited address, and on an account's host only into that account. Every refusal
 * looks the same from outside.
 */
export async function connectInvitation(db: Db, session: Session, key: string): Promise<Connected> {
  const { userId, username, hostAccountId } = session;
  const invitation = await db
    .updateTable('invitation')
    .set({ accepted_at: new Date(), accepted_by: userId })
    .where('key_hash', '=', hashSecret(key))
    .where('invitee_email', '=', username)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .$if(hostAccountId !== null, (query) => query.where('account_id', '=', hostAccountId ?? ''))
    .returning(['id', 'account_id', 'invitee_role', 'makes_owner'])
    .executeTakeFirst();
  if (!invitation) return findAccepted(db, session, key);
  const accountId = invitation.account_id;
  const joined = await db
    .insertInto('membership')
    .values({ account_id: accountId, user_id: userId, role: invitation.invitee_role })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (invitation.makes_owner) await becomeOwner(db, userId, accountId);
  await db.deleteFrom('membership_request').where('account_id', '=', accountId).where('user_id', '=', userId).execute();
  await joinCompany(db, userId, accountId);
  await deleteUnsentMail(db, invitation.id);
  if (joined.numInsertedOrUpdatedRows) await tellTeam(db, { accountId, userId });
  return { accountId, invitationId: invitation.id };
}

/** Who accepted it and still belongs to the account has only opened the mail's link again: they are let in. */
async function findAccepted(db: Db, { userId, hostAccountId }: Session, key: string): Promise<Connected> {
  const accepted = await db
    .selectFrom('invitation')
    .innerJoin('membership', (join) =>
      join
        .onRef('membership.account_id', '=', 'invitation.account_id')
        .onRef('membership.user_id', '=', 'invitation.accepted_by'),
    )
    .select(['invitation.id', 'invitation.account_id'])
    .where('invitation.key_hash', '=', hashSecret(key))
    .where('invitation.accepted_by', '=', userId)
    .$if(hostAccountId !== null, (query) => query.where('invitation.account_id', '=', hostAccountId ?? ''))
    .executeTakeFirst();
  if (!accepted) throw new AppError('invitation.notFound');
  return { accountId: accepted.account_id, invitationId: accepted.id };
}

/** Whoever ordered the account owns it, from when they first come in. */
async function becomeOwner(db: Db, userId: string, accountId: string): Promise<void> {
  await db
    .updateTable('account')
    .set({ owner_user_id: userId })
    .where('id', '=', accountId)
    .where('owner_user_id', 'is', null)
    .execute();
}

/** Someone without a company becomes one of the inviting company's people, in the marketplace too. */
async function joinCompany(db: Db, userId: string, accountId: string): Promise<void> {
  const company = db.selectFrom('account').select('organization_id').where('id', '=', accountId);
  await db
    .updateTable('app_user')
    .set({ organization_id: company })
    .where('id', '=', userId)
    .where('organization_id', 'is', null)
    .execute();
  await db
    .insertInto('company_user')
    .columns(['user_id', 'organization_id'])
    .expression(company.clearSelect().select([sql<string>`${userId}::uuid`.as('user_id'), 'organization_id']))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function tellTeam(db: Db, { accountId, userId }: { accountId: string; userId: string }): Promise<void> {
  const { name, account_type } = await db
    .selectFrom('app_user')
    .innerJoin('account', (join) => join.on('account.id', '=', accountId))
    .select(sql<string>`coalesce(nullif(trim(given_name || ' ' || family_name), ''), username)`.as('name'))
    .select('account.account_type')
    .where('app_user.id', '=', userId)
    .executeTakeFirstOrThrow();
  await notify(db, {
    accountId,
    kind: 'invitationAccepted',
    params: { name },
    actionUrl: account_type === 'CRM' ? crmPaths.users : partnerPaths.users,
    exceptUserId: userId,
  });
}
