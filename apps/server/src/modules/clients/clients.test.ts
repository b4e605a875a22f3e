import { assignClients, getClient, listClients, requestClientAccess } from '@app/contract/clients';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { insertCampaign, insertClient, insertMembership, insertUser, unknownId } from '../../../test/rows.ts';
import { type Partner, startTestApp } from '../../../test/setup.ts';
import { addDays, toUtcDay } from '../../days.ts';

const server = await startTestApp();
const { db } = server;
const change = (account_id: string, kind: 'new' | 'upgraded' | 'downgraded' | 'cancelled', date: string) =>
  db.insertInto('subscription_change').values({ account_id, kind, date }).execute();

describe('the list', () => {
  test('shows a client with its latest change, its start and who sold it', async () => {
    const { as, accountId, organizationId, user } = await server.newPartner();
    const id = await insertClient(db, accountId, {
      sold_by: organizationId,
      partner_user_id: user.id,
      start_date: '2024-02-29',
      account: { name: 'Acme', website_url: 'acme.example', edition_name: 'Max', legacy_id: `acme${Date.now()}` },
    });
    await change(id, 'new', '2024-02-29');
    await change(id, 'downgraded', '2025-06-01');
    await change(id, 'upgraded', '2025-06-01');
    await change(id, 'cancelled', '2024-12-31');
    expect(await as(listClients, { accountId, query: {} })).toEqual({
      content: [
        {
          id,
          name: 'Acme',
          url: expect.stringMatching(new RegExp(`^http://acme\\d+\\.localhost:${new URL(server.origin).port}$`)),
          website: 'acme.example',
          edition: 'Max',
          startDate: '2024-02-29',
          change: { kind: 'upgraded', date: '2025-06-01' },
          soldBy: 'mine',
          hasAccess: true,
          partnerUserId: user.id,
        },
      ],
      totalCount: 1,
    });
  });

  test.each([
    ['new', 30, 'new'],
    ['new', 31, undefined],
    ['cancelled', 400, 'cancelled'],
  ] as const)('%s %i days ago shows as %s, in the list and alone', async (kind, days, shown) => {
    const { as, accountId } = await server.newPartner();
    const clientId = await insertClient(db, accountId);
    await change(clientId, 'upgraded', '2020-01-01');
    await change(clientId, kind, addDays(toUtcDay(new Date()), -days));
    const { content } = await as(listClients, { accountId, query: {} });
    const detail = await as(getClient, { accountId, clientId });
    expect([content[0]?.change?.kind, detail.change?.kind]).toEqual([shown, shown]);
  });

  test('a client sold by another company, or by nobody, is sold by others', async () => {
    const { as, accountId } = await server.newPartner();
    const rival = await server.newPartner();
    await insertClient(db, accountId, { sold_by: rival.organizationId, account: { name: 'A' } });
    await insertClient(db, accountId, { sold_by: null, account: { name: 'B', legacy_id: `b${Date.now()}` } });
    const { content } = await as(listClients, { accountId, query: {} });
    expect(content.map(({ soldBy, change, partnerUserId }) => [soldBy, change, partnerUserId])).toEqual([
      ['others', null, null],
      ['others', null, null],
    ]);
    expect([content[1]?.url, content[1]?.website]).toEqual([expect.stringMatching(/^http:\/\/b\d+\.localhost:/), '']);
  });

  test('is by name, then id', async () => {
    const { as, accountId } = await server.newPartner();
    for (const name of ['Carol', 'Alpha', 'Bravo', 'Alpha']) await insertClient(db, accountId, { account: { name } });
    const { content } = await as(listClients, { accountId, query: {} });
    const keys = content.map(({ name, id }) => `${name} ${id}`);
    expect(content.map(({ name }) => name)).toEqual(['Alpha', 'Alpha', 'Bravo', 'Carol']);
    expect(keys).toEqual(keys.toSorted());
  });

  test('counts all, whatever the limit', async () => {
    const { as, accountId } = await server.newPartner();
    for (let n = 0; n < 5; n++) await insertClient(db, accountId);
    for (const [limit, shown] of [
      [2, 2],
      [5, 5],
      [6, 5],
      [1_000_000, 5],
    ] as const) {
      const { content, totalCount } = await as(listClients, { accountId, query: { limit } });
      expect([content.length, totalCount]).toEqual([shown, 5]);
    }
    for (const limit of [0, -1, 2.5]) {
      await expect(as(listClients, { accountId, query: { limit } })).rejects.toMatchObject({ code: 'request.invalid' });
    }
  });

  test("can be one person's clients only, and counts those", async () => {
    const { as, accountId, user } = await server.newPartner();
    const colleague = await insertUser(db);
    for (const partner_user_id of [user.id, colleague.id, colleague.id, null]) {
      await insertClient(db, accountId, { partner_user_id });
    }
    const query = { partnerUserId: colleague.id };
    const all = await as(listClients, { accountId, query });
    expect([all.content.length, all.totalCount]).toEqual([2, 2]);
    const one = await as(listClients, { accountId, query: { ...query, limit: 1 } });
    expect([one.content.length, one.totalCount]).toEqual([1, 2]);
  });

  test("does not hold another partner's clients; a shared one is seen by each in its own way", async () => {
    const [one, two] = [await server.newPartner(), await server.newPartner()];
    await insertClient(db, two.accountId, { account: { name: 'Theirs' } });
    const shared = await insertClient(db, one.accountId, { sold_by: one.organizationId, has_access: false });
    await insertClient(db, two.accountId, { account_id: shared, sold_by: one.organizationId });
    const mine = await one.as(listClients, { accountId: one.accountId, query: {} });
    expect(mine.content).toMatchObject([{ id: shared, soldBy: 'mine', hasAccess: false }]);
    const theirs = await two.as(listClients, { accountId: two.accountId, query: {} });
    expect(theirs.content).toHaveLength(2);
    expect(theirs.content.find(({ id }) => id === shared)).toMatchObject({ soldBy: 'others', hasAccess: true });
  });
});

