import { randomUUID } from 'node:crypto';
import { priceCart } from '@app/pricing/estimate';
import type { Db } from '../src/db/open.ts';
import { priceListOf, readCatalogue, saveCatalogue } from '../src/modules/billing/catalogue.ts';
import { demoCopy, requestOf } from '../src/modules/billing/test-sellers.ts';
import { toInvoiceNumber } from '../src/modules/orders/orders.ts';

/** As if the account had been ordered: Pro in pounds. Who sold it does not matter here. */
export async function insertInvoice(db: Db, account_id: string): Promise<string> {
  await saveCatalogue(db, demoCopy());
  const request = requestOf({ partnerAccountId: 'any', linkPostedBy: 'any' });
  const place = { currency: request.currency, ...request.billingAddress };
  const priced = priceCart(request, priceListOf(await readCatalogue(db), place));
  if ('faults' in priced) throw new Error(`Pro cannot be ordered: ${JSON.stringify(priced.faults)}`);
  const { estimate } = priced;
  const { id: order_id } = await db
    .insertInto('customer_order')
    .values({
      ...{
        visit_id: randomUUID(),
        kind: 'cart',
        fingerprint: 'f',
        account_id,
        client_id: account_id,
        plan_name: 'Pro',
      },
      customer: JSON.stringify({ company: 'A', givenName: 'B', email: 'a@b.example', countryCode: 'GB' }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('subscription')
    .values({
      ...{ account_id, order_id, status: 'active', plan_id: 'pro', contract_type: request.contractType },
      ...{ request: JSON.stringify(request), started_on: '2026-01-05', next_bill_on: '2026-02-05' },
    })
    .execute();
  const { number } = await db
    .insertInto('invoice')
    .values({
      ...{ order_id, currency: estimate.currency, total: estimate.total, estimate: JSON.stringify(estimate) },
      ...{ status: 'open', issued_on: '2026-01-05', due_on: '2026-01-19' },
    })
    .returning('number')
    .executeTakeFirstOrThrow();
  return toInvoiceNumber(number);
}
