import { getCrmToken } from '@app/contract/accounts';
import { changeStep, getCampaign, lockCampaign } from '@app/contract/campaigns';
import type { Insertable } from 'kysely';
import { describe, expect, test } from 'vitest';
import { insertCampaign, insertClient, insertMembership } from '../../../test/rows.ts';
import { startTestApp } from '../../../test/setup.ts';
import type { Schema } from '../../db/schema.ts';
import { changeStep as changeStepIn } from './campaign-parts.ts';
import { lockCampaign as lockCampaignIn } from './campaigns.ts';

const server = await startTestApp();
const { db } = server;

/** A partner's person who is also a member of the client's account: only members change steps. */
async function partnerWithClient() {
  const partner = await server.newPartner();
  const clientId = await insertClient(db, partner.accountId);
  await insertMembership(db, { account_id: clientId, user_id: partner.user.id });
  const { accessToken } = await partner.as(getCrmToken, { accountId: clientId, domain: 'localhost' });
  return { ...partner, clientId, crm: server.withToken(accessToken) };
}

type Step = Partial<Insertable<Schema['campaign_step']>>;

/** A campaign with an e-mail and a wait, in the order of their positions though not of their ids. */
async function insertParts(clientId: string, wait: Step = {}, contacts: { entered: string }[] = []) {
  const campaignId = await insertCampaign(db, clientId, {
    flow: JSON.stringify([{ from: 'asks', to: 'welcome' }]),
    contacts,
  });
  await db
    .updateTable('campaign_goal')
    .set({ key: 'asks', kind: 'form' })
    .where('campaign_id', '=', campaignId)
    .execute();
  const sequence = await db
    .updateTable('campaign_sequence')
    .set({ key: 'welcome' })
    .where('campaign_id', '=', campaignId)
    .returning('id')
    .executeTakeFirstOrThrow();
  const insertStep = async (step: Omit<Insertable<Schema['campaign_step']>, 'account_id'>) => {
    const row = { ...step, account_id: clientId };
    const { id } = await db.insertInto('campaign_step').values(row).returning('id').executeTakeFirstOrThrow();
    return id;
  };
  const sequence_id = sequence.id;
  const waitId = await insertStep({ sequence_id, position: 2, kind: 'wait', name: 'Wait 2 days', days: 2, ...wait });
  const email = { kind: 'email', name: 'Hello', key: 'hello', asset: 'hello' } as const;
  const emailId = await insertStep({ sequence_id, position: 1, ...email });
  await db
    .insertInto('campaign_asset')
    .values({
      ...{ account_id: clientId, campaign_id: campaignId },
      ...{ key: 'hello', kind: 'email', name: 'Hello', subject: 'Hi', body: 'Text.' },
    })
    .execute();
  return { campaignId, waitId, emailId, path: { campaignId: String(campaignId), stepId: String(waitId) } };
}

describe('a campaign', () => {
  test('shows its goals, its sequences with their steps in order, what they send and what leads to what', async () => {
    const { crm, clientId } = await partnerWithClient();
    const { campaignId, waitId, emailId } = await insertParts(clientId, {
      changed_at: '2026-01-05T00:00:00Z',
      retired_at: '2026-01-06T00:00:00Z',
    });
    await insertParts(clientId);
    const campaign = await crm(getCampaign, { accountId: clientId, campaignId: String(campaignId) });
    expect(campaign).toMatchObject({
      id: campaignId,
      active_contact_count: 0,
      locked: false,
      created_by_global_id: null,
      goals: [{ id: expect.any(Number), key: 'asks', kind: 'form', name: 'Booked' }],
      sequences: [{ id: expect.any(Number), key: 'welcome', name: 'Welcome' }],
      assets: [{ id: expect.any(Number), key: 'hello', kind: 'email', name: 'Hello', subject: 'Hi', body: 'Text.' }],
      flow: [{ from: 'asks', to: 'welcome' }],
    });
    expect(campaign.sequences[0]?.steps).toEqual([
      {
        ...{ id: emailId, key: 'hello', kind: 'email', name: 'Hello', days: null, asset: 'hello' },
        ...{ changed_date: null, retired_date: null, waiting_contact_count: 0 },
      },
      {
        ...{ id: waitId, key: null, kind: 'wait', name: 'Wait 2 days', days: 2, asset: null },
        changed_date: '2026-01-05T00:00:00.000Z',
        retired_date: '2026-01-06T00:00:00.000Z',
        waiting_contact_count: 0,
      },
    ]);
  });

  test('counts who waits in which step', async () => {
    const { crm, clientId } = await partnerWithClient();
    const entered = '2026-01-01T00:00:00Z';
    const { campaignId, waitId } = await insertParts(clientId, {}, [{ entered }, { entered }]);
    await db.updateTable('enrolment').set({ step_id: waitId }).where('campaign_id', '=', campaignId).execute();
    const { sequences } = await crm(getCampaign, { accountId: clientId, campaignId: String(campaignId) });
    expect(sequences[0]?.steps.map((step) => step.waiting_contact_count)).toEqual([0, 2]);
  });

  test("another client's is not found", async () => {
    const { crm, clientId, accountId } = await partnerWithClient();
    const theirs = await insertParts(await insertClient(db, accountId));
    const { path } = theirs;
    await expect(crm(getCampaign, { accountId: clientId, campaignId: path.campaignId })).rejects.toMatchObject({
      code: 'campaign.notFound',
    });
    const body = { name: 'Mine', days: 9 };
    await expect(crm(changeStep, { accountId: clientId, ...path, body })).rejects.toMatchObject({ status: 404 });
    // Without the transaction around a request: nothing was written to be undone.
    const own = await insertParts(clientId);
    for (const campaign of [theirs.campaignId, own.campaignId])
      await expect(
        changeStepIn(db, { accountId: clientId }, { campaignId: campaign, stepId: theirs.waitId }, body),
      ).rejects.toMatchObject({ code: 'campaign.notFound' });
    const names = await db.selectFrom('campaign_step').select('name').where('name', '=', 'Mine').execute();
    expect(names).toEqual([]);
  });
});

