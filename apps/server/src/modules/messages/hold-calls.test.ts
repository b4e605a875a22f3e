import type { ServerResponse } from 'node:http';
import { endSolution, pauseSolution, resumeSolution } from '@app/contract/solutions';
import { sql } from 'kysely';
import { afterAll, beforeEach, expect, inject, test, vi } from 'vitest';
import { insertContact } from '../../../test/crm-rows.ts';
import { insertCampaign } from '../../../test/rows.ts';
import { startTestApp } from '../../../test/setup.ts';
import { runJob } from '../../../test/work.ts';
import { publishCampaigns } from '../automation/publish-campaigns.ts';
import { startReceiver } from '../webhooks/test-receiver.ts';
import { releaseMessagesJob } from './release-messages.ts';
import { stopMessagesJob } from './stop-campaign.ts';
import { newSendingAccount } from './test-messages.ts';
import { webhookJob } from './webhook-calls.ts';

const server = await startTestApp();
const { db } = server;
const receiver = await startReceiver();
afterAll(receiver.close);
beforeEach(() => {
  receiver.received.length = 0;
  receiver.answerWith((_, response) => void response.end());
});

const callAll = () => runJob(webhookJob({ OUTBOUND_ALLOW: ['127.0.0.1'] }), db);
const told = () => receiver.received.map(({ path }) => path);

/** An account with a campaign that runs, and people whose webhook steps were reached. */
async function newCaller() {
  const { accountId, campaignId, as } = await newSendingAccount(server);
  await db.updateTable('campaign').set({ version: 1 }).where('account_id', '=', accountId).execute();
  const contact_id = await insertContact(db, accountId);
  const one = { accountId, solutionId: String(campaignId) };
  const account_id = accountId;
  const enrolments = new Map<number, number>();
  const enrolmentIn = async (campaign_id: number) => {
    const known = enrolments.get(campaign_id);
    if (known !== undefined) return known;
    const values = { account_id, campaign_id, contact_id };
    const { id } = await db.insertInto('enrolment').values(values).returning('id').executeTakeFirstOrThrow();
    enrolments.set(campaign_id, id);
    return id;
  };
  const rows = () =>
    db
      .selectFrom('webhook_call')
      .innerJoin('step_outcome', (join) =>
        join
          .onRef('step_outcome.account_id', '=', 'webhook_call.account_id')
          .onRef('step_outcome.enrolment_id', '=', 'webhook_call.enrolment_id')
          .onRef('step_outcome.step_id', '=', 'webhook_call.step_id'),
      )
      .select(['webhook_call.step_id', 'status', 'attempts', 'taken_at', 'done_at', 'outcome', 'reason'])
      .select(sql<string | null>`try_at::text`.as('try_at'))
      .where('webhook_call.account_id', '=', accountId)
      .orderBy('webhook_call.id')
      .execute();
  return {
    ...{ accountId, campaignId, rows },
    other: () => insertCampaign(db, accountId, { name: 'Other', published_at: new Date() }),
    add: async (from: number, to = from, campaign_id = campaignId) => {
      const enrolment_id = await enrolmentIn(campaign_id);
      await sql`
        with step as (select generate_series(${from}::int, ${to}::int) as id), outcome as (
          insert into step_outcome (account_id, enrolment_id, run, step_id, outcome)
          select ${account_id}::uuid, ${enrolment_id}::bigint, 1, id, 'done' from step)
        insert into webhook_call (account_id, campaign_id, enrolment_id, run, step_id, url, body, try_at)
        select ${account_id}::uuid, ${campaign_id}::bigint, ${enrolment_id}::bigint, 1, id, ${receiver.url} || '/' || id, '{}',
          now() - interval '1 minute'
        from step`.execute(db);
    },
    pause: () => as(pauseSolution, one),
    resume: async () => {
      await as(resumeSolution, one);
      await runJob(releaseMessagesJob, db);
    },
    end: () => as(endSolution, one),
    publishAgain: () => publishCampaigns(db, [{ account_id, id: campaignId }], { userId: null }),
    stopTo: async () => {
      const columns = db
        .selectFrom('campaign')
        .select(['stop_to', 'stop_calls_to'])
        .where('account_id', '=', accountId);
      return columns.where('id', '=', campaignId).executeTakeFirstOrThrow();
    },
    skippedToday: async () => {
      const counts = db.selectFrom('campaign_day').select('count').where('account_id', '=', accountId);
      return (await counts.where('what', '=', 'skipped').executeTakeFirst())?.count ?? 0;
    },
  };
}

const DROPPED = { try_at: null, done_at: expect.any(Date), outcome: 'skipped', reason: 'ended' };

