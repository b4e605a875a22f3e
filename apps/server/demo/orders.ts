import type { Currency } from '@app/contract/offer-words';
import type { EstimateRequest } from '@app/contract/pricing';
import { priceCart } from '@app/pricing/estimate';
import { billDate } from '@app/pricing/phases';
import { FREE_TRIAL_DAYS } from '@app/pricing/plans';
import { addDays, toUtcDay } from '../src/days.ts';
import { type PreparedCatalogue, priceListOf, readCatalogue, trialPlanOf } from '../src/modules/billing/catalogue.ts';
import type { Client } from './clients.ts';
import type { Companies } from './companies.ts';
import { createRandom, type Random } from './random.ts';
import { type Db, insertAll, type Row } from './rows.ts';
import { readTable } from './table.ts';
import { daysBefore } from './time.ts';

type Seller = Companies['northwind'];
type Rows = { order: Row<'customer_order'>; subscription: Row<'subscription'>; invoice: Row<'invoice'> | null };

const DAYS_TO_PAY = 14;
const YEAR = 365;
const currencies: Record<string, Currency> = { AU: 'AUD', GB: 'GBP' };
const BUYERS = readTable(
  ['given', 'family'],
  `
Amelia | Brooks
Diego | Fuentes
Farah | Nasser
Henrik | Lund
Ivy | Chambers
Noor | Aziz
Owen | Pritchard
Rosa | Delgado
Theo | Marchetti
Wen | Zhao`,
);

/** The last year's clients that the company sold itself came through its links; the youngest are still trying it out. */
export async function loadOrders(db: Db, { northwind }: Companies, now: Date): Promise<void> {
  const catalogue = await readCatalogue(db);
  const random = createRandom('orders');
  const sold = northwind.clients.filter(
    ({ soldBy, account, subscription }) =>
      soldBy === northwind.id && subscription.endedAt === null && account.created_at > daysBefore(now, YEAR),
  );
  const rows = sold.flatMap((client) => orderOf(random, { catalogue, northwind, client, now }) ?? []);
  await insertAll(
    db,
    'customer_order',
    rows.map(({ order }) => order),
  );
  await insertAll(
    db,
    'subscription',
    rows.map(({ subscription }) => subscription),
  );
  await insertAll(
    db,
    'invoice',
    rows.flatMap(({ invoice }) => invoice ?? []),
  );
}

type Sale = { catalogue: PreparedCatalogue; northwind: Seller; client: Client; now: Date };

function orderOf(random: Random, { catalogue, northwind, client, now }: Sale): Rows | null {
  const { account } = client;
  const startedOn = toUtcDay(account.created_at);
  const trialEndsOn = addDays(startedOn, FREE_TRIAL_DAYS);
  const isTrial = trialEndsOn >= toUtcDay(now);
  const request = requestOf(client);
  const list = priceListOf(catalogue, { currency: request.currency, ...request.billingAddress });
  const plan = isTrial
    ? trialPlanOf(catalogue)
    : list.plans.find(({ name }) => name === client.subscription.first && !name.includes('Lite'));
  const priced = plan && !isTrial ? priceCart({ ...request, plan: plan.id }, list) : null;
  if (!plan || (priced && 'faults' in priced)) return null;
  const buyer = random.pick(BUYERS);
  const id = random.uuid();
  const order = {
    id,
    visit_id: random.uuid(),
    kind: isTrial ? ('trial' as const) : ('cart' as const),
    fingerprint: `demo ${id}`,
    account_id: northwind.account.id,
    user_id: random.pick(northwind.people).id,
    client_id: account.id,
    plan_name: plan.name,
    customer: JSON.stringify({
      company: account.name,
      givenName: buyer.given,
      familyName: buyer.family,
      email: `${buyer.given.toLowerCase()}@${account.legacy_id}.example`,
      countryCode: account.country_code,
    }),
    created_at: account.created_at,
  };
  const subscription = { account_id: account.id, order_id: id, plan_id: plan.id, started_on: startedOn };
  if (!priced)
    return { order, subscription: { ...subscription, status: 'trial', trial_ends_on: trialEndsOn }, invoice: null };
  const { estimate } = priced;
  const dueOn = addDays(startedOn, DAYS_TO_PAY);
  const isPaid = random.chance(0.85);
  return {
    order,
    subscription: {
      ...subscription,
      status: 'active',
      contract_type: request.contractType,
      request: JSON.stringify({ ...request, plan: plan.id }),
      next_bill_on: billDate(startedOn, 2, request.billingPeriodUnit),
    },
    invoice: {
      ...{
        id: random.uuid(),
        order_id: id,
        currency: estimate.currency,
        total: estimate.total,
        estimate: JSON.stringify(estimate),
      },
      ...{ status: isPaid ? ('paid' as const) : ('open' as const), issued_on: startedOn, due_on: dueOn },
    },
  };
}

const requestOf = ({ account }: Client): EstimateRequest => ({
  plan: '',
  billingPeriod: 1,
  billingPeriodUnit: 'year',
  contractType: 'yearly',
  currency: currencies[account.country_code ?? ''] ?? 'USD',
  addons: [],
  charges: [],
  couponCodes: [],
  billingAddress: { countryCode: account.country_code || 'US' },
  partnerAccountId: 'northwind',
  linkPostedBy: 'northwind',
});
