import { createBundle } from '@app/contract/bundles';
import {
  getListing,
  getListingStats,
  listCompanyUsers,
  listFulfilledSolutions,
  listListings,
} from '@app/contract/listings';
import { describe, expect, test } from 'vitest';
import { insertClient, insertListing, insertOrganization, unknownId } from '../../../test/rows.ts';
import { type Partner, startTestApp } from '../../../test/setup.ts';

const server = await startTestApp();
const { db, config } = server;
await insertOrganization(db, { id: config.HIDDEN_PUBLISHER_ID, name: 'Hidden', kind: 'partner' });
const actsForHidden = ({ user }: Partner) =>
  db.insertInto('company_user').values({ user_id: user.id, organization_id: config.HIDDEN_PUBLISHER_ID }).execute();

describe('the marketplace', () => {
  test('lists by name ignoring case, then number', async () => {
    const { as, organizationId } = await server.newPartner();
    for (const name of ['banana', 'Cherry', 'apple', 'Banana', 'APPLE pie'])
      await insertListing(db, organizationId, { name });
    const { content } = await as(listListings, { query: { publisherCompanyIds: organizationId } });
    expect(content.map(({ name }) => name)).toEqual(['apple', 'APPLE pie', 'banana', 'Banana', 'Cherry']);
  });

  test('pages from 0 and counts all', async () => {
    const { as, organizationId } = await server.newPartner();
    for (let n = 0; n < 5; n++) await insertListing(db, organizationId, { name: `L${n}` });
    const page = async (pageNumber: number) => {
      const query = { publisherCompanyIds: [organizationId], pageNumber, pageSize: 2 };
      const { content, page: total } = await as(listListings, { query });
      return [content.map(({ name }) => name).join(), total.totalElements];
    };
    expect([await page(0), await page(1), await page(2), await page(3)]).toEqual([
      ['L0,L1', 5],
      ['L2,L3', 5],
      ['L4', 5],
      ['', 5],
    ]);
    await expect(page(-1)).rejects.toMatchObject({ code: 'request.invalid' });
  });

  test('shows active and published ones unless asked otherwise', async () => {
    const { as, organizationId } = await server.newPartner();
    const states = { a: {}, b: { archived: true }, c: { published: false }, d: { archived: true, published: false } };
    for (const [name, state] of Object.entries(states)) await insertListing(db, organizationId, { name, ...state });
    const names = async (query: { archived?: 'true' | 'both'; published?: 'false' | 'both' }) => {
      const { content, page } = await as(listListings, { query: { publisherCompanyIds: organizationId, ...query } });
      expect(page.totalElements).toBe(content.length);
      return content.map(({ name }) => name).join('');
    };
    expect(await names({})).toBe('a');
    expect(await names({ archived: 'true' })).toBe('b');
    expect(await names({ published: 'both' })).toBe('ac');
    expect(await names({ archived: 'both', published: 'false' })).toBe('cd');
    expect(await names({ archived: 'both', published: 'both' })).toBe('abcd');
  });

  test('finds listings by their ids, but only those one may see', async () => {
    const { as, organizationId } = await server.newPartner();
    const rival = await server.newPartner();
    const mine = await insertListing(db, organizationId);
    const theirs = await insertListing(db, rival.organizationId);
    const listingIds = [mine.immutableId, theirs.immutableId, unknownId()];
    const { content, page } = await as(listListings, { query: { listingIds } });
    expect([content.map(({ id }) => id), page.totalElements]).toEqual([[mine.id], 1]);
  });

  test('needs publishers or ids, and refuses publishers one does not act for', async () => {
    const { as, organizationId } = await server.newPartner();
    const rival = await server.newPartner();
    await expect(as(listListings, { query: {} })).rejects.toMatchObject({ code: 'request.invalid' });
    const refused = { code: 'publisher.forbidden', status: 403 };
    for (const publisherCompanyIds of [[rival.organizationId], [organizationId, unknownId()]]) {
      await expect(as(listListings, { query: { publisherCompanyIds } })).rejects.toMatchObject(refused);
      await expect(as(getListingStats, { query: { publisherCompanyIds } })).rejects.toMatchObject(refused);
    }
  });

  test('shows one listing by its number', async () => {
    const { as, organizationId } = await server.newPartner();
    const rival = await server.newPartner();
    const { id, immutableId } = await insertListing(db, organizationId, {
      name: 'One',
      categories: ['Sales', 'Welcome'],
      published_at: '2026-01-02T03:04:05.678Z',
    });
    expect(await as(getListing, { id: String(id) })).toMatchObject({
      id,
      immutableId,
      name: 'One',
      categories: ['Sales', 'Welcome'],
      publisherCompanyId: organizationId,
      publishedDate: '2026-01-02T03:04:05.678Z',
      exportedDate: null,
    });
    const theirs = await insertListing(db, rival.organizationId);
    for (const unknown of [String(theirs.id), '999999999', '9999999999999', 'x', immutableId, '-1', '1e3']) {
      await expect(as(getListing, { id: unknown })).rejects.toMatchObject({ code: 'listing.notFound', status: 404 });
    }
  });
});

