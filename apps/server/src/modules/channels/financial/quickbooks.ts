import { z } from 'zod';
import type { Organisation, SalePart } from '../tables.ts';
import {
  type Ask,
  clean,
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

const id = z.string().regex(/^\d{1,30}$/);
const date = z.iso.date().refine((text) => isLikely(new Date(text)));
const day = date.transform((text) => new Date(`${text}T00:00:00Z`));
const Ref = z.object({ value: z.string() });
const Linked = z.array(z.object({ TxnId: z.string(), TxnType: z.string() })).default([]);
const Transaction = z.object({
  Id: id,
  DocNumber: z.string().max(255).default(''),
  PaymentRefNum: z.string().max(255).default(''),
  CustomerRef: z.object({ value: id }),
  CurrencyRef: Ref.optional(),
  TxnDate: day,
  // Of an estimate.
  TxnStatus: z.string().default(''),
  AcceptedDate: day.optional(),
  DueDate: date.optional(),
  TotalAmt: z.number(),
  Balance: z.number().default(0),
  LinkedTxn: Linked,
  Line: z
    .array(
      z.object({
        Description: z.string().optional(),
        LinkedTxn: Linked,
        SalesItemLineDetail: z.object({ ItemRef: z.object({ name: z.string().optional() }).optional() }).optional(),
      }),
    )
    .default([]),
  MetaData: z.object({ LastUpdatedTime: z.iso.datetime({ offset: true }) }),
});
type Transaction = z.output<typeof Transaction>;

const Answer = z.object({ QueryResponse: z.record(z.string(), z.unknown()) });
const Deleted = z.object({ Id: id, status: z.literal('Deleted') });
const Changes = z.object({
  CDCResponse: z.array(z.object({ QueryResponse: z.array(z.record(z.string(), z.unknown())).default([]) })),
});
const entities = { invoice: 'Invoice', payment: 'Payment', receipt: 'SalesReceipt', order: 'Estimate' } as const;
const parts = Object.keys(entities) as SalePart[];
const IDS_AT_ONCE = 50;
/** As long as everything that a service answers for. */
const LOOKS_BACK = 29 * 24 * 60 * 60_000;
const VERSION = 'minorversion=75';

const companyPath = (realmId: string) => `/v3/company/${encodeURIComponent(realmId)}`;

async function query(ask: Ask, realmId: string, text: string): Promise<Record<string, unknown>> {
  const answer = await ask(`${companyPath(realmId)}/query?query=${encodeURIComponent(text)}&${VERSION}`);
  return Answer.parse(answer).QueryResponse;
}

/** Where there is none of a kind, its name is left out. */
const listIn = (answer: Record<string, unknown>, entity: string): unknown[] =>
  z.array(z.unknown()).default([]).parse(answer[entity]);

const toTime = (date: Date) => `${date.toISOString().slice(0, 19)}+00:00`;

export const quickbooks: Provider = {
  kind: 'quickbooks',
  parts,
  hasChallenge: false,
  revokesWith: 'json',
  addresses: (config) => ({
    consent: `${config.QUICKBOOKS_LOGIN_URL}/connect/oauth2`,
    token: `${config.QUICKBOOKS_TOKEN_URL}/oauth2/v1/tokens/bearer`,
    revoke: `${config.QUICKBOOKS_REVOKE_URL}/v2/oauth2/tokens/revoke`,
    api: config.QUICKBOOKS_API_URL,
  }),
  client: ({ QUICKBOOKS_CLIENT_ID: id, QUICKBOOKS_CLIENT_SECRET: secret }) => (id && secret ? { id, secret } : null),
  scope: () => 'com.intuit.quickbooks.accounting',

  async readOrganisations(ask, realmId) {
    if (!id.safeParse(realmId).success) return [];
    const Company = z.object({ CompanyInfo: z.object({ CompanyName: z.string() }) });
    const company = Company.parse(await ask(`${companyPath(realmId)}/companyinfo/${realmId}?${VERSION}`));
    // Without several currencies a sale names none: it is the company's own.
    const Preferences = z.object({ CurrencyPrefs: z.object({ HomeCurrency: Ref.optional() }).optional() });
    const [preferences] = listIn(await query(ask, realmId, 'select * from Preferences'), 'Preferences');
    const currency = Preferences.safeParse(preferences).data?.CurrencyPrefs?.HomeCurrency?.value ?? 'USD';
    return [{ id: realmId, name: clean(company.CompanyInfo.CompanyName), currency }];
  },

  async readPage(ask, organisation, part, { since, page }): Promise<Page> {
    const from = `from ${entities[part]} where MetaData.LastUpdatedTime >= '${toTime(since)}'`;
    const start = (page - 1) * PAGE_SIZE + 1;
    const order = `orderby MetaData.LastUpdatedTime startposition ${start} maxresults ${PAGE_SIZE}`;
    const items = listIn(await query(ask, organisation.id, `select * ${from} ${order}`), entities[part]);
    const isLast = items.length < PAGE_SIZE;
    const counted = isLast ? null : await query(ask, organisation.id, `select count(*) ${from}`);
    const total = z.object({ totalCount: z.int().min(0) }).safeParse(counted).data?.totalCount ?? items.length;
    const paidOn = part === 'invoice' ? await readPaymentDays(ask, organisation, items) : new Map<string, Date>();
    const found = readEach(items, Transaction, {
      nameOf: ({ Id }) => Id,
      changedOf,
      toSale: (item) => toSale(part, item, organisation, paidOn),
    });
    return { found, total, isLast };
  },

  async readEmails(ask, organisation, customers) {
    const Customer = z.object({ Id: z.string(), PrimaryEmailAddr: z.object({ Address: z.string() }).optional() });
    const found = await readByIds(ask, organisation, 'Customer', customers);
    return new Map(
      z
        .array(Customer)
        .parse(found)
        .map(({ Id, PrimaryEmailAddr }) => [Id, PrimaryEmailAddr?.Address ?? '']),
    );
  },

  async readDeleted(ask, organisation, since) {
    const from = new Date(Math.max(since.getTime(), Date.now() - LOOKS_BACK));
    const names = Object.values(entities).join(',');
    const path = `${companyPath(organisation.id)}/cdc?entities=${names}`;
    const answer = await ask(`${path}&changedSince=${encodeURIComponent(toTime(from))}&${VERSION}`);
    const lists = Changes.parse(answer).CDCResponse.flatMap(({ QueryResponse }) => QueryResponse);
    return parts.flatMap((part) =>
      lists
        .flatMap((list) => listIn(list, entities[part]))
        .flatMap((item) => {
          const deleted = Deleted.safeParse(item);
          return deleted.success ? [{ part, origin: deleted.data.Id }] : [];
        }),
    );
  },
};

/** Its ids are numbers, also where somebody else says otherwise: nothing else reaches a question. */
async function readByIds(ask: Ask, organisation: Organisation, entity: string, ids: readonly string[]) {
  const found: unknown[] = [];
  const numbers = [...new Set(ids)].filter((each) => id.safeParse(each).success);
  for (const some of inParts(numbers, IDS_AT_ONCE)) {
    const named = some.map((each) => `'${each}'`).join(', ');
    const text = `select * from ${entity} where Id in (${named}) maxresults ${IDS_AT_ONCE}`;
    found.push(...listIn(await query(ask, organisation.id, text), entity));
  }
  return found;
}

const changedOf = ({ MetaData }: Record<string, unknown>): Date | null => {
  const read = Transaction.shape.MetaData.safeParse(MetaData);
  return read.success ? new Date(read.data.LastUpdatedTime) : null;
};

/** What became an invoice was accepted, too. One that was closed without one may as well have been lost. */
const isOrdered = ({ TxnStatus, LinkedTxn }: Transaction) =>
  TxnStatus === 'Accepted' ||
  TxnStatus === 'Converted' ||
  (TxnStatus === 'Closed' && LinkedTxn.some(({ TxnType }) => TxnType === 'Invoice'));
const isPaid = ({ TotalAmt, Balance }: Transaction) => TotalAmt > 0 && Balance === 0;
const paymentsOf = ({ LinkedTxn }: Transaction) =>
  LinkedTxn.filter(({ TxnType }) => TxnType === 'Payment').map(({ TxnId }) => TxnId);

/** An invoice does not say when it was paid; its payments do. */
async function readPaymentDays(ask: Ask, organisation: Organisation, items: readonly unknown[]) {
  const paid = items.flatMap((item) => {
    const read = Transaction.safeParse(item);
    return read.success && isPaid(read.data) ? paymentsOf(read.data) : [];
  });
  const Payment = z.object({ Id: z.string(), TxnDate: day });
  const found = await readByIds(ask, organisation, 'Payment', paid);
  return new Map(
    found.flatMap((item) => {
      const read = Payment.safeParse(item);
      return read.success ? [[read.data.Id, read.data.TxnDate] as const] : [];
    }),
  );
}

function toSale(part: SalePart, item: Transaction, organisation: Organisation, days: ReadonlyMap<string, Date>): Sale {
  const { Id, DocNumber, PaymentRefNum, CustomerRef, CurrencyRef, TxnDate, AcceptedDate, TotalAmt } = item;
  const total = toMinorUnits(TotalAmt, CurrencyRef?.value ?? organisation.currency);
  const common = { part, origin: Id, customer: CustomerRef.value, total, on: TxnDate, dueOn: null, items: '' };
  // What is voided stays, with nothing to pay.
  if (TotalAmt <= 0) return { ...common, number: DocNumber, state: 'none', paidOn: null };
  if (part === 'payment') return { ...common, number: PaymentRefNum || Id, state: 'paid', paidOn: TxnDate };
  const number = DocNumber || Id;
  if (part === 'receipt') return { ...common, number, items: itemsOf(item), state: 'paid', paidOn: TxnDate };
  if (part === 'order') {
    const state = isOrdered(item) ? 'open' : 'none';
    return { ...common, number, items: itemsOf(item), on: AcceptedDate ?? TxnDate, state, paidOn: null };
  }
  const paidDays = paymentsOf(item).flatMap((each) => days.get(each)?.getTime() ?? []);
  const lastPaid = paidDays.length > 0 ? new Date(Math.max(...paidDays)) : new Date(item.MetaData.LastUpdatedTime);
  const paid = isPaid(item);
  return {
    ...common,
    number,
    dueOn: item.DueDate ?? null,
    state: paid ? 'paid' : 'open',
    paidOn: paid ? noonOf(lastPaid) : null,
  };
}

const itemsOf = ({ Line }: Transaction): string =>
  inWords(
    Line.map(({ Description, SalesItemLineDetail: sold }) => (sold && (Description || sold.ItemRef?.name)) ?? ''),
  );
