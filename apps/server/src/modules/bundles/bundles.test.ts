import { archiveBundle, createBundle, editBundle, listBundles, restoreBundle } from '@app/contract/bundles';
import { describe, expect, test } from 'vitest';
import { bearer, json, send } from '../../../test/raw.ts';
import { insertListing, unknownId } from '../../../test/rows.ts';
import { startTestApp } from '../../../test/setup.ts';

const server = await startTestApp();
const { db } = server;

async function partnerWithListings(count = 2) {
  const partner = await server.newPartner();
  const refs: string[] = [];
  for (let n = 0; n < count; n++) refs.push((await insertListing(db, partner.organizationId)).immutableId);
  const { accountId, as } = partner;
  const create = (name: string, solutionRefs = refs) => as(createBundle, { accountId, body: { name, solutionRefs } });
  const names = async (deleted: boolean) =>
    (await as(listBundles, { accountId, query: { deleted } })).bundles.map(({ name }) => name);
  return { ...partner, refs, create, names };
}

describe('creating', () => {
  test('a bundle keeps its listings in the order they were chosen, each once', async () => {
    const { as, accountId, organizationId, refs } = await partnerWithListings(3);
    const [a, b, c] = refs as [string, string, string];
    const body = { name: '  Welcome  ', description: ' For new clients\nand old ', solutionRefs: [c, a, c, b] };
    const bundle = await as(createBundle, { accountId, body });
    expect(bundle).toMatchObject({
      name: 'Welcome',
      description: 'For new clients\nand old',
      organizationId,
      solutionRefs: [c, a, b],
      solutions: [{ id: c }, { id: a }, { id: b }],
    });
    expect(Date.now() - Date.parse(bundle.createdDate)).toBeLessThan(60_000);
    expect((await as(listBundles, { accountId, query: {} })).bundles).toEqual([bundle]);
  });

  test('a listing that is unknown, archived or of a publisher one does not act for is not found', async () => {
    const { create, names, organizationId, refs } = await partnerWithListings(1);
    const archived = await insertListing(db, organizationId, { archived: true });
    const rival = await partnerWithListings(1);
    for (const ref of [unknownId(), archived.immutableId, rival.refs[0]!]) {
      await expect(create('No', [...refs, ref])).rejects.toMatchObject({
        code: 'listing.notFound',
        status: 404,
        details: { solutionRefs: [ref] },
      });
    }
    expect(await names(false)).toEqual([]);
  });

  test('a listing that is not published cannot be installed, so it is refused by name', async () => {
    const { create, names, organizationId, refs } = await partnerWithListings(1);
    const { immutableId } = await insertListing(db, organizationId, { published: false });
    await expect(create('No', [...refs, immutableId])).rejects.toMatchObject({
      code: 'listing.notPublished',
      status: 409,
      details: { solutionRefs: [immutableId] },
    });
    expect(await names(false)).toEqual([]);
  });

  test('the same key twice at once saves one bundle, and both are told the same', async () => {
    const { as, accountId, refs, names } = await partnerWithListings();
    const body = { name: 'Once', solutionRefs: refs };
    const save = () => as(createBundle, { accountId, body }, { idempotencyKey: 'double-click' });
    const [one, two] = await Promise.all([save(), save()]);
    expect(two).toEqual(one);
    expect(await save()).toEqual(one);
    expect(await names(false)).toEqual(['Once']);
  });

  test('two bundles may have one name', async () => {
    const { create, names } = await partnerWithListings();
    await create('Twin');
    await create('Twin');
    expect(await names(false)).toEqual(['Twin', 'Twin']);
  });

  test('200 listings fit, in their order', async () => {
    const { as, accountId, refs } = await partnerWithListings(200);
    const solutionRefs = refs.toReversed();
    const bundle = await as(createBundle, { accountId, body: { name: 'Full', solutionRefs } });
    expect(bundle.solutionRefs).toEqual(solutionRefs);
  });

  test.each([
    ['no name', { name: '' }],
    ['a name of spaces', { name: '   ' }],
    ['a name too long', { name: 'x'.repeat(121) }],
    ['a control character', { name: 'a\0b' }],
    ['a name of two lines', { name: 'a\nb' }],
    ['a description too long', { description: 'x'.repeat(2001) }],
    ['no listing', { solutionRefs: [] }],
    ['too many listings', { solutionRefs: Array.from({ length: 201 }, unknownId) }],
  ])('%s is refused', async (_, fault) => {
    const { as, accountId, refs } = await partnerWithListings(1);
    const body = { name: 'Fine', solutionRefs: refs, ...fault };
    await expect(as(createBundle, { accountId, body })).rejects.toMatchObject({ code: 'request.invalid' });
  });

  test('120 characters are enough for any script', async () => {
    const { create } = await partnerWithListings(1);
    const name = '\u4e16'.repeat(120);
    expect((await create(name)).name).toBe(name);
    expect((await create('\u0645\u0631\u062d\u0628\u0627 \ud83d\ude80')).name).toBe(
      '\u0645\u0631\u062d\u0628\u0627 \ud83d\ude80',
    );
  });
});

