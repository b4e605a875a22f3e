import {
  createAccount,
  getBootData,
  getFeatureFlags,
  PARTNER_DEVELOPER_ID,
  PARTNER_EDITION,
  PARTNER_EDITION_ID,
  savePreferences,
} from '@app/contract/accounts';
import { createBundle } from '@app/contract/bundles';
import type { Call } from '@app/contract/client';
import { describe, expect, test } from 'vitest';
import { insertListing, insertUser } from '../../../test/rows.ts';
import { startTestApp } from '../../../test/setup.ts';

const server = await startTestApp();
const { db } = server;
const body = { editionId: PARTNER_EDITION_ID, developerId: PARTNER_DEVELOPER_ID } as const;
const accountsOf = (organizationId: string) =>
  db.selectFrom('account').selectAll().where('organization_id', '=', organizationId).execute();

describe('creating the account', () => {
  test('a certified partner gets one, and is a member of it', async () => {
    const { as, organizationId } = await server.newPartner({ account: false });
    const account = await as(createAccount, { body });
    const [row] = await accountsOf(organizationId);
    expect(account).toEqual({
      id: row?.id,
      companyProfile: { id: organizationId, name: row?.name },
      edition: { name: PARTNER_EDITION },
      status: 'Active',
    });
    expect((await as(getBootData, { accountId: account.id })).companyProfileInfo.id).toBe(organizationId);
  });

  test('asking again answers the same account, and lets a colleague in', async () => {
    const { as, organizationId } = await server.newPartner({ account: false });
    const first = await as(createAccount, { body });
    expect(await as(createAccount, { body })).toEqual(first);
    const colleague = await insertUser(db, { organization_id: organizationId });
    const call = server.withToken(await server.newSession(colleague.id));
    expect(await call(createAccount, { body })).toEqual(first);
    expect((await call(getBootData, { accountId: first.id })).companyProfileInfo.id).toBe(organizationId);
  });

  test('eight calls at once create one', async () => {
    const { as, organizationId } = await server.newPartner({ account: false });
    const answers = await Promise.all(Array.from({ length: 8 }, () => as(createAccount, { body })));
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect(await accountsOf(organizationId)).toHaveLength(1);
  });

  test.each([
    ['an uncertified partner', { certified: false }, 'account.exception.partnerType.notCertified'],
    ['a customer', { kind: 'customer' as const, certified: false }, 'organizationType.notPartner'],
    ['a customer who is certified all the same', { kind: 'customer' as const }, 'organizationType.notPartner'],
  ])('%s is refused by its own code', async (_, options, code) => {
    const { as, organizationId } = await server.newPartner({ ...options, account: false });
    await expect(as(createAccount, { body })).rejects.toMatchObject({ code, status: 403 });
    expect(await accountsOf(organizationId)).toEqual([]);
  });

  test('a user without a company is not a partner', async () => {
    const call = server.withToken(await server.newSession((await insertUser(db)).id));
    await expect(call(createAccount, { body })).rejects.toMatchObject({ code: 'organizationType.notPartner' });
  });

  test('another edition or developer is a 400', async () => {
    const { as } = await server.newPartner({ account: false });
    const wrong = { ...body, editionId: 'pro' } as unknown as typeof body;
    await expect(as(createAccount, { body: wrong })).rejects.toMatchObject({ code: 'request.invalid' });
  });
});

test.each([
  ['an uncertified partner', { certified: false }, 'account.exception.partnerType.notCertified'],
  ['the owner of a CRM account', { kind: 'customer' as const }, 'organizationType.notPartner'],
])('%s may not open the own account in this app', async (_, options, code) => {
  const { as, accountId } = await server.newPartner(options);
  await expect(as(getBootData, { accountId })).rejects.toMatchObject({ code, status: 403 });
  await expect(as(getFeatureFlags, { accountId, query: { flags: ['x'] } })).rejects.toMatchObject({ code });
});

