import { randomUUID } from 'node:crypto';
import { deleteSolution, endSolution, restoreSolution } from '@app/contract/solutions';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { insertCampaign } from '../../../test/rows.ts';
import { startTestApp } from '../../../test/setup.ts';
import { runJob } from '../../../test/work.ts';
import { publishCampaigns } from '../automation/publish-campaigns.ts';
import type { MailServer } from './mail-server.ts';
import { stopMessagesJob } from './stop-campaign.ts';
import { beginSending, takeMessages } from './take-messages.ts';
import { newSendingAccount, outboxOf } from './test-messages.ts';

const server = await startTestApp();
const { db } = server;

const MANY = 2_500;

async function newRunning() {
  const account = await newSendingAccount(server);
  const { accountId, campaignId } = account;
  await db.updateTable('campaign').set({ version: 1 }).where('account_id', '=', accountId).execute();
  const sent: string[][] = [];
  const handOver: MailServer['handOver'] = async ({ to }) => {
    sent.push(to);
    return { kind: 'sent' };
  };
  return {
    ...account,
    one: { accountId, solutionId: String(campaignId) },
    sent,
    send: outboxOf(server, { handOver }),
    publishAgain: () => publishCampaigns(db, [{ account_id: accountId, id: campaignId }], { userId: null }),
    stopTo: async () => {
      const columns = db.selectFrom('campaign').select('stop_to').where('account_id', '=', accountId);
      return (await columns.where('id', '=', campaignId).executeTakeFirstOrThrow()).stop_to;
    },
  };
}

const STOPPED = { state: 'skipped', reason: 'ended', taken_by: null };

test('what waits when a campaign ends is marked by a job and not within the request', async () => {
  const { accountId, campaignId, as, one, mailTo, newContact, message, stopTo } = await newRunning();
  const other = await insertCampaign(db, accountId, { name: 'Other', published_at: new Date() });
  const contact = await newContact('many@reader.example');
  await sql`
    insert into message (account_id, contact_id, address, channel, purpose, campaign_id, try_at)
    select ${accountId}::uuid, ${contact}::bigint, 'many@reader.example', 'mail', 'marketing', ${campaignId}::bigint,
      now() + interval '1 day'
    from generate_series(1, ${sql.lit(MANY)})`.execute(db);
  const inHand = await mailTo('hand@reader.example', { taken_by: randomUUID() });
  const try_at = new Date(Date.now() + 600_000);
  const leftAlone = [
    await mailTo('other@reader.example', { campaign_id: other, try_at }),
    await mailTo('order@reader.example', { purpose: 'transactional', try_at }),
  ];
  const states = async () => {
    const { rows } = await sql<{ state: string; reason: string | null; count: number }>`
      select state, reason, count(*)::int as count from message
      where account_id = ${accountId}::uuid and contact_id = ${contact}::bigint group by 1, 2`.execute(db);
    return rows;
  };
  await as(endSolution, one);
  expect(await states()).toEqual([{ state: 'waiting', reason: null, count: MANY }]);
  await runJob(stopMessagesJob, db);
  expect(await states()).toEqual([{ state: 'skipped', reason: 'ended', count: MANY }]);
  expect(await message(inHand)).toMatchObject(STOPPED);
  for (const id of leftAlone) expect((await message(id)).state).toBe('waiting');
  expect(await stopTo()).toBeNull();
  const days = await db
    .selectFrom('campaign_day')
    .select(['what', 'count'])
    .where('account_id', '=', accountId)
    .where('campaign_id', '=', campaignId)
    .execute();
  expect(days).toEqual([{ what: 'skipped', count: MANY + 1 }]);
});

test('nothing of an ended campaign goes out before the job comes to it, also if it is published again', async () => {
  const { as, one, mailTo, message, send, sent, publishAgain, stopTo } = await newRunning();
  const first = await mailTo('first@reader.example');
  await as(endSolution, one);
  await send();
  expect(await message(first)).toMatchObject(STOPPED);

  await publishAgain();
  const second = await mailTo('second@reader.example');
  await as(endSolution, one);
  await publishAgain();
  const third = await mailTo('third@reader.example');
  await send();
  expect(await message(second)).toMatchObject(STOPPED);
  expect((await message(third)).state).toBe('sent');

  const fourth = await mailTo('fourth@reader.example');
  await as(deleteSolution, one);
  await as(restoreSolution, one);
  await publishAgain();
  await send();
  expect(await message(fourth)).toMatchObject(STOPPED);
  expect(sent).toEqual([['third@reader.example']]);
  await runJob(stopMessagesJob, db);
  expect(await stopTo()).toBeNull();
});

test('what was looked at before the campaign ended is not begun after it', async () => {
  const { as, one, mailTo, message, publishAgain } = await newRunning();
  const mail = await mailTo('taken@reader.example');
  const taker = randomUUID();
  const taken = await takeMessages(db, 'mail', 10, taker);
  const ours = taken.filter(({ id }) => id === mail);
  expect(ours).toHaveLength(1);
  await as(endSolution, one);
  expect(await beginSending(db, ours, taker)).toEqual([]);
  await publishAgain();
  expect(await beginSending(db, ours, taker)).toEqual([]);
  await runJob(stopMessagesJob, db);
  expect(await message(mail)).toMatchObject(STOPPED);
});