describe('a saved bundle', () => {
  test('cannot be edited, whatever is sent, archived or not', async () => {
    const { as, accountId, create, token } = await partnerWithListings();
    const saved = await create('Saved');
    const path = `/api/v2/accounts/${accountId}/bundles/${saved.id}`;
    const edit = async (body: string) => {
      const headers = { ...bearer(token), 'content-type': 'application/json' };
      const answer = await send(server.origin, { method: 'PUT', path, headers, body });
      return [answer.status, json(answer).code];
    };
    const bodies = ['{}', JSON.stringify({ ...saved, name: 'Other' }), '[]'];
    for (const body of bodies) expect(await edit(body)).toEqual([409, 'bundle.saved']);
    expect((await as(listBundles, { accountId, query: {} })).bundles).toEqual([saved]);
    await as(archiveBundle, { accountId, bundleId: saved.id });
    expect(await edit('{}')).toEqual([409, 'bundle.saved']);
    expect((await as(listBundles, { accountId, query: { deleted: true } })).bundles).toEqual([saved]);
  });
});

describe('archiving', () => {
  test('an archived bundle leaves the active list and comes back when restored', async () => {
    const { as, accountId, create, names } = await partnerWithListings();
    const { id: bundleId } = await create('One');
    await create('Two');
    await as(archiveBundle, { accountId, bundleId });
    expect([await names(false), await names(true)]).toEqual([['Two'], ['One']]);
    await as(restoreBundle, { accountId, bundleId });
    expect([await names(false), await names(true)]).toEqual([['One', 'Two'], []]);
  });

  test('archiving twice keeps the first time; restoring twice is fine', async () => {
    const { as, accountId, create } = await partnerWithListings();
    const { id: bundleId } = await create('One');
    const archivedAt = async () =>
      (await db.selectFrom('bundle').select('archived_at').where('id', '=', bundleId).executeTakeFirst())?.archived_at;
    await as(archiveBundle, { accountId, bundleId });
    const first = await archivedAt();
    await as(archiveBundle, { accountId, bundleId });
    expect(await archivedAt()).toEqual(first);
    await as(restoreBundle, { accountId, bundleId });
    await as(restoreBundle, { accountId, bundleId });
    expect(await archivedAt()).toBeNull();
  });

  test("an unknown bundle and another partner's are not found alike, and stay as they are", async () => {
    const { as, accountId } = await partnerWithListings();
    const rival = await partnerWithListings();
    const { id } = await rival.create('Theirs');
    for (const bundleId of [id, unknownId()]) {
      for (const endpoint of [archiveBundle, restoreBundle, editBundle]) {
        await expect(as(endpoint, { accountId, bundleId })).rejects.toMatchObject({
          code: 'bundle.notFound',
          status: 404,
        });
      }
    }
    expect(await rival.names(false)).toEqual(['Theirs']);
  });
});