test('calls of a paused campaign are put away and made when it goes on; those of another are made meanwhile', async () => {
  const { add, rows, pause, resume, other } = await newCaller();
  await add(1, 40);
  await add(100, 100, await other());
  await pause();
  await callAll();
  expect(told()).toEqual(['/100']);
  const away = (await rows()).filter(({ step_id }) => step_id <= 40);
  expect(away).toHaveLength(40);
  for (const call of away) expect(call).toMatchObject({ try_at: 'infinity', attempts: 0, taken_at: null });
  await callAll();
  expect(told()).toHaveLength(1);
  await resume();
  await callAll();
  expect(told()).toHaveLength(41);
  for (const call of await rows()) expect(call).toMatchObject({ status: 200, attempts: 1, outcome: 'done' });
});

test('a call that failed before the pause keeps its attempts, and is not made again during it', async () => {
  const { accountId, add, rows, pause, resume } = await newCaller();
  receiver.answerWith((_, response) => void response.writeHead(503).end());
  await add(1);
  await callAll();
  await pause();
  await db
    .updateTable('webhook_call')
    .set({ try_at: new Date(0) })
    .where('account_id', '=', accountId)
    .execute();
  await callAll();
  expect(told()).toEqual(['/1']);
  expect(await rows()).toMatchObject([{ try_at: 'infinity', attempts: 1, status: 503 }]);
  receiver.answerWith((_, response) => void response.end());
  await resume();
  await callAll();
  expect(await rows()).toMatchObject([{ status: 200, attempts: 2, outcome: 'done' }]);
});

test.runIf('server' in inject('databaseTemplate'))(
  'a call is left while somebody is just resuming its campaign',
  async () => {
    const { accountId, campaignId, add, rows, pause } = await newCaller();
    await add(1);
    await pause();
    await db.transaction().execute(async (trx) => {
      await trx
        .updateTable('campaign')
        .set({ paused_at: null })
        .where('account_id', '=', accountId)
        .where('id', '=', campaignId)
        .execute();
      await callAll();
      expect(told()).toEqual([]);
    });
    await callAll();
    expect(await rows()).toMatchObject([{ status: 200, attempts: 1 }]);
  },
);

test('calls of an ended campaign are dropped, and their steps say so, also if it is published again', async () => {
  const { add, rows, pause, end, publishAgain, stopTo, skippedToday } = await newCaller();
  await add(1, 2_500);
  await pause();
  await callAll();
  await end();
  await publishAgain();
  await add(3_000);
  await callAll();
  expect(told()).toEqual(['/3000']);
  await runJob(stopMessagesJob, db);
  const all = await rows();
  for (const call of all.slice(0, 2_500)) expect(call).toMatchObject(DROPPED);
  expect(all.at(-1)).toMatchObject({ step_id: 3_000, outcome: 'done', status: 200 });
  expect(await skippedToday()).toBe(2_500);
  expect(await stopTo()).toEqual({ stop_to: null, stop_calls_to: null });
});

test('nothing of an ended campaign is called before the job comes to it', async () => {
  const { add, rows, end } = await newCaller();
  await add(1, 3);
  await end();
  await callAll();
  expect(told()).toEqual([]);
  for (const call of await rows()) expect(call).toMatchObject(DROPPED);
});

test('a call that is being made when its campaign ends is not called back, and not tried again', async () => {
  const [first, second] = [await newCaller(), await newCaller()];
  const open: ServerResponse[] = [];
  receiver.answerWith((_, response) => void open.push(response));
  await first.add(1);
  await first.add(2);
  await second.add(3);
  const calling = callAll();
  await vi.waitFor(() => expect(open).toHaveLength(3), { timeout: 30_000 });
  await second.end();
  await first.end();
  await runJob(stopMessagesJob, db);
  expect(await first.rows()).toMatchObject([{ outcome: 'done' }, { outcome: 'done' }]);
  expect((await first.stopTo()).stop_calls_to).not.toBeNull();
  const [went, failed] = ['/1', '/2'].map((path) => open[told().indexOf(path)]);
  went?.end();
  failed?.writeHead(503).end();
  open[told().indexOf('/3')]?.end();
  await calling;
  for (const { stopTo } of [first, second]) {
    await runJob(stopMessagesJob, db);
    expect(await stopTo()).toEqual({ stop_to: null, stop_calls_to: null });
  }
  expect(await first.rows()).toMatchObject([
    { status: 200, outcome: 'done' },
    { ...DROPPED, status: 503 },
  ]);
  expect(told()).toHaveLength(3);
});
