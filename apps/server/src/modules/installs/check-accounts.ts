import type { InstallCheck, InstallKind } from '@app/contract/installs';
import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { type CheckedListing, type CompatibilityResult, checkCompatibility } from './check-compatibility.ts';

export type NamedListing = CheckedListing & { name: string };
type Scope = { accountId: string };

/**
 * Checks whether the partner's clients, all or some of them, can take the listings. Rows are read once for all
 * accounts: thousands of accounts are a handful of queries.
 */
export async function checkAccounts(
  db: Db,
  { accountId }: Scope,
  kind: InstallKind,
  listings: NamedListing[],
  only?: string[],
): Promise<
  (Omit<InstallCheck, 'url' | 'clientChanges' | 'clientTexts' | 'waiting'> &
    CompatibilityResult & { legacyId: string })[]
> {
  const accounts = await db
    .selectFrom('client')
    .innerJoin('account', 'account.id', 'client.account_id')
    .select(['account.id', 'account.name', 'account.legacy_id'])
    .select(['account.edition_name', 'account.status', 'client.has_access'])
    .where('client.partner_account_id', '=', accountId)
    .$if(only !== undefined, (query) => query.where(sql<boolean>`client.account_id = any (${only}::uuid[])`))
    .orderBy(sql`lower(account.name)`)
    .orderBy('account.id')
    .execute();
  const versions = await installedVersions(db, accountId, listings, only);
  const taken = kind === 'install' ? await takenNames(db, accountId, listings, only) : new Map<string, Set<number>>();
  return accounts.map((row) => {
    const there = versions.get(row.id) ?? new Map<number, number>();
    const account = { edition: row.edition_name, active: row.status === 'Active', hasAccess: row.has_access };
    return {
      accountId: row.id,
      name: row.name,
      legacyId: row.legacy_id,
      edition: row.edition_name,
      installed: there.size,
      ...checkCompatibility(kind, account, listings, { versions: there, taken: taken.get(row.id) ?? new Set() }),
    };
  });
}

/** Which rows are looked at: those of the named accounts, or of all the partner's clients. */
const isAmong = (partnerId: string, only?: string[]) =>
  only === undefined
    ? sql<boolean>`account_id in (select account_id from client where partner_account_id = ${partnerId}::uuid)`
    : sql<boolean>`account_id = any (${only}::uuid[])`;

async function installedVersions(db: Db, partnerId: string, listings: NamedListing[], only?: string[]) {
  const rows = await db
    .selectFrom('install')
    .select(['account_id', 'listing_id', 'version'])
    .where(isAmong(partnerId, only))
    .where(sql<boolean>`listing_id = any (${listings.map(({ id }) => id)}::int[])`)
    .where('cancelled_at', 'is', null)
    .execute();
  const found = new Map<string, Map<number, number>>();
  for (const { account_id, listing_id, version } of rows) {
    const there = found.get(account_id) ?? new Map<number, number>();
    found.set(account_id, there.set(listing_id, version));
  }
  return found;
}

/** Accounts with a campaign of their own that bears a listing's name: two of one name would confuse everybody. */
async function takenNames(db: Db, partnerId: string, listings: NamedListing[], only?: string[]) {
  const idByName = new Map(listings.map(({ id, name }) => [name.toLowerCase(), id]));
  const rows = await db
    .selectFrom('campaign')
    .select(['account_id', sql<string>`lower(name)`.as('name')])
    .where(isAmong(partnerId, only))
    .where(sql<boolean>`lower(name) = any (${[...idByName.keys()]}::text[])`)
    .where('install_id', 'is', null)
    .execute();
  const found = new Map<string, Set<number>>();
  for (const { account_id, name } of rows) {
    const id = idByName.get(name);
    if (id !== undefined) found.set(account_id, (found.get(account_id) ?? new Set()).add(id));
  }
  return found;
}
