import { getInvoice, getSubscription } from '@app/contract/subscription';
import { sum } from '@app/pricing/money';
import type { Updateable } from 'kysely';
import { expect, test } from 'vitest';
import { newColleague, newMember } from '../../../test/crm-member.ts';
import type { AccountTables } from '../accounts/tables.ts';
import { saveCatalogue } from '../billing/catalogue.ts';
import { demoCopy } from '../billing/test-sellers.ts';
import { customer, startOrders } from '../orders/test-orders.ts';

const { server, db, share, order, newSeller, clientsOf } = await startOrders();

/** Pro in pounds with contacts over two tiers, users, the launch and a promotion; and somebody in the new account. */
async function orderInPounds() {
  const seller = await newSeller();
  const link = await share(seller, {
    addons: [
      { itemId: 'contacts', quantity: 4000 },
      { itemId: 'users', quantity: 2 },
    ],
    charges: [{ itemId: 'launch', quantity: 1 }],
  });
  const placed = await order(link);
  const [client] = await clientsOf(seller);
  const member = await newColleague(server, client?.id ?? '');
  const { accountId, call } = member;
  const invoiceNumber = placed.invoice?.number ?? '';
  return { ...member, seller, placed, invoiceNumber, read: () => call(getInvoice, { accountId, invoiceNumber }) };
}

const change = (id: string, values: Updateable<AccountTables['account']>) =>
  db.updateTable('account').set(values).where('id', '=', id).execute();

test('an invoice says who sold what to whom, and its lines add up to what the list says', async () => {
  const { seller, accountId, call, placed, invoiceNumber, read } = await orderInPounds();
  const street = { line1: '1 Quay Street', locality: 'Leeds', postal_code: 'LS1 1AA', country_code: 'GB' };
  await change(seller.accountId, { ...street, email: 'hello@seller.example', website_url: 'https://seller.example' });
  await change(accountId, { name: 'Renamed since', line1: '2 High Street', locality: 'London' });
  await db
    .insertInto('offer_page')
    .values({ account_id: seller.accountId, logo: 'data:image/png;base64,AA==' })
    .execute();

  const invoice = await read();
  const { issuedDate } = invoice;
  expect(invoice).toMatchObject({
    number: invoiceNumber,
    orderNumber: placed.number,
    status: 'open',
    issuedDate: placed.createdDate.slice(0, 10),
    dueDate: placed.invoice?.dueDate,
    currency: 'GBP',
    seller: {
      name: expect.any(String),
      email: 'hello@seller.example',
      websiteUrl: 'https://seller.example',
      logo: 'data:image/png;base64,AA==',
      address: { line1: '1 Quay Street', locality: 'Leeds', postalCode: 'LS1 1AA', countryCode: 'GB' },
    },
    buyer: {
      name: customer.company,
      person: 'Ines Paz',
      email: placed.email,
      phone: customer.phone,
      address: { line1: '2 High Street', locality: 'London', countryCode: 'GB' },
    },
    discounts: [{ name: '10% off for partner clients', amount: 1590 }],
    tax: { countryCode: 'GB', rate: 2000 },
  });
  const days = (Date.parse(invoice.period.lastDate) - Date.parse(issuedDate)) / 86_400_000;
  expect(invoice.period.firstDate).toBe(issuedDate);
  expect([27, 28, 29, 30]).toContain(days);

  const line = (name: string) => invoice.lines.find((one) => one.name === name);
  expect(invoice.lines[0]).toEqual({
    ...{ key: null, name: 'Pro', quantity: 1, unitPrice: 15_900, isOnce: false, amount: 15_900 },
  });
  // The first 2,500 contacts cost more than the others, so that there is no one price for each.
  const contacts = invoice.lines.find(({ key }) => key === 'additionalContacts');
  expect(contacts).toMatchObject({ quantity: 4000, unitPrice: null, amount: 2500 * 3 + 1500 * 2 });
  const users = invoice.lines.find(({ key }) => key === 'additionalUsers');
  expect(users).toMatchObject({ quantity: 2, unitPrice: 2300, amount: 4600 });
  expect(line('Launch service')).toMatchObject({ key: null, quantity: 1, isOnce: true });
  expect(invoice.lines.map(({ name }) => name)).not.toContain('Early termination fee');

  expect(sum(invoice.lines.map(({ amount }) => amount))).toBe(invoice.subtotal);
  const taken = sum(invoice.discounts.map(({ amount }) => amount));
  expect(invoice.subtotal - taken + invoice.tax.amount).toBe(invoice.total);
  const { invoices } = await call(getSubscription, { accountId });
  const { number, dueDate, total, currency, status } = invoice;
  expect(invoices).toEqual([{ number, issuedDate, dueDate, total, currency, status }]);
});

test('it stays as it was ordered when the catalogue changes, and is paid when the money is there', async () => {
  const { invoiceNumber, read } = await orderInPounds();
  const before = await read();
  const dearer = demoCopy();
  for (const item of dearer.items) item.name = `New ${item.name}`;
  for (const plan of dearer.plans) plan.name = `New ${plan.name}`;
  for (const promotion of dearer.promotions) promotion.name = 'Another promotion';
  for (const price of dearer.prices) if (price.price) price.price += 100;
  for (const tax of dearer.taxes) tax.rate += 100;
  await saveCatalogue(db, dearer);
  expect(await read()).toEqual(before);
  await db
    .updateTable('invoice')
    .set({ status: 'paid' })
    .where('number', '=', Number(invoiceNumber.slice(2)))
    .execute();
  expect(await read()).toEqual({ ...before, status: 'paid' });
});

test('a company that has moved abroad since keeps the country whose tax it was billed', async () => {
  const { accountId, read } = await orderInPounds();
  await change(accountId, { line1: 'Hauptstraße 1', locality: 'Bonn', region: 'NW', country_code: 'DE' });
  const { buyer, tax } = await read();
  expect(buyer.address).toEqual({
    ...{ line1: '', line2: '', locality: '', region: customer.region, postalCode: '', countryCode: 'GB' },
  });
  expect(tax).toMatchObject({ countryCode: 'GB', rate: 2000 });
});

test("another account's invoice is not found, nor what is no number of one", async () => {
  const { invoiceNumber } = await orderInPounds();
  const { accountId, call } = await newMember(server);
  for (const number of [invoiceNumber, invoiceNumber.slice(2), 'I-1', 'I-99999999999', 'x'])
    await expect(call(getInvoice, { accountId, invoiceNumber: number }), number).rejects.toMatchObject({
      ...{ status: 404, code: 'invoice.notFound' },
    });
});

test('whom the owner has taken it from reads no invoice', async () => {
  const { accountId, userId, read } = await orderInPounds();
  await db
    .updateTable('membership')
    .set({ withheld: ['billing'] })
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .execute();
  await expect(read()).rejects.toMatchObject({ status: 403, code: 'power.withheld', details: { power: 'billing' } });
});
