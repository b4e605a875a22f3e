import type { inviteColleague as inviteColleagueEndpoint } from '@app/contract/accounts';
import type { Request } from '@app/contract/endpoint';
import { AppError } from '@app/contract/errors';
import { sql } from 'kysely';
import type { Config } from '../../config.ts';
import type { Db } from '../../db/open.ts';
import { hashSecret, newSecret } from '../../http/secrets.ts';
import type { Session } from '../../http/session.ts';
import { registeredService } from '../identity/services.ts';
import { writeMail } from '../mail/mail.ts';

const VALID_DAYS = 14;

type Invitation = Request<typeof inviteColleagueEndpoint, 'output'>['body'];

/** The key goes out by mail and nowhere else; its hash stays. */
export async function inviteColleague(
  db: Db,
  { accountId, userId }: { accountId: string; userId: string },
  config: Config,
  { inviteeEmail, inviteeLocale, inviteeRole, returnUrl }: Invitation,
) {
  if (!registeredService(config, returnUrl)) throw new AppError('service.unknown');
  const key = newSecret('INV-');
  const invitation = await db
    .insertInto('invitation')
    .values({
      account_id: accountId,
      key_hash: hashSecret(key),
      invitee_email: inviteeEmail,
      invitee_locale: inviteeLocale,
      invitee_role: inviteeRole,
      invited_by: userId,
      expires_at: sql`now() + make_interval(days => ${VALID_DAYS})`,
    })
    .returning(['id', 'expires_at'])
    .executeTakeFirstOrThrow();
  const { company, inviter } = await db
    .selectFrom('account')
    .innerJoin('app_user', (join) => join.on('app_user.id', '=', userId))
    .select(['account.name as company', sql<string>`trim(given_name || ' ' || family_name)`.as('inviter')])
    .where('account.id', '=', accountId)
    .executeTakeFirstOrThrow();
  const link = new URL(returnUrl);
  link.searchParams.set('userToken', key);
  await writeMail(db, {
    recipient: inviteeEmail,
    locale: inviteeLocale,
    kind: 'invitation',
    params: { company, inviter, link: link.href, days: VALID_DAYS },
  });
  return { id: invitation.id, inviteeEmail, expiresDate: invitation.expires_at.toISOString() };
}

/** Single use, 14 days, only for the invited address. Every refusal looks the same from outside. */
export async function connectInvitation(
  db: Db,
  { userId, username }: Session,
  key: string,
): Promise<{ accountId: string }> {
  const invitation = await db
    .updateTable('invitation')
    .set({ accepted_at: new Date(), accepted_by: userId })
    .where('key_hash', '=', hashSecret(key))
    .where('invitee_email', '=', username)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning(['account_id', 'invitee_role'])
    .executeTakeFirst();
  if (!invitation) throw new AppError('invitation.notFound');
  const accountId = invitation.account_id;
  await db
    .insertInto('membership')
    .values({ account_id: accountId, user_id: userId, role: invitation.invitee_role })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await joinCompany(db, userId, accountId);
  return { accountId };
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
