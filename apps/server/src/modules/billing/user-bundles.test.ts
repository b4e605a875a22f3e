import { createUserBundle } from '@app/contract/accounts';
import { archiveBundle, createBundle } from '@app/contract/bundles';
import { expect, test } from 'vitest';
import { insertListing, insertMembership, insertUser, unknownId } from '../../../test/rows.ts';
import { countRows, type Partner, startTestApp } from '../../../test/setup.ts';
import { findUserBundle } from './user-bundles.ts';

const server = await startTestApp();
const { db } = server;
const add = (userId: string) => ({ type: 'ADD_USER_TO_APP', userId }) as const;

async function newBundle({ as, accountId, organizationId }: Partner) {
  const { immutableId } = await insertListing(db, organizationId);
  return as(createBundle, { accountId, body: { name: 'Starter', solutionRefs: [immutableId] } });
}

test('people and a bundle of the account are kept under one id', async () => {
  const partner = await server.newPartner();
  const { as, accountId, user } = partner;
  const colleague = await insertUser(db);
  await insertMembership(db, { account_id: accountId, user_id: colleague.id });
  const bundle = await newBundle(partner);
  const { id } = await as(createUserBundle, {
    accountId,
    body: {
      userId: user.id.toUpperCase(),
      solutions: [add(user.id), add(colleague.id), add(user.id.toUpperCase())],
      bundleRef: { id: bundle.id },
    },
  });
  expect(await findUserBundle(db, { accountId, userId: user.id }, id)).toEqual({
    id,
    bundle: { id: bundle.id, name: 'Starter', archived: false },
    addedUserIds: [user.id, colleague.id].sort(),
  });
  const audit = await db.selectFrom('audit').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow();
  expect(audit).toMatchObject({ user_id: user.id, account_id: accountId });
});

test('without a bundle, or without people, it is good as well', async () => {
  const partner = await server.newPartner();
  const { as, accountId, user } = partner;
  const people = await as(createUserBundle, { accountId, body: { userId: user.id, solutions: [add(user.id)] } });
  expect(await findUserBundle(db, { accountId, userId: user.id }, people.id)).toMatchObject({
    bundle: null,
    addedUserIds: [user.id],
  });
  const bundle = await newBundle(partner);
  const body = { userId: user.id, solutions: [], bundleRef: { id: bundle.id } };
  const alone = await as(createUserBundle, { accountId, body });
  expect(await findUserBundle(db, { accountId, userId: user.id }, alone.id)).toMatchObject({ addedUserIds: [] });
});

test('people and bundles of others are not found, an archived bundle is refused, and nothing is kept', async () => {
  const [partner, rival] = [await server.newPartner(), await server.newPartner()];
  const { as, accountId, user } = partner;
  const [own, theirs] = [await newBundle(partner), await newBundle(rival)];
  await as(archiveBundle, { accountId, bundleId: own.id });
  const before = await countRows(db, 'user_bundle');
  const mine = { userId: user.id, solutions: [add(user.id)] };
  for (const [body, code] of [
    [{ ...mine, userId: rival.user.id }, 'user.notFound'],
    [{ ...mine, solutions: [add(user.id), add(rival.user.id)] }, 'user.notFound'],
    [{ ...mine, userId: unknownId() }, 'user.notFound'],
    [{ ...mine, bundleRef: { id: theirs.id } }, 'bundle.notFound'],
    [{ ...mine, bundleRef: { id: unknownId() } }, 'bundle.notFound'],
    [{ ...mine, bundleRef: { id: own.id } }, 'bundle.archived'],
  ] as const)
    await expect(
      as(createUserBundle, { accountId, body: { ...body, solutions: [...body.solutions] } }),
    ).rejects.toMatchObject({
      code,
    });
  expect(await countRows(db, 'user_bundle')).toBe(before);
});

test('the same key twice makes one; another request with it is refused', async () => {
  const { as, accountId, user } = await server.newPartner();
  const body = { userId: user.id, solutions: [add(user.id)] };
  const before = await countRows(db, 'user_bundle');
  const once = () => as(createUserBundle, { accountId, body }, { idempotencyKey: 'one' });
  const ids = (await Promise.all([once(), once(), once()])).map(({ id }) => id);
  expect(new Set(ids).size).toBe(1);
  expect(await countRows(db, 'user_bundle')).toBe(before + 1);
  const other = as(createUserBundle, { accountId, body: { ...body, solutions: [] } }, { idempotencyKey: 'one' });
  await expect(other).rejects.toMatchObject({ code: 'request.idempotencyKey' });
});

test('it is found in its own account, and for its own person, only', async () => {
  const [partner, rival] = [await server.newPartner(), await server.newPartner()];
  const { as, accountId, user } = partner;
  const { id } = await as(createUserBundle, { accountId, body: { userId: user.id, solutions: [] } });
  expect(await findUserBundle(db, { accountId, userId: user.id }, id)).not.toBeNull();
  expect(await findUserBundle(db, { accountId: rival.accountId, userId: user.id }, id)).toBeNull();
  expect(await findUserBundle(db, { accountId, userId: rival.user.id }, id)).toBeNull();
});
