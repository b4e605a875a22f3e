import {
  getBootData,
  getCrmToken,
  getFeatureFlags,
  getMarketplaceToken,
  savePreferences,
} from '@app/contract/accounts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { bearer, send } from '../../../test/raw.ts';
import { insertAccount, insertClient, insertMembership, insertUser, unknownId } from '../../../test/rows.ts';
import { startTestApp } from '../../../test/setup.ts';
import { hashSecret } from '../../http/secrets.ts';

const server = await startTestApp();
const { db, origin } = server;

test('boot data is the company and the preferences of this user', async () => {
  const { as, accountId, organizationId } = await server.newPartner();
  await db
    .updateTable('organization')
    .set({ affiliate_code: `aff-${organizationId}`, partner_company_type: 'Certified', salesforce_account_id: '001x' })
    .where('id', '=', organizationId)
    .execute();
  const name = sql<string>`(select name from account where id = ${accountId})`;
  const row = await db
    .selectFrom('organization')
    .select([name.as('name')])
    .executeTakeFirstOrThrow();
  expect(await as(getBootData, { accountId })).toEqual({
    companyProfileInfo: {
      id: organizationId,
      name: row.name,
      affiliateCode: `aff-${organizationId}`,
      partnerCompanyType: 'Certified',
      status: 'Active',
      salesforceAccountId: '001x',
    },
    userPreferences: {},
    member: { isOwner: false, partnerCompany: null, withheld: [] },
    setup: 'none',
  });
});

describe('feature flags', () => {
  const set = (name: string, value: boolean, account_id: string | null = null) =>
    db.insertInto('feature_flag').values({ name, value, account_id }).execute();

  test("the account's own value wins over the default; what nobody has set is off", async () => {
    const { as, accountId } = await server.newPartner();
    const other = await server.newPartner();
    await set('on', true);
    await set('off-here', true);
    await set('off-here', false, accountId);
    await set('on-here', false);
    await set('on-here', true, accountId);
    await set('theirs', true, other.accountId);
    const flags = ['on', 'off-here', 'on-here', 'theirs', 'unset', '__proto__'];
    const { featureFlags } = await as(getFeatureFlags, { accountId, query: { flags } });
    expect(Object.entries(featureFlags).filter(([name]) => name !== '__proto__')).toEqual([
      ['on', true],
      ['off-here', false],
      ['on-here', true],
      ['theirs', false],
      ['unset', false],
    ]);
  });

  test('one flag is asked for like many', async () => {
    const { as, accountId } = await server.newPartner();
    await set('single', true);
    expect(await as(getFeatureFlags, { accountId, query: { flags: 'single' } })).toEqual({
      featureFlags: { single: true },
    });
    await expect(as(getFeatureFlags, { accountId, query: { flags: [] } })).rejects.toMatchObject({ status: 400 });
    const many = Array.from({ length: 101 }, (_, n) => `f${n}`);
    await expect(as(getFeatureFlags, { accountId, query: { flags: many } })).rejects.toMatchObject({ status: 400 });
  });
});

describe('preferences', () => {
  test('what is not named stays as it was', async () => {
    const { as, accountId } = await server.newPartner();
    await as(savePreferences, { accountId, body: { data: { ftu_account: true, ftu_clients: false } } });
    const saved = await as(savePreferences, { accountId, body: { data: { ftu_clients: true } } });
    expect(saved).toEqual({ userPreferences: { ftu_account: true, ftu_clients: true } });
    expect((await as(getBootData, { accountId })).userPreferences).toEqual(saved.userPreferences);
    expect(await as(savePreferences, { accountId, body: { data: {} } })).toEqual(saved);
  });

  test('two tabs that dismiss two hints at once both count', async () => {
    const { as, accountId } = await server.newPartner();
    await Promise.all([
      as(savePreferences, { accountId, body: { data: { ftu_bundles: true } } }),
      as(savePreferences, { accountId, body: { data: { ftu_users: true } } }),
    ]);
    expect((await as(getBootData, { accountId })).userPreferences).toEqual({ ftu_bundles: true, ftu_users: true });
  });

  test('they are of one user in one account, and of known names only', async () => {
    const { as, accountId } = await server.newPartner();
    await as(savePreferences, { accountId, body: { data: { ftu_account: true } } });
    const colleague = await insertUser(db);
    await insertMembership(db, { account_id: accountId, user_id: colleague.id });
    const call = server.withToken(await server.newSession(colleague.id));
    expect((await call(getBootData, { accountId })).userPreferences).toEqual({});
    const unknown = { data: { ftu_other: true } } as object as { data: { ftu_account: boolean } };
    await expect(as(savePreferences, { accountId, body: unknown })).rejects.toMatchObject({ status: 400 });
  });
});

describe('tokens', () => {
  const status = async (path: string, token: string) => (await send(origin, { path, headers: bearer(token) })).status;

  test('a marketplace token opens the marketplace and nothing else, for an hour', async () => {
    const { as, accountId, token } = await server.newPartner();
    const { accessToken, expiresIn } = await as(getMarketplaceToken, {});
    expect(expiresIn).toBe(3600);
    expect(await status('/marketplace/v1/companyUsers', accessToken)).toBe(200);
    expect(await status('/marketplace/v1/companyUsers', token)).toBe(401);
    expect(await status('/api/v3/users/current', accessToken)).toBe(401);
    expect(await status(`/api/v2/accounts/${accountId}/bootData`, accessToken)).toBe(401);
    expect(await status('/api/v2/token/marketplace', accessToken)).toBe(401);
    await db
      .updateTable('access_token')
      .set({ expires_at: sql`expires_at - interval '1 hour'` })
      .where('token_hash', '=', hashSecret(accessToken))
      .execute();
    expect(await status('/marketplace/v1/companyUsers', accessToken)).toBe(401);
  });

  test('a CRM token is for the own account and for clients with access', async () => {
    const { as, accountId } = await server.newPartner();
    const client = await insertClient(db, accountId);
    for (const id of [accountId, client]) {
      const { accessToken, expiresIn } = await as(getCrmToken, { accountId: id, domain: 'crm.example.com' });
      expect(expiresIn).toBe(3600);
      const row = await db
        .selectFrom('access_token')
        .select(['kind', 'account_id'])
        .where('token_hash', '=', hashSecret(accessToken))
        .executeTakeFirst();
      expect(row).toEqual({ kind: 'crm', account_id: id });
      expect(await status('/api/v3/users/current', accessToken)).toBe(401);
      expect(await status('/marketplace/v1/companyUsers', accessToken)).toBe(401);
    }
  });

  test('nobody else gets one', async () => {
    const { as, accountId } = await server.newPartner();
    const rival = await server.newPartner();
    const refused = { code: 'account.forbidden', status: 403 };
    const noAccess = await insertClient(db, accountId, { has_access: false });
    const cancelled = await insertClient(db, accountId, { account: { status: 'Cancelled' } });
    const theirs = await insertClient(db, rival.accountId);
    for (const id of [noAccess, cancelled, theirs, rival.accountId, await insertAccount(db), unknownId()]) {
      await expect(as(getCrmToken, { accountId: id, domain: 'x' })).rejects.toMatchObject(refused);
    }
  });
});
