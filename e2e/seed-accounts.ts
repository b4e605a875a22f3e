import { sql } from 'kysely';
import { toUtcDay } from '../apps/server/src/days.ts';
import type { Db } from '../apps/server/src/db/open.ts';
import { priceListOf, readCatalogue } from '../apps/server/src/modules/billing/catalogue.ts';
import { hashPassword } from '../apps/server/src/modules/identity/passwords.ts';
import { countUsed, readOrdered, toUsage } from '../apps/server/src/modules/subscription/usage.ts';
import { insertAccount, insertMembership } from '../apps/server/test/rows.ts';
import type { EstimateRequest } from '../packages/contract/src/pricing.ts';
import { priceCart } from '../packages/pricing/src/estimate.ts';

export const PASSWORD = 'partner-demo';

/** Accounts that were just ordered, each with its owner and a colleague: one for each journey. */
export const newAccounts = ['setupone', 'setuptwo', 'setupthree'] as const;
/** One that has been worked in, of which so much is used that its people are told. */
export const usedAccount = 'nearlyfull';
export const ownerOf = (legacyId: string) => `owner@${legacyId}.example`;
export const colleagueOf = (legacyId: string) => `colleague@${legacyId}.example`;
/** Of the 1,500 contacts that Pro includes. */
const USED = 1230;

export async function seedNewAccount(db: Db, legacyId: string): Promise<void> {
  const account_id = await insertBakery(db, legacyId);
  await db.insertInto('account_setup').values({ account_id }).execute();
}

async function insertBakery(db: Db, legacyId: string): Promise<string> {
  const account_id = await insertAccount(db, { legacy_id: legacyId, name: 'Birch Bakery', country_code: 'US' });
  const password_hash = await hashPassword(PASSWORD);
  for (const [username, given_name] of [
    [ownerOf(legacyId), 'Bea'],
    [colleagueOf(legacyId), 'Cleo'],
  ] as const) {
    const { id: user_id } = await db
      .insertInto('app_user')
      .values({ username, given_name, family_name: 'Birch', password_hash })
      .returning('id')
      .executeTakeFirstOrThrow();
    await insertMembership(db, { account_id, user_id });
    if (given_name === 'Bea')
      await db.updateTable('account').set({ owner_user_id: user_id }).where('id', '=', account_id).execute();
  }
  return account_id;
}

/** Bought today: Pro by the month, with two more users and an invoice. */
export async function seedUsedAccount(db: Db, sellerId: string): Promise<void> {
  const account_id = await insertBakery(db, usedAccount);
  await sql`
    insert into contact (account_id, given_name, family_name)
    select ${account_id}::uuid, 'Guest', n::text from generate_series(2, ${USED}::int) n`.execute(db);
  await db
    .insertInto('contact')
    .values({ account_id, given_name: 'Ada', family_name: 'Posting', email: 'ada@posting.example' })
    .execute();
  const request: EstimateRequest = {
    ...{ plan: 'pro', billingPeriod: 1, billingPeriodUnit: 'month', contractType: 'monthly_etf', currency: 'USD' },
    ...{ addons: [{ itemId: 'users', quantity: 2 }], charges: [], couponCodes: [] },
    ...{ billingAddress: { countryCode: 'US' }, partnerAccountId: 'northwind', linkPostedBy: 'northwind' },
  };
  const list = priceListOf(await readCatalogue(db), { currency: request.currency, countryCode: 'US' });
  const priced = priceCart(request, list);
  if ('faults' in priced) throw new Error(`Pro cannot be ordered: ${JSON.stringify(priced.faults)}`);
  const { estimate } = priced;
  const { id: order_id } = await db
    .insertInto('customer_order')
    .values({
      ...{ visit_id: crypto.randomUUID(), kind: 'cart', fingerprint: 'journey', account_id: sellerId },
      ...{ client_id: account_id, plan_name: 'Pro' },
      customer: JSON.stringify({
        ...{ company: 'Birch Bakery', givenName: 'Bea', familyName: 'Birch', countryCode: 'US' },
        email: ownerOf(usedAccount),
      }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const today = toUtcDay(new Date());
  await db
    .insertInto('subscription')
    .values({
      ...{ account_id, order_id, status: 'active', plan_id: 'pro', contract_type: 'monthly_etf' },
      ...{ request: JSON.stringify(request), started_on: today, next_bill_on: today },
    })
    .execute();
  await db
    .insertInto('invoice')
    .values({
      ...{ order_id, currency: 'USD', total: estimate.total, estimate: JSON.stringify(estimate), status: 'open' },
      ...{ issued_on: today, due_on: today },
    })
    .execute();
  // As the job does every ten minutes.
  const scope = { accountId: account_id };
  const usage = toUsage(await countUsed(db, scope), (await readOrdered(db, scope))?.included ?? null);
  await db
    .insertInto('account_usage')
    .values({ account_id, usage: JSON.stringify(usage) })
    .execute();
}
