import { randomUUID } from 'node:crypto';
import { pauseSolution, resumeSolution } from '@app/contract/solutions';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { insertCampaign } from '../../../test/rows.ts';
import { startTestApp } from '../../../test/setup.ts';
import { runJob } from '../../../test/work.ts';
import { releaseMessagesJob } from './release-messages.ts';
import { newSendingAccount } from './test-messages.ts';

const server = await startTestApp();
const { db } = server;

const MANY = 2_500;

test('what was put off during a pause goes on when the campaign does, by a job and not within the request', async () => {
  const { accountId, campaignId, as, mailTo, newContact, message } = await newSendingAccount(server);
  await db.updateTable('campaign').set({ version: 1 }).where('account_id', '=', accountId).execute();
  const other = await insertCampaign(db, accountId, { name: 'Other', published_at: new Date() });
  const later = new Date(Date.now() + 600_000);
  const contact = await newContact('many@reader.example');
  await sql`
    insert into message (account_id, contact_id, address, channel, purpose, campaign_id, try_at)
    select ${accountId}::uuid, ${contact}::bigint, 'many@reader.example', 'mail', 'marketing', ${campaignId}::bigint, ${later}
    from generate_series(1, ${sql.lit(MANY)})`.execute(db);
  const inHand = await mailTo('hand@reader.example', { try_at: later, taken_by: randomUUID() });
  const elsewhere = await mailTo('other@reader.example', { try_at: later, campaign_id: other });
  const one = { accountId, solutionId: String(campaignId) };
  const countPutOff = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from message
      where account_id = ${accountId}::uuid and contact_id = ${contact}::bigint and try_at > now()`.execute(db);
    return rows[0]?.count;
  };
  await as(pauseSolution, one);
  await as(resumeSolution, one);
  expect(await countPutOff()).toBe(MANY);
  // Paused again before the job came to it: they wait.
  await as(pauseSolution, one);
  await runJob(releaseMessagesJob, db);
  expect(await countPutOff()).toBe(MANY);
  await as(resumeSolution, one);
  await runJob(releaseMessagesJob, db);
  expect(await countPutOff()).toBe(0);
  expect((await message(inHand)).try_at).toEqual(later);
  expect((await message(elsewhere)).try_at).toEqual(later);
  // What is put off from then on, for its hours, stays so.
  await db.updateTable('message').set({ try_at: later }).where('contact_id', '=', contact).execute();
  await runJob(releaseMessagesJob, db);
  expect(await countPutOff()).toBe(MANY);
});
