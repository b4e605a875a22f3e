import { createBundle } from '@app/contract/bundles';
import type { CampaignContent } from '@app/contract/campaign-content';
import {
  archiveListing,
  getListing,
  getListingContent,
  getListingStats,
  listCompanyUsers,
  listFulfilledSolutions,
  listListings,
  saveListing,
} from '@app/contract/listings';
import { describe, expect, test } from 'vitest';
import { insertListing, insertOrganization, unknownId } from '../../../test/rows.ts';
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

describe('what a publisher changes', () => {
  const fields = {
    name: 'Nurture',
    summary: 'Once a week.',
    categories: ['Sales'],
    editions: ['Pro', 'Max'],
    archived: false,
  };

  test('archiving a listing hides it, and saving it again with archived false brings it back as it was', async () => {
    const { as, organizationId } = await server.newPartner();
    const { id } = await insertListing(db, organizationId, { ...fields, updated_at: '2026-01-02T03:04:05.678Z' });
    const before = await as(getListing, { id: String(id) });
    for (const _twice of [1, 2]) {
      await as(archiveListing, { id: String(id) });
      expect((await as(listListings, { query: { publisherCompanyIds: organizationId } })).content).toEqual([]);
      expect(await as(getListing, { id: String(id) })).toEqual({ ...before, archived: true });
    }
    for (const _twice of [1, 2]) expect(await as(saveListing, { id: String(id), body: fields })).toEqual(before);
    expect(await as(getListing, { id: String(id) })).toEqual(before);
  });

  test('saving changes the texts, and only then the date of the update', async () => {
    const { as, organizationId } = await server.newPartner();
    const { id } = await insertListing(db, organizationId, { ...fields, updated_at: '2026-01-02T03:04:05.678Z' });
    const body = { ...fields, name: '  Nurture, monthly ', categories: [], editions: [], summary: '' };
    const saved = await as(saveListing, { id: String(id), body });
    expect(saved).toMatchObject({ name: 'Nurture, monthly', categories: [], editions: [], summary: '' });
    expect(saved.updatedDate > '2026-01-03').toBe(true);
    expect(await as(saveListing, { id: String(id), body })).toEqual(saved);
  });

  test.each([
    { publisherCompanyId: unknownId() },
    { version: 9 },
    { id: 999_999_999 },
    { immutableId: unknownId() },
    { published: false },
    { listingType: 'Other' },
    { updatedDate: '2026-01-01T00:00:00Z' },
    { publishedDate: '2026-01-01T00:00:00Z' },
    { exportedDate: '2026-01-01T00:00:00Z' },
    { installs: 0 },
    { name: ' ' },
    { name: undefined },
    { categories: ['a\nb'] },
  ])('%j is refused and changes nothing', async (wrong) => {
    const { as, organizationId } = await server.newPartner();
    const { id } = await insertListing(db, organizationId);
    const before = await as(getListing, { id: String(id) });
    const body = { ...fields, ...wrong } as typeof fields;
    await expect(as(saveListing, { id: String(id), body })).rejects.toMatchObject({ code: 'request.invalid' });
    expect(await as(getListing, { id: String(id) })).toEqual(before);
  });

  test('a listing can be sent back as it was read, unchanged or edited', async () => {
    const { as, organizationId } = await server.newPartner();
    const { id } = await insertListing(db, organizationId, { ...fields, published_at: '2026-01-02T03:04:05.678Z' });
    const read = await as(getListing, { id: String(id) });
    expect(await as(saveListing, { id: String(id), body: read })).toEqual(read);
    const edited = await as(saveListing, { id: String(id), body: { ...read, summary: 'Twice a week.' } });
    expect(edited).toEqual({ ...read, summary: 'Twice a week.', updatedDate: edited.updatedDate });
    expect(await as(saveListing, { id: String(id), body: edited })).toEqual(edited);
  });

  test("nobody changes another publisher's listing, nor the hidden one", async () => {
    const partner = await server.newPartner();
    const rival = await server.newPartner();
    await actsForHidden(partner);
    for (const publisher of [rival.organizationId, config.HIDDEN_PUBLISHER_ID]) {
      const { id } = await insertListing(db, publisher, { name: 'Theirs' });
      const missing = { code: 'listing.notFound', status: 404 };
      await expect(partner.as(archiveListing, { id: String(id) })).rejects.toMatchObject(missing);
      await expect(partner.as(saveListing, { id: String(id), body: fields })).rejects.toMatchObject(missing);
      await expect(partner.as(getListingContent, { id: String(id), query: {} })).rejects.toMatchObject(missing);
      const row = await db.selectFrom('listing').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
      expect(row).toMatchObject({ name: 'Theirs', archived: false });
    }
  });

  test('who archived what is kept', async () => {
    const { as, organizationId, user } = await server.newPartner();
    const { id } = await insertListing(db, organizationId);
    await as(archiveListing, { id: String(id) });
    const { action, subject } = await db
      .selectFrom('audit')
      .selectAll()
      .where('user_id', '=', user.id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect([action, subject]).toEqual(['DELETE /marketplace/v1/listings/{id}', { id: String(id) }]);
  });
});

test('what a campaign contains is answered for the latest version, or for the one asked for', async () => {
  const { as, organizationId } = await server.newPartner();
  const { id } = await insertListing(db, organizationId, { version: 2, editions: ['Pro'] });
  const content = (name: string): CampaignContent => ({
    goals: [{ key: 'g', name, kind: 'form', asset: null }],
    sequences: [{ key: 's', name: 'Follow-up', steps: [] }],
    flow: [{ from: 'g', to: 's' }],
    assets: [],
  });
  for (const version of [1, 2])
    await db
      .insertInto('listing_version')
      .values({ listing_id: id, version, content: JSON.stringify(content(`Goal ${version}`)) })
      .execute();
  expect(await as(getListing, { id: String(id) })).toMatchObject({ version: 2, editions: ['Pro'] });
  expect(await as(getListingContent, { id: String(id), query: {} })).toEqual({ version: 2, ...content('Goal 2') });
  const first = await as(getListingContent, { id: String(id), query: { version: 1 } });
  expect(first).toEqual({ version: 1, ...content('Goal 1') });
  const third = as(getListingContent, { id: String(id), query: { version: 3 } });
  await expect(third).rejects.toMatchObject({ code: 'listing.notFound' });
});

test('a user who acts for nobody sees an empty marketplace', async () => {
  const { as, user } = await server.newPartner();
  await db.deleteFrom('company_user').where('user_id', '=', user.id).execute();
  expect(await as(listCompanyUsers, {})).toEqual({ content: [] });
  const { content, page } = await as(listListings, { query: { listingIds: unknownId() } });
  expect([content, page]).toEqual([[], { totalElements: 0 }]);
  await expect(as(getListing, { id: '1' })).rejects.toMatchObject({ code: 'listing.notFound' });
});