describe('the detail', () => {
  test('adds the company details', async () => {
    const { as, accountId } = await server.newPartner();
    const clientId = await insertClient(db, accountId, {
      account: {
        phone: '+1 555',
        line1: '1 Main',
        locality: 'Austin',
        region: 'TX',
        postal_code: '1',
        country_code: 'US',
      },
    });
    const { content } = await as(listClients, { accountId, query: {} });
    const detail = await as(getClient, { accountId, clientId });
    expect(detail).toEqual({
      ...content[0],
      legacyId: expect.stringMatching(/^t/),
      purchase: null,
      metrics: { activeCampaigns: 0, campaigns: 0, goalsAchieved: 0, totalContacts: 0 },
      noAccess: null,
      health: null,
      membership: 'none',
      accessRequestedDate: null,
      phone: '+1 555',
      product: 'CRM Pro',
      address: { line1: '1 Main', line2: '', locality: 'Austin', region: 'TX', postalCode: '1', countryCode: 'US' },
    });
  });

  test('its numbers are counted from the rows of that account alone', async () => {
    const { as, accountId } = await server.newPartner();
    const clientId = await insertClient(db, accountId);
    const entered = '2026-01-01T00:00:00Z';
    await insertCampaign(db, clientId, { published_at: entered, contacts: [{ entered }, { entered }], goals: 1 });
    await insertCampaign(db, clientId, { contacts: [{ entered }], goals: 1 });
    await insertCampaign(db, await insertClient(db, accountId), { contacts: [{ entered }], goals: 1 });
    expect((await as(getClient, { accountId, clientId })).metrics).toEqual({
      activeCampaigns: 1,
      campaigns: 2,
      goalsAchieved: 2,
      totalContacts: 3,
    });
  });

  test('without access there are no numbers, and it says why', async () => {
    const { as, accountId } = await server.newPartner();
    const closed = await insertClient(db, accountId, { has_access: false });
    const gone = await insertClient(db, accountId, { account: { status: 'Cancelled' } });
    expect(await as(getClient, { accountId, clientId: closed })).toMatchObject({
      metrics: null,
      noAccess: 'notGranted',
    });
    expect(await as(getClient, { accountId, clientId: gone })).toMatchObject({ metrics: null, noAccess: 'cancelled' });
  });

  test("another partner's client and an unknown one are not found alike", async () => {
    const { as, accountId } = await server.newPartner();
    const rival = await server.newPartner();
    const theirs = await insertClient(db, rival.accountId);
    for (const clientId of [theirs, unknownId(), accountId]) {
      await expect(as(getClient, { accountId, clientId })).rejects.toMatchObject({
        code: 'client.notFound',
        status: 404,
      });
    }
    await expect(as(getClient, { accountId, clientId: 'not-a-uuid' })).rejects.toMatchObject({ status: 400 });
  });
});

