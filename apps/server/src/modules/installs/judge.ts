import type { Compatibility, InstallCode, InstallKind } from '@app/contract/installs';

export type JudgedAccount = { edition: string; active: boolean; hasAccess: boolean };
export type JudgedListing = {
  id: number;
  version: number;
  archived: boolean;
  published: boolean;
  /** Where it runs; none named means everywhere. */
  editions: string[];
};
/** What is in the account: the installed version of each listing, and the listings whose name is taken there. */
export type Found = { versions: ReadonlyMap<number, number>; taken: ReadonlySet<number> };
export type Verdict = { compatibility: Compatibility; code: InstallCode | null; listingId: number | null };

const no = (code: InstallCode, listingId: number | null = null): Verdict => ({
  compatibility: code === 'listing.archived' ? 'archived' : 'notCompatible',
  code,
  listingId,
});

/** Whether an account takes the listings. All of them or none: one that stands in the way stops the rest. */
export function judge(
  kind: InstallKind,
  account: JudgedAccount,
  listings: readonly JudgedListing[],
  found: Found,
): Verdict {
  if (!account.active) return no('account.cancelled');
  if (!account.hasAccess) return no('account.noAccess');
  if (kind === 'install') return judgeInstall(account, listings, found);
  const present = listings.filter(({ id }) => found.versions.has(id));
  if (present.length === 0) return no('install.missing');
  // An update of what is up to date has nothing to do.
  const isCurrent = kind === 'update' && present.every(({ id, version }) => (found.versions.get(id) ?? 0) >= version);
  return { compatibility: isCurrent ? 'installed' : 'compatible', code: null, listingId: null };
}

function judgeInstall({ edition }: JudgedAccount, listings: readonly JudgedListing[], found: Found): Verdict {
  const missing = listings.filter(({ id }) => !found.versions.has(id));
  if (missing.length === 0) return { compatibility: 'installed', code: null, listingId: null };
  for (const { id, archived, published, editions } of missing) {
    if (archived) return no('listing.archived', id);
    if (!published) return no('listing.notPublished', id);
    if (editions.length > 0 && !editions.includes(edition)) return no('edition.unsupported', id);
    if (found.taken.has(id)) return no('install.conflict', id);
  }
  return { compatibility: 'compatible', code: null, listingId: null };
}
