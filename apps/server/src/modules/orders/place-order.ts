import type { Request } from '@app/contract/endpoint';
import { AppError } from '@app/contract/errors';
import type { Order, PriceChanged, placeOrder as placeOrderEndpoint } from '@app/contract/orders';
import { partnerPaths } from '@app/contract/paths';
import { billDate } from '@app/pricing/phases';
import { FREE_TRIAL_DAYS } from '@app/pricing/plans';
import { sql } from 'kysely';
import type { Config } from '../../config.ts';
import { addDays, toUtcDay } from '../../days.ts';
import type { Db } from '../../db/open.ts';
import { takeTurn } from '../../db/take-turn.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { AuditNotes } from '../../http/audit.ts';
import { type PreparedCatalogue, readCatalogue, trialPlanOf } from '../billing/catalogue.ts';
import { requireCountry } from '../billing/country.ts';
import { type CartLink, fingerprintOf } from '../billing/link.ts';
import { ORDERS_PER_DAY_AND_LINK } from '../billing/order-limit.ts';
import { insertRun } from '../installs/runs.ts';
import { readBundle } from '../installs/source.ts';
import { notify } from '../notifications/notify.ts';
import { createClientAccount } from './new-account.ts';
import { openForCustomer } from './open.ts';
import { mailOrder } from './order-mail.ts';
import { findOrder } from './orders.ts';
import type { PaymentProvider } from './payment.ts';
import { type PricedLink, priceLink } from './priced-link.ts';

type Draft = Request<typeof placeOrderEndpoint, 'output'>['body'];
type Opened = Awaited<ReturnType<typeof openForCustomer>>;
type Placed = { draft: Draft; opened: Opened; plan: { id: string; name: string }; clientId: string; day: string };

const PER_DAY_AND_ADDRESS = 5;

/** One order for a visit, whole or not at all: account, subscription, invoice, install, people, mails, notification. */
export function placeOrder(
  db: Db,
  config: Config,
  payment: PaymentProvider,
  draft: Draft,
  { now = new Date(), audit = {} }: { now?: Date; audit?: AuditNotes } = {},
): Promise<Order> {
  const fingerprint = fingerprintOf(draft.kind, new URLSearchParams(draft.link));
  return inTransaction(db, async (trx) => {
    // A double click waits here for the first one, and then finds its order.
    await takeTurn(trx, draft.visitId);
    const earlier = await findOrder(trx, config, draft.visitId);
    if (earlier && earlier.fingerprint !== fingerprint) throw new AppError('request.idempotencyKey');
    audit.unchanged = earlier !== null;
    if (earlier) return earlier.order;
    // Orders through one link come one after the other, so that they are counted right.
    await takeTurn(trx, fingerprint);
    const { accountId, clientId } = await create(trx, config, payment, { draft, fingerprint, now });
    const placed = await findOrder(trx, config, draft.visitId);
    if (!placed) throw new Error('An order that was just placed is not there');
    Object.assign(audit, { accountId, clientId, order: placed.order.number, kind: draft.kind });
    return placed.order;
  });
}

/** A link must not become a way to mail strangers. */
async function refuseTooMany(db: Db, email: string): Promise<void> {
  await takeTurn(db, email);
  const { today } = await db
    .selectFrom('customer_order')
    .select(({ fn }) => fn.countAll<number>().as('today'))
    .where(sql`customer ->> 'email'`, '=', email)
    .where('created_at', '>', sql<Date>`now() - interval '1 day'`)
    .executeTakeFirstOrThrow();
  if (today >= PER_DAY_AND_ADDRESS) throw new AppError('order.tooMany');
}

type NewOrder = { draft: Draft; fingerprint: string; now: Date };

