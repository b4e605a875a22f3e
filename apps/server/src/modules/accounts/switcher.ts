import type { Request } from '@app/contract/endpoint';
import { AppError } from '@app/contract/errors';
import type { listSwitcherAccounts as listSwitcherEndpoint, SwitcherAccount } from '@app/contract/switcher';
import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { containsEveryWord, containsText, isOneOf } from '../../list/filter.ts';
import { countRows, type Order, readPage } from '../../list/page.ts';

type Scope = { userId: string };
type Query = Request<typeof listSwitcherEndpoint, 'output'>['query'];
/** By company name, then legacy id. Legacy ids are unique, so that no page skips or doubles an account. */
const byName: Order = {
  name: 'name',
  key: { by: sql`lower(account.name)`, type: 'text' },
  id: { by: sql.ref('account.legacy_id'), type: 'text' },
};
const RECENT = 5;

const accountsOf = (db: Db, { userId }: Scope) =>
  db
    .selectFrom('membership')
    .innerJoin('account', 'account.id', 'membership.account_id')
    .leftJoin('account_visit', (join) =>
      join.onRef('account_visit.account_id', '=', 'account.id').on('account_visit.user_id', '=', userId),
    )
    .where('membership.user_id', '=', userId);

export async function listSwitcherAccounts(db: Db, scope: Scope, query: Query) {
  const { statuses, accountTypes, search, useFullText, limit, cursor } = query;
  const asked = { userId: scope.userId, statuses, accountTypes, search: search?.trim(), useFullText };
  const matches = useFullText ? containsEveryWord : containsText;
  const found = accountsOf(db, scope)
    .where(matches(search, ['account.name', 'account.legacy_id']))
    .where(isOneOf('account.status', statuses))
    // CRM and KEAP are two names of the flagship.
    .where(isOneOf('account.account_type', accountTypes?.map(storedType)));
  const { rows, nextPageToken } = await readPage(selectAccounts(found), byName, { size: limit, token: cursor, asked });
  return {
    content: rows.map(toSwitcherAccount),
    cursor: nextPageToken,
    ...(query.includeTotalCount && { totalCount: await countRows(found) }),
  };
}

const storedType = (type: 'PARTNER_EDITION' | 'CRM' | 'KEAP') => (type === 'KEAP' ? 'CRM' : type);

/** Pins first, by name; then what was opened last. */
export async function listRecentAccounts(db: Db, scope: Scope): Promise<SwitcherAccount[]> {
  const mine = selectAccounts(accountsOf(db, scope))
    .where('account.account_type', '=', 'CRM')
    .where('account.status', '=', 'Active');
  const pinned = await mine
    .where('account_visit.pinned', '=', true)
    .orderBy(sql`lower(account.name)`)
    .orderBy('account.legacy_id')
    .execute();
  const recent = await mine
    .where('account_visit.pinned', '=', false)
    .where('account_visit.opened_at', 'is not', null)
    .orderBy('account_visit.opened_at', 'desc')
    .limit(RECENT)
    .execute();
  return [...pinned, ...recent].map(toSwitcherAccount);
}

/** Only of an account that the user belongs to; anything else is not found. */
export async function markAccount(
  db: Db,
  { userId }: Scope,
  accountId: string,
  { pinned, opened }: { pinned?: boolean | undefined; opened?: true | undefined },
): Promise<void> {
  const mine = await db
    .selectFrom('membership')
    .select('account_id')
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!mine) throw new AppError('account.notFound');
  const change = { ...(pinned !== undefined && { pinned }), ...(opened && { opened_at: sql<Date>`now()` }) };
  await db
    .insertInto('account_visit')
    .values({ user_id: userId, account_id: mine.account_id, ...change })
    .onConflict((conflict) => {
      const columns = conflict.columns(['user_id', 'account_id']);
      return Object.keys(change).length ? columns.doUpdateSet(change) : columns.doNothing();
    })
    .execute();
}

const selectAccounts = (found: ReturnType<typeof accountsOf>) =>
  found.select([
    'account.id',
    'account.legacy_id',
    'account.account_type',
    'account.name',
    'account.edition_name',
    sql<boolean>`coalesce(account_visit.pinned, false)`.as('pinned'),
  ]);

type Row = Awaited<ReturnType<ReturnType<typeof selectAccounts>['executeTakeFirstOrThrow']>>;

const toSwitcherAccount = (row: Row): SwitcherAccount => ({
  id: row.id,
  pinned: row.pinned,
  account: {
    legacyId: row.legacy_id,
    accountType: row.account_type,
    companyProfile: { name: row.name },
    edition: { name: row.edition_name },
  },
});