describe('the list', () => {
  test('is oldest first and pages without gap or double', async () => {
    const { as, accountId, create } = await partnerWithListings(1);
    const expected = [];
    for (let n = 0; n < 8; n++) expected.push((await create(`Bundle ${n}`)).id);
    // All at the same moment: the id decides.
    await db
      .updateTable('bundle')
      .set({ created_at: '2026-01-01T00:00:00.000Z' })
      .where('name', 'like', '% 6')
      .execute();
    const found = [];
    let pageToken = '';
    do {
      const page = await as(listBundles, { accountId, query: { pageSize: 3, pageToken } });
      found.push(...page.bundles);
      pageToken = page.nextPageToken;
    } while (pageToken);
    expect(found.map(({ id }) => id).toSorted()).toEqual(expected.toSorted());
    expect(found[0]?.name).toBe('Bundle 6');
    const dates = found.map(({ createdDate }) => createdDate);
    expect(dates).toEqual(dates.toSorted());
  });

  test('a token is for the same question in the same account only', async () => {
    const { as, accountId, create, refs } = await partnerWithListings();
    for (const name of ['a', 'b', 'c']) await create(name);
    const rival = await partnerWithListings();
    const { nextPageToken: pageToken } = await as(listBundles, { accountId, query: { pageSize: 1 } });
    const refused = { code: 'request.pageToken' };
    await expect(as(listBundles, { accountId, query: { pageToken, deleted: true } })).rejects.toMatchObject(refused);
    await expect(as(listBundles, { accountId, query: { pageToken, solutionIds: refs } })).rejects.toMatchObject(
      refused,
    );
    await expect(rival.as(listBundles, { accountId: rival.accountId, query: { pageToken } })).rejects.toMatchObject(
      refused,
    );
    // The print is no secret, so that a token can be forged; what it then holds must still be harmless.
    const [print] = JSON.parse(Buffer.from(pageToken, 'base64url').toString()) as [string];
    for (const time of ['0000-01-01T00:00:00Z', 'yesterday', '\0']) {
      const forged = Buffer.from(JSON.stringify([print, [time, unknownId()]])).toString('base64url');
      await expect(as(listBundles, { accountId, query: { pageToken: forged } })).rejects.toMatchObject({ status: 400 });
    }
  });

  test('can be those that include one of some listings, and says which were asked for', async () => {
    const { as, accountId, create, refs } = await partnerWithListings(3);
    const [a, b, c] = refs as [string, string, string];
    await create('AB', [a, b]);
    await create('B', [b]);
    await create('C', [c]);
    const find = (solutionIds: string[]) => as(listBundles, { accountId, query: { solutionIds, deleted: false } });
    expect((await find([a, b])).bundles.map(({ name }) => name)).toEqual(['AB', 'B']);
    expect((await find([c])).bundles.map(({ solutionRefs }) => solutionRefs)).toEqual([[c]]);
    expect(await find([a])).toMatchObject({ bundles: [{ solutionRefs: [a, b] }], request: { solutionIds: [a] } });
    expect((await find([unknownId()])).bundles).toEqual([]);
  });

  test('of those that include a listing comes 50 a page until there is no next, without the archived', async () => {
    const { as, accountId, create, refs } = await partnerWithListings(2);
    const [wanted, other] = refs as [string, string];
    const expected: string[] = [];
    for (let n = 0; n < 101; n++) expected.push((await create(`Bundle ${n}`, n % 2 ? refs : [wanted])).id);
    const { id: bundleId } = await create('Archived', [wanted]);
    await create('Without', [other]);
    await as(archiveBundle, { accountId, bundleId });
    const sizes: number[] = [];
    const found: string[] = [];
    let pageToken = '';
    do {
      const query = { solutionIds: [wanted], deleted: false, pageSize: 50, pageToken };
      const page = await as(listBundles, { accountId, query });
      sizes.push(page.bundles.length);
      found.push(...page.bundles.map(({ id }) => id));
      pageToken = page.nextPageToken;
    } while (pageToken);
    expect(sizes).toEqual([50, 50, 1]);
    expect(found.toSorted()).toEqual(expected.toSorted());
  });

  test('is empty for the listings of another partner, though their bundles hold them', async () => {
    const [one, two] = [await partnerWithListings(), await partnerWithListings()];
    await two.create('Theirs');
    const query = { solutionIds: two.refs, deleted: false };
    expect((await one.as(listBundles, { accountId: one.accountId, query })).bundles).toEqual([]);
  });

  test("does not hold another partner's bundles", async () => {
    const [one, two] = [await partnerWithListings(), await partnerWithListings()];
    await one.create('Mine');
    await two.create('Theirs');
    expect([await one.names(false), await two.names(false)]).toEqual([['Mine'], ['Theirs']]);
  });
});