async function create(db: Db, config: Config, payment: PaymentProvider, { draft, fingerprint, now }: NewOrder) {
  const opened = await openForCustomer(db, config, draft, now);
  requireCountry(draft.customer.countryCode, 'customer.countryCode');
  const catalogue = await readCatalogue(db);
  const priced = 'issued' in opened.link ? agreedPrice(catalogue, opened.link, draft) : null;
  const plan = priced?.plan ?? trialPlanOf(catalogue);
  if (!plan) throw new AppError('link.withdrawn');
  await refuseTooMany(db, draft.customer.email);
  const day = toUtcDay(now);
  const { seller, userBundle, kept } = opened;
  const addedUserIds = userBundle?.addedUserIds ?? [];
  const { id: clientId, legacyId } = await createClientAccount(db, seller, {
    ...draft.customer,
    edition: priced ? plan.name : trialEdition(catalogue),
    day,
    userIds: addedUserIds,
  });
  const order = await db
    .insertInto('customer_order')
    .values({
      visit_id: draft.visitId,
      kind: draft.kind,
      fingerprint,
      link_id: kept?.id ?? null,
      account_id: seller.accountId,
      user_id: seller.userId,
      client_id: clientId,
      run_id: await installBundle(db, opened, clientId),
      added_user_ids: addedUserIds,
      plan_name: plan.name,
      customer: JSON.stringify(draft.customer),
      // The very moment that decided of which day it is.
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const placed = { draft, opened, plan, clientId, day };
  await subscribe(db, order.id, placed, priced);
  if (priced) await invoice(db, payment, order.id, placed, priced);
  await mailOrder(db, config, { orderVisit: draft.visitId, clientId, legacyId, seller, customer: draft.customer });
  await notify(db, {
    accountId: seller.accountId,
    kind: 'purchase',
    params: { client: draft.customer.company, plan: plan.name, ...(!priced && { context: 'trial' }) },
    actionUrl: partnerPaths.client(clientId),
    clientId,
  });
  if (opened.ordersToday + 1 === ORDERS_PER_DAY_AND_LINK) await tellPaused(db, placed);
  return { accountId: seller.accountId, clientId };
}

/** Once for each day and link: with the order that is its last for today. */
const tellPaused = (db: Db, { opened: { seller, kept }, plan }: Placed): Promise<void> =>
  notify(db, {
    accountId: seller.accountId,
    kind: 'linkPaused',
    params: { link: kept?.name ?? plan.name, orders: ORDERS_PER_DAY_AND_LINK },
    actionUrl: kept ? partnerPaths.link(kept.id) : partnerPaths.links,
  });

/** Prices the link today; the customer must have seen the same total. */
function agreedPrice(catalogue: PreparedCatalogue, link: CartLink, draft: Draft): PricedLink {
  const priced = priceLink(catalogue, link, draft);
  const { total, currency } = priced.estimate;
  if (draft.total !== total) throw new AppError('order.priceChanged', { total, currency } satisfies PriceChanged);
  return priced;
}

/** A trial shows the first edition that is sold. */
const trialEdition = ({ inCurrency }: PreparedCatalogue): string =>
  inCurrency.USD.offered.plans.find(({ isFreeTrial }) => !isFreeTrial)?.name ?? '';

async function subscribe(db: Db, order_id: string, { plan, clientId, day }: Placed, priced: PricedLink | null) {
  const terms = priced
    ? {
        status: 'active' as const,
        contract_type: priced.request.contractType,
        request: JSON.stringify(priced.request),
        next_bill_on: billDate(day, 2, priced.request.billingPeriodUnit),
      }
    : { status: 'trial' as const, trial_ends_on: addDays(day, FREE_TRIAL_DAYS) };
  await db
    .insertInto('subscription')
    .values({ account_id: clientId, order_id, plan_id: plan.id, started_on: day, ...terms })
    .execute();
}

async function invoice(
  db: Db,
  payment: PaymentProvider,
  orderId: string,
  { day }: Placed,
  { estimate }: PricedLink,
): Promise<void> {
  const { status, dueOn } = await payment.settle({ orderId, issuedOn: day, estimate });
  await db
    .insertInto('invoice')
    .values({
      order_id: orderId,
      currency: estimate.currency,
      total: estimate.total,
      estimate: JSON.stringify(estimate),
      status,
      issued_on: day,
      due_on: dueOn,
    })
    .execute();
}

/**
 * Writes the install as rows that the job picks up after this transaction commits. A bundle that was archived
 * meanwhile is not installed.
 */
async function installBundle(
  db: Db,
  { seller, userBundle }: Placed['opened'],
  clientId: string,
): Promise<string | null> {
  if (!userBundle?.bundle || userBundle.bundle.archived) return null;
  const source = await readBundle(db, seller.accountId, userBundle.bundle.id, 'install');
  return insertRun(db, seller, source, { kind: 'install', accountIds: [clientId], publish: true });
}
