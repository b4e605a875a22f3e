import { partnerPaths } from '@app/contract/paths';
import { runNotice } from '../src/modules/installs/run-notice.ts';
import { ANNOUNCEMENTS } from './announcements.ts';
import type { Bundle } from './bundles.ts';
import type { Client } from './clients.ts';
import type { Run } from './install-runs.ts';
import type { SavedListing } from './listings.ts';
import type { Person } from './people.ts';
import type { Random } from './random.ts';
import type { Row } from './rows.ts';
import { daysBefore, duringWork, hoursBefore } from './time.ts';

const PURCHASES = 18;
const EDITION_CHANGES = 18;
/** Hours ago: some today, some yesterday, some this week, whatever the time of day. */
const RECENT_INSTALLS = [0.1, 0.8, 3.2, 6.5, 25, 27.5, 31, 50, 55, 74, 80, 98, 121, 146];

export type NotificationSubjects = {
  organizationId: string;
  clients: Client[];
  listings: SavedListing[];
  bundles: Bundle[];
  runs: Run[];
  people: Person[];
};
type Kind = Row<'notification'>['kind'];
type Happening = { kind: Kind; at: Date; params: Record<string, string | number>; url: string | null };

/** What one person was told in the last year, newest first; the count is exact. */
export function buildNotifications(
  random: Random,
  { accountId, userId, count }: { accountId: string; userId: string; count: number },
  subjects: NotificationSubjects,
  now: Date,
): Row<'notification'>[] {
  const happened = [
    ...purchases(random, subjects, now),
    ...editionChanges(random, subjects, now),
    ...newColleagues(subjects, now),
    ...announcements(random, now),
    ...subjects.runs.map((run) => tellRun(run, subjects)),
  ];
  const installs = Math.max(RECENT_INSTALLS.length, count - happened.length);
  for (let index = 0; index < installs; index += 1) happened.push(drawInstall(random, subjects, now, index));
  return random
    .sample(happened, count)
    .sort((a, b) => b.at.getTime() - a.at.getTime())
    .map(({ kind, at, params, url }, index) => ({
      id: random.uuid(),
      account_id: accountId,
      user_id: userId,
      status: drawStatus(random, index),
      kind,
      params: JSON.stringify(params),
      action_url: url,
      created_at: at,
    }));
}

function drawStatus(random: Random, index: number): 'New' | 'Unread' | 'Read' {
  if (index < 4) return 'New';
  if (index < 12) return random.chance(0.7) ? 'Unread' : 'Read';
  return random.chance(0.06) ? 'Unread' : 'Read';
}

function purchases(random: Random, { clients, organizationId }: NotificationSubjects, now: Date): Happening[] {
  const yearAgo = daysBefore(now, 365);
  const sold = clients.filter(({ account, soldBy }) => soldBy === organizationId && account.created_at > yearAgo);
  return random.sample(sold, PURCHASES).map(({ account, subscription }) => ({
    kind: 'purchase',
    at: account.created_at,
    params: { client: account.name, plan: subscription.first },
    url: partnerPaths.client(account.id),
  }));
}

function editionChanges(random: Random, { clients }: NotificationSubjects, now: Date): Happening[] {
  const yearAgo = daysBefore(now, 365);
  const changed = clients.flatMap(({ account, subscription }) =>
    subscription.changes
      .filter(({ from, to, at }) => from !== to && at > yearAgo)
      .map(({ from, to, at }) => ({ account, from, to, at })),
  );
  return random.sample(changed, EDITION_CHANGES).map(({ account, from, to, at }) => ({
    kind: 'editionChanged',
    at,
    params: { client: account.name, from, to },
    url: partnerPaths.client(account.id),
  }));
}

function newColleagues({ people }: NotificationSubjects, now: Date): Happening[] {
  return people
    .filter(({ created_at }) => created_at > daysBefore(now, 365))
    .map((person) => ({
      kind: 'invitationAccepted',
      at: person.created_at,
      params: { name: `${person.given_name} ${person.family_name}` },
      url: partnerPaths.users,
    }));
}

function announcements(random: Random, now: Date): Happening[] {
  return ANNOUNCEMENTS.map(({ days, url, title, text }) => ({
    kind: 'announcement',
    at: Number(days) < 1 ? daysBefore(now, Number(days)) : duringWork(random, daysBefore(now, Number(days))),
    params: { title, text },
    url: url || null,
  }));
}

/** As the server tells it. */
function tellRun({ row, listings, targets }: Run, { clients }: NotificationSubjects): Happening {
  const count = (status: string) => targets.filter((target) => target.status === status).length;
  const { id, name, kind, bundle_id } = row;
  const { actionUrl, ...told } = runNotice(
    { id: String(id), name, kind, bundleId: bundle_id ?? null, listingId: listings[0]?.listing_id },
    {
      done: count('done'),
      failed: count('failed'),
      total: targets.length,
      client: clients.find(({ account }) => account.id === targets[0]?.account_id)?.account.name ?? '',
    },
  );
  // Runs without accounts are left out before.
  return { ...told, at: targets.at(-1)?.changed_at ?? new Date(0), url: actionUrl };
}

/** Finished for a campaign or a bundle. What failed is told of runs alone, which say why. */
function drawInstall(random: Random, { listings, bundles }: NotificationSubjects, now: Date, index: number): Happening {
  const hours = RECENT_INSTALLS[index];
  const longAgo = duringWork(random, random.between(daysBefore(now, 364), daysBefore(now, 2), 1.9));
  const at = hours === undefined ? longAgo : hoursBefore(now, hours);
  const listing = random.pick(listings.filter(({ releases, closedAt }) => isOut(releases[0], at) && closedAt > at));
  const ready = bundles.filter(({ row }) => row.created_at < at && !row.archived_at);
  if (random.chance(0.35) && ready.length > 0) {
    const params = { name: random.pick(ready).row.name, count: random.int(1, 9) };
    return { kind: 'installFinished', at, params, url: partnerPaths.bundles };
  }
  const params = { name: listing.name, count: random.int(1, 14) };
  return { kind: 'installFinished', at, params, url: partnerPaths.listing(listing.id) };
}

function isOut(release: Date | undefined, at: Date): boolean {
  return release !== undefined && release < at;
}
