import type { InstallCode, InstallKind } from '@app/contract/installs';
import type { Client } from './clients.ts';
import { contentsOf } from './contents/all-contents.ts';
import { type Install, runsIn, versionAt } from './installs.ts';
import type { SavedListing } from './listings.ts';
import { hasNameConflict } from './name-conflicts.ts';
import type { Random } from './random.ts';
import { daysBefore } from './time.ts';

/** What is installed where. */
export type Places = Map<string, Install>;
type Outcome = { status: 'done' | 'failed'; code: InstallCode | null; listing_id: number | null; report: string };

export const placeOf = ({ listing_id, account_id }: Pick<Install, 'listing_id' | 'account_id'>) =>
  `${listing_id}/${account_id}`;

const done = (report: Record<string, number>): Outcome => ({
  status: 'done',
  code: null,
  listing_id: null,
  report: JSON.stringify(report),
});
const failed = (code: InstallCode, listing_id: number | null = null): Outcome => ({
  status: 'failed',
  code,
  listing_id,
  report: '{}',
});

/** What came of it in one account, and the installs changed to match. Nothing where there was nothing to do. */
export function attempt(
  random: Random,
  places: Places,
  kind: InstallKind,
  listings: SavedListing[],
  client: Client,
  at: Date,
): Outcome | null {
  const { account } = client;
  const there = listings.flatMap(({ id }) => places.get(placeOf({ listing_id: id, account_id: account.id })) ?? []);
  if (there.some(({ cancelled_at }) => cancelled_at && cancelled_at <= at)) return null;
  // Installs of the days just before count as made by this run; they may not be published yet.
  const before = there.filter(({ installed_at }) => installed_at < daysBefore(at, 10));
  const refused = refusal(client, at);
  if (kind === 'install') {
    const missing = listings.filter(({ id }) => before.every(({ listing_id }) => listing_id !== id));
    // A later install proves that the account was compatible, so this attempt did not fail.
    if (missing.length === 0 || (refused && there.length > before.length)) return null;
    return refused ?? install(random, places, missing, client, at);
  }
  const [old] = before;
  const [listing] = listings;
  if (!old || !listing) return null;
  if (kind === 'uninstall') return refused ?? uninstall(random, places, old, at);
  return old.version < versionAt(listing, at) ? (refused ?? update(places, listing, old, at)) : null;
}

function refusal({ subscription, hasAccess }: Client, at: Date): Outcome | null {
  if (subscription.endedAt && subscription.endedAt <= at) return failed('account.cancelled');
  return hasAccess ? null : failed('account.noAccess');
}

function install(random: Random, places: Places, missing: SavedListing[], client: Client, at: Date): Outcome {
  for (const listing of missing) {
    if (listing.closedAt <= at) return failed('listing.archived', listing.id);
    if (!runsIn(listing, client, at)) return failed('edition.unsupported', listing.id);
    if (hasNameConflict(client, listing)) return failed('install.conflict', listing.id);
  }
  const { account, subscription } = client;
  const keys = missing.map(({ id }) => placeOf({ listing_id: id, account_id: account.id }));
  if (keys.every((key) => !places.has(key)) && random.chance(0.06)) return failed('install.error');
  for (const [index, listing] of missing.entries()) {
    const key = keys[index] ?? '';
    const later = places.get(key);
    places.set(key, {
      id: later?.id ?? random.uuid(),
      listing_id: listing.id,
      account_id: account.id,
      version: versionAt(listing, at),
      installed_at: at,
      published_at: at,
      cancelled_at: later?.cancelled_at ?? subscription.endedAt,
    });
  }
  return done({ campaigns: missing.length });
}

function update(places: Places, listing: SavedListing, old: Install, at: Date): Outcome {
  const version = versionAt(listing, at);
  places.set(placeOf(old), { ...old, version });
  const keysOf = (of: number) =>
    contentsOf(listing.name, listing.version ?? 1)[of - 1]?.sequences.flatMap(({ steps }) =>
      steps.map(({ key }) => key),
    ) ?? [];
  const had = new Set(keysOf(old.version));
  const stepsAdded = keysOf(version).filter((key) => !had.has(key)).length;
  return done({ campaigns: 1, stepsAdded, clientChangesKept: 0, stepsRemoved: 0, stepsRetired: 0, waitingKept: 0 });
}

function uninstall(random: Random, places: Places, old: Install, at: Date): Outcome {
  places.set(placeOf(old), { ...old, cancelled_at: at });
  return done({ campaigns: 1, waiting: random.int(2, 30), completed: random.int(5, 60) });
}
