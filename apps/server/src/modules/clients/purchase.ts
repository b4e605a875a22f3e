import type { ClientDetail } from '@app/contract/clients';
import { toUtcDay } from '../../days.ts';
import type { Db } from '../../db/open.ts';
import { toInvoiceNumber } from '../orders/orders.ts';

type Scope = { accountId: string };

/** What the client bought through a link of this partner, who ordered it, and what became of the invoice. */
export async function readPurchase(db: Db, { accountId }: Scope, clientId: string): Promise<ClientDetail['purchase']> {
  const row = await db
    .selectFrom('customer_order')
    .leftJoin('cart_link', 'cart_link.id', 'customer_order.link_id')
    .leftJoin('subscription', 'subscription.order_id', 'customer_order.id')
    .leftJoin('invoice', 'invoice.order_id', 'customer_order.id')
    .select(['customer_order.kind', 'customer_order.created_at', 'customer_order.customer'])
    .select(['cart_link.id as link_id', 'cart_link.name as link_name', 'subscription.trial_ends_on'])
    .select(['invoice.number', 'invoice.total', 'invoice.currency', 'invoice.status', 'invoice.due_on'])
    .where('customer_order.client_id', '=', clientId)
    .where('customer_order.account_id', '=', accountId)
    .executeTakeFirst();
  if (!row) return null;
  const { givenName, familyName = '', email } = row.customer;
  return {
    kind: row.kind,
    date: toUtcDay(row.created_at),
    link: row.link_id && row.link_name !== null ? { id: row.link_id, name: row.link_name } : null,
    customer: { name: `${givenName} ${familyName}`.trim(), email },
    invoice: toInvoice(row),
    trialEndsDate: row.trial_ends_on,
  };
}

type Invoice = NonNullable<NonNullable<ClientDetail['purchase']>['invoice']>;
type InvoiceRow = {
  number: number | null;
  total: number | null;
  currency: Invoice['currency'] | null;
  status: Invoice['status'] | null;
  due_on: string | null;
};

function toInvoice({ number, total, currency, status, due_on }: InvoiceRow): Invoice | null {
  if (number === null || total === null || !currency || !status || !due_on) return null;
  return { number: toInvoiceNumber(number), total, currency, status, dueDate: due_on };
}
