import { getSubscription } from '@app/contract/subscription';
import { getToday } from '@app/contract/today';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { newMember } from '../../../test/crm-member.ts';
import { insertContact } from '../../../test/crm-rows.ts';
import { startTestApp } from '../../../test/setup.ts';
import { runJob } from '../../../test/work.ts';
import { newSeller, requestOf } from '../billing/test-sellers.ts';
import { newSendingAccount, outboxOf } from '../messages/test-messages.ts';
import { checkLimitsJob } from './check-limits.ts';

const server = await startTestApp();
const { db } = server;
const seller = await newSeller(server);

/** As if the account had been ordered: Pro with 2,500 contacts, 4 users and 500 texts. */
async function order(accountId: string): Promise<void> {
  const { id: order_id } = await db
    .insertInto('customer_order')
    .values({
      ...{ visit_id: crypto.randomUUID(), kind: 'cart', fingerprint: 'f', account_id: seller.accountId },
      ...{ client_id: accountId, plan_name: 'Pro', customer: JSON.stringify({ email: 'a@b.example' }) },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('subscription')
    .values({
      ...{ account_id: accountId, order_id, status: 'active', plan_id: 'pro', contract_type: 'monthly_etf' },
      ...{ request: JSON.stringify(requestOf(seller.names)), started_on: '2026-01-05', next_bill_on: '2026-02-05' },
    })
    .execute();
  await db
    .insertInto('invoice')
    .values({
      ...{ order_id, currency: 'GBP', total: 12_300, estimate: '{}', status: 'open' },
      ...{ issued_on: '2026-01-05', due_on: '2026-01-19' },
    })
    .execute();
}

const addContacts = (accountId: string, count: number) =>
  sql`insert into contact (account_id, given_name) select ${accountId}::uuid, 'P' || n from generate_series(1, ${count}::int) n`.execute(
    db,
  );
const notices = async (accountId: string) => {
  const { rows } = await sql<{ kind: string; params: { context: string; used: number; included: number } }>`
    select kind, params from notification where account_id = ${accountId} order by created_at, kind`.execute(db);
  return rows.map(({ kind, params }) => [kind, params.context, params.used, params.included]);
};
const check = () => runJob(checkLimitsJob, db);

test('what was ordered, what is used of it and the invoices; an account that nobody ordered has no limits', async () => {
  const [member, other] = [await newMember(server), await newMember(server)];
  const { call, accountId } = member;
  await order(accountId);
  await addContacts(accountId, 3);
  expect(await call(getSubscription, { accountId })).toMatchObject({
    plan: {
      name: 'Pro',
      status: 'active',
      startedDate: '2026-01-05',
      nextBillDate: '2026-02-05',
      addOns: [
        { key: 'additionalContacts', quantity: 1000 },
        { key: 'additionalUsers', quantity: 2 },
      ],
    },
    usage: [
      { limit: 'contacts', used: 3, included: 2500, level: 'fine' },
      { limit: 'users', used: 1, included: 4, level: 'fine' },
      { limit: 'textMessages', used: 0, included: 500, level: 'fine' },
    ],
    invoices: [{ total: 12_300, currency: 'GBP', status: 'open', dueDate: '2026-01-19' }],
  });
  const theirs = await other.call(getSubscription, { accountId: other.accountId });
  expect(theirs).toMatchObject({ plan: null, invoices: [], usage: [{ included: null }, {}, {}] });
});

test('emails that went out this month are counted, whatever they were for', async () => {
  const { call, accountId } = await newMember(server);
  const contact_id = await insertContact(db, accountId);
  const sent = { account_id: accountId, contact_id, channel: 'mail', state: 'sent', address: 'mia@a.example' } as const;
  const [now, before] = [new Date(), new Date('2020-01-31T23:59:59Z')];
  await db
    .insertInto('message')
    .values([
      { ...sent, purpose: 'personal', sent_at: now },
      { ...sent, purpose: 'transactional', sent_at: now },
      { ...sent, purpose: 'personal', sent_at: before },
      { ...sent, purpose: 'personal', direction: 'in', state: 'received', sent_at: now },
      { ...sent, purpose: 'personal', channel: 'text', address: '+15035550100', sent_at: now },
    ])
    .execute();
  const { emails, usage } = await call(getSubscription, { accountId });
  expect(emails).toBe(2);
  expect(usage.find(({ limit }) => limit === 'textMessages')?.used).toBe(1);
});

test('at 80 % everybody is told once a month, and again when it is reached', async () => {
  const { call, accountId } = await newMember(server);
  await order(accountId);
  await addContacts(accountId, 1999);
  await check();
  expect(await notices(accountId)).toEqual([]);
  await addContacts(accountId, 1);
  await check();
  await check();
  expect(await notices(accountId)).toEqual([['limitNear', 'contacts', 2000, 2500]]);
  expect((await call(getToday, { accountId })).limits).toEqual([
    { limit: 'contacts', used: 2000, included: 2500, level: 'near' },
  ]);
  await addContacts(accountId, 501);
  await check();
  await check();
  expect(await notices(accountId)).toEqual([
    ['limitNear', 'contacts', 2000, 2500],
    ['limitReached', 'contacts', 2501, 2500],
  ]);
  // Another month.
  await sql`update account_usage set told = array['contacts limitReached 2020-01'] where account_id = ${accountId}`.execute(
    db,
  );
  await check();
  expect(await notices(accountId)).toHaveLength(3);
});

test('beyond the limit marketing waits with its reason and goes out once there is room; what people write goes', async () => {
  const account = await newSendingAccount(server, { domain: 'limits.example' });
  const { accountId } = account;
  await order(accountId);
  const handed: number[] = [];
  const send = outboxOf(server, {
    handOver: async () => {
      handed.push(1);
      return { kind: 'sent' };
    },
  });
  const marketing = await account.mailTo('mia@customer.example');
  await addContacts(accountId, 2500);
  await check();
  await send();
  expect(handed).toEqual([]);
  expect(await account.message(marketing)).toMatchObject({ state: 'waiting', reason: 'planLimit' });
  const personal = await account.mailTo('ola@customer.example', { purpose: 'transactional' });
  await send();
  expect(await account.message(personal)).toMatchObject({ state: 'sent' });
  expect((await account.message(marketing)).state).toBe('waiting');

  await sql`update contact set deleted_at = now() where account_id = ${accountId} and given_name like 'P%'`.execute(db);
  await check();
  await send();
  expect(await account.message(marketing)).toMatchObject({ state: 'sent', reason: null });
});
