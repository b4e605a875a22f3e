import { getInsights } from '@app/contract/activities';
import { getClient, getClientPerformance } from '@app/contract/clients';
import { getSolutionNumbers } from '@app/contract/solution-people';
import { getSolution, listSolutions } from '@app/contract/solutions';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { insertClient } from '../../../test/rows.ts';
import { startTestApp } from '../../../test/setup.ts';
import { migrate } from '../../db/migrate.ts';
import { raiseEvents } from '../automation/raise-events.ts';
import { HOUR, newCampaigns } from './test-campaigns.ts';

const server = await startTestApp();
const { db, database } = server;

/** An account whose goals its own people and its partner look at. */
async function lookedAt() {
  const campaigns = await newCampaigns(server);
  const { accountId, call, hear } = campaigns;
  const partner = await server.newPartner();
  await insertClient(db, partner.accountId, { account_id: accountId });
  const happens = async (contactId: number, kind: 'tag' | 'reply') => {
    await raiseEvents(db, accountId, [{ contactId, kind, ...(kind === 'tag' && { source: 1 }) }]);
    await hear();
  };
  /** Wherever goals are counted, by the campaign and by the contact. */
  const counted = async (campaignId: number, contactId: number) => {
    const solutionId = String(campaignId);
    const { solutions } = await call(listSolutions, { accountId });
    const { last30Days } = await call(getSolution, { accountId, solutionId });
    const { days } = await call(getSolutionNumbers, { accountId, solutionId, query: {} });
    const { goals } = await call(getInsights, { accountId, contactId: String(contactId) });
    const client = { accountId: partner.accountId, clientId: accountId };
    const { metrics } = await partner.as(getClient, client);
    const { points, campaigns, comparison } = await partner.as(getClientPerformance, { ...client, query: {} });
    return {
      list: solutions.find(({ id }) => id === campaignId)?.last30Days.goals,
      one: last30Days.goals,
      days: days.reduce((sum, day) => sum + day.goals, 0),
      contact: goals,
      client: metrics?.goalsAchieved,
      performance: points.reduce((sum, point) => sum + point.goals, 0),
      campaign: campaigns.find(({ id }) => id === campaignId)?.goals,
      perHundred: comparison.goalsPerHundredContacts.client,
    };
  };
  return { ...campaigns, happens, counted };
}

const all = (count: number, perHundred: number) => ({
  ...{ list: count, one: count, days: count, contact: count, client: count, performance: count, campaign: count },
  perHundred,
});

test('the goal by which somebody comes in is none that the solution has reached; one that they reach in it is', async () => {
  const { publish, person, happens, counted } = await lookedAt();
  const campaign = await publish({ goals: [{ name: 'A' }, { name: 'B', kind: 'reply' }], sequences: [[HOUR], []] });
  const ada = await person();
  await happens(ada, 'tag');
  expect(await counted(campaign.id, ada)).toEqual(all(0, 0));
  await happens(ada, 'reply');
  expect(await counted(campaign.id, ada)).toEqual(all(1, 100));
});

test('who came in by a goal while it began the solution, and reaches it now that it is a later one, has reached it', async () => {
  const { accountId, publish, person, happens, counted } = await lookedAt();
  const campaign = await publish({ goals: [{ name: 'A' }, { name: 'B', kind: 'reply' }], sequences: [[HOUR], []] });
  const ada = await person();
  const before = { account_id: accountId, goal_id: campaign.goalIds[1] ?? 0, contact_id: ada, came_in: true };
  await db
    .insertInto('goal_achievement')
    .values({ ...before, achieved_at: '2026-01-02T00:00:00Z' })
    .execute();
  await happens(ada, 'tag');
  expect(await counted(campaign.id, ada)).toEqual(all(0, 0));
  await happens(ada, 'reply');
  expect(await counted(campaign.id, ada)).toEqual(all(1, 100));
});

test('what was counted before there was a difference is counted again', async () => {
  const { accountId, publish, person, happens, counted } = await lookedAt();
  const campaign = await publish({ goals: [{ name: 'A' }, { name: 'B', kind: 'reply' }], sequences: [[HOUR], []] });
  const [ada, bob] = [await person(), await person()];
  for (const contactId of [ada, bob]) await happens(contactId, 'tag');
  await happens(ada, 'reply');
  const name = '0084_entered_by_goal.sql';
  await sql`alter table goal_achievement drop column came_in`.execute(db);
  await sql`
    update campaign_day set count = 3
    where account_id = ${accountId} and campaign_id = ${campaign.id} and what = 'goal'`.execute(db);
  await sql`delete from migration where name = ${name}`.execute(db);
  expect(await migrate(database)).toEqual([name]);
  expect(await counted(campaign.id, ada)).toEqual(all(1, 50));
  expect(await counted(campaign.id, bob)).toEqual({ ...all(1, 50), contact: 0 });
});
