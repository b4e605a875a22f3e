import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The company that QuickBooks names. */
export const REALM_ID = '4620816365';

type Asked = { method: string; url: URL; headers: IncomingMessage['headers']; body: string };
type Said = { status?: number; headers?: Record<string, string>; body: unknown };
type Fault = { when: (asked: Asked) => boolean; times: number; say: Said | 'nothing' };

/**
 * Stands in for an accounting service: its consent, its tokens (each refresh token is good once, as theirs are), and what
 * `books` answers to whoever has a good token. What it says on the way can be replaced for some calls.
 */
async function startService(books: (asked: Asked) => Said | undefined) {
  const asked: Asked[] = [];
  const codes = new Map<string, { challenge: string; redirectUri: string }>();
  let refreshes = new Set<string>();
  let accesses = new Set<string>();
  const revoked: string[] = [];
  let faults: Fault[] = [];

  const give = (): Said => {
    const access_token = `access-${crypto.randomUUID()}`;
    const refresh_token = `refresh-${crypto.randomUUID()}`;
    accesses.add(access_token);
    refreshes.add(refresh_token);
    return { body: { access_token, refresh_token, expires_in: 1800, token_type: 'Bearer' } };
  };
  const newCode = ({ searchParams }: URL) => {
    const code = `code-${crypto.randomUUID()}`;
    const redirectUri = searchParams.get('redirect_uri') ?? '';
    codes.set(code, { challenge: searchParams.get('code_challenge') ?? '', redirectUri });
    return { code, state: searchParams.get('state') ?? '', redirectUri };
  };
  /** Where a browser comes by: it always says yes. */
  const leadBack = (page: URL): Said => {
    const { code, state, redirectUri } = newCode(page);
    const location = `${redirectUri}?${new URLSearchParams({ code, state, realmId: REALM_ID })}`;
    return { status: 302, headers: { location }, body: '' };
  };
  const tokens = ({ headers, body }: Asked): Said => {
    if (headers.authorization !== `Basic ${Buffer.from('client:hush').toString('base64')}`)
      return { status: 401, body: { error: 'invalid_client' } };
    const fields = new URLSearchParams(body);
    if (fields.get('grant_type') === 'refresh_token') {
      const token = fields.get('refresh_token') ?? '';
      return refreshes.delete(token) ? give() : { status: 400, body: { error: 'invalid_grant' } };
    }
    const code = codes.get(fields.get('code') ?? '');
    const verifier = createHash('sha256')
      .update(fields.get('code_verifier') ?? '')
      .digest('base64url');
    if (!code || code.redirectUri !== fields.get('redirect_uri') || (code.challenge && code.challenge !== verifier))
      return { status: 400, body: { error: 'invalid_grant' } };
    codes.delete(fields.get('code') ?? '');
    return give();
  };
  const revoke = ({ body, headers }: Asked): Said => {
    const isJson = headers['content-type'] === 'application/json';
    const token = isJson ? (JSON.parse(body) as { token: string }).token : new URLSearchParams(body).get('token');
    revoked.push(String(token));
    refreshes.delete(String(token));
    return { body: '' };
  };
  const answer = (call: Asked): Said | 'nothing' => {
    const fault = faults.find(({ when, times }) => times > 0 && when(call));
    if (fault) {
      fault.times -= 1;
      return fault.say;
    }
    if (/authorize$|oauth2$/.test(call.url.pathname)) return leadBack(call.url);
    if (/token$|bearer$/.test(call.url.pathname)) return tokens(call);
    if (/revo/.test(call.url.pathname)) return revoke(call);
    const bearer = /^Bearer (.+)$/.exec(call.headers.authorization ?? '')?.[1] ?? '';
    if (!accesses.has(bearer)) return { status: 401, body: { Title: 'Unauthorized', Status: 401 } };
    return books(call) ?? { status: 404, body: {} };
  };

  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const url = new URL(request.url ?? '/', 'http://service');
      const call = {
        method: request.method ?? '',
        url,
        headers: request.headers,
        body: Buffer.concat(parts).toString(),
      };
      asked.push(call);
      const said = answer(call);
      if (said === 'nothing') return;
      const { status = 200, headers, body } = said;
      response.writeHead(status, { 'content-type': 'application/json', ...headers });
      response.end(typeof body === 'string' ? body : JSON.stringify(body));
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    revoked,
    refreshes: () => [...refreshes],
    /** Somebody says yes on the page that they were led to. */
    consent: (page: string) => ({ ...newCode(new URL(page)), page: new URL(page).searchParams }),
    expire: () => {
      accesses = new Set();
    },
    withdraw: () => {
      accesses = new Set();
      refreshes = new Set();
    },
    /** Says something else to the next calls of an address. */
    say: (path: RegExp, say: Fault['say'], times = 1, after = 0) => {
      let passed = 0;
      faults = [
        { times, say, when: ({ url }) => path.test(url.pathname + url.search) && ++passed > after },
        ...faults.filter((fault) => fault.times > 0),
      ];
    },
    end: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
export type Service = Awaited<ReturnType<typeof startService>>;

type Row = Record<string, unknown>;
export const xeroDate = (date: Date) => `/Date(${date.getTime()}+0000)/`;
const timeOf = (row: Row) => Number(/\d+/.exec(String(row.UpdatedDateUTC))?.[0]);

/** Xero's books, as its accounting API tells them. */
export async function startXero() {
  const books = {
    tenants: [{ id: 'c1', tenantId: 'tenant-1', tenantType: 'ORGANISATION', tenantName: 'Demo Ltd' }] as Row[],
    Invoices: [] as Row[],
    Payments: [] as Row[],
    Contacts: [] as Row[],
  };
  const page = (name: 'Invoices' | 'Payments', { url, headers }: Asked): Said => {
    const since = Date.parse(`${headers['if-modified-since']}Z`);
    const size = Number(url.searchParams.get('pageSize'));
    const at = Number(url.searchParams.get('page'));
    const [, field = '', value = ''] = /^(\w+)=="(\w+)"$/.exec(url.searchParams.get('where') ?? '') ?? [];
    const all = books[name]
      .filter((row) => !(timeOf(row) < since) && row[field] === value)
      .sort((one, other) => timeOf(one) - timeOf(other));
    const pagination = { page: at, pageSize: size, pageCount: Math.ceil(all.length / size), itemCount: all.length };
    return { body: { Id: 'x', Status: 'OK', pagination, [name]: all.slice((at - 1) * size, at * size) } };
  };
  const service = await startService((call) => {
    const { url, headers } = call;
    if (url.pathname === '/connections') return { body: books.tenants };
    if (!books.tenants.some(({ tenantId }) => tenantId === headers['xero-tenant-id']))
      return { status: 403, body: { Title: 'Forbidden', Detail: 'AuthenticationUnsuccessful' } };
    if (url.pathname === '/api.xro/2.0/Invoices') return page('Invoices', call);
    if (url.pathname === '/api.xro/2.0/Payments') return page('Payments', call);
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
