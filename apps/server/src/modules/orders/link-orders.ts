import type { Request } from '@app/contract/endpoint';
import {
  type CartLinkDetail,
  type LinkOrder,
  type listLinkOrders as listEndpoint,
  VISIT_DAYS,
  type VisitDay,
} from '@app/contract/links';
import { sql } from 'kysely';
import type { Config } from '../../config.ts';
import { toUtcDay } from '../../days.ts';
import type { Db } from '../../db/open.ts';
import { type Order, readPage } from '../../list/page.ts';
import { getCartLink } from '../billing/cart-links.ts';
import { toInvoiceNumber, toOrderNumber } from './orders.ts';

type Scope = { accountId: string };
type Query = Request<typeof listEndpoint, 'output'>['query'];

const latestFirst: Order = {
  name: 'created',
  key: { by: sql.ref('customer_order.created_at'), type: 'time' },
  id: { by: sql.ref('customer_order.id'), type: 'uuid' },
  descending: true,
};

export async function getLinkDetail(db: Db, scope: Scope, config: Config, linkId: string): Promise<CartLinkDetail> {
  const link = await getCartLink(db, scope, config, linkId);
  return { ...link, days: await visitsByDay(db, link.id), invoiced: await sumInvoices(db, link.id) };
}

/** Days on which nobody came are told too, so that the curve is one of days. */
async function visitsByDay(db: Db, linkId: string): Promise<VisitDay[]> {
  const today = toUtcDay(new Date());
  const dayOf = (column: string) => sql`(${sql.ref(column)} at time zone 'UTC')::date`;
  const { rows } = await sql<VisitDay>`
    with happening as (
      select ${dayOf('opened_at')} as day, 1 as opened, 0 as started, 0 as bought
      from cart_link_visit where link_id = ${linkId}::uuid
      union all
      select ${dayOf('started_at')}, 0, 1, 0
      from cart_link_visit where link_id = ${linkId}::uuid and started_at is not null
      union all
      select ${dayOf('created_at')}, 0, 0, 1 from customer_order where link_id = ${linkId}::uuid
    )
    select (${today}::date - ago)::text as date, coalesce(sum(opened), 0)::int as opened,
      coalesce(sum(started), 0)::int as started, coalesce(sum(bought), 0)::int as bought
    from generate_series(${sql.lit(VISIT_DAYS - 1)}, 0, -1) as ago
    left join happening on happening.day = ${today}::date - ago
    group by ago order by ago desc`.execute(db);
  return rows;
}

async function sumInvoices(db: Db, linkId: string): Promise<CartLinkDetail['invoiced']> {
  return db
    .selectFrom('invoice')
    .innerJoin('customer_order', 'customer_order.id', 'invoice.order_id')
    .select('invoice.currency')
    .select(sql<number>`sum(invoice.total)::float8`.as('total'))
    .select(sql<number>`coalesce(sum(invoice.total) filter (where invoice.status = 'paid'), 0)::float8`.as('paid'))
    .where('customer_order.link_id', '=', linkId)
    .groupBy('invoice.currency')
    .orderBy('invoice.currency')
    .execute();
}

export async function listLinkOrders(
  db: Db,
  scope: Scope,
  config: Config,
  linkId: string,
  { pageSize, pageToken }: Query,
) {
  const link = await getCartLink(db, scope, config, linkId);
  const orders = db
    .selectFrom('customer_order')
    .innerJoin('account', 'account.id', 'customer_order.client_id')
    .leftJoin('invoice', 'invoice.order_id', 'customer_order.id')
    .select(['customer_order.id', 'customer_order.number', 'customer_order.kind', 'customer_order.created_at'])
    .select(['customer_order.plan_name', 'customer_order.customer'])
    .select(['account.id as client_id', 'account.name as client_name'])
    .select(['invoice.number as invoice_number', 'invoice.total', 'invoice.currency', 'invoice.status'])
    .where('customer_order.link_id', '=', link.id);
  const { rows, nextPageToken } = await readPage(orders, latestFirst, {
    size: pageSize,
    token: pageToken,
    asked: { ...scope, linkId: link.id },
  });
  return {
    content: rows.map(
      (row): LinkOrder => ({
        id: row.id,
        number: toOrderNumber(row.number),
        kind: row.kind,
        createdDate: row.created_at.toISOString(),
        planName: row.plan_name,
        client: { id: row.client_id, name: row.client_name },
        buyer: { name: `${row.customer.givenName} ${row.customer.familyName}`.trim(), email: row.customer.email },
        invoice: toInvoice(row),
      }),
    ),
    nextPageToken,
  };
}

type Invoice = NonNullable<LinkOrder['invoice']>;
type InvoiceRow = { invoice_number: number | null } & {
  [Field in keyof Omit<Invoice, 'number'>]: Invoice[Field] | null;
};

function toInvoice({ invoice_number, total, currency, status }: InvoiceRow): LinkOrder['invoice'] {
  if (invoice_number === null || total === null || !currency || !status) return null;
  return { number: toInvoiceNumber(invoice_number), total, currency, status };
}
