import type { Compatibility, InstallCode, InstallKind } from '@app/contract/installs';

export type CheckedAccount = { edition: string; active: boolean; hasAccess: boolean };
export type CheckedListing = {
  id: number;
  version: number;
  archived: boolean;
  published: boolean;
  /** The editions it runs in; an empty list means all. */
  editions: string[];
};
/** What is in the account: the installed version of each listing, and the listings whose name is taken there. */
export type AccountContents = { versions: ReadonlyMap<number, number>; taken: ReadonlySet<number> };
export type CompatibilityResult = { compatibility: Compatibility; code: InstallCode | null; listingId: number | null };

const refuse = (code: InstallCode, listingId: number | null = null): CompatibilityResult => ({
  compatibility: code === 'listing.archived' ? 'archived' : 'notCompatible',
  code,
  listingId,
});

/** Whether the listings can be installed, updated or removed in an account: all of them or none. */
export function checkCompatibility(
  kind: InstallKind,
  account: CheckedAccount,
  listings: readonly CheckedListing[],
  found: AccountContents,
): CompatibilityResult {
  if (!account.active) return refuse('account.cancelled');
  if (!account.hasAccess) return refuse('account.noAccess');
  if (kind === 'install') return checkInstallable(account, listings, found);
  const present = listings.filter(({ id }) => found.versions.has(id));
  if (present.length === 0) return refuse('install.missing');
  // An update of what is up to date has nothing to do.
  const isCurrent = kind === 'update' && present.every(({ id, version }) => (found.versions.get(id) ?? 0) >= version);
  return { compatibility: isCurrent ? 'installed' : 'compatible', code: null, listingId: null };
}

function checkInstallable(
  { edition }: CheckedAccount,
  listings: readonly CheckedListing[],
  found: AccountContents,
): CompatibilityResult {
  const missing = listings.filter(({ id }) => !found.versions.has(id));
  if (missing.length === 0) return { compatibility: 'installed', code: null, listingId: null };
  for (const { id, archived, published, editions } of missing) {
    if (archived) return refuse('listing.archived', id);
    if (!published) return refuse('listing.notPublished', id);
    if (editions.length > 0 && !editions.includes(edition)) return refuse('edition.unsupported', id);
    if (found.taken.has(id)) return refuse('install.conflict', id);
  }
  return { compatibility: 'compatible', code: null, listingId: null };
}
