import type { Endpoint } from '@app/contract/endpoint';
import { AppError } from '@app/contract/errors';
import { isInScope, type KeyScopes } from '@app/contract/key-scopes';
import type { Power } from '@app/contract/powers';
import type { FastifyRequest } from 'fastify';
import type { Db } from '../db/open.ts';
import { PLANNED_ONCE } from '../db/planned-once.ts';

/** What access depends on; a session has it. */
type Caller = { userId: string; tokenAccountId: string | null; hostAccountId: string | null };

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Every place where a call may name an account. */
const namesIn = ({ params, query, headers, body }: FastifyRequest) => ({
  path: accountIdIn(params),
  query: accountIdIn(query),
  header: headers['x-account-id'],
  body: accountIdIn(body),
});
const accountIdIn = (part: unknown): unknown => (part as { accountId?: unknown } | null | undefined)?.accountId;

/** The account that the call names, in the one place where the endpoint says it stands, or that of its bearer. */
function namedAccount({ account }: Endpoint, { tokenAccountId }: Caller, request: FastifyRequest): string {
  const value = account === 'bearer' ? tokenAccountId : account && namesIn(request)[account];
  if (typeof value !== 'string' || !UUID.test(value))
    throw new AppError('request.invalid', { account: 'missing or malformed' });
  return value.toLowerCase();
}

/** The account of the host wins: whoever names another one there, or brings a token for it, is refused. */
export function refuseOtherAccounts({ hostAccountId, tokenAccountId }: Caller, request: FastifyRequest): void {
  if (hostAccountId === null) return;
  const named = [...Object.values(namesIn(request)), tokenAccountId].filter((name) => name != null).flat();
  if (named.some((name) => String(name).toLowerCase() !== hostAccountId)) throw new AppError('account.forbidden');
}

/** Who is a member of which active account, with what decides whether it can be opened. */
export const activeMemberships = (db: Db) =>
  db
    .selectFrom('membership')
    .innerJoin('account', 'account.id', 'membership.account_id')
    .innerJoin('organization', 'organization.id', 'account.organization_id')
    .where('account.status', '=', 'Active');

const activeAccountsOf = (db: Db, userId: string) => activeMemberships(db).where('membership.user_id', '=', userId);

/** Access `partner`, as a set: the user's Partner Edition accounts of certified partners. Clients are seen from these. */
export const partnerAccountsOf = (db: Db, userId: string) =>
  activeAccountsOf(db, userId)
    .select('membership.account_id')
    .where('account.account_type', '=', 'PARTNER_EDITION')
    .where('organization.kind', '=', 'partner')
    .where('organization.certified', '=', true);

/** Access `account`, as a set: those, and the user's accounts of any other kind. */
export const openAccountsOf = (db: Db, userId: string) =>
  activeAccountsOf(db, userId)
    .select('membership.account_id')
    .where((where) =>
      where.or([
        where('account.account_type', '!=', 'PARTNER_EDITION'),
        where.and([where('organization.kind', '=', 'partner'), where('organization.certified', '=', true)]),
      ]),
    );

/** Access by a client's `hasAccess`: the account is a client of the user's partner account and has given it access. */
async function hasClientAccess(db: Db, userId: string, accountId: string): Promise<boolean> {
  const client = await db
    .selectFrom('client')
    .innerJoin('account', 'account.id', 'client.account_id')
    .select('account.id')
    .where('client.account_id', '=', accountId)
    .where('client.has_access', '=', true)
    .where('account.status', '=', 'Active')
    .where('client.partner_account_id', 'in', partnerAccountsOf(db, userId))
    .executeTakeFirst();
  return client !== undefined;
}

/** For whom a CRM token is drawn: a member of the account, or who has a client's access to it. */
export async function mayDrawToken(db: Db, userId: string, accountId: string): Promise<boolean> {
  const mine = await openAccountsOf(db, userId).where('account.id', '=', accountId).executeTakeFirst();
  return mine !== undefined || hasClientAccess(db, userId, accountId);
}

/** The account that the call names, if the caller may make this call in it, and what its owner has taken from them. */
export async function requireAccount(
  db: Db,
  endpoint: Endpoint,
  session: Caller,
  request: FastifyRequest,
): Promise<{ accountId: string; withheld: readonly Power[] }> {
  const accountId = namedAccount(endpoint, session, request);
  return { accountId, withheld: await requireAccess(db, endpoint, session, accountId) };
}

type Input = { body: unknown; query: unknown };

/** The one place where a power is asked for: the endpoint names it, or says by what is asked which one it takes. */
export function refuseWithheld({ power }: Endpoint, withheld: readonly Power[], { body, query }: Input): void {
  const needed = typeof power === 'function' ? power(body as never, query as never) : power;
  if (needed && withheld.includes(needed)) throw new AppError('power.withheld', { power: needed });
}

/** Lets the caller go on, or says why not; answers what the account's owner has taken from them. */
export async function requireAccess(
  db: Db,
  { access, opensTo }: Pick<Endpoint, 'access' | 'opensTo'>,
  { userId, tokenAccountId, hostAccountId }: Caller,
  accountId: string,
): Promise<readonly Power[]> {
  if (tokenAccountId !== null && tokenAccountId !== accountId) throw new AppError('account.forbidden');
  const membership = await activeAccountsOf(db, userId)
    .modifyFront(PLANNED_ONCE)
    .select(['account.account_type', 'organization.kind', 'organization.certified', 'membership.withheld'])
    .where('account.id', '=', accountId)
    .executeTakeFirst();
  if (!membership) {
    if (opensTo === 'clientAccess' && (await hasClientAccess(db, userId, accountId))) return [];
    throw new AppError('account.forbidden');
  }
  const { withheld } = membership;
  const isPartners = membership.account_type === 'PARTNER_EDITION';
  // On the main host an account is a partner's: any other is opened on its own host, or by a token drawn for it.
  if (!isPartners && access === 'account' && (hostAccountId ?? tokenAccountId) !== null) return withheld;
  if (!isPartners || membership.kind !== 'partner') throw new AppError('organizationType.notPartner');
  if (!membership.certified) throw new AppError('account.exception.partnerType.notCertified');
  return withheld;
}

/** A key opens what it was made for. Whoever calls with a session's token may do what the person may. */
export function requireScope({ scope }: Endpoint, { apiKey }: { apiKey?: { scopes: KeyScopes } }): void {
  if (scope && apiKey && !isInScope(apiKey.scopes, scope)) throw new AppError('apiKey.scope', scope);
}
