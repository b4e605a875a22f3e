import { readTable } from './table.ts';

/** Clients that have a campaign of their own with the name of a listing: that listing cannot be installed there. */
export const NAME_CONFLICTS = readTable(
  ['client', 'listing'],
  `
Brew City Auto Glass | Quote follow-up
Kitsilano Pilates | Membership renewal
Harlow & Pike Accounting | Testimonial collector`,
);

export const hasNameConflict = ({ account }: { account: { name: string } }, { name }: { name: string }) =>
  NAME_CONFLICTS.some(({ client, listing }) => client === account.name && listing === name);
