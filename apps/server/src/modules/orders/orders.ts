import { accountOrigin } from '@app/contract/apps';
import { AppError } from '@app/contract/errors';
import type { Order } from '@app/contract/orders';
import type { Config } from '../../config.ts';
import type { Db } from '../../db/open.ts';

/** The order of a visit, if there is one. `fingerprint` tells through which link it was placed. */
export async function findOrder(
  db: Db,
  { ORIGIN }: Config,
  visitId: string,
): Promise<{ order: Order; fingerprint: string } | null> {
  const row = await db
    .selectFrom('customer_order')
    .innerJoin('subscription', 'subscription.order_id', 'customer_order.id')
    .innerJoin('account', 'account.id', 'customer_order.client_id')
    .leftJoin('invoice', 'invoice.order_id', 'customer_order.id')
    .selectAll('customer_order')
    .select(['subscription.trial_ends_on', 'invoice.number as invoice_number', 'invoice.due_on'])
    .select(['invoice.status', 'invoice.estimate', 'account.legacy_id'])
    .where('visit_id', '=', visitId)
    .executeTakeFirst();
  if (!row) return null;
  const { invoice_number, due_on, status, estimate } = row;
  return {
    fingerprint: row.fingerprint,
    order: {
      id: row.id,
      number: toOrderNumber(row.number),
      kind: row.kind,
      company: row.customer.company,
      accountUrl: accountOrigin(ORIGIN, row.legacy_id),
      email: row.customer.email,
      planName: row.plan_name,
      createdDate: row.created_at.toISOString(),
      invoice:
        invoice_number !== null && due_on && status && estimate
          ? { number: toInvoiceNumber(invoice_number), dueDate: due_on, status, estimate }
          : null,
      trialEndsDate: row.trial_ends_on,
    },
  };
}

export const toOrderNumber = (number: number) => `O-${number}`;
export const toInvoiceNumber = (number: number) => `I-${number}`;
export function parseInvoiceNumber(text: string): number {
  const [, digits] = /^I-(\d{1,9})$/.exec(text) ?? [];
  if (digits === undefined) throw new AppError('invoice.notFound');
  return Number(digits);
}
