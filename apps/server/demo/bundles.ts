import type { CONTOSO_BUNDLES } from './bundle-texts.ts';
import type { SavedListing } from './listings.ts';
import { need } from './partners.ts';
import type { Person } from './people.ts';
import type { Random } from './random.ts';
import type { Row } from './rows.ts';
import { daysBefore, duringWork, latest } from './time.ts';

type Owner = { account: { id: string }; people: readonly Person[]; listings: readonly SavedListing[] };
export type Bundle = { row: Row<'bundle'> & { id: string; created_at: Date }; listings: Row<'bundle_listing'>[] };

export function buildBundles(random: Random, owner: Owner, texts: typeof CONTOSO_BUNDLES, now: Date): Bundle[] {
  const byName = new Map(owner.listings.map((listing) => [listing.name, listing]));
  return texts.map(({ name, description, state, listings: names }) => {
    const archived = state === 'archived';
    const listings = names.split('; ').map((each) => need(byName, each));
    const newest = latest(...listings.flatMap(({ releases }) => releases.slice(0, 1)));
    const createdAt = duringWork(
      random,
      random.between(daysBefore(newest, -1), daysBefore(now, 3), archived ? 0.3 : 1),
    );
    const id = random.uuid();
    return {
      row: {
        id,
        account_id: owner.account.id,
        name,
        description,
        created_by: random.pick(owner.people.filter((person) => person.created_at < createdAt)).id,
        created_at: createdAt,
        archived_at: archived ? random.between(createdAt, now) : null,
      },
      listings: listings.map((listing, position) => ({ bundle_id: id, listing_id: listing.id, position })),
    };
  });
}
