import { accountOrigin } from '@app/contract/apps';
import type { Request } from '@app/contract/endpoint';
import { AppError } from '@app/contract/errors';
import type { Invitation, inviteColleague as inviteColleagueEndpoint } from '@app/contract/invitations';
import { sql } from 'kysely';
import type { Config } from '../../config.ts';
import type { Db } from '../../db/open.ts';
import { hashSecret, newSecret } from '../../http/secrets.ts';
import { containsEveryWord } from '../../list/filter.ts';
import { countRows } from '../../list/page.ts';
import { registeredService } from '../identity/services.ts';
import { deleteUnsentMail } from '../mail/mail.ts';
import { mailInvitation, VALID_DAYS } from './invitation-mail.ts';

const PER_DAY = 200;
const PER_DAY_AND_ADDRESS = 10;
const LISTED = 500;

type Scope = { accountId: string };
type Inviter = Scope & { userId: string };
type Draft = Request<typeof inviteColleagueEndpoint, 'output'>['body'];

/** The key goes out by mail and nowhere else; its hash stays. Inviting an address again renews its open invitation. */
export async function inviteColleague(
  db: Db,
  inviter: Inviter,
  config: Config,
  { inviteeEmail, inviteeLocale, inviteeRole, returnUrl }: Draft,
) {
  const home = (await registeredService(db, config, returnUrl))?.name;
  if (!home?.startsWith(await ownHome(db, inviter, config))) throw new AppError('service.unknown');
  await refuseMembers(db, inviter, inviteeEmail);
  await refuseTooMany(db, inviter, inviteeEmail);
  const { id, expires_at, key } = await openInvitation(db, inviter, {
    invitee_email: inviteeEmail,
    invitee_locale: inviteeLocale,
    invitee_role: inviteeRole,
    return_url: home,
  });
  await mailInvitation(db, inviter, {
    invitationId: id,
    recipient: inviteeEmail,
    locale: inviteeLocale,
    returnUrl: home,
    key,
  });
  return { id, inviteeEmail, expiresDate: expires_at.toISOString() };
}

/** What an invitation's address begins with: a CRM account is opened on its own host, and nowhere else. */
async function ownHome(db: Db, { accountId }: Scope, { ORIGIN }: Config): Promise<string> {
  const { account_type, legacy_id } = await db
    .selectFrom('account')
    .select(['account_type', 'legacy_id'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  return account_type === 'CRM' ? `${accountOrigin(ORIGIN, legacy_id)}/` : '';
}

type Invited = {
  invitee_email: string;
  invitee_locale: string;
  invitee_role: 'ADMIN';
  return_url: string;
  makes_owner?: true;
};

/** Opens an invitation, or renews the open one of that address; whoever calls mails the key. */
export async function openInvitation(db: Db, { accountId, userId }: Inviter, { invitee_email, ...invited }: Invited) {
  const key = newSecret('INV-');
  const renewed = {
    ...invited,
    key_hash: hashSecret(key),
    invited_by: userId,
    sent_at: sql<Date>`now()`,
    expires_at: sql<Date>`now() + make_interval(days => ${VALID_DAYS})`,
  };
  const row = await db
    .insertInto('invitation')
    .values({ ...renewed, account_id: accountId, invitee_email })
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'invitee_email'])
        .where('accepted_at', 'is', null)
        .where('revoked_at', 'is', null)
        .doUpdateSet(renewed),
    )
    .returning(['id', 'expires_at'])
    .executeTakeFirstOrThrow();
  return { ...row, key };
}

async function refuseMembers(db: Db, { accountId }: Scope, email: string): Promise<void> {
  const member = await db
    .selectFrom('membership')
    .innerJoin('app_user', 'app_user.id', 'membership.user_id')
    .select('app_user.id')
    .where('membership.account_id', '=', accountId)
    .where('app_user.username', '=', email)
    .executeTakeFirst();
  if (member) throw new AppError('invitation.member');
}

/**
 * An account must not become a way to mail strangers. What its members have mailed counts; what came of a stranger's
 * order does not. One at a time: many at once would not see each other.
 */
