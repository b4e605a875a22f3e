import {
  getInstallSummary,
  getListingHistory,
  getListingStats,
  type InstallFilter,
  installFilters,
  listFulfilledSolutions,
} from '@app/contract/listings';
import { describe, expect, test } from 'vitest';
import { freezeClock } from '../../../test/frozen-clock.ts';
import { insertCampaign, insertClient, insertListing, insertMembership } from '../../../test/rows.ts';
import { type Partner, startTestApp } from '../../../test/setup.ts';

freezeClock();

const server = await startTestApp();
const { db } = server;
const DAY = 24 * 60 * 60 * 1000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY).toISOString();

type Contacts = NonNullable<Parameters<typeof insertCampaign>[2]>['contacts'];
const contacts = (active: number, completed: number): NonNullable<Contacts> => [
  ...Array.from({ length: active }, () => ({ entered: daysAgo(5) })),
  ...Array.from({ length: completed }, () => ({ entered: daysAgo(5), completed: daysAgo(4) })),
];

/** An install and the campaign that it left in the account. */
async function install(listing_id: number, account_id: string, columns: object = {}, who: Contacts = []) {
  const { id } = await db
    .insertInto('install')
    .values({ listing_id, account_id, ...columns })
    .returning('id')
    .executeTakeFirstOrThrow();
  return insertCampaign(db, account_id, { install_id: id, contacts: who });
}

const client = ({ accountId }: Partner, name: string, columns: object = {}) =>
  insertClient(db, accountId, { account: { name }, ...columns });
const now = new Date();

describe('stats', () => {
  test("count installs and contacts per listing in one's own clients, without what is cancelled", async () => {
    const partner = await server.newPartner();
    const rival = await server.newPartner();
    const used = await insertListing(db, partner.organizationId);
    const unused = await insertListing(db, partner.organizationId);
    const foreign = await insertListing(db, rival.organizationId);
    await install(used.id, await client(partner, 'A'), {}, contacts(2, 1));
    await install(used.id, await client(rival, 'B'), {}, contacts(0, 3));
    await install(used.id, await client(partner, 'C'), { cancelled_at: now }, contacts(4, 4));
    await install(foreign.id, await client(rival, 'D'), {}, contacts(1, 1));
    await insertCampaign(db, await client(partner, 'E'), { contacts: contacts(5, 5) });
    const query = { publisherCompanyIds: [partner.organizationId] };
    const expected = [
      { listingId: used.id, installs: 1, activeContacts: 2, totalContacts: 3 },
      { listingId: unused.id, installs: 0, activeContacts: 0, totalContacts: 0 },
    ];
    expect((await partner.as(getListingStats, { query })).stats).toEqual(expected);
    await expect(rival.as(getListingStats, { query })).rejects.toMatchObject({ code: 'publisher.forbidden' });
  });

  test("say what the listing's own page says, whatever access there is", async () => {
    const { partner, listingId } = await everyCase();
    const { counts, activeContacts, totalContacts } = await partner.as(getInstallSummary, { id: String(listingId) });
    const query = { publisherCompanyIds: [partner.organizationId] };
    const { stats } = await partner.as(getListingStats, { query });
    const installs = counts.published + counts.notPublished;
    expect(stats).toEqual([{ listingId, installs, activeContacts, totalContacts }]);
    expect(installs + counts.cancelled).toBe(counts.all);
  });
});