describe('the hidden publisher', () => {
  test('is hidden from everybody outside the internal domains, in every call', async () => {
    const partner = await server.newPartner();
    await actsForHidden(partner);
    const hidden = await insertListing(db, config.HIDDEN_PUBLISHER_ID);
    const own = await insertListing(db, partner.organizationId);
    const { as, accountId } = partner;
    const publisherCompanyIds = config.HIDDEN_PUBLISHER_ID;
    const { content } = await as(listCompanyUsers, {});
    expect(content.map(({ company }) => company.immutableId)).toEqual([partner.organizationId]);
    const listingIds = [hidden.immutableId, own.immutableId];
    expect((await as(listListings, { query: { listingIds } })).content.map(({ id }) => id)).toEqual([own.id]);
    const forbidden = { code: 'publisher.forbidden' };
    await expect(as(listListings, { query: { publisherCompanyIds } })).rejects.toMatchObject(forbidden);
    await expect(as(getListingStats, { query: { publisherCompanyIds } })).rejects.toMatchObject(forbidden);
    await expect(as(getListing, { id: String(hidden.id) })).rejects.toMatchObject({ code: 'listing.notFound' });
    const solutions = as(listFulfilledSolutions, { query: { listingId: hidden.id } });
    await expect(solutions).rejects.toMatchObject({ code: 'listing.notFound' });
    const bundle = as(createBundle, { accountId, body: { name: 'No', solutionRefs: [hidden.immutableId] } });
    await expect(bundle).rejects.toMatchObject({ code: 'listing.notFound' });
  });

  test.each([
    ['a@internal.example', true],
    ['b@sub.internal.example', false],
    ['c@internal.example.evil.example', false],
    ['internal.example@evil.example', false],
  ])('%s sees it: %s', async (username, sees) => {
    const partner = await server.newPartner({ username });
    await actsForHidden(partner);
    const { content } = await partner.as(listCompanyUsers, {});
    expect(content.some(({ company }) => company.immutableId === config.HIDDEN_PUBLISHER_ID)).toBe(sees);
  });
});

describe('installs', () => {
  const install = (listing_id: number, account_id: string, columns: object = {}) =>
    db
      .insertInto('install')
      .values({ listing_id, account_id, ...columns })
      .execute();

  test('stats count what is installed now, per listing, also none', async () => {
    const { as, accountId, organizationId } = await server.newPartner();
    const used = await insertListing(db, organizationId);
    const unused = await insertListing(db, organizationId);
    await install(used.id, await insertClient(db, accountId));
    await install(used.id, await insertClient(db, accountId));
    await install(used.id, await insertClient(db, accountId), { cancelled_at: new Date() });
    const { stats } = await as(getListingStats, { query: { publisherCompanyIds: [organizationId] } });
    expect(stats).toEqual([
      { listingId: used.id, installs: 2 },
      { listingId: unused.id, installs: 0 },
    ]);
  });

  test("a listing's installs are those in the own clients, by name", async () => {
    const { as, accountId, organizationId } = await server.newPartner();
    const rival = await server.newPartner();
    const { id: listingId } = await insertListing(db, organizationId, { name: 'Nurture' });
    const beta = await insertClient(db, accountId, { account: { name: 'Beta' }, has_access: false });
    const alpha = await insertClient(db, accountId, { account: { name: 'Alpha', website_url: 'alpha.example' } });
    await install(listingId, beta, { cancelled_at: new Date(), version: 3 });
    await install(listingId, alpha, { published_at: '2026-01-01T00:00:00Z' });
    await install(listingId, await insertClient(db, rival.accountId));
    const { content, page } = await as(listFulfilledSolutions, { query: { listingId } });
    expect(page.totalElements).toBe(2);
    expect(content).toMatchObject([
      { listing: { id: listingId, name: 'Nurture' }, account: { id: alpha, url: 'alpha.example' }, cancelled: false },
      { account: { id: beta, name: 'Beta' }, hasAccess: false, cancelled: true, version: 3, publishedDate: null },
    ]);
    const second = await as(listFulfilledSolutions, { query: { listingId, pageNumber: 1, pageSize: 1 } });
    expect([second.content.map(({ account }) => account.name), second.page.totalElements]).toEqual([['Beta'], 2]);
    const theirs = rival.as(listFulfilledSolutions, { query: { listingId } });
    await expect(theirs).rejects.toMatchObject({ code: 'listing.notFound' });
  });
});

test('a user who acts for nobody sees an empty marketplace', async () => {
  const { as, user } = await server.newPartner();
  await db.deleteFrom('company_user').where('user_id', '=', user.id).execute();
  expect(await as(listCompanyUsers, {})).toEqual({ content: [] });
  const { content, page } = await as(listListings, { query: { listingIds: unknownId() } });
  expect([content, page]).toEqual([[], { totalElements: 0 }]);
  await expect(as(getListing, { id: '1' })).rejects.toMatchObject({ code: 'listing.notFound' });
});