test('a member of a cancelled account is kept out', async () => {
  const { as, accountId } = await server.newPartner();
  await db.updateTable('account').set({ status: 'Cancelled' }).where('id', '=', accountId).execute();
  await expect(as(getBootData, { accountId })).rejects.toMatchObject({ code: 'account.forbidden' });
});

describe('a call with an Idempotency-Key', async () => {
  const bundle = async () => {
    const partner = await server.newPartner();
    const { immutableId } = await insertListing(db, partner.organizationId);
    const draft = { name: 'Once', solutionRefs: [immutableId] };
    const create = (idempotencyKey: string, change: object = {}, as: Call = partner.as) =>
      as(createBundle, { accountId: partner.accountId, body: { ...draft, ...change } }, { idempotencyKey });
    const rows = () => db.selectFrom('bundle').select('id').where('account_id', '=', partner.accountId).execute();
    return { ...partner, create, rows };
  };

  test('creates once; the second call gets the first answer', async () => {
    const { create, rows } = await bundle();
    const first = await create('key-1');
    expect(await create('key-1')).toEqual(first);
    expect(await rows()).toHaveLength(1);
    expect((await create('key-2')).id).not.toBe(first.id);
  });

  test('is a 422 with another body, another action or a malformed key', async () => {
    const { create, rows, as } = await bundle();
    await create('key');
    await expect(create('key', { name: 'Other' })).rejects.toMatchObject({
      code: 'request.idempotencyKey',
      status: 422,
    });
    await expect(as(createAccount, { body }, { idempotencyKey: 'key' })).rejects.toMatchObject({ status: 422 });
    await expect(create('x'.repeat(201))).rejects.toMatchObject({ code: 'request.idempotencyKey' });
    await expect(create('two words')).rejects.toMatchObject({ code: 'request.idempotencyKey' });
    expect(await rows()).toHaveLength(1);
  });

  test('creates once when ten arrive together, and all get the same answer', async () => {
    const { create, rows } = await bundle();
    const answers = await Promise.all(Array.from({ length: 10 }, () => create('together')));
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect(await rows()).toHaveLength(1);
  });

  test('leaves no claim when it fails, so that it can be tried again', async () => {
    const { create, organizationId, user } = await bundle();
    await db.updateTable('listing').set({ archived: true }).where('publisher_id', '=', organizationId).execute();
    await expect(create('retry')).rejects.toMatchObject({ code: 'listing.notFound' });
    expect(await db.selectFrom('idempotency_key').selectAll().where('user_id', '=', user.id).execute()).toEqual([]);
    await db.updateTable('listing').set({ archived: false }).where('publisher_id', '=', organizationId).execute();
    expect((await create('retry')).name).toBe('Once');
  });

  test("does not meet another user's key", async () => {
    const [one, two] = [await bundle(), await bundle()];
    expect((await one.create('same')).id).not.toBe((await two.create('same')).id);
  });
});

test('every write leaves one audit row, a failed, repeated or reading call none', async () => {
  const partner = await server.newPartner();
  const { as, accountId, user } = partner;
  const { immutableId } = await insertListing(db, partner.organizationId);
  const audit = () => db.selectFrom('audit').selectAll().where('user_id', '=', user.id).orderBy('id').execute();
  await as(getBootData, { accountId });
  await as(createBundle, { accountId, body: { name: ' ', solutionRefs: [immutableId] } }).catch(() => undefined);
  await as(createBundle, { accountId, body: { name: 'No', solutionRefs: [user.id] } }).catch(() => undefined);
  expect(await audit()).toEqual([]);
  const create = () =>
    as(createBundle, { accountId, body: { name: 'Yes', solutionRefs: [immutableId] } }, { idempotencyKey: 'a' });
  await create();
  await create();
  await as(savePreferences, { accountId, body: { data: { ftu_users: true } } });
  expect(await audit()).toMatchObject([
    { action: 'POST /api/v2/accounts/{accountId}/bundles', account_id: accountId, subject: { accountId } },
    { action: 'PUT /api/v2/accounts/{accountId}/preferences', account_id: accountId },
  ]);
});
