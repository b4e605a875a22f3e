import type { Client } from './clients.ts';
import type { SavedListing } from './listings.ts';
import { hasNameConflict } from './name-conflicts.ts';
import type { Random } from './random.ts';
import type { Row } from './rows.ts';
import { editionAt } from './subscription.ts';
import { daysBefore, earliest, latest } from './time.ts';

/** A large demo keeps its installs modest, so that it still loads in seconds. */
const MANY_CLIENTS = 500;

export type Install = Row<'install'> & {
  id: string;
  version: number;
  installed_at: Date;
  published_at: Date | null;
  cancelled_at: Date | null;
};

export function buildInstalls(
  random: Random,
  listings: readonly SavedListing[],
  clients: readonly Client[],
  now: Date,
): Install[] {
  const [fewest, most] = clients.length > MANY_CLIENTS ? [1, 2] : [3, 6];
  return clients.flatMap((client) => {
    const { created_at: start } = client.account;
    const end = client.subscription.endedAt ?? now;
    const offered = listings.filter(({ releases, closedAt }) => isOffered(releases[0], closedAt, start, end));
    return random
      .sample(offered, random.int(fewest, most))
      .map((listing) => ({ listing, install: buildInstall(random, listing, client, now) }))
      .filter(
        ({ listing, install }) => runsIn(listing, client, install.installed_at) && !hasNameConflict(client, listing),
      )
      .map(({ install }) => install);
  });
}

/** A client who was downgraded later keeps what was installed before. */
export function runsIn({ editions = [] }: SavedListing, { subscription }: Client, at: Date): boolean {
  return editions.length === 0 || editions.includes(editionAt(subscription, at));
}

function isOffered(firstRelease: Date | undefined, closedAt: Date, start: Date, end: Date): boolean {
  return firstRelease !== undefined && firstRelease < end && closedAt > start;
}

/** The version is the one that was out when it was installed, so older installs hold older versions. */
function buildInstall(random: Random, listing: SavedListing, client: Client, now: Date): Install {
  const { endedAt } = client.subscription;
  const installedAt = random.between(
    latest(listing.releases[0] ?? now, client.account.created_at),
    earliest(listing.closedAt, endedAt ?? now),
    1.6,
  );
  const publishedAt = daysBefore(installedAt, -random.fraction() * 9);
  const cancelledAt = random.chance(0.04) ? random.between(publishedAt, now) : null;
  const end = endedAt ?? cancelledAt;
  return {
    id: random.uuid(),
    listing_id: listing.id,
    account_id: client.account.id,
    version: versionAt(listing, installedAt),
    installed_at: installedAt,
    published_at: random.chance(0.85) && publishedAt < (end ?? now) ? publishedAt : null,
    cancelled_at: end && latest(end, installedAt),
  };
}

export const versionAt = ({ releases }: SavedListing, at: Date) => releases.filter((release) => release <= at).length;
