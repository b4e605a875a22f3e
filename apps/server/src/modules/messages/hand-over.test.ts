import { getEventListeners } from 'node:events';
import { sendAgain, sendMail } from '@app/contract/messages';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { startTestApp } from '../../../test/setup.ts';
import { startSmtp } from '../../../test/smtp.ts';
import { findObstacles } from './obstacles.ts';
import { markUncertain, takeMessages } from './take-messages.ts';
import { newSendingAccount, outboxOf } from './test-messages.ts';

const server = await startTestApp();
const { db } = server;
const smtp = await startSmtp();
const sendAll = outboxOf(server, smtp.url);
afterAll(() => smtp.stop());
beforeEach(async () => {
  await db.updateTable('message').set({ state: 'skipped' }).where('state', '=', 'waiting').execute();
  smtp.received.length = 0;
});
const recipients = () => smtp.received.flatMap((mail) => mail.recipients);
const taker = () => crypto.randomUUID();
const limit = (accountId: string, campaignId: number, schedule: object) =>
  db
    .updateTable('campaign')
    .set({ schedule: JSON.stringify(schedule) })
    .where('account_id', '=', accountId)
    .where('id', '=', campaignId)
    .execute();

test('nobody listens for the end of the process on behalf of a mail that was handed over', async () => {
  const { mailTo, message } = await newSendingAccount(server);
  const id = await mailTo('mia@reader.example');
  const { signal } = new AbortController();
  await sendAll(signal);
  expect((await message(id)).state).toBe('sent');
  expect(getEventListeners(signal, 'abort')).toEqual([]);
});

test('who has another address by now is written to there, if they may be', async () => {
  const { accountId, newContact, newMessage, message } = await newSendingAccount(server);
  const give = (id: number, email: string) =>
    db.updateTable('contact').set({ email }).where('account_id', '=', accountId).where('id', '=', id).execute();
  const moved = await newContact('old@reader.example');
  const letter = await newMessage(moved, 'old@reader.example');
  await give(moved, 'new@reader.example');
  const [taken] = await takeMessages(db, 'mail', 1, taker());
  // Between taking and looking it changes once more.
  await give(moved, 'newest@reader.example');
  expect(await findObstacles(db, [taken!])).toMatchObject([{ kind: 'until' }]);
  await db
    .updateTable('message')
    .set({ taken_by: null, try_at: new Date(0) })
    .where('id', '=', letter)
    .execute();
  await sendAll();
  expect(recipients()).toEqual(['newest@reader.example']);
  expect(smtp.received[0]?.headers.find(({ key }) => key === 'to')?.value).toContain('newest@reader.example');
  expect(await message(letter)).toMatchObject({ state: 'sent', address: 'newest@reader.example' });
});

test('a message that cannot be looked at holds up nobody, and says so', async () => {
  const broken = await newSendingAccount(server);
  const sound = await newSendingAccount(server);
  await limit(broken.accountId, broken.campaignId, { dailyLimit: 5, timeZone: 'Mars/Olympus' });
  await broken.mailTo('before@reader.example', { state: 'sent', sent_at: new Date() });
  const lost = await broken.mailTo('lost@reader.example');
  const found = await sound.mailTo('found@reader.example');
  await sendAll();
  expect((await sound.message(found)).state).toBe('sent');
  expect(await broken.message(lost)).toMatchObject({ state: 'failed', reason: expect.stringContaining('Mars') });
});

test('two processes together keep to the limits, and what went out on another day does not count', async () => {
  const { accountId, campaignId, mailTo, newContact, newMessage, message } = await newSendingAccount(server);
  await limit(accountId, campaignId, { dailyLimit: 1 });
  await mailTo('doubtful@reader.example', { state: 'uncertain', taken_at: new Date(Date.now() - 3 * 86_400_000) });
  const ids = [await mailTo('one@reader.example'), await mailTo('two@reader.example')];
  const [first] = await takeMessages(db, 'mail', 1, taker());
  const [second] = await takeMessages(db, 'mail', 1, taker());
  expect([first?.id, second?.id].toSorted()).toEqual(ids.toSorted());
  expect(await findObstacles(db, [first!])).toEqual([null]);
  expect(await findObstacles(db, [second!])).toEqual([{ kind: 'skipped', reason: 'dailyLimit' }]);
  await limit(accountId, campaignId, {});
  await db.insertInto('sending_settings').values({ account_id: accountId, frequency_limit: 1 }).execute();
  const often = await newContact('often@reader.example');
  await newMessage(often, 'often@reader.example', {
    state: 'uncertain',
    taken_at: new Date(Date.now() - 8 * 86_400_000),
  });
  await newMessage(often, 'often@reader.example');
  await newMessage(often, 'often@reader.example');
  const [third] = await takeMessages(db, 'mail', 1, taker());
  const [fourth] = await takeMessages(db, 'mail', 1, taker());
  expect(await findObstacles(db, [third!])).toEqual([null]);
  expect(await findObstacles(db, [fourth!])).toEqual([{ kind: 'skipped', reason: 'frequency' }]);
  expect((await message(third!.id)).state).toBe('waiting');
});

