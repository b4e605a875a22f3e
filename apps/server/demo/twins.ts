import { readTable } from './table.ts';

/** Clients with a campaign of their own that bears the name of a listing: that one cannot be installed there. */
export const TWINS = readTable(
  ['client', 'listing'],
  `
Brew City Auto Glass | Quote follow-up
Kitsilano Pilates | Membership renewal
Harlow & Pike Accounting | Testimonial collector`,
);

export const isTwin = ({ account }: { account: { name: string } }, { name }: { name: string }) =>
  TWINS.some(({ client, listing }) => client === account.name && listing === name);
