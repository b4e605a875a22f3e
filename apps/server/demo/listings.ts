import { contentsOf, editionsOf } from './contents/all-contents.ts';
import type { CONTOSO_LISTINGS } from './listing-texts.ts';
import type { Random } from './random.ts';
import { type Db, insertAll, type Row } from './rows.ts';
import { daysBefore, duringWork } from './time.ts';

const OLDEST_DAYS = 5 * 365;
const LATEST_DAYS = 20;
const VERSIONS_MAX = 4;

/** `releases` holds the moment of each version, oldest first; after `closedAt` nobody could install it. */
export type Listing = Row<'listing'> & { immutable_id: string; releases: Date[]; closedAt: Date };
export type SavedListing = Listing & { id: number };
type Texts = (typeof CONTOSO_LISTINGS)[number];

export function buildListings(random: Random, publisherId: string, texts: readonly Texts[], now: Date): Listing[] {
  return texts.map((text) => buildListing(random, publisherId, text, now));
}

function buildListing(
  random: Random,
  publisherId: string,
  { name, summary, categories, state }: Texts,
  now: Date,
): Listing {
  const archived = state === 'archived';
  const published = state !== 'draft';
  const first = random.between(daysBefore(now, OLDEST_DAYS), daysBefore(now, archived ? 900 : LATEST_DAYS), 0.5);
  const lastChange = daysBefore(now, archived ? 300 : 2);
  const moments = [
    first,
    ...Array.from({ length: random.int(0, VERSIONS_MAX - 1) }, () => random.between(first, lastChange)),
  ];
  const releases = published
    ? moments.map((at) => duringWork(random, at)).sort((a, b) => a.getTime() - b.getTime())
    : [];
  const publishedAt = releases.at(-1) ?? null;
  const updatedAt = duringWork(random, random.between(daysBefore(publishedAt ?? first, -1), daysBefore(now, 1)));
  const exportedAt = publishedAt && daysBefore(publishedAt, random.fraction() * 6);
  return {
    immutable_id: random.uuid(),
    publisher_id: publisherId,
    listing_type: 'Content',
    name,
    summary,
    categories: categories.split(', '),
    archived,
    published,
    version: Math.max(1, releases.length),
    updated_at: updatedAt,
    exported_at: exportedAt,
    published_at: publishedAt,
    editions: contentsOf(name, 1).flatMap(editionsOf),
    releases,
    closedAt: archived ? updatedAt : now,
  };
}

/** The database gives each listing its number. */
export async function saveListings(db: Db, listings: readonly Listing[]): Promise<SavedListing[]> {
  const saved: SavedListing[] = [];
  for (const listing of listings) {
    const { releases: _releases, closedAt: _closedAt, ...row } = listing;
    const { id } = await db.insertInto('listing').values(row).returning('id').executeTakeFirstOrThrow();
    saved.push({ ...listing, id });
  }
  await insertAll(db, 'listing_version', saved.flatMap(versionRows));
  return saved;
}

/** A draft has no release yet, but a first version. */
function versionRows({ id, name, version = 1, releases, updated_at = '' }: SavedListing): Row<'listing_version'>[] {
  return contentsOf(name, version).map((content, at) => ({
    listing_id: id,
    version: at + 1,
    content: JSON.stringify(content),
    created_at: releases[at] ?? updated_at,
  }));
}