describe('a step', () => {
  test('is changed, and says since when', async () => {
    const { crm, clientId } = await partnerWithClient();
    const { path, emailId } = await insertParts(clientId);
    const wait = await crm(changeStep, { accountId: clientId, ...path, body: { name: ' Wait a week ', days: 7 } });
    expect(wait).toMatchObject({ name: 'Wait a week', days: 7, changed_date: expect.any(String) });
    const email = { ...path, stepId: String(emailId) };
    expect(
      await crm(changeStep, { accountId: clientId, ...email, body: { name: 'Good day', days: null } }),
    ).toMatchObject({ name: 'Good day', key: 'hello', asset: 'hello' });
  });

  test('that is saved as it was is not changed, and keeps when it was', async () => {
    const { crm, clientId } = await partnerWithClient();
    const { path } = await insertParts(clientId);
    const save = (name: string) => crm(changeStep, { accountId: clientId, ...path, body: { name, days: 2 } });
    expect((await save('Wait 2 days')).changed_date).toBeNull();
    const { changed_date } = await save('Wait two days');
    expect(changed_date).not.toBeNull();
    expect((await save('Wait two days')).changed_date).toBe(changed_date);
  });

  test('is refused while the campaign is locked, and stays as it was', async () => {
    const { crm, clientId } = await partnerWithClient();
    const { path, campaignId } = await insertParts(clientId);
    const lock = (locked: boolean) =>
      crm(lockCampaign, { accountId: clientId, campaignId: path.campaignId, body: { locked } });
    const change = () => crm(changeStep, { accountId: clientId, ...path, body: { name: 'Later', days: 30 } });
    await lock(true);
    await expect(change()).rejects.toMatchObject({ code: 'campaign.locked', status: 423 });
    const { sequences } = await crm(getCampaign, { accountId: clientId, campaignId: String(campaignId) });
    expect(sequences[0]?.steps[1]).toMatchObject({ name: 'Wait 2 days', days: 2, changed_date: null });
    await lock(false);
    expect((await change()).name).toBe('Later');
  });

  test('is refused by a lock that is being set at the same moment', async () => {
    const { clientId, user } = await partnerWithClient();
    const { campaignId, waitId } = await insertParts(clientId);
    const scope = { accountId: clientId };
    let change: Promise<unknown> | undefined;
    let settled = false;
    await db.transaction().execute(async (trx) => {
      await lockCampaignIn(trx, { ...scope, userId: user.id }, campaignId, true);
      change = changeStepIn(db, scope, { campaignId, stepId: waitId }, { name: 'Later', days: 30 });
      const settle = () => {
        settled = true;
      };
      change.then(settle, settle);
      // Where another connection serves the change, this is long enough for one that does not wait.
      for (let at = 0; at < 200 && !settled; at++)
        await trx.selectFrom('campaign').select('id').where('id', '=', campaignId).execute();
      expect(settled).toBe(false);
    });
    await expect(change).rejects.toMatchObject({ code: 'campaign.locked' });
  });

  test('waits some days, or has none', async () => {
    const { crm, clientId } = await partnerWithClient();
    const { path, emailId } = await insertParts(clientId);
    const change = (stepId: string, days: unknown, name = 'New') =>
      crm(changeStep, { accountId: clientId, ...path, stepId, body: { name, days } as never });
    for (const [stepId, days] of [
      [path.stepId, null],
      [String(emailId), 3],
      [path.stepId, -1],
      [path.stepId, 1.5],
      [path.stepId, 731],
      [path.stepId, '3'],
    ] as const)
      await expect(change(stepId, days)).rejects.toMatchObject({ code: 'request.invalid' });
    for (const name of ['', ' ', 'x'.repeat(121), 'a\u0000b'])
      await expect(change(path.stepId, 2, name)).rejects.toMatchObject({ status: 400 });
    expect((await change(path.stepId, 0)).days).toBe(0);
  });

  test.each(['0', 'x', '-1', '99999999999999999999'])('%s is no step', async (stepId) => {
    const { crm, clientId } = await partnerWithClient();
    const { path } = await insertParts(clientId);
    await expect(
      crm(changeStep, { accountId: clientId, ...path, stepId, body: { name: 'x', days: 1 } }),
    ).rejects.toMatchObject({ code: 'campaign.notFound' });
  });
});
