import { getCrmToken, getMarketplaceToken } from '@app/contract/accounts';
import { listFulfilledSolutions, listListings } from '@app/contract/listings';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { removeExpired } from '../src/modules/identity/remove-expired.ts';
import { postJson } from './provider.ts';
import { elsewhere, json, send } from './raw.ts';
import { insertAccount, insertMembership, insertUser } from './rows.ts';
import { countRows, startTestApp } from './setup.ts';

const server = await startTestApp();
const { origin, db } = server;

describe('a partner who loses the certificate', () => {
  test('draws no marketplace token and no token for a client', async () => {
    const { organizationId, accountId, as } = await server.newPartner();
    const client = await insertAccount(db);
    await db
      .insertInto('client')
      .values({ partner_account_id: accountId, account_id: client, start_date: '2024-01-01' })
      .execute();
    await as(getMarketplaceToken, {});
    await as(getCrmToken, { accountId: client, domain: 'crm.example' });
    await db.updateTable('organization').set({ certified: false }).where('id', '=', organizationId).execute();
    await expect(as(getMarketplaceToken, {})).rejects.toMatchObject({ status: 403 });
    await expect(as(getCrmToken, { accountId: client, domain: 'crm.example' })).rejects.toMatchObject({ status: 403 });
  });
});

test('an install in a client of two partner accounts of one reader is listed once', async () => {
  const { organizationId, accountId, user, as } = await server.newPartner();
  const other = await server.newPartner();
  await insertMembership(db, { account_id: other.accountId, user_id: user.id });
  const client = await insertAccount(db);
  for (const [partner, has_access] of [
    [accountId, false],
    [other.accountId, true],
  ] as const) {
    await db
      .insertInto('client')
      .values({ partner_account_id: partner, account_id: client, start_date: '2024-01-01', has_access })
      .execute();
  }
  const { id: listing_id } = await db
    .insertInto('listing')
    .values({ publisher_id: organizationId, name: 'Welcome' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('install').values({ listing_id, account_id: client }).execute();
  const { content, page } = await as(listFulfilledSolutions, { query: { listingId: listing_id } });
  expect([content.length, page.totalElements, content[0]?.hasAccess]).toEqual([1, 1, true]);
});

test('ids in capitals are the same ids', async () => {
  const { organizationId, as } = await server.newPartner();
  await db.insertInto('listing').values({ publisher_id: organizationId, name: 'Capital' }).execute();
  const { content } = await as(listListings, { query: { publisherCompanyIds: [organizationId.toUpperCase()] } });
  expect(content.map(({ name }) => name)).toEqual(['Capital']);
});

test('thirty wrong passwords at once do not slip past the limit together', async () => {
  const { username } = await insertUser(db);
  const here = elsewhere();
  const wrong = { username, password: 'wrong' };
  const tries = Array.from({ length: 30 }, () => postJson(origin, '/idp/login', wrong, here));
  const codes = (await Promise.all(tries)).map((answer) => json(answer).code);
  expect(codes.filter((code) => code === 'credentials.invalid').length).toBeLessThanOrEqual(10);
  expect(codes).toContain('credentials.tooMany');
});

test('no answer is kept by a cache', async () => {
  for (const path of ['/api/v3/users/current', '/healthz', '/idp/serviceValidate', '/no/such/path']) {
    const { headers } = await send(origin, { path });
    expect(headers['cache-control'], path).toBe('no-store');
  }
});

test('old events, error reports and mail are removed', async () => {
  const visit_id = crypto.randomUUID();
  const at = (days: number) => sql<Date>`now() - make_interval(days => ${days})`;
  await db.deleteFrom('mail').execute();
  for (const days of [89, 91]) {
    await db
      .insertInto('event')
      .values({ visit_id, name: 'pageView', path: '/', received_at: at(days) as never })
      .execute();
    await db
      .insertInto('error_report')
      .values({ situation: 's', message: 'm', path: '/', received_at: at(days) as never })
      .execute();
  }
  for (const days of [13, 15]) {
    const mail = { recipient: 'a@b.example', locale: 'en-us', subject: 's', text: 't', created_at: at(days) as never };
    await db.insertInto('mail').values(mail).execute();
  }
  await removeExpired(db);
  expect([await countRows(db, 'event'), await countRows(db, 'error_report'), await countRows(db, 'mail')]).toEqual([
    1, 1, 1,
  ]);
});
