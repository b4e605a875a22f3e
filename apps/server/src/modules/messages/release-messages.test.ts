import { randomUUID } from 'node:crypto';
import { pauseSolution, resumeSolution } from '@app/contract/solutions';
import { sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import { insertCampaign } from '../../../test/rows.ts';
import { startTestApp } from '../../../test/setup.ts';
import { runJob } from '../../../test/work.ts';
import { putAwayPaused, releaseMessagesJob } from './release-messages.ts';
import { newSendingAccount, outboxOf } from './test-messages.ts';

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

/** An account with a running campaign; `onSent` is called as each mail is handed over. */
async function newRunning(onSent: () => Promise<unknown> = async () => undefined) {
  const account = await newSendingAccount(server);
  const { accountId, campaignId } = account;
  await db.updateTable('campaign').set({ version: 1 }).where('account_id', '=', accountId).execute();
  await db.insertInto('sending_settings').values({ account_id: accountId, rate: 6_000 }).execute();
  const sent: string[] = [];
  const send = outboxOf(server, {
    handOver: async ({ to }) => {
      sent.push(...to);
      await onSent();
      return { kind: 'sent' };
    },
  });
  const waiting = () =>
    db
      .selectFrom('message')
      .select(['taken_by', 'taken_at', sql<boolean>`try_at <= now()`.as('isDue')])
      .where('account_id', '=', accountId)
      .where('state', '=', 'waiting')
      .execute();
  const inHand = async () => (await waiting()).filter(({ taken_by, taken_at }) => taken_by ?? taken_at);
  return { ...account, one: { accountId, solutionId: String(campaignId) }, sent, send, waiting, inHand };
}

async function mailMany(account: Awaited<ReturnType<typeof newRunning>>, count: number) {
  const { accountId, campaignId, assetId, newContact } = account;
  const contact = await newContact('many@reader.example');
  await sql`
    insert into message (account_id, contact_id, address, channel, purpose, campaign_id, asset_id, asset_version)
    select ${accountId}::uuid, ${contact}::bigint, 'many@reader.example', 'mail', 'marketing', ${campaignId}::bigint,
      ${assetId}::bigint, 1
    from generate_series(1, ${sql.lit(count)})`.execute(db);
}

test('what was looked at before the campaign was paused is not begun after it, and goes out when that goes on', async () => {
  let pausing: Promise<unknown> | undefined;
  const account = await newRunning(async () => {
    pausing ??= account.as(pauseSolution, account.one);
    await pausing;
  });
  const { as, one, send, sent, waiting, inHand } = account;
  await mailMany(account, 200);
  await send();
  // Three groups of forty are under way at once when the first of them pauses it.
  expect(sent.length).toBeLessThanOrEqual(120);
  expect(await waiting()).toHaveLength(200 - sent.length);
  expect(await inHand()).toEqual([]);
  await as(resumeSolution, one);
  await runJob(releaseMessagesJob, db);
  await send();
  expect(sent).toHaveLength(200);
});

test('what waits in a paused campaign is put away once, and takes nobody else’s place', async () => {
  const account = await newRunning();
  const { accountId, as, one, send, sent, waiting, inHand, mailTo } = account;
  const other = await insertCampaign(db, accountId, { name: 'Other', published_at: new Date() });
  await db.updateTable('sending_settings').set({ rate: 60 }).where('account_id', '=', accountId).execute();
  await mailMany(account, MANY);
  await as(pauseSolution, one);
  await mailTo('behind@reader.example', { campaign_id: other });
  await send();
  expect(sent).toEqual(['behind@reader.example']);
  expect(await inHand()).toEqual([]);
  const left = await waiting();
  expect(left).toHaveLength(MANY);
  expect(left.filter(({ isDue }) => isDue)).toEqual([]);
  // Also not when ten minutes have passed, or a day.
  const { rows } = await sql<{ next: string }>`
    select min(try_at)::text as next from message where account_id = ${accountId}::uuid and state = 'waiting'`.execute(
    db,
  );
  expect(rows).toEqual([{ next: 'infinity' }]);
  await as(resumeSolution, one);
  await runJob(releaseMessagesJob, db);
  expect((await waiting()).filter(({ isDue }) => isDue)).toHaveLength(MANY);
});

test.runIf('server' in inject('databaseTemplate'))(
  'whoever resumes a campaign while its messages are put away releases those too',
  async () => {
    const { accountId, campaignId, as, one, mailTo, waiting } = await newRunning();
    const id = await mailTo('mia@reader.example');
    await as(pauseSolution, one);
    let resuming: Promise<unknown> | undefined;
    await db.transaction().execute(async (trx) => {
      expect(await putAwayPaused(trx, [{ accountId, id, campaignId }])).toEqual(new Set([`${accountId} ${id}`]));
      resuming = as(resumeSolution, one);
      const held = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      await expect.poll(async () => (await held.execute(db)).rows.length).toBeGreaterThan(0);
    });
    await resuming;
    await runJob(releaseMessagesJob, db);
    expect(await waiting()).toMatchObject([{ isDue: true, taken_by: null }]);
  },
);
