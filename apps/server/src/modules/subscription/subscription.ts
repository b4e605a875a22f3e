import type { Subscription } from '@app/contract/subscription';
import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { toInvoiceNumber } from '../orders/orders.ts';
import { countEmails, countUsed, readOrdered, toUsage } from './usage.ts';

type Scope = { accountId: string };

export async function readSubscription(db: Db, scope: Scope): Promise<Subscription> {
  const { accountId } = scope;
  const ordered = await readOrdered(db, scope);
  const invoices = await db
    .selectFrom('invoice')
    .innerJoin('customer_order', 'customer_order.id', 'invoice.order_id')
    .select(['invoice.number', 'issued_on', 'due_on', 'total', 'currency', 'status'])
    .where('customer_order.client_id', '=', accountId)
    .orderBy('issued_on', 'desc')
    .orderBy('invoice.number', 'desc')
    .execute();
  return {
    plan: ordered && {
      name: ordered.row.plan_name,
      status: ordered.row.status,
      startedDate: ordered.row.started_on,
      trialEndsDate: ordered.row.trial_ends_on,
      nextBillDate: ordered.row.next_bill_on,
      billingPeriodUnit: ordered.row.request?.billingPeriodUnit ?? null,
      addOns: ordered.addOns,
      seller: ordered.row.seller,
    },
    usage: toUsage(await countUsed(db, scope), ordered?.included ?? null),
    emails: await countEmails(db, scope),
    waiting: await countWaiting(db, scope),
    invoices: invoices.map(({ number, issued_on, due_on, ...invoice }) => ({
      ...invoice,
      number: toInvoiceNumber(number),
      issuedDate: issued_on,
      dueDate: due_on,
    })),
  };
}

async function countWaiting(db: Db, { accountId }: Scope): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from message
    where account_id = ${accountId} and state = 'waiting' and purpose = 'marketing' and reason = 'planLimit'`.execute(
    db,
  );
  return rows[0]?.waiting ?? 0;
}
