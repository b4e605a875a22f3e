import { toUtcDay } from '../src/days.ts';
import { type Account, buildCustomer, type Draw } from './accounts.ts';
import { FIRST_CLIENTS } from './first-clients.ts';
import type { Organization } from './partners.ts';
import type { Person } from './people.ts';
import type { Random } from './random.ts';
import type { Row } from './rows.ts';
import { drawSubscription, type Subscription } from './subscription.ts';
import { daysBefore, duringWork } from './time.ts';

const YEARS = 6;

export type Client = {
  organization: Organization;
  account: Account;
  subscription: Subscription;
  soldBy: string | null;
  hasAccess: boolean;
};
type Sellers = { own: string; others: (string | null)[] };

/** The first client is the demo owner's, so it stays open. */
export function buildNorthwindClients(draw: Draw, sellers: Sellers, count: number, now: Date): Client[] {
  return Array.from({ length: count }, (_, index) => {
    const { name, city } = FIRST_CLIENTS[index] ?? { name: draw.names.businessName(), city: undefined };
    return buildClient(draw, sellers, { name, city, mayEnd: index > 0 }, now);
  });
}

export function buildContosoClients(draw: Draw, sellers: Sellers, count: number, now: Date): Client[] {
  return Array.from({ length: count }, () =>
    buildClient(draw, sellers, { name: draw.names.businessName(), city: undefined, mayEnd: true }, now),
  );
}

function buildClient(
  draw: Draw,
  sellers: Sellers,
  { name, city, mayEnd }: { name: string; city: string | undefined; mayEnd: boolean },
  now: Date,
): Client {
  const { random } = draw;
  const start = duringWork(random, random.between(daysBefore(now, YEARS * 365), daysBefore(now, 3), 1.4));
  const subscription = drawSubscription(random, start, now, mayEnd);
  const { edition, endedAt } = subscription;
  return {
    ...buildCustomer(draw, { name, city, edition, cancelled: endedAt !== null, createdAt: start }),
    subscription,
    soldBy: random.chance(0.67) ? sellers.own : random.pick(sellers.others),
    hasAccess: !mayEnd || !random.chance(0.06),
  };
}

export function clientRows(
  random: Random,
  partnerAccountId: string,
  people: readonly Person[],
  clients: Client[],
): Row<'client'>[] {
  return clients.map((client) => ({
    partner_account_id: partnerAccountId,
    account_id: client.account.id,
    sold_by: client.soldBy,
    partner_user_id: random.pick(people).id,
    has_access: client.hasAccess,
    start_date: toUtcDay(client.account.created_at),
  }));
}

export function subscriptionChangeRows(clients: Client[]): Row<'subscription_change'>[] {
  return clients.flatMap(({ account, subscription }) =>
    subscription.changes.map(({ kind, at }) => ({ account_id: account.id, kind, date: toUtcDay(at) })),
  );
}