/** One install for each case that a filter tells apart, named after it. */
async function everyCase() {
  const partner = await server.newPartner();
  const rival = await server.newPartner();
  const { id: listingId } = await insertListing(db, partner.organizationId, { name: 'Nurture', version: 3 });
  const published_at = '2026-01-02T00:00:00Z';
  const running = await client(partner, 'running');
  await install(listingId, running, { published_at, version: 3 }, contacts(2, 1));
  await install(listingId, await client(partner, 'Finished'), { published_at, version: 2 }, contacts(0, 4));
  await install(listingId, await client(partner, 'draft'), {}, []);
  const cancelled = { published_at, cancelled_at: now };
  await install(listingId, await client(partner, 'cancelled'), cancelled, contacts(7, 0));
  const closed = await client(partner, 'no access', { has_access: false });
  await install(listingId, closed, { published_at }, contacts(30, 9));
  const empty = await client(partner, 'locked out', { has_access: false });
  await install(listingId, empty, { published_at }, contacts(0, 2));
  const ended = await client(partner, 'ended', { account: { name: 'ended', status: 'Cancelled' } });
  await install(listingId, ended, { published_at }, contacts(50, 50));
  await install(listingId, await client(rival, 'foreign'), { published_at }, contacts(11, 11));
  return { partner, rival, listingId, running };
}

describe("a listing's installs", () => {
  test('are those in the own clients, by name ignoring case, each with its contacts', async () => {
    const { partner, rival, listingId, running } = await everyCase();
    const { content, page } = await partner.as(listFulfilledSolutions, { query: { listingId } });
    expect(page.totalElements).toBe(7);
    const brief = content.map(({ account, activeContacts, totalContacts, hasAccess, cancelled }) =>
      [account.name, activeContacts, totalContacts, hasAccess, cancelled].join(' '),
    );
    expect(brief).toEqual([
      'cancelled 7 7 true true',
      'draft 0 0 true false',
      'ended   true false',
      'Finished 0 4 true false',
      'locked out   false false',
      'no access   false false',
      'running 2 3 true false',
    ]);
    expect(content.at(-1)).toMatchObject({
      listing: { id: listingId, name: 'Nurture' },
      account: { id: running, name: 'running' },
      publishedDate: '2026-01-02T00:00:00.000Z',
      version: 3,
      latestVersion: 3,
    });
    const theirs = rival.as(listFulfilledSolutions, { query: { listingId } });
    await expect(theirs).rejects.toMatchObject({ code: 'listing.notFound' });
  });

  test('of a client without access, or whose account ended, say nothing about what happens there', async () => {
    const { partner, listingId } = await everyCase();
    const { content } = await partner.as(listFulfilledSolutions, { query: { listingId } });
    for (const name of ['no access', 'ended'])
      expect(content.find(({ account }) => account.name === name)).toMatchObject({
        campaignId: null,
        activeContacts: null,
        totalContacts: null,
        clientChanges: null,
        clientTexts: null,
      });
    expect(content.filter(({ campaignId }) => campaignId !== null)).toHaveLength(4);
  });

  test('access through one of several own accounts is access', async () => {
    const { partner, listingId } = await everyCase();
    const closed = await db.selectFrom('account').select('id').where('name', '=', 'no access').execute();
    const second = await server.newPartner();
    await insertMembership(db, { account_id: second.accountId, user_id: partner.user.id });
    await insertClient(db, second.accountId, { account_id: closed.at(-1)!.id });
    const { content, page } = await partner.as(listFulfilledSolutions, { query: { listingId } });
    expect(page.totalElements).toBe(7);
    const opened = content.find(({ account }) => account.name === 'no access');
    expect(opened).toMatchObject({ hasAccess: true, activeContacts: 30, totalContacts: 39 });
  });

  const shown: Record<InstallFilter, string[]> = {
    all: ['cancelled', 'draft', 'ended', 'Finished', 'locked out', 'no access', 'running'],
    notPublished: ['draft'],
    published: ['ended', 'Finished', 'locked out', 'no access', 'running'],
    withoutActiveContacts: ['draft', 'Finished'],
    withActiveContacts: ['running'],
    cancelled: ['cancelled'],
  };

  test('are filtered, paged and counted alike, and the summary says the same', async () => {
    const { partner, listingId } = await everyCase();
    const summary = await partner.as(getInstallSummary, { id: String(listingId) });
    for (const filter of installFilters) {
      const names: string[] = [];
      for (const pageNumber of [0, 1, 2, 3]) {
        const query = { listingId, filter, pageNumber, pageSize: 2 };
        const { content, page } = await partner.as(listFulfilledSolutions, { query });
        expect([filter, page.totalElements]).toEqual([filter, shown[filter].length]);
        names.push(...content.map(({ account }) => account.name));
      }
      expect([filter, names]).toEqual([filter, shown[filter]]);
      expect([filter, summary.counts[filter]]).toEqual([filter, names.length]);
    }
    expect(summary).toMatchObject({ activeContacts: 2, totalContacts: 7 });
    const wrong = partner.as(listFulfilledSolutions, { query: { listingId, filter: 'x' as 'all' } });
    await expect(wrong).rejects.toMatchObject({ code: 'request.invalid' });
  });

  test('are none for a reader who left the partner account meanwhile', async () => {
    const { partner, listingId } = await everyCase();
    await partner.as(getInstallSummary, { id: String(listingId) });
    await db.deleteFrom('membership').where('user_id', '=', partner.user.id).execute();
    const { content } = await partner.as(listFulfilledSolutions, { query: { listingId } });
    expect(content).toEqual([]);
    const summary = await partner.as(getInstallSummary, { id: String(listingId) });
    expect(summary).toMatchObject({ counts: { all: 0 }, activeContacts: 0 });
  });
});

