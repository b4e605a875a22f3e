import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The company that QuickBooks names. */
export const REALM_ID = '4620816365';

export type Asked = { method: string; url: URL; headers: IncomingMessage['headers']; body: string };
export type Said = { status?: number; headers?: Record<string, string>; body: unknown };
type Fault = { when: (asked: Asked) => boolean; times: number; say: Said | 'nothing' };

type Kind = {
  /** What a refresh token is good for: once, as with accounting services, or for good, as with Google. */
  refreshes?: 'once' | 'forever';
};

/**
 * Stands in for a service that gives tokens: its consent, its tokens, and what `answers` says to whoever has a good one.
 * What it says on the way can be replaced for some calls.
 */
export async function startService(
  answers: (asked: Asked) => Said | undefined,
  { refreshes: good = 'once' }: Kind = {},
) {
  const asked: Asked[] = [];
  const codes = new Map<string, { challenge: string; redirectUri: string; owner: string | null }>();
  let refreshes = new Set<string>();
  let accesses = new Set<string>();
  const revoked: string[] = [];
  let faults: Fault[] = [];
  let lasts = 1800;
  let email: string | null | undefined;

  const give = (isFirst: boolean, owner: string | null = null): Said => {
    const access_token = `access-${crypto.randomUUID()}`;
    const refresh_token = `refresh-${crypto.randomUUID()}`;
    accesses.add(access_token);
    const body = { access_token, expires_in: lasts, token_type: 'Bearer' };
    if (good === 'forever' && !isFirst) return { body };
    refreshes.add(refresh_token);
    const whose = email === undefined ? owner : email;
    const claims = whose && Buffer.from(JSON.stringify({ email: whose })).toString('base64url');
    return { body: { ...body, refresh_token, ...(claims && { id_token: `e30.${claims}.signed` }) } };
  };
  const newCode = ({ searchParams }: URL) => {
    const code = `code-${crypto.randomUUID()}`;
    const redirectUri = searchParams.get('redirect_uri') ?? '';
    // Whoever is hinted at signs in, and is named only where that was asked for.
    const owner = /\bemail\b/.test(searchParams.get('scope') ?? '') ? searchParams.get('login_hint') : null;
    codes.set(code, { challenge: searchParams.get('code_challenge') ?? '', redirectUri, owner });
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
      const isGood = good === 'once' ? refreshes.delete(token) : refreshes.has(token);
      return isGood ? give(false) : { status: 400, body: { error: 'invalid_grant' } };
    }
    const code = codes.get(fields.get('code') ?? '');
    const verifier = createHash('sha256')
      .update(fields.get('code_verifier') ?? '')
      .digest('base64url');
    if (!code || code.redirectUri !== fields.get('redirect_uri') || (code.challenge && code.challenge !== verifier))
      return { status: 400, body: { error: 'invalid_grant' } };
    codes.delete(fields.get('code') ?? '');
    return give(true, code.owner);
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
    if (/authorize$|oauth2$|auth$/.test(call.url.pathname)) return leadBack(call.url);
    if (/token$|bearer$/.test(call.url.pathname)) return tokens(call);
    if (/revo/.test(call.url.pathname)) return revoke(call);
    const bearer = /^Bearer (.+)$/.exec(call.headers.authorization ?? '')?.[1] ?? '';
    if (!accesses.has(bearer)) return { status: 401, body: { Title: 'Unauthorized', Status: 401 } };
    return answers(call) ?? { status: 404, body: {} };
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
    /** For servers that speak no HTTP. */
    isGood: (token: string) => accesses.has(token),
    /** How often somebody has fetched a token. */
    fetched: () => asked.filter(({ url }) => /token$|bearer$/.test(url.pathname)).length,
    /** From now on: for how many seconds its tokens are good, and whose they are (null: it does not say). */
    give: (what: { lasts?: number; email?: string | null }) => {
      lasts = what.lasts ?? 1800;
      email = what.email;
    },
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
