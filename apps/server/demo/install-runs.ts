import type { InstallKind } from '@app/contract/installs';
import type { Bundle } from './bundles.ts';
import type { Client } from './clients.ts';
import { attempt, type Places, placeOf } from './install-attempts.ts';
import { type Install, versionAt } from './installs.ts';
import type { SavedListing } from './listings.ts';
import { hasNameConflict } from './name-conflicts.ts';
import { need } from './partners.ts';
import type { Person } from './people.ts';
import type { Random } from './random.ts';
import type { Row } from './rows.ts';
import { readTable } from './table.ts';
import { daysBefore, duringWork, latest } from './time.ts';

/** What Northwind's people started, oldest first: a bundle or a campaign, `days` ago, in about that many accounts. */
const PLANS = readTable(
  ['days', 'kind', 'name', 'accounts'],
  `
160 | install | Seasonal promotion | 9
118 | install | Appointment reminder | 16
92 | update | Lead magnet download | 8
71 | install | Customer satisfaction phone survey | 9
52 | install | Studio and fitness growth | 12
44 | uninstall | Upsell after purchase | 3
23 | install | Five-star reputation | 18
9 | update | Webinar registration and replay | 8
5 | install | Quote follow-up | 14`,
);
const SECOND = 1000;
/** The campaign is archived while this many accounts are done. */
const BEFORE_ARCHIVING = 5;

type Plan = (typeof PLANS)[number];
type Owner = {
  account: { id: string };
  people: readonly Person[];
  clients: readonly Client[];
  listings: readonly SavedListing[];
  bundles: readonly Bundle[];
};
export type Run = {
  row: Row<'install_run'>;
  listings: Row<'install_run_listing'>[];
  targets: (Row<'install_target'> & { changed_at: Date })[];
};

/** The runs, and the installs as they are after them. */
export function buildRuns(random: Random, owner: Owner, installs: readonly Install[], now: Date) {
  const places: Places = new Map(installs.map((install) => [placeOf(install), install]));
  const runs = PLANS.map((plan) => buildRun(random, owner, places, plan, now));
  return { runs: runs.filter(({ targets }) => targets.length > 0), installs: [...places.values()] };
}

function buildRun(random: Random, owner: Owner, places: Places, plan: Plan, now: Date): Run {
  const { name } = plan;
  const kind = plan.kind as InstallKind;
  const bundle = owner.bundles.find(({ row }) => row.name === name);
  const listings = listingsOf(owner, name, bundle);
  const start = startOf(duringWork(random, daysBefore(now, Number(plan.days))), listings, bundle);
  const id = random.uuid();
  const clients = chooseClients(random, owner, places, { kind, listings, start, count: Number(plan.accounts) });
  const targets = clients.flatMap((client, at) => {
    const changedAt = new Date(start.getTime() + (at + 1) * SECOND);
    const outcome = attempt(random, places, kind, listings, client, changedAt);
    return outcome ? [{ run_id: id, account_id: client.account.id, changed_at: changedAt, ...outcome }] : [];
  });
  return {
    row: {
      id,
      account_id: owner.account.id,
      user_id: random.pick(owner.people.filter((person) => person.created_at < start)).id,
      kind,
      bundle_id: bundle?.row.id ?? null,
      name,
      created_at: start,
      finished_at: targets.at(-1)?.changed_at ?? start,
    },
    listings: listings.map((listing, position) => ({
      run_id: id,
      listing_id: listing.id,
      version: versionAt(listing, start),
      position,
    })),
    targets,
  };
}

function listingsOf({ listings }: Owner, name: string, bundle: Bundle | undefined): SavedListing[] {
  const byId = new Map(listings.map((listing) => [String(listing.id), listing]));
  if (bundle) return bundle.listings.map(({ listing_id }) => need(byId, String(listing_id)));
  return listings.filter((listing) => listing.name === name);
}

/** When it was planned, but not before there was something to install. */
function startOf(planned: Date, listings: SavedListing[], bundle: Bundle | undefined): Date {
  const archived = listings.find((listing) => listing.archived);
  if (archived) return new Date(archived.closedAt.getTime() - BEFORE_ARCHIVING * SECOND);
  const first = listings.flatMap(({ releases }) => releases.slice(0, 1));
  return latest(planned, ...[...first, ...(bundle ? [bundle.row.created_at] : [])].map((at) => daysBefore(at, -1)));
}

type Choice = { kind: InstallKind; listings: SavedListing[]; start: Date; count: number };

/** Any clients for an install, and those whose own campaign is in the way; for the rest, clients who have it. */
function chooseClients(random: Random, { clients }: Owner, places: Places, choice: Choice): Client[] {
  const { kind, listings, start, count } = choice;
  const open = clients.filter(({ account }) => account.created_at < start);
  if (kind !== 'install') {
    const has = ({ account }: Client) =>
      listings.some(({ id }) => places.has(placeOf({ listing_id: id, account_id: account.id })));
    return random.sample(open.filter(has), count);
  }
  const sampled = new Set(random.sample(open, count));
  return open.filter((client) => sampled.has(client) || listings.some((listing) => hasNameConflict(client, listing)));
}
