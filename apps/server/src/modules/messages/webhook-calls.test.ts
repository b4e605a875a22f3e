import type { ServerResponse } from 'node:http';
import { listSolutionLog } from '@app/contract/solution-people';
import { listSolutions } from '@app/contract/solutions';
import { afterAll, expect, test, vi } from 'vitest';
import { newMember } from '../../../test/crm-member.ts';
import { insertContact } from '../../../test/crm-rows.ts';
import { insertCampaign } from '../../../test/rows.ts';
import { startTestApp } from '../../../test/setup.ts';
import { insertEnrolment, insertSolution } from '../solutions/test-solutions.ts';
import { startReceiver } from '../webhooks/test-receiver.ts';
import { webhookJob } from './webhook-calls.ts';

const server = await startTestApp();
const { db } = server;
const receiver = await startReceiver();
afterAll(receiver.close);
const log = { info: () => undefined, error: () => undefined };
const never = new AbortController().signal;

/** Somebody in a campaign whose webhook steps were just reached. */
async function newCaller() {
  const { accountId } = await server.newPartner({ kind: 'customer' });
  const contact_id = await insertContact(db, accountId);
  const campaign_id = await insertCampaign(db, accountId);
  const { id: enrolment_id } = await db
    .insertInto('enrolment')
    .values({ account_id: accountId, campaign_id, contact_id })
    .returning('id')
    .executeTakeFirstOrThrow();
  const step = { account_id: accountId, enrolment_id, run: 1 };
  return {
    accountId,
    campaignId: campaign_id,
    enrolmentId: enrolment_id,
    add: async (step_id: number, path: string, try_at = new Date(0)) => {
      await db
        .insertInto('step_outcome')
        .values({ ...step, step_id, outcome: 'done' })
        .execute();
      await db
        .insertInto('webhook_call')
        .values({ ...step, campaign_id, step_id, url: `${receiver.url}${path}`, body: '{"a":1}', try_at })
        .execute();
    },
    calls: () =>
      db
        .selectFrom('webhook_call')
        .select(['status', 'attempts', 'done_at', 'try_at'])
        .where('account_id', '=', accountId)
        .orderBy('step_id')
        .execute(),
  };
}

test('a webhook step is called through the guard, tried again, and fails where everybody sees it', async () => {
  const { accountId, add, calls } = await newCaller();
  const outcomes = () =>
    db
      .selectFrom('step_outcome')
      .select(['outcome', 'reason'])
      .where('account_id', '=', accountId)
      .orderBy('step_id')
      .execute();
  await add(1, '/hook');
  await webhookJob({ OUTBOUND_ALLOW: [] }).run(db, never, log);
  expect(await outcomes()).toEqual([{ outcome: 'failed', reason: expect.stringContaining('within our own network') }]);
  const open = webhookJob({ OUTBOUND_ALLOW: ['127.0.0.1'] });
  await add(2, '/hook');
  receiver.answerWith((_, response) => void response.writeHead(503).end());
  await open.run(db, never, log);
  expect((await calls())[1]).toMatchObject({ status: 503, attempts: 1, done_at: null, try_at: expect.any(Date) });
  receiver.answerWith((_, response) => void response.end());
  await db
    .updateTable('webhook_call')
    .set({ try_at: new Date(0) })
    .where('account_id', '=', accountId)
    .where('step_id', '=', 2)
    .execute();
  await open.run(db, never, log);
  expect((await calls())[1]).toMatchObject({ status: 200, attempts: 2, done_at: expect.any(Date), try_at: null });
  const keys = receiver.received.map(({ headers, body }) => [headers['idempotency-key'], body]);
  expect(keys).toEqual([keys[0], keys[0]]);
  expect((await outcomes())[1]).toEqual({ outcome: 'done', reason: null });
});

test('a failed webhook step is announced, stands in the log by its name, and needs attention', async () => {
  const { accountId, call } = await newMember(server);
  const { id, steps } = await insertSolution(db, accountId, { published_at: '2026-01-02T00:00:00Z' });
  const contact_id = await insertContact(db, accountId, { given_name: 'Ada', family_name: 'Kim' });
  const { id: enrolment_id } = await insertEnrolment(db, accountId, id, { contact_id });
  const step = { account_id: accountId, enrolment_id, run: 1, step_id: steps.task };
  await db
    .insertInto('step_outcome')
    .values({ ...step, outcome: 'done' })
    .execute();
  await db
    .insertInto('webhook_call')
    .values({ ...step, campaign_id: id, url: `${receiver.url}/gone`, body: '{}', try_at: new Date(0) })
    .execute();
  const told: unknown[] = [];
  const stop = server.app.deps.live.subscribe((news) => told.push(news));
  receiver.answerWith((_, response) => void response.writeHead(410).end());
  await webhookJob({ OUTBOUND_ALLOW: ['127.0.0.1'] }).run(db, never, log);
  await vi.waitFor(() => expect(told).toContainEqual({ topic: 'solutions', accountId, id: String(id) }), {
    timeout: 120_000,
  });
  stop();
  const { entries } = await call(listSolutionLog, { accountId, solutionId: String(id), query: {} });
  expect(entries.map(({ what, details }) => [what, details])).toEqual([
    ['failed', { name: 'Call', count: 1, contact: { id: contact_id, name: 'Ada Kim' } }],
  ]);
  const { solutions } = await call(listSolutions, { accountId });
  expect(solutions[0]?.attention).toContain('failed');
});

test('an account whose server does not answer keeps no other account waiting, and gets all its calls', async () => {
  const [many, few] = [await newCaller(), await newCaller()];
  for (let step = 1; step <= 30; step += 1) await many.add(step, '/slow');
  await few.add(1, '/quick', new Date(1000));
  receiver.received.length = 0;
  const open: ServerResponse[] = [];
  let most = 0;
  let isSlow = true;
  receiver.answerWith(({ path }, response) => {
    if (path === '/quick' || !isSlow) return void response.end();
    open.push(response);
    most = Math.max(most, open.length);
  });
  const run = webhookJob({ OUTBOUND_ALLOW: ['127.0.0.1'] }).run(db, never, log);
  await vi.waitFor(async () => expect(await few.calls()).toMatchObject([{ status: 200 }]), { timeout: 120_000 });
  expect(most).toBeLessThanOrEqual(4);
  isSlow = false;
  for (const response of open) response.end();
  await run;
  expect((await many.calls()).map(({ status, attempts }) => [status, attempts])).toEqual(
    Array.from({ length: 30 }, () => [200, 1]),
  );
});