describe('history', () => {
  test('runs day by day up to now, in the clients with access alone', async () => {
    const { partner, listingId } = await everyCase();
    const { id } = await insertListing(db, partner.organizationId);
    const away = await client(partner, 'away', { has_access: false });
    await install(id, away, { installed_at: daysAgo(20) }, contacts(9, 9));
    const old = { entered: daysAgo(200) };
    await install(id, await client(partner, 'A'), { installed_at: daysAgo(300) }, [
      old,
      { ...old, completed: daysAgo(30) },
      { entered: daysAgo(10) },
    ]);
    await install(id, await client(partner, 'B'), { installed_at: daysAgo(40), cancelled_at: daysAgo(20) }, [
      { entered: daysAgo(35) },
      { entered: daysAgo(2) },
    ]);
    const { points } = await partner.as(getListingHistory, { id: String(id), query: {} });
    expect(points).toHaveLength(90);
    const ago = (days: number) => {
      const { date, installs, activeContacts } = points.at(-1 - days)!;
      expect(date).toBe(daysAgo(days).slice(0, 10));
      return [installs, activeContacts];
    };
    expect([ago(89), ago(41), ago(40), ago(35), ago(30), ago(20), ago(10), ago(0)]).toEqual([
      [1, 2],
      [1, 2],
      [2, 2],
      [2, 3],
      [2, 2],
      [1, 1],
      [1, 2],
      [1, 2],
    ]);
    const year = await partner.as(getListingHistory, { id: String(id), query: { days: 365 } });
    expect(year.points).toHaveLength(53);
    expect(year.points.at(-1)).toEqual(points.at(-1));
    expect(year.points[0]).toMatchObject({ installs: 0, activeContacts: 0 });
    const all = await partner.as(getListingHistory, { id: String(listingId), query: {} });
    expect(all.points.at(-1)).toMatchObject({ installs: 3, activeContacts: 2 });
  });

  test("is not told of another publisher's listing, nor over any number of days", async () => {
    const { partner, rival, listingId } = await everyCase();
    const id = String(listingId);
    const missing = { code: 'listing.notFound' };
    await expect(rival.as(getListingHistory, { id, query: {} })).rejects.toMatchObject(missing);
    await expect(rival.as(getInstallSummary, { id })).rejects.toMatchObject(missing);
    const week = partner.as(getListingHistory, { id, query: { days: 7 as 90 } });
    await expect(week).rejects.toMatchObject({ code: 'request.invalid' });
  });
});
