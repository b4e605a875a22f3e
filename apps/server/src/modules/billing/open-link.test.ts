import { createUserBundle } from '@app/contract/accounts';
import { createBundle } from '@app/contract/bundles';
import { estimateCart } from '@app/contract/pricing';
import { describe, expect, test } from 'vitest';
import { insertListing } from '../../../test/rows.ts';
import { startTestApp } from '../../../test/setup.ts';
import { CART_LINK_DAYS } from './link.ts';
import { openCartLink, openTrialLink } from './open-link.ts';
import { newSeller, requestOf } from './test-sellers.ts';

const server = await startTestApp();
const { db, config } = server;
const seller = await newSeller(server);
const rival = await newSeller(server);
const now = new Date();

const shared = async ({ as, names } = seller) =>
  new URL((await as(estimateCart, { body: requestOf(names) })).cartUrl).searchParams;
const open = (params: URLSearchParams, at = now) => openCartLink(db, config, params, at);

async function bundled({ as, accountId, user, organizationId } = seller) {
  const { immutableId } = await insertListing(db, organizationId);
  const bundle = await as(createBundle, { accountId, body: { name: 'Starter', solutionRefs: [immutableId] } });
  const { id } = await as(createUserBundle, {
    accountId,
    body: {
      userId: user.id,
      solutions: [{ type: 'ADD_USER_TO_APP', userId: user.id }],
      bundleRef: { id: bundle.id },
    },
  });
  return { id, bundle };
}

describe('a cart link', () => {
  test('brings its user bundle along', async () => {
    const { id, bundle } = await bundled();
    const params = await shared();
    params.append('bundleId', id);
    const opened = await open(params);
    expect(opened).toMatchObject({
      seller: { accountId: seller.accountId, userId: seller.user.id },
      userBundle: { id, bundle: { id: bundle.id, name: 'Starter', archived: false }, addedUserIds: [seller.user.id] },
    });
  });

  test('without its bundle is the same offer without a bundle', async () => {
    expect(await open(await shared())).toMatchObject({ link: { total: 26_292 }, userBundle: null });
  });

  test("with another partner's bundle, an unknown one or two is refused", async () => {
    const [mine, theirs] = [await bundled(), await bundled(rival)];
    for (const ids of [[theirs.id], [crypto.randomUUID()], [mine.bundle.id], ['x'], [''], [mine.id, mine.id]]) {
      const params = await shared();
      for (const id of ids) params.append('bundleId', id);
      expect(await open(params)).toEqual({ fault: 'edited' });
    }
  });

  test('tells of a bundle that was archived, and forgets people who left', async () => {
    const one = await newSeller(server);
    const { id, bundle } = await bundled(one);
    const params = await shared(one);
    params.append('bundleId', id);
    await db.updateTable('bundle').set({ archived_at: now }).where('id', '=', bundle.id).execute();
    await db
      .updateTable('user_bundle_solution')
      .set({ user_id: rival.user.id })
      .where('user_bundle_id', '=', id)
      .execute();
    expect(await open(params)).toMatchObject({ userBundle: { bundle: { archived: true }, addedUserIds: [] } });
  });

  test('too old says so, edited says so', async () => {
    const params = await shared();
    expect(await open(params, new Date(now.getTime() + (CART_LINK_DAYS + 1) * 86_400_000))).toEqual({
      fault: 'expired',
    });
    params.set('linkPostedBy', rival.names.linkPostedBy);
    params.set('partnerAccountId', rival.names.partnerAccountId);
    expect(await open(params)).toEqual({ fault: 'edited' });
  });
});

describe('the secret', () => {
  test('is the one that the database keeps, unless the deployment has its own', async () => {
    const params = await shared();
    const own = { LINK_SECRET: 'a secret of this deployment alone' };
    expect(await openCartLink(db, own, params, now)).toEqual({ fault: 'edited' });
    const { value } = await db.selectFrom('link_secret').select('value').executeTakeFirstOrThrow();
    expect(value).toMatch(/^[0-9a-f-]{72}$/);
    expect(await openCartLink(db, { LINK_SECRET: value }, params, now)).toHaveProperty('link');
  });

  test('is the same in a transaction', async () => {
    const params = await shared();
    expect(await db.transaction().execute((trx) => openCartLink(trx, config, params, now))).toHaveProperty('link');
  });

  test('stands there once', async () => {
    await expect(db.insertInto('link_secret').values({ value: 'another' }).execute()).rejects.toThrow();
  });
});

describe('a trial link', () => {
  const trial = { affiliateCode: seller.affiliateCode, ...seller.names };

  test('is good when company, code and person go together, with a bundle or without', async () => {
    expect(await openTrialLink(db, new URLSearchParams(trial))).toMatchObject({
      link: trial,
      seller: { accountId: seller.accountId, userId: seller.user.id },
      userBundle: null,
    });
    const { id } = await bundled();
    const opened = await openTrialLink(db, new URLSearchParams({ ...trial, bundleId: id }));
    expect(opened).toMatchObject({ userBundle: { id } });
  });

  test.each([
    ['affiliateCode', rival.affiliateCode],
    ['partnerAccountId', rival.names.partnerAccountId],
    ['linkPostedBy', rival.names.linkPostedBy],
    ['affiliateCode', 'nobody'],
    ['linkPostedBy', ''],
    ['bundleId', crypto.randomUUID()],
  ])("with somebody else's %s is refused", async (name, value) => {
    expect(await openTrialLink(db, new URLSearchParams({ ...trial, [name]: value }))).toEqual({ fault: 'edited' });
  });

  test("with another partner's bundle is refused", async () => {
    const { id } = await bundled(rival);
    expect(await openTrialLink(db, new URLSearchParams({ ...trial, bundleId: id }))).toEqual({ fault: 'edited' });
  });
});
