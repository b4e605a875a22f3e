import { getCrmToken } from '@app/contract/accounts';
import { listCampaigns } from '@app/contract/campaigns';
import { getClient, getClientPerformance } from '@app/contract/clients';
import { getInstallSummary, getListingHistory, getListingStats, listFulfilledSolutions } from '@app/contract/listings';
import { expect, test } from 'vitest';
import { insertCampaign, insertClient, insertListing } from '../../../test/rows.ts';
import { startTestApp } from '../../../test/setup.ts';
import { countValues } from '../clients/comparison.ts';
import { readHealth } from '../clients/health.ts';
import { getToday } from '../today/today.ts';

const server = await startTestApp();
const { db } = server;
const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

/** Everything that counts the contacts of a client, each by its name. */
async function readNumbers(partner: Awaited<ReturnType<typeof server.newPartner>>, clientId: string, id: number) {
  const { as, accountId, organizationId } = partner;
  const { accessToken } = await as(getCrmToken, { accountId: clientId, domain: 'localhost' });
  const client = await as(getClient, { accountId, clientId });
  const performance = await as(getClientPerformance, { accountId, clientId, query: {} });
  const { campaigns } = await server.withToken(accessToken)(listCampaigns, { accountId: clientId, query: {} });
  return {
    contacts: client.metrics?.totalContacts,
    goals: client.metrics?.goalsAchieved,
    health: (await readHealth(db, { accountId })).get(clientId),
    compared: (await countValues(db, accountId)).get(clientId),
    points: performance.points,
    ranked: performance.campaigns,
    campaigns: campaigns.map((each) => [each.active_contact_count, each.completed_contact_count]),
    stats: (await as(getListingStats, { query: { publisherCompanyIds: [organizationId] } })).stats,
    summary: await as(getInstallSummary, { id: String(id) }),
    history: (await as(getListingHistory, { id: String(id), query: {} })).points,
    installs: (await as(listFulfilledSolutions, { query: { listingId: id } })).content.map(
      (each) => each.totalContacts,
    ),
    today: await getToday(db, { accountId: clientId }),
  };
}

test('whoever is in the trash is in no number, and in all of them again when restored', async () => {
  const partner = await server.newPartner();
  const clientId = await insertClient(db, partner.accountId);
  const listing = await insertListing(db, partner.organizationId);
  const { id: install_id } = await db
    .insertInto('install')
    .values({ listing_id: listing.id, account_id: clientId, installed_at: ago(60) })
    .returning('id')
    .executeTakeFirstOrThrow();
  const contacts = [{ entered: ago(40) }, { entered: ago(20), completed: ago(3) }];
  await insertCampaign(db, clientId, { install_id, contacts, goals: 2 });
  const read = () => readNumbers(partner, clientId, listing.id);
  const before = await read();
  expect(before).toMatchObject({ contacts: 2, goals: 2, today: { contacts: 2 }, installs: [2] });

  const [first] = await db
    .selectFrom('contact')
    .select('id')
    .where('account_id', '=', clientId)
    .orderBy('id')
    .execute();
  const setDeleted = (deleted_at: Date | null) =>
    db
      .updateTable('contact')
      .set({ deleted_at })
      .where('account_id', '=', clientId)
      .where('id', '=', first!.id)
      .execute();
  await setDeleted(new Date());
  const without = await read();
  for (const [name, number] of Object.entries(without))
    expect(number, name).not.toEqual(before[name as keyof typeof before]);
  expect(without).toMatchObject({ contacts: 1, goals: 1, today: { contacts: 1 }, installs: [1], campaigns: [[0, 1]] });

  await setDeleted(null);
  expect(await read()).toEqual(before);
});
