import { type Asked, REALM_ID, type Said, startService } from './oauth-service.ts';

type Row = Record<string, unknown>;
export const xeroDate = (date: Date) => `/Date(${date.getTime()}+0000)/`;
const timeOf = (row: Row) => Number(/\d+/.exec(String(row.UpdatedDateUTC))?.[0]);

/** Xero's books, as its accounting API tells them. */
export async function startXero() {
  const books = {
    tenants: [{ id: 'c1', tenantId: 'tenant-1', tenantType: 'ORGANISATION', tenantName: 'Demo Ltd' }] as Row[],
    Invoices: [] as Row[],
    Payments: [] as Row[],
    Quotes: [] as Row[],
    Contacts: [] as Row[],
  };
  const page = (name: 'Invoices' | 'Payments' | 'Quotes', { url, headers }: Asked): Said => {
    const since = Date.parse(`${headers['if-modified-since']}Z`);
    // Of quotes there are a hundred on a page, always, and it does not say how many there are.
    const isSized = name !== 'Quotes';
    const size = isSized ? Number(url.searchParams.get('pageSize')) : 100;
    const at = Number(url.searchParams.get('page'));
    const [, field, value] = /^(\w+)=="(\w+)"$/.exec(url.searchParams.get('where') ?? '') ?? [];
    const all = books[name]
      .filter((row) => !(timeOf(row) < since) && (field ? row[field] === value : !isSized))
      .sort((one, other) => timeOf(one) - timeOf(other));
    const pagination = { page: at, pageSize: size, pageCount: Math.ceil(all.length / size), itemCount: all.length };
    const rows = all.slice((at - 1) * size, at * size);
    return { body: { Id: 'x', Status: 'OK', ...(isSized && { pagination }), [name]: rows } };
  };
  const service = await startService((call) => {
    const { url, headers } = call;
    if (url.pathname === '/connections') return { body: books.tenants };
    if (!books.tenants.some(({ tenantId }) => tenantId === headers['xero-tenant-id']))
      return { status: 403, body: { Title: 'Forbidden', Detail: 'AuthenticationUnsuccessful' } };
    if (url.pathname === '/api.xro/2.0/Invoices') return page('Invoices', call);
    if (url.pathname === '/api.xro/2.0/Payments') return page('Payments', call);
    if (url.pathname === '/api.xro/2.0/Quotes') return page('Quotes', call);
    const ids = url.searchParams.get('IDs')?.split(',') ?? [];
    return { body: { Contacts: books.Contacts.filter(({ ContactID }) => ids.includes(String(ContactID))) } };
  });
  return { ...service, books };
}

/** QuickBooks' books, as its accounting API tells them. */
export async function startQuickBooks() {
  const books = {
    company: { CompanyName: 'Sandbox Co', Country: 'US' },
    Preferences: [{ Id: '1', CurrencyPrefs: { MultiCurrencyEnabled: false, HomeCurrency: { value: 'USD' } } }] as Row[],
    Invoice: [] as Row[],
    Payment: [] as Row[],
    SalesReceipt: [] as Row[],
    Estimate: [] as Row[],
    Customer: [] as Row[],
    deleted: [] as { entity: string; id: string }[],
  };
  const changedOf = ({ MetaData }: Row) => Date.parse((MetaData as { LastUpdatedTime: string }).LastUpdatedTime);
  const query = (text: string): Said => {
    const entity = /from (\w+)/.exec(text)?.[1] as 'Invoice';
    const since = Date.parse(/LastUpdatedTime >= '([^']+)'/.exec(text)?.[1] ?? '');
    const ids = /Id in \(([^)]+)\)/.exec(text)?.[1]?.replaceAll("'", '').split(', ');
    const start = Number(/startposition (\d+)/.exec(text)?.[1] ?? 1);
    const most = Number(/maxresults (\d+)/.exec(text)?.[1] ?? 100);
    const all = books[entity]
      .filter((row) => Number.isNaN(since) || changedOf(row) >= since)
      .filter(({ Id }) => !ids || ids.includes(String(Id)))
      .sort((one, other) => (Number.isNaN(since) ? 0 : changedOf(one) - changedOf(other)));
    if (/^select count/.test(text)) return { body: { QueryResponse: { totalCount: all.length } } };
    const rows = all.slice(start - 1, start - 1 + most);
    const found = rows.length > 0 ? { [entity]: rows, startPosition: start, maxResults: rows.length } : {};
    return { body: { QueryResponse: found, time: new Date().toISOString() } };
  };
  const service = await startService(({ url }) => {
    const [, , , realmId, what] = url.pathname.split('/');
    if (realmId !== REALM_ID) return { status: 403, body: { Fault: { type: 'AuthorizationFault' } } };
    if (what === 'companyinfo') return { body: { CompanyInfo: books.company, time: 'x' } };
    if (what === 'query') return query(url.searchParams.get('query') ?? '');
    const names = url.searchParams.get('entities')?.split(',') ?? [];
    const lists = names.map((name) => {
      const gone = books.deleted.filter(({ entity }) => entity === name);
      return gone.length > 0 ? { [name]: gone.map(({ id }) => ({ status: 'Deleted', domain: 'QBO', Id: id })) } : {};
    });
    return { body: { CDCResponse: [{ QueryResponse: lists }], time: 'x' } };
  });
  return { ...service, books };
}
