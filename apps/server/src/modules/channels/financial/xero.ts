import { z } from 'zod';
import {
  clean,
  type Found,
  inParts,
  inWords,
  isLikely,
  noonOf,
  PAGE_SIZE,
  type Page,
  type Provider,
  readEach,
  type Sale,
  toMinorUnits,
} from './provider.ts';

/** `/Date(1539993600000+0000)/`, milliseconds since 1970. */
const toDate = (text: unknown): Date | null => {
  const found = /^\/Date\((-?\d{1,15})(?:[+-]\d{4})?\)\/$/.exec(String(text))?.[1];
  const date = new Date(Number(found ?? Number.NaN));
  return isLikely(date) ? date : null;
};
const xeroDate = z.string().transform((text, context) => {
  const date = toDate(text);
  if (date) return date;
  context.addIssue('no date of Xero');
  return z.NEVER;
});
const id = z.string().regex(/^[\w-]{1,100}$/);
const Contact = z.object({ ContactID: id });
const Invoice = z.object({
  InvoiceID: id,
  InvoiceNumber: z.string().max(255).default(''),
  Contact,
  Date: xeroDate,
  DueDate: xeroDate.optional(),
  FullyPaidOnDate: xeroDate.optional(),
  Status: z.string(),
  Total: z.number(),
  CurrencyCode: z.string(),
  UpdatedDateUTC: xeroDate,
});
const Payment = z.object({
  PaymentID: id,
  Date: xeroDate,
  Amount: z.number(),
  Reference: z.string().max(255).default(''),
  Status: z.string(),
  Invoice: z.object({ InvoiceNumber: z.string().max(255).default(''), Contact, CurrencyCode: z.string() }),
});
const Quote = z.object({
  QuoteID: id,
  QuoteNumber: z.string().max(255).default(''),
  Contact,
  Title: z.string().default(''),
  LineItems: z.array(z.object({ Description: z.string().optional() })).default([]),
  Status: z.string(),
  Total: z.number(),
  CurrencyCode: z.string(),
  UpdatedDateUTC: xeroDate,
});
const Listed = z.object({
  pagination: z.object({ itemCount: z.int().min(0) }).optional(),
  Invoices: z.array(z.unknown()).optional(),
  Payments: z.array(z.unknown()).optional(),
  Quotes: z.array(z.unknown()).optional(),
});
const Contacts = z.object({
  Contacts: z.array(z.object({ ContactID: z.string(), EmailAddress: z.string().optional() })),
});
const Connections = z.array(z.object({ tenantId: id, tenantType: z.string(), tenantName: z.string() }));

/** Of sales only: what the business itself has to pay is nobody's purchase. Quotes are sales, a hundred on a page. */
const lists = {
  invoice: { path: 'Invoices', only: { where: 'Type=="ACCREC"', pageSize: String(PAGE_SIZE) } },
  payment: { path: 'Payments', only: { where: 'PaymentType=="ACCRECPAYMENT"', pageSize: String(PAGE_SIZE) } },
  order: { path: 'Quotes', only: {} },
} as const;
type Listing = keyof typeof lists;
const CONTACTS_AT_ONCE = 40;

