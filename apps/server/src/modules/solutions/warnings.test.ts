import { listUnsent, sendAgain } from '@app/contract/messages';
import { getSolution, planPublish } from '@app/contract/solutions';
import { expect, test } from 'vitest';
import { newMember } from '../../../test/crm-member.ts';
import { startTestApp } from '../../../test/setup.ts';
import { insertEnrolment, insertSolution } from './test-solutions.ts';

const server = await startTestApp();
const { db } = server;

/** A solution that runs, in an account that lacks nothing else. */
async function newSolution() {
  const { call, accountId } = await newMember(server);
  const links = JSON.stringify({ book: 'https://us.example/book', guide: 'https://us.example/guide' });
  const made = await insertSolution(db, accountId, { links, published_at: new Date() });
  const sender = { account_id: accountId, name: 'Us', address: 'us@us.example', proven_at: new Date() };
  await db.insertInto('sender').values(sender).execute();
  await db.updateTable('account').set({ line1: '1 Main Street' }).where('id', '=', accountId).execute();
  const one = { accountId, solutionId: String(made.id) };
  return {
    ...{ ...made, accountId, call, one },
    attention: async () => (await call(getSolution, one)).attention,
    warnings: async () => (await call(planPublish, one)).warnings,
  };
}

test('texts in an account without a number for them need attention, and publishing says so before', async () => {
  const { accountId, id, sequence, attention, warnings } = await newSolution();
  expect([await attention(), await warnings()]).toEqual([[], []]);
  const asset = { account_id: accountId, campaign_id: id, key: 'text', kind: 'text' as const, name: 'Text' };
  await db
    .insertInto('campaign_asset')
    .values({ ...asset, body: 'Hello.' })
    .execute();
  const step = { account_id: accountId, sequence_id: sequence, key: 's5', kind: 'text' as const, asset: 'text' };
  await db
    .insertInto('campaign_step')
    .values({ ...step, name: 'Text', position: 5 })
    .execute();
  expect([await attention(), await warnings()]).toEqual([['noTextNumber'], ['noTextNumber', 'noTextProvider']]);
  await db.insertInto('sending_settings').values({ account_id: accountId, text_from: '+15550100' }).execute();
  // Nobody here can put right that the installation sends no texts: they wait.
  expect([await attention(), await warnings()]).toEqual([[], ['noTextProvider']]);
  await db.updateTable('campaign_step').set({ retired_at: new Date() }).where('key', '=', 's5').execute();
  expect(await warnings()).toEqual([]);
});

test('where marketing mail would show no postal address, what runs needs attention, and publishing says so before', async () => {
  const { accountId, id, attention, warnings } = await newSolution();
  const set = (line1: string) =>
    db.updateTable('account').set({ line1, country_code: 'US' }).where('id', '=', accountId).execute();
  await set(' ');
  expect([await attention(), await warnings()]).toEqual([['noAddress'], ['noAddress']]);
  // Nothing of a draft has gone out.
  await db.updateTable('campaign').set({ published_at: null }).where('id', '=', id).execute();
  expect([await attention(), await warnings()]).toEqual([['notPublished'], ['noAddress']]);
  await db.updateTable('campaign').set({ published_at: new Date() }).where('id', '=', id).execute();
  await set('1 Main Street');
  expect([await attention(), await warnings()]).toEqual([[], []]);
});

test('messages of which nobody knows whether they went out are counted, until somebody has sent them again', async () => {
  const { accountId, id, call, one, steps } = await newSolution();
  const { contactId } = await insertEnrolment(db, accountId, id);
  const message = { account_id: accountId, contact_id: contactId, campaign_id: id, step_id: steps.email };
  const uncertain = { channel: 'mail', purpose: 'marketing', address: 'a@us.example', state: 'uncertain' } as const;
  await db
    .insertInto('message')
    .values([
      { ...message, ...uncertain, reason: 'interrupted' },
      { ...message, ...uncertain, reason: 'connection' },
      { ...message, ...uncertain, state: 'sent', sent_at: new Date() },
    ])
    .execute();
  expect(await call(getSolution, one)).toMatchObject({ uncertain: 2, attention: ['uncertain'] });
  const { messages } = await call(listUnsent, { accountId, query: {} });
  await call(sendAgain, { accountId, messageId: String(messages[0]?.id) });
  expect(await call(getSolution, one)).toMatchObject({ uncertain: 1, attention: ['uncertain'] });
  await call(sendAgain, { accountId, messageId: String(messages[1]?.id) });
  expect(await call(getSolution, one)).toMatchObject({ uncertain: 0, attention: [] });
});
