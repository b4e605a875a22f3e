import { beforeEach, expect, test } from 'vitest';
import { startTestApp } from '../../../test/setup.ts';
import type { Outcome } from './outcome.ts';
import { settle } from './settle.ts';
import { beginSending, takeMessages, undoBegin } from './take-messages.ts';
import { newSendingAccount, outboxOf } from './test-messages.ts';

const server = await startTestApp();
const { db } = server;
const taker = () => crypto.randomUUID();
const hungUp: Outcome = { kind: 'away', reason: 'hung up' };
const due = () =>
  db
    .updateTable('message')
    .set({ try_at: new Date(0) })
    .where('state', '=', 'waiting')
    .execute();
beforeEach(async () => {
  await db.updateTable('message').set({ state: 'skipped' }).where('state', '=', 'waiting').execute();
});

test('who says a second time what became of a message says nothing about what another does with it by now', async () => {
  const { mailTo, message } = await newSendingAccount(server);
  const id = await mailTo('twice@reader.example');
  const [one, two] = [taker(), taker()];
  const first = await beginSending(db, await takeMessages(db, 'mail', 10, one), one);
  const away = first.map((taken) => ({ message: taken, outcome: hungUp, subject: '', merge: null }));
  await settle(db, away, () => false);
  await due();
  const second = await beginSending(db, await takeMessages(db, 'mail', 10, two), two);
  expect(second.map((taken) => taken.id)).toEqual([id]);
  // The first one’s answer was lost, and it asks again.
  await settle(db, away, () => false);
  expect(await message(id)).toMatchObject({ state: 'sending', taken_by: two, attempts: 1 });
  await settle(
    db,
    second.map((taken) => ({ message: taken, outcome: { kind: 'sent' }, subject: '', merge: null })),
    () => false,
  );
  expect(await message(id)).toMatchObject({ state: 'sent', taken_by: null });
});

test('what was asked of a database that did not answer is not done after it was given up', async () => {
  const { mailTo, message } = await newSendingAccount(server);
  const id = await mailTo('late@reader.example');
  const one = taker();
  const taken = await takeMessages(db, 'mail', 10, one);
  await undoBegin(db, taken, one);
  expect(await beginSending(db, taken, one)).toEqual([]);
  expect(await message(id)).toMatchObject({ state: 'waiting', taken_by: null, attempts: 0 });
});

test('one connection that breaks does not make all others wait', async () => {
  const { mailTo, message } = await newSendingAccount(server);
  const broken = await mailTo('broken@reader.example');
  const sound = await mailTo('sound@reader.example');
  const some = outboxOf(server, {
    handOver: async ({ to }) => (to[0] === 'broken@reader.example' ? hungUp : { kind: 'sent' }),
  });
  expect(await some()).toBe(true);
  expect(await message(broken)).toMatchObject({ state: 'waiting', attempts: 0 });
  expect(await message(sound)).toMatchObject({ state: 'sent' });
});

test('an account whose clock was put back does not wait until the old moment comes again', async () => {
  const { accountId, mailTo, message } = await newSendingAccount(server);
  await db
    .insertInto('sending_pace')
    .values({ account_id: accountId, at: new Date(Date.now() + 3 * 3_600_000), remaining: 0 })
    .execute();
  const id = await mailTo('back@reader.example');
  await outboxOf(server, { handOver: async () => ({ kind: 'sent' }) })();
  expect(await message(id)).toMatchObject({ state: 'sent' });
});
