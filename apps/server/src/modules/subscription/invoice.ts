import { AppError } from '@app/contract/errors';
import type { Customer } from '@app/contract/orders';
import type { AddOnKey, Plan } from '@app/contract/pricing';
import type { CompanyProfile } from '@app/contract/profile';
import type { Invoice } from '@app/contract/subscription';
import { taxRateIn } from '@app/pricing/catalogue';
import type { UnsignedEstimate } from '@app/pricing/estimate';
import { taxOn } from '@app/pricing/money';
import { billDate } from '@app/pricing/phases';
import { addDays } from '../../days.ts';
import type { Db } from '../../db/open.ts';
import { getProfile } from '../accounts/company-profile.ts';
import type { PreparedCatalogue } from '../billing/catalogue.ts';
import { sellerPage } from '../orders/names.ts';
import { planAsOrdered } from '../orders/ordered-offer.ts';
import { parseInvoiceNumber, toInvoiceNumber, toOrderNumber } from '../orders/orders.ts';

type Scope = { accountId: string };

/**
 * The amounts are those that were ordered and are never calculated again; names come from the catalogue that counted
 * then.
 */
export async function readInvoice(db: Db, { accountId }: Scope, invoiceNumber: string): Promise<Invoice> {
  const row = await db
    .selectFrom('invoice')
    .innerJoin('customer_order', 'customer_order.id', 'invoice.order_id')
    .innerJoin('subscription', 'subscription.order_id', 'customer_order.id')
    .select(['invoice.number', 'issued_on', 'due_on', 'total', 'currency', 'invoice.status', 'estimate'])
    .select(['customer_order.number as order_number', 'customer_order.account_id as seller_id', 'customer'])
    .select(['customer_order.created_at', 'plan_id', 'request'])
    .where('customer_order.client_id', '=', accountId)
    .where('invoice.number', '=', parseInvoiceNumber(invoiceNumber))
    .executeTakeFirst();
  if (!row) throw new AppError('invoice.notFound');
  const { estimate, customer, request, issued_on: firstDate } = row;
  const orderNumber = toOrderNumber(row.order_number);
  const order = { number: orderNumber, createdDate: row.created_at.toISOString() };
  const { catalogue, plan } = await planAsOrdered(db, order, { planId: row.plan_id, request });
  const seller = await getProfile(db, { accountId: row.seller_id });
  const { logo } = await sellerPage(db, { accountId: row.seller_id });
  const nextBill = billDate(firstDate, 2, estimate.billingPeriodUnit);
  return {
    number: toInvoiceNumber(row.number),
    orderNumber,
    status: row.status,
    issuedDate: firstDate,
    dueDate: row.due_on,
    period: { firstDate, lastDate: addDays(nextBill, -1) },
    seller: { ...toParty(seller), websiteUrl: seller.websiteUrl, logo },
    buyer: toBuyer(customer, await getProfile(db, { accountId })),
    lines: toLines(estimate, plan),
    subtotal: estimate.subtotal,
    discounts: toDiscounts(estimate, catalogue),
    tax: toTax(estimate, request?.billingAddress.countryCode ?? customer.countryCode, catalogue),
    total: row.total,
    currency: row.currency,
  };
}

const toParty = ({ name, email, phone, ...profile }: CompanyProfile) => {
  const { line1, line2, locality, region, postalCode, countryCode } = profile;
  return { name, email, phone, address: { line1, line2, locality, region, postalCode, countryCode } };
};

/** An order names no street: the account's address is taken, unless the company has moved to another country since. */
function toBuyer(customer: Customer, profile: CompanyProfile): Invoice['buyer'] {
  const { company, givenName, familyName = '', email, phone = '', countryCode, region = '' } = customer;
  const { address } = toParty(profile);
  const ordered = { line1: '', line2: '', locality: '', region, postalCode: '', countryCode };
  return {
    name: company,
    person: `${givenName} ${familyName}`.trim(),
    email,
    phone,
    address: address.countryCode === countryCode ? address : ordered,
  };
}

/** A charge that may fall due later has quantity 0: nothing of it is billed. */
function toLines({ lineItems }: UnsignedEstimate, plan: Plan): Invoice['lines'] {
  const addOns = Object.entries(plan.addOns).map(([key, { itemId, name }]) => ({ itemId, name, key: key as AddOnKey }));
  const services = plan.services.map(({ itemId, name }) => ({ itemId, name, key: null }));
  const known = [{ itemId: plan.id, name: plan.name, key: null }, ...addOns, ...services];
  return lineItems
    .filter(({ quantity }) => quantity > 0)
    .map(({ itemId, quantity, unitPrice, basePrice }) => {
      const { key, name } = known.find((item) => item.itemId === itemId) ?? { key: null, name: itemId };
      return {
        key,
        name,
        quantity,
        unitPrice: unitPrice * quantity === basePrice ? unitPrice : null,
        isOnce: services.some((service) => service.itemId === itemId),
        amount: basePrice,
      };
    });
}

/** What each promotion takes off, over all lines. */
function toDiscounts({ lineItems, currency }: UnsignedEstimate, { inCurrency }: PreparedCatalogue) {
  const amounts = new Map<string, number>();
  for (const { id, amount } of lineItems.flatMap(({ appliedCoupons }) => appliedCoupons))
    amounts.set(id, (amounts.get(id) ?? 0) + amount);
  const nameOf = (id: string) => inCurrency[currency].promotions.find((one) => one.id === id)?.name ?? id;
  return Array.from(amounts, ([id, amount]) => ({ name: nameOf(id), amount })).filter(({ amount }) => amount > 0);
}

/** The order keeps the amount; the rate is told only if it leads to that amount. */
function toTax(
  { subtotal, discount, tax: amount }: UnsignedEstimate,
  countryCode: string,
  catalogue: PreparedCatalogue,
) {
  const rate = taxRateIn(catalogue.document, countryCode);
  return { amount, countryCode, rate: taxOn(subtotal - discount, rate) === amount ? rate : null };
}
