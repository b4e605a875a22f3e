import { accountOrigin } from '@app/contract/apps';
import { AppError } from '@app/contract/errors';
import type { ReadInvitation } from '@app/contract/invitations';
import { sql } from 'kysely';
import type { Config } from '../../config.ts';
import type { Db } from '../../db/open.ts';
import { hashSecret } from '../../http/secrets.ts';

/** The key of an invitation in the address that its mail leads to. */
export const keyIn = (address: string | undefined): string | undefined =>
  (address && URL.parse(address)?.searchParams.get('userToken')) || undefined;

/** The invitation of a key, as long as it can be accepted. */
export const acceptable = (db: Db, key: string) =>
  db
    .selectFrom('invitation')
    .where('invitation.key_hash', '=', hashSecret(key))
    .where('invitation.accepted_at', 'is', null)
    .where('invitation.revoked_at', 'is', null)
    .where('invitation.expires_at', '>', sql<Date>`now()`);

/** Whether the address carries an invitation that this user cannot accept, because it is somebody else's. */
export async function invitesAnother(db: Db, address: string, userId: string): Promise<boolean> {
  const key = keyIn(address);
  if (!key) return false;
  const other = await acceptable(db, key)
    .innerJoin('app_user', (join) => join.on('app_user.id', '=', userId))
    .select('invitation.id')
    .whereRef('invitation.invitee_email', '!=', 'app_user.username')
    .executeTakeFirst();
  return other !== undefined;
}

type Reader = { config: Config; signedInAs: string | undefined };

/**
 * Who invites to what. Whoever has the key reads the invitee's mailbox, and so may know whether there is a user of that
 * address. Every refusal looks the same from outside, as it does when the invitation is accepted.
 */
export async function readInvitation(db: Db, key: string, { config, signedInAs }: Reader): Promise<ReadInvitation> {
  const row = await acceptable(db, key)
    .innerJoin('account', 'account.id', 'invitation.account_id')
    .leftJoin('app_user as inviter', 'inviter.id', 'invitation.invited_by')
    .leftJoin('app_user as invitee', 'invitee.username', 'invitation.invitee_email')
    .select(['invitation.account_id', 'invitation.invitee_email', 'invitation.makes_owner'])
    .select(['account.name', 'account.account_type', 'account.legacy_id', 'invitee.id as user_id'])
    // Whoever has left since invited in the company's name.
    .select(
      sql<string>`coalesce(nullif(trim(inviter.given_name || ' ' || inviter.family_name), ''), inviter.username,
        account.name)`.as('invited_by'),
    )
    .executeTakeFirst();
  if (!row) throw new AppError('invitation.notFound');
  const isCrm = row.account_type === 'CRM';
  return {
    company: row.name,
    isCrm,
    host: new URL(isCrm ? accountOrigin(config.ORIGIN, row.legacy_id) : config.ORIGIN).host,
    invitedBy: row.invited_by,
    inviteeEmail: row.invitee_email,
    hasUser: row.user_id !== null,
    signedInAs: signedInAs && signedInAs !== row.invitee_email ? signedInAs : null,
    order: row.makes_owner ? await readOrder(db, row.account_id) : null,
  };
}

/** What a customer's first visit says of the order that made the account. */
async function readOrder(db: Db, accountId: string): Promise<ReadInvitation['order']> {
  const order = await db
    .selectFrom('customer_order')
    .innerJoin('account as seller', 'seller.id', 'customer_order.account_id')
    .select(['customer', 'plan_name', 'seller.name as seller'])
    .where('client_id', '=', accountId)
    .executeTakeFirst();
  if (!order) return null;
  const { givenName, familyName = '' } = order.customer;
  return { givenName, familyName, planName: order.plan_name, seller: order.seller };
}