test('what a person wrote and cannot go has failed, for them to see', async () => {
  const { accountId, as, senderId, newContact, message } = await newSendingAccount(server);
  const contactId = String(await newContact('mia@reader.example'));
  const paragraph = { kind: 'paragraph' as const, lines: [[{ text: 'Hello' }]] };
  const blocks = [{ id: '1', kind: 'text' as const, align: 'start' as const, paragraphs: [paragraph] }];
  const sent = await as(sendMail, { accountId, contactId, body: { senderId, subject: 'Hi', blocks, fileIds: [] } });
  await db.deleteFrom('sender').where('account_id', '=', accountId).execute();
  await sendAll();
  expect(await message(sent.id)).toMatchObject({ state: 'failed', reason: 'noSender' });
});

test('an answer that comes after everybody has stopped expecting one is still the answer', async () => {
  const { accountId, mailTo, message } = await newSendingAccount(server);
  const id = await mailTo('slow@reader.example');
  const slow = outboxOf(server, {
    handOver: async () => {
      await db
        .updateTable('message')
        .set({ taken_at: new Date(0) })
        .where('account_id', '=', accountId)
        .where('id', '=', id)
        .execute();
      await markUncertain(db);
      expect((await message(id)).state).toBe('uncertain');
      return { kind: 'sent' };
    },
  });
  await slow();
  expect(await message(id)).toMatchObject({ state: 'sent', reason: null, sent_at: expect.any(Date) });
});

test('while the database is away nothing fails: it waits', async () => {
  const { mailTo, message } = await newSendingAccount(server);
  const id = await mailTo('mia@reader.example');
  const away = Object.assign(new Error('terminating connection'), { code: '57P01' });
  const cut = outboxOf(server, { handOver: () => Promise.reject(away) });
  expect(await cut()).toBe(false);
  expect(await message(id)).toMatchObject({ state: 'waiting', attempts: 0 });
});

test('the hours are those of the database, whatever this machine’s clock says', async () => {
  const { accountId, campaignId, mailTo, message } = await newSendingAccount(server);
  const today = new Date().getUTCDay() || 7;
  const weekdays = [today, (today % 7) + 1];
  await limit(accountId, campaignId, { timeZone: 'UTC', sendingHours: { weekdays, from: '00:00', to: '00:00' } });
  const id = await mailTo('mia@reader.example');
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3 * 86_400_000 });
  await sendAll().finally(() => vi.useRealTimers());
  expect((await message(id)).state).toBe('sent');
});

test('accounts whose mail waits for later take nobody’s place', async () => {
  const own = {
    asset_id: null,
    campaign_id: null,
    content: JSON.stringify({ blocks: [] }),
    purpose: 'transactional',
  } as const;
  const accounts = [];
  for (let at = 0; at < 2; at += 1) accounts.push(await newSendingAccount(server));
  const [first, last] = accounts.toSorted((one, two) => (one.accountId < two.accountId ? -1 : 1));
  await first!.mailTo('later@reader.example', { ...own, try_at: new Date(Date.now() + 3_600_000) });
  const id = await last!.mailTo('now@reader.example', own);
  expect((await takeMessages(db, 'mail', 1, taker())).map((taken) => taken.id)).toEqual([id]);
});

test('a step whose message is sent again has failed no longer', async () => {
  const { accountId, as, assetId, campaignId, newContact, newMessage } = await newSendingAccount(server);
  const contact_id = await newContact('mia@reader.example');
  const row = { account_id: accountId };
  const { id: enrolment_id } = await db
    .insertInto('enrolment')
    .values({ ...row, campaign_id: campaignId, contact_id })
    .returning('id')
    .executeTakeFirstOrThrow();
  const step = { enrolment_id, run: 1, step_id: assetId };
  await db
    .insertInto('step_outcome')
    .values({ ...row, ...step, outcome: 'done' })
    .execute();
  const id = await newMessage(contact_id, 'mia@reader.example', step);
  const outcome = async () =>
    (await db.selectFrom('step_outcome').select('outcome').where('account_id', '=', accountId).executeTakeFirst())
      ?.outcome;
  await outboxOf(server, { handOver: async () => ({ kind: 'failed', reason: '554 no' }) })();
  expect(await outcome()).toBe('failed');
  await as(sendAgain, { accountId, messageId: String(id) });
  expect(await outcome()).toBe('done');
});
