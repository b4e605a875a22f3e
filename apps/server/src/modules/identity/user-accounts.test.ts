import { PARTNER_EDITION } from '@app/contract/accounts';
import type { Call } from '@app/contract/client';
import { listCurrentUserAccounts } from '@app/contract/identity';
import { expect, test } from 'vitest';
import { bearer, json, send } from '../../../test/raw.ts';
import { insertAccount, insertMembership, insertUser } from '../../../test/rows.ts';
import { startTestApp } from '../../../test/setup.ts';

const server = await startTestApp();
const { db } = server;

async function userWith(accounts: Parameters<typeof insertAccount>[1][]) {
  const user = await insertUser(db);
  const ids = [];
  for (const account of accounts) {
    const account_id = await insertAccount(db, account);
    await insertMembership(db, { account_id, user_id: user.id });
    ids.push(account_id);
  }
  const token = await server.newSession(user.id);
  return { ids, token, as: server.withToken(token) };
}

async function walk(as: Call, pageSize: number) {
  const pages = [];
  let pageToken = '';
  do {
    const page = await as(listCurrentUserAccounts, { query: { pageSize, pageToken } });
    pages.push(page.userAccounts);
    pageToken = page.nextPageToken;
  } while (pageToken !== '');
  return pages;
}

test('pages of seven hold each of twenty-five accounts once, by company name then tenant id', async () => {
  // Several share a name, so that the id has to decide inside and across pages.
  const { as, ids } = await userWith(Array.from({ length: 25 }, (_, n) => ({ name: `Company ${n % 4}` })));
  const pages = await walk(as, 7);
  expect(pages.map((page) => page.length)).toEqual([7, 7, 7, 4]);
  const all = pages.flat();
  expect(new Set(all.map(({ tenantId }) => tenantId))).toEqual(new Set(ids));
  const keys = all.map(({ companyProfile, tenantId }) => `${companyProfile?.name} ${tenantId}`);
  expect(keys).toEqual(keys.toSorted());
  const whole = await as(listCurrentUserAccounts, { query: { pageSize: 1000 } });
  expect(whole).toEqual({ userAccounts: all, nextPageToken: '' });
});

test('a full last page is the last: no empty page follows', async () => {
  const { as } = await userWith(Array.from({ length: 4 }, () => ({})));
  expect((await walk(as, 2)).map((page) => page.length)).toEqual([2, 2]);
  expect((await walk((await userWith([])).as, 2)).map((page) => page.length)).toEqual([0]);
});

test('an account that joins between two pages neither hides nor doubles another', async () => {
  const { as, ids, token } = await userWith(['B', 'D', 'F', 'H'].map((name) => ({ name })));
  const first = await as(listCurrentUserAccounts, { query: { pageSize: 2 } });
  const { id } = json(await send(server.origin, { path: '/api/v3/users/current', headers: bearer(token) }));
  for (const name of ['A', 'C', 'G']) {
    await insertMembership(db, { account_id: await insertAccount(db, { name }), user_id: id as string });
  }
  const second = await as(listCurrentUserAccounts, { query: { pageSize: 100, pageToken: first.nextPageToken } });
  const names = [...first.userAccounts, ...second.userAccounts].map(({ companyProfile }) => companyProfile?.name);
  expect(names).toEqual(['B', 'D', 'F', 'G', 'H']);
  expect(ids).toHaveLength(4);
});

test('an entry has the fields of the specification, or only those of the read mask', async () => {
  const { as, ids } = await userWith([{ name: 'Acme', legacy_id: 'acme77', edition_name: PARTNER_EDITION }]);
  const { userAccounts } = await as(listCurrentUserAccounts, { query: {} });
  const companyProfile = { name: 'Acme' };
  expect(userAccounts).toEqual([
    { tenantId: ids[0], edition: PARTNER_EDITION, status: 'Active', companyProfile, legacyId: 'acme77' },
  ]);
  const masked = await as(listCurrentUserAccounts, { query: { readMask: 'tenantId,companyProfile' } });
  expect(masked.userAccounts).toEqual([{ tenantId: ids[0], companyProfile }]);
});

test('statuses choose: one, several, or all', async () => {
  const { as } = await userWith([{ name: 'On' }, { name: 'Off', status: 'Cancelled' }]);
  const named = async (statuses?: ('Active' | 'Cancelled')[]) =>
    (await as(listCurrentUserAccounts, { query: { ...(statuses && { statuses }) } })).userAccounts.map(
      ({ companyProfile }) => companyProfile?.name,
    );
  expect(await named(['Active'])).toEqual(['On']);
  expect(await named(['Cancelled'])).toEqual(['Off']);
  expect(await named(['Active', 'Cancelled'])).toEqual(['Off', 'On']);
  expect(await named()).toEqual(['Off', 'On']);
});

test('a token with other parameters, of another user, or forged is a 400', async () => {
  const { as } = await userWith([{}, {}, {}]);
  const other = await userWith([{}, {}, {}]);
  const { nextPageToken: pageToken } = await as(listCurrentUserAccounts, { query: { pageSize: 1 } });
  const forged = (text: string) => Buffer.from(text).toString('base64url');
  const [print] = JSON.parse(Buffer.from(pageToken, 'base64url').toString()) as [string];
  const refused = { code: 'request.pageToken', status: 400 };
  for (const call of [
    () => as(listCurrentUserAccounts, { query: { pageSize: 1, pageToken, statuses: 'Active' } }),
    () => as(listCurrentUserAccounts, { query: { pageSize: 1, pageToken, readMask: 'tenantId' } }),
    () => other.as(listCurrentUserAccounts, { query: { pageSize: 1, pageToken } }),
    () => as(listCurrentUserAccounts, { query: { pageToken: 'garbage' } }),
    () => as(listCurrentUserAccounts, { query: { pageToken: forged('[]') } }),
    () => as(listCurrentUserAccounts, { query: { pageToken: forged('["x",["a","b"]]') } }),
    () => as(listCurrentUserAccounts, { query: { pageToken: forged(JSON.stringify([print, ['a', 'not a uuid']])) } }),
    () => as(listCurrentUserAccounts, { query: { pageToken: forged(JSON.stringify([print, []])) } }),
  ]) {
    await expect(call()).rejects.toMatchObject(refused);
  }
  // The size of a page is no part of what was asked for.
  const rest = await as(listCurrentUserAccounts, { query: { pageSize: 50, pageToken } });
  expect(rest.userAccounts).toHaveLength(2);
});

test('an oversized page is cut to the limit, a senseless one refused', async () => {
  const { as } = await userWith([{}]);
  expect((await as(listCurrentUserAccounts, { query: { pageSize: 1_000_000 } })).userAccounts).toHaveLength(1);
  for (const query of [
    { pageSize: -1 },
    { pageSize: 0 },
    { pageSize: 1.5 },
    { pageSize: Number.NaN },
    { readMask: 'tenantId,password_hash' },
    { orderBy: 'legacyId' as 'companyProfile.name,tenantId' },
  ]) {
    await expect(as(listCurrentUserAccounts, { query })).rejects.toMatchObject({ code: 'request.invalid' });
  }
});