describe('who looks after a client', () => {
  const keepers = async ({ as, accountId }: Partner) =>
    (await as(listClients, { accountId, query: {} })).content.map(({ partnerUserId }) => partnerUserId);

  test('is set for several at once, and set back in one call', async () => {
    const partner = await server.newPartner();
    const { as, accountId, user } = partner;
    const colleague = await insertUser(db);
    await insertMembership(db, { account_id: accountId, user_id: colleague.id });
    const [a, b, c] = [
      await insertClient(db, accountId, { account: { name: 'A' }, partner_user_id: user.id }),
      await insertClient(db, accountId, { account: { name: 'B' } }),
      await insertClient(db, accountId, { account: { name: 'C' } }),
    ];
    const assign = (...assignments: { partnerUserId: string | null; clientIds: string[] }[]) =>
      as(assignClients, { accountId, body: { assignments } });
    await assign({ partnerUserId: colleague.id, clientIds: [a, b, b] });
    expect(await keepers(partner)).toEqual([colleague.id, colleague.id, null]);
    await assign({ partnerUserId: user.id, clientIds: [a] }, { partnerUserId: null, clientIds: [b, c] });
    expect(await keepers(partner)).toEqual([user.id, null, null]);
  });

  test('is somebody of the account, of one of its own clients: else nothing changes', async () => {
    const [mine, theirs] = [await server.newPartner(), await server.newPartner()];
    const clientId = await insertClient(db, mine.accountId);
    const shared = await insertClient(db, theirs.accountId, { partner_user_id: theirs.user.id });
    await insertClient(db, mine.accountId, { account_id: shared });
    const foreign = await insertClient(db, theirs.accountId);
    const assign = (partnerUserId: string, ...clientIds: string[]) =>
      mine.as(assignClients, { accountId: mine.accountId, body: { assignments: [{ partnerUserId, clientIds }] } });
    await expect(assign(theirs.user.id, clientId)).rejects.toMatchObject({ code: 'user.notFound' });
    await expect(assign(mine.user.id, clientId, foreign)).rejects.toMatchObject({ code: 'client.notFound' });
    expect(await keepers(mine)).toEqual([null, null]);
    await assign(mine.user.id, clientId, shared);
    expect(await keepers(mine)).toEqual([mine.user.id, mine.user.id]);
    expect((await keepers(theirs)).toSorted()).toEqual([null, theirs.user.id].toSorted());
  });
});

describe('asking for access', () => {
  const ask = ({ as, accountId }: Partner, clientId: string) => as(requestClientAccess, { accountId, clientId });

  test("the client's people are notified and mailed in their language, once a day", async () => {
    const partner = await server.newPartner();
    await db.updateTable('app_user').set({ given_name: 'Mara' }).where('id', '=', partner.user.id).execute();
    await db.updateTable('account').set({ name: 'Northwind' }).where('id', '=', partner.accountId).execute();
    const clientId = await insertClient(db, partner.accountId, { has_access: false, account: { name: 'Acme' } });
    const owner = await insertUser(db, { locale: 'de-de' });
    await insertMembership(db, { account_id: clientId, user_id: owner.id });
    const { accessRequestedDate } = await ask(partner, clientId);
    const detail = await partner.as(getClient, { accountId: partner.accountId, clientId });
    expect(detail.accessRequestedDate).toBe(accessRequestedDate);
    const told = await db.selectFrom('notification').selectAll().where('user_id', '=', owner.id).execute();
    expect(told).toMatchObject([
      { kind: 'accessRequested', params: { person: 'Mara', company: 'Northwind', client: 'Acme' } },
    ]);
    const mails = await db.selectFrom('mail').selectAll().where('recipient', '=', owner.username).execute();
    expect(mails.map(({ locale }) => locale)).toEqual(['de-de']);
    await expect(ask(partner, clientId)).rejects.toMatchObject({ code: 'client.accessRequested', status: 409 });
    await db.updateTable('access_request').set({ requested_at: sql`now() - interval '25 hours'` }).execute();
    await ask(partner, clientId);
  });

  test('a business without users is mailed at its own address', async () => {
    const partner = await server.newPartner();
    const email = `${unknownId()}@acme.example`;
    const clientId = await insertClient(db, partner.accountId, { has_access: false, account: { email } });
    await ask(partner, clientId);
    expect(await db.selectFrom('mail').selectAll().where('recipient', '=', email).execute()).toHaveLength(1);
  });

  test('who has access need not ask, and nobody asks for a stranger', async () => {
    const partner = await server.newPartner();
    const rival = await server.newPartner();
    await expect(ask(partner, await insertClient(db, partner.accountId))).rejects.toMatchObject({ status: 400 });
    const theirs = await insertClient(db, rival.accountId, { has_access: false });
    await expect(ask(partner, theirs)).rejects.toMatchObject({ code: 'client.notFound' });
  });
});
