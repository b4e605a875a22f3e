import type { UnsignedEstimate } from '@app/pricing/estimate';
import { addDays } from '../../days.ts';

type Bill = { orderId: string; issuedOn: string; estimate: UnsignedEstimate };
type Terms = { status: 'open' | 'paid'; dueOn: string };

/** How an order is paid. Called in the order's transaction: a provider that refuses makes the order fail. */
export type PaymentProvider = { settle: (bill: Bill) => Promise<Terms> };

export const DAYS_TO_PAY = 14;

/** The customer gets an invoice and pays it by bank transfer; an invoice over nothing counts as paid. */
export const payByInvoice: PaymentProvider = {
  settle: async ({ issuedOn, estimate }) => ({
    status: estimate.total === 0 ? 'paid' : 'open',
    dueOn: addDays(issuedOn, DAYS_TO_PAY),
  }),
};