export const xero: Provider = {
  kind: 'xero',
  parts: Object.keys(lists) as Listing[],
  hasChallenge: true,
  revokesWith: 'form',
  addresses: ({ XERO_LOGIN_URL, XERO_IDENTITY_URL, XERO_API_URL }) => ({
    consent: `${XERO_LOGIN_URL}/identity/connect/authorize`,
    token: `${XERO_IDENTITY_URL}/connect/token`,
    revoke: `${XERO_IDENTITY_URL}/connect/revocation`,
    api: XERO_API_URL,
  }),
  client: ({ XERO_CLIENT_ID: id, XERO_CLIENT_SECRET: secret }) => (id && secret ? { id, secret } : null),
  scope: ({ XERO_SCOPES }) => XERO_SCOPES,

  async readOrganisations(ask) {
    const found = Connections.parse(await ask('/connections'));
    return found
      .filter(({ tenantType }) => tenantType === 'ORGANISATION')
      .map(({ tenantId, tenantName }) => ({ id: tenantId, name: clean(tenantName), currency: '' }));
  },

  async readPage(ask, { id }, part, { since, page }): Promise<Page> {
    const list = lists[part as Listing];
    const query = new URLSearchParams({ ...list.only, order: 'UpdatedDateUTC ASC', page: String(page) });
    // To the second, and it does not say whether the second itself is meant: what is known is known.
    const modified = new Date(since.getTime() - 1000).toISOString().slice(0, 19);
    const headers = { 'xero-tenant-id': id, 'if-modified-since': modified };
    const listed = Listed.parse(await ask(`/api.xro/2.0/${list.path}?${query}`, headers));
    const items = listed[list.path] ?? [];
    const found = readers[part as Listing](items);
    return { found, total: listed.pagination?.itemCount ?? items.length, isLast: items.length < PAGE_SIZE };
  },

  async readEmails(ask, { id }, customers) {
    const emails = new Map<string, string>();
    for (const part of inParts(customers, CONTACTS_AT_ONCE)) {
      const query = new URLSearchParams({ IDs: part.join(','), includeArchived: 'true' });
      const { Contacts: found } = Contacts.parse(await ask(`/api.xro/2.0/Contacts?${query}`, { 'xero-tenant-id': id }));
      for (const { ContactID, EmailAddress = '' } of found) emails.set(ContactID, EmailAddress);
    }
    return emails;
  },
};

const changedOf = ({ UpdatedDateUTC }: Record<string, unknown>) => toDate(UpdatedDateUTC);

const readers: Record<Listing, (items: readonly unknown[]) => Found[]> = {
  invoice: (items) => readEach(items, Invoice, { nameOf: ({ InvoiceID }) => InvoiceID, changedOf, toSale: toInvoice }),
  payment: (items) => readEach(items, Payment, { nameOf: ({ PaymentID }) => PaymentID, changedOf, toSale: toPayment }),
  order: (items) => readEach(items, Quote, { nameOf: ({ QuoteID }) => QuoteID, changedOf, toSale: toOrder }),
};

function toInvoice(invoice: z.output<typeof Invoice>): Sale {
  const { InvoiceID, InvoiceNumber, Contact: contact, Status, Total, CurrencyCode, DueDate, FullyPaidOnDate } = invoice;
  return {
    ...{ part: 'invoice', origin: InvoiceID, number: InvoiceNumber, items: '', customer: contact.ContactID },
    total: toMinorUnits(Total, CurrencyCode),
    on: invoice.Date,
    dueOn: DueDate?.toISOString().slice(0, 10) ?? null,
    // Drafts are nobody's business yet; voided and deleted ones are no longer.
    state: Status === 'PAID' ? 'paid' : Status === 'AUTHORISED' ? 'open' : 'none',
    paidOn: Status === 'PAID' ? noonOf(FullyPaidOnDate ?? invoice.UpdatedDateUTC) : null,
  };
}

function toPayment({ PaymentID, Date: on, Amount, Reference, Status, Invoice: paid }: z.output<typeof Payment>): Sale {
  return {
    ...{
      part: 'payment',
      origin: PaymentID,
      number: paid.InvoiceNumber || Reference,
      items: '',
      customer: paid.Contact.ContactID,
    },
    total: toMinorUnits(Amount, paid.CurrencyCode),
    ...{ on, dueOn: null, state: Status === 'AUTHORISED' ? 'paid' : 'none', paidOn: on },
  };
}

/** A quote does not say when it was accepted: it is the day on which it changed last, when it is first read so. */
function toOrder({ QuoteID, QuoteNumber, Contact: contact, Title, LineItems, ...quote }: z.output<typeof Quote>): Sale {
  const { Status, Total, CurrencyCode, UpdatedDateUTC } = quote;
  // What became an invoice was accepted, too.
  const isOrdered = (Status === 'ACCEPTED' || Status === 'INVOICED') && Total > 0;
  return {
    ...{ part: 'order', origin: QuoteID, number: QuoteNumber, customer: contact.ContactID },
    items: inWords(LineItems.map(({ Description }) => Description)) || Title.slice(0, 200),
    total: toMinorUnits(Total, CurrencyCode),
    ...{ on: UpdatedDateUTC, dueOn: null, state: isOrdered ? 'open' : 'none', paidOn: null },
  };
}