async function refuseTooMany(db: Db, { accountId }: Scope, email: string): Promise<void> {
  await db.selectFrom('account').select('id').where('id', '=', accountId).forUpdate().execute();
  const { all, same } = await db
    .selectFrom('mail')
    .select(({ fn }) => [
      fn.countAll<number>().as('all'),
      fn.countAll<number>().filterWhere('recipient', '=', email).as('same'),
    ])
    .where('account_id', '=', accountId)
    .where('by_stranger', '=', false)
    // What appointments mail has a limit of its own.
    .where('calendar', 'is', null)
    .where('created_at', '>', sql<Date>`now() - interval '1 day'`)
    .executeTakeFirstOrThrow();
  if (all >= PER_DAY || same >= PER_DAY_AND_ADDRESS) throw new AppError('invitation.tooMany');
}

/** Neither accepted nor taken back; what has expired is among them, as it can be sent again. */
export const openInvitations = (db: Db, { accountId }: Scope) =>
  db
    .selectFrom('invitation')
    .where('invitation.account_id', '=', accountId)
    .where('invitation.accepted_at', 'is', null)
    .where('invitation.revoked_at', 'is', null);

export async function listInvitations(
  db: Db,
  scope: Scope,
  search: string | undefined,
): Promise<{ content: Invitation[]; totalCount: number }> {
  const found = openInvitations(db, scope).where(containsEveryWord(search, ['invitation.invitee_email']));
  const content = await selectInvitations(found).orderBy('sent_at', 'desc').orderBy('id').limit(LISTED).execute();
  return { content: content.map(toInvitation), totalCount: await countRows(found) };
}

const selectInvitations = (found: ReturnType<typeof openInvitations>) =>
  found
    .leftJoin('app_user', 'app_user.id', 'invitation.invited_by')
    .select([
      'invitation.id',
      'invitation.invitee_email',
      'invitation.invitee_role',
      'invitation.sent_at',
      'invitation.expires_at',
      sql<string>`coalesce(nullif(trim(given_name || ' ' || family_name), ''), username, '')`.as('invited_by'),
      sql<boolean>`expires_at <= now()`.as('expired'),
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof selectInvitations>['executeTakeFirstOrThrow']>>;

const toInvitation = (row: Row): Invitation => ({
  id: row.id,
  inviteeEmail: row.invitee_email,
  inviteeRole: row.invitee_role,
  invitedBy: row.invited_by,
  sentDate: row.sent_at.toISOString(),
  expiresDate: row.expires_at.toISOString(),
  expired: row.expired,
});

/** A new key and another fourteen days; the link in the earlier mail is dead. */
export async function resendInvitation(db: Db, sender: Inviter, config: Config, id: string): Promise<Invitation> {
  const key = newSecret('INV-');
  const row = await db
    .updateTable('invitation')
    .set({
      key_hash: hashSecret(key),
      sent_at: sql`now()`,
      expires_at: sql`now() + make_interval(days => ${VALID_DAYS})`,
    })
    .where('id', '=', id)
    .where('account_id', '=', sender.accountId)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .returning(['invitee_email', 'invitee_locale', 'return_url'])
    .executeTakeFirst();
  if (!row) throw new AppError('invitation.notFound');
  await refuseTooMany(db, sender, row.invitee_email);
  const home = await ownHome(db, sender, config);
  await mailInvitation(db, sender, {
    invitationId: id,
    recipient: row.invitee_email,
    locale: row.invitee_locale,
    // An invitation from before accounts had hosts of their own led to the main one.
    returnUrl: row.return_url.startsWith(home) ? row.return_url || `${config.ORIGIN}/` : home,
    key,
  });
  return toInvitation(
    await selectInvitations(openInvitations(db, sender).where('invitation.id', '=', id)).executeTakeFirstOrThrow(),
  );
}

/** Revoking twice succeeds: it is revoked already. An accepted one cannot be taken back, nor the owner's. */
export async function revokeInvitation(db: Db, { accountId }: Scope, id: string): Promise<void> {
  const revoked = await db
    .updateTable('invitation')
    .set({ revoked_at: sql`coalesce(revoked_at, now())` })
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where('accepted_at', 'is', null)
    .returning('makes_owner')
    .executeTakeFirst();
  if (!revoked) throw new AppError('invitation.notFound');
  if (revoked.makes_owner) throw new AppError('member.owner');
  await deleteUnsentMail(db, id);
}
