import type { Account } from './accounts.ts';
import { HIDDEN_PUBLISHER_ID } from './partners.ts';
import type { Person } from './people.ts';
import type { Row } from './rows.ts';
import { latest } from './time.ts';

/** Who may open which account: everyone their own company's, and each `further` account its one person. */
export function membershipRows(
  people: readonly Person[],
  partnerAccounts: readonly Account[],
  further: readonly { person: Person; account: Account }[],
): Row<'membership'>[] {
  const own = people.flatMap((person) =>
    partnerAccounts
      .filter((account) => account.organization_id === person.organization_id)
      .map((account) => ({ person, account })),
  );
  return [...own, ...further].map(({ person, account }) => ({
    account_id: account.id,
    user_id: person.id,
    role: 'ADMIN',
    created_at: latest(person.created_at, account.created_at),
  }));
}

/** Partner people publish for their own company; the platform's library is open to all, and the app hides it. */
export function companyUserRows(people: readonly Person[], customerId: string): Row<'company_user'>[] {
  return people
    .filter((person) => person.organization_id !== customerId)
    .flatMap((person) =>
      [person.organization_id, HIDDEN_PUBLISHER_ID].map((organization_id) => ({ user_id: person.id, organization_id })),
    );
}
