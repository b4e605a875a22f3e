import { type Account, buildCrmAccount, buildCustomer, type Draw, EDITIONS } from './accounts.ts';
import type { Organization } from './partners.ts';
import { daysBefore } from './time.ts';

const CANCELLED = 7;

/** CRM accounts of many businesses, all open to one person in the account switcher, and a few that were cancelled. */
export function buildSwitcherCustomers(
  draw: Draw,
  count: number,
  now: Date,
): { organization: Organization; account: Account }[] {
  const { random, names } = draw;
  return Array.from({ length: count + CANCELLED }, (_, at) =>
    buildCustomer(draw, {
      name: names.businessName(),
      edition: random.pick(EDITIONS),
      cancelled: at >= count,
      createdAt: random.between(daysBefore(now, 2600), daysBefore(now, 5)),
    }),
  );
}

/** What a partner runs its own business with. */
export function buildOwnCrmAccounts(draw: Draw, partner: Organization, now: Date): Account[] {
  return [
    buildCrmAccount(draw, partner.id, {
      name: 'Northwind Growth',
      city: 'Portland, OR',
      edition: 'Ultimate',
      createdAt: partner.created_at,
    }),
    buildCrmAccount(draw, partner.id, {
      name: 'Northwind Sandbox',
      city: 'Portland, OR',
      edition: 'Max',
      createdAt: daysBefore(now, 800),
    }),
  ];
}
