import { listActivities } from '@app/contract/activities';
import { type AccountingKind, askConsent, listChannels, syncChannel, takeConsent } from '@app/contract/channels';
import { sql } from 'kysely';
import { xeroDate } from '../../../../test/accounting.ts';
import type { Member } from '../../../../test/crm-member.ts';
import { REALM_ID, type Service } from '../../../../test/oauth-service.ts';
import type { TestApp } from '../../../../test/setup.ts';
import type { Db } from '../../../db/open.ts';
import { channelJobs } from '../channel-jobs.ts';

export const CREDENTIALS_KEY = 'k'.repeat(40);

/** What the tests of accounting services do with one of them. */
export function booksOf({ app, db, files, config }: TestApp, service: Service, channelKind: AccountingKind) {
  const told: object[] = [];
  const log = { info: () => undefined, error: (data: object) => void told.push(data) };
  const [job] = channelJobs(config, files);
  const work = (on: Db = db) => job?.run(on, new AbortController().signal, log);
  const stateOf = async ({ call, accountId }: Member) =>
    (await call(listChannels, { accountId })).channels.find(({ kind }) => kind === channelKind);
  /** Led there, said yes, led back. */
  const consent = async ({ call, accountId }: Member, since: string | null = null) => {
    const { url } = await call(askConsent, { accountId, channelKind, body: { since } });
    return service.consent(url);
  };
  const connect = async (member: Member, since: string | null = null) => {
    const { code, state } = await consent(member, since);
    const { accountId } = member;
    return member.call(takeConsent, { accountId, channelKind, body: { code, state, realmId: REALM_ID } });
  };
  const sync = async ({ call, accountId }: Member, from: string | null = null) => {
    await call(syncChannel, { accountId, channelKind, body: { from } });
    await work();
  };
  const again = async ({ accountId }: Member) => {
    await sql`update channel set due_at = now() where account_id = ${accountId}`.execute(db);
    await work();
  };
  /** Like "invoice paid INV-1 10000 EUR", sorted. */
  const timeline = async ({ call, accountId }: Member, contactId: number) => {
    const query = { pageSize: 100 };
    const { activities } = await call(listActivities, { accountId, contactId: String(contactId), query });
    return activities
      .flatMap(({ kind, details }) => {
        if (kind === 'invoice') return [`invoice ${details.what} ${details.number} ${details.total.amount}`];
        if (kind === 'payment') return [`payment ${details.number} ${details.total.amount} ${details.total.currency}`];
        if (kind === 'order') return [`order ${details.number} ${details.total.amount} ${details.items}`];
        return kind === 'commerce' ? [`bought ${details.item} ${details.total.amount}`] : [];
      })
      .sort();
  };
  const eventsOf = async (accountId: string) => {
    const { rows } = await sql<{ kind: string; contact_id: number }>`
      select kind, contact_id from campaign_event where account_id = ${accountId}`.execute(db);
    return rows.map(({ kind, contact_id }) => `${kind} ${contact_id}`);
  };
  /** What earlier tests have connected is left alone, however long these take. */
  const beginAnew = () => sql`update channel set due_at = null`.execute(db);
  /** While a service is slow, nobody waits for it as long as usual. */
  const whileSlow = async <T>(run: () => Promise<T>): Promise<T> => {
    const { ACCOUNTING_TIMEOUT } = config;
    for (const each of [config, app.deps.config]) each.ACCOUNTING_TIMEOUT = 0.2;
    try {
      return await run();
    } finally {
      for (const each of [config, app.deps.config]) each.ACCOUNTING_TIMEOUT = ACCOUNTING_TIMEOUT;
    }
  };
  return { told, work, stateOf, consent, connect, sync, again, timeline, eventsOf, beginAnew, whileSlow };
}

type Invoice = { id: string; status?: string; total?: number; at?: Date; paid?: Date; due?: Date; customer?: string };

/** As Xero's documentation shows one in a page of them. */
export const xeroInvoice = ({ id, at = new Date(), customer = 'ada', total = 100, ...more }: Invoice) => ({
  ...{ Type: 'ACCREC', InvoiceID: id, InvoiceNumber: `INV-${id}`, Reference: '', Payments: [], CreditNotes: [] },
  ...{ AmountDue: more.status === 'PAID' ? 0 : total, AmountPaid: more.status === 'PAID' ? total : 0 },
  Contact: { ContactID: customer, Name: customer, Addresses: [], Phones: [], HasValidationErrors: false },
  ...{ DateString: '2026-03-01T00:00:00', Date: xeroDate(new Date('2026-03-01')), Status: more.status ?? 'AUTHORISED' },
  DueDate: xeroDate(more.due ?? new Date('2099-01-01')),
  ...(more.paid && { FullyPaidOnDate: xeroDate(more.paid) }),
  ...{ LineItems: [], SubTotal: total, TotalTax: 0, Total: total, UpdatedDateUTC: xeroDate(at), CurrencyCode: 'EUR' },
});

export const xeroPayment = (id: string, invoice: string, amount: number, more: object = {}) => ({
  ...{ PaymentID: id, Date: xeroDate(new Date('2026-03-05')), BankAmount: amount, Amount: amount, Reference: '' },
  ...{ PaymentType: 'ACCRECPAYMENT', Status: 'AUTHORISED', UpdatedDateUTC: xeroDate(new Date()), IsReconciled: true },
  Invoice: {
    ...{ Type: 'ACCREC', InvoiceID: invoice, InvoiceNumber: `INV-${invoice}`, CurrencyCode: 'EUR' },
    Contact: { ContactID: 'ada', Name: 'Ada' },
  },
  ...more,
});

type Quote = { id: string; status?: string; total?: number; at?: Date; customer?: string; items?: string[] };

/** As Xero's documentation shows one in a page of them. */
export const xeroQuote = ({ id, status = 'ACCEPTED', total = 100, at = new Date(), ...more }: Quote) => ({
  ...{ QuoteID: id, QuoteNumber: `QU-${id}`, Reference: '', Terms: '', Title: 'For you', Summary: '', Status: status },
  Contact: { ContactID: more.customer ?? 'ada', Name: 'Somebody', EmailAddress: '' },
  LineItems: (more.items ?? ['Two chairs']).map((Description) => ({ LineItemID: id, Description, UnitAmount: total })),
  ...{ Date: '/Date(1772323200000)/', DateString: '2026-03-01T00:00:00', ExpiryDate: '/Date(1774915200000)/' },
  ...{ CurrencyRate: 1, CurrencyCode: 'EUR', SubTotal: total, TotalTax: 0, Total: total, TotalDiscount: 0 },
  ...{ UpdatedDateUTC: xeroDate(at), LineAmountTypes: 'EXCLUSIVE' },
});

type Transaction = { customer?: string; total?: number; at?: Date; TxnDate?: string } & Record<string, unknown>;

/** As the documentation of QuickBooks shows one, without several currencies. */
export const transaction = (
  Id: string,
  { customer = '1', total = 150, at = new Date(), ...more }: Transaction = {},
) => ({
  ...{ Id, DocNumber: `10${Id}`, domain: 'QBO', sparse: false, SyncToken: '0', TxnDate: '2026-03-01', TotalAmt: total },
  ...{ CustomerRef: { value: customer, name: 'Somebody' }, LinkedTxn: [], Line: [] as unknown[] },
  MetaData: { CreateTime: '2026-03-01T10:35:08-07:00', LastUpdatedTime: at.toISOString().replace(/\.\d+Z/, '+00:00') },
  ...more,
});
