import { z } from 'zod';

/** What lists say of an offer; how one is priced and ordered is a larger matter. */
export const currencies = ['AUD', 'GBP', 'USD'] as const;
export const Currency = z.enum(currencies);
export type Currency = z.infer<typeof Currency>;

export const linkKinds = ['cart', 'trial'] as const;
export type LinkKind = (typeof linkKinds)[number];
