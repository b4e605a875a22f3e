import type { Endpoint } from '@app/contract/endpoint';
import { AppError } from '@app/contract/errors';
import type { Db } from '../db/open.ts';
import type { Session } from './session.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The account that the call names, in the one place where the endpoint says it stands. */
export function namedAccount(
  { account }: Endpoint,
  named: { path: string | undefined; query: unknown; header: string | string[] | undefined },
): string {
  const value = account === 'path' ? named.path : account === 'header' ? named.header : named.query;
  if (typeof value !== 'string' || !UUID.test(value))
    throw new AppError('request.invalid', { account: 'missing or malformed' });
  return value.toLowerCase();
}

/** The user's accounts from which clients may be seen: Partner Edition, active, of a certified partner. */
export const partnerAccountsOf = (db: Db, userId: string) =>
  db
    .selectFrom('membership')
    .innerJoin('account', 'account.id', 'membership.account_id')
    .innerJoin('organization', 'organization.id', 'account.organization_id')
    .select('membership.account_id')
    .where('membership.user_id', '=', userId)
    .where('account.account_type', '=', 'PARTNER_EDITION')
    .where('account.status', '=', 'Active')
    .where('organization.kind', '=', 'partner')
    .where('organization.certified', '=', true);

/** An active account that the user belongs to, or a client (with access) of their partner account. */
export async function mayOpen(db: Db, userId: string, accountId: string): Promise<boolean> {
  const mine = db.selectFrom('membership').select('account_id').where('user_id', '=', userId);
  const clients = db
    .selectFrom('client')
    .select('account_id')
    .where('has_access', '=', true)
    .where('partner_account_id', 'in', partnerAccountsOf(db, userId));
  const account = await db
    .selectFrom('account')
    .select('id')
    .where('id', '=', accountId)
    .where('status', '=', 'Active')
    .where((where) => where.or([where('id', 'in', mine), where('id', 'in', clients)]))
    .executeTakeFirst();
  return account !== undefined;
}

/** Only members of a certified partner company's Partner Edition account go on. */
export async function requireMember(db: Db, session: Session, accountId: string): Promise<void> {
  if (session.tokenAccountId !== null) {
    const opens = session.tokenAccountId === accountId && (await mayOpen(db, session.userId, accountId));
    if (!opens) throw new AppError('account.forbidden');
    return;
  }
  const row = await db
    .selectFrom('membership')
    .innerJoin('account', 'account.id', 'membership.account_id')
    .innerJoin('organization', 'organization.id', 'account.organization_id')
    .select(['account.account_type', 'organization.kind', 'organization.certified'])
    .where('membership.account_id', '=', accountId)
    .where('membership.user_id', '=', session.userId)
    .where('account.status', '=', 'Active')
    .executeTakeFirst();
  if (!row) throw new AppError('account.forbidden');
  if (row.account_type !== 'PARTNER_EDITION' || row.kind !== 'partner')
    throw new AppError('organizationType.notPartner');
  if (!row.certified) throw new AppError('account.exception.partnerType.notCertified');
}
