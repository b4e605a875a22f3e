import { lookup as lookUp } from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { outboundRule } from './allowed.ts';

export type Call = {
  url: string;
  method: string;
  headers?: Record<string, string>;
  body?: string;
  /** What the operator permits within our own network. */
  allow: readonly string[];
  /** For everything together, redirects included. */
  timeout?: number;
  mostBytes?: number;
  /** A redirect is the answer: what was sent is meant for this address alone. */
  stays?: true;
  /** For many calls with the same `allow`: its connections are used again, each was checked when it was made. */
  agents?: Agents;
  signal?: AbortSignal | undefined;
};
export type Answer = {
  status: number;
  type: string;
  text: string;
  /** How long it asks to be left alone, as it says it. */
  retryAfter: string | null;
  headers: http.IncomingHttpHeaders;
  /** There was more of it than `mostBytes`. */
  isCut: boolean;
};
export type Agents = { http: http.Agent; https: https.Agent };

export const newAgents = (): Agents => {
  const options = { keepAlive: true, maxSockets: 2, timeout: 60_000 };
  return { http: new http.Agent(options), https: new https.Agent(options) };
};

/** The address leads somewhere it must not: trying again does not help. */
export class NotAllowed extends Error {
  override name = 'NotAllowed';
}

const TIMEOUT = 10_000;
const MOST_BYTES = 256 * 1024;
const REDIRECTS = 3;

/**
 * Calls an address that a customer has typed. No address of ours or of our network is reached: it is checked after the
 * name was looked up, the connection goes to the very address that was checked, and every redirect is checked again.
 */
export async function callOut(call: Call): Promise<Answer> {
  const { timeout = TIMEOUT, signal } = call;
  const limit = AbortSignal.any([AbortSignal.timeout(timeout), ...(signal ? [signal] : [])]);
  let url = toUrl(call.url);
  let sent: Pick<Call, 'method' | 'body' | 'headers'> = call;
  for (let redirects = 0; ; redirects += 1) {
    const { location, ...answer } = await ask(url, { ...call, ...sent }, limit);
    if (location === null || call.stays) return answer;
    if (redirects === REDIRECTS) throw new NotAllowed('too many redirects');
    const next = toUrl(new URL(location, url).href);
    // What was meant for one host is not passed on to another.
    if (next.origin !== url.origin) sent = { ...sent, headers: {} };
    // As browsers do: only 307 and 308 repeat what was sent.
    if (answer.status !== 307 && answer.status !== 308) sent = { method: 'GET', headers: sent.headers ?? {} };
    url = next;
  }
}

function toUrl(text: string): URL {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol)) throw new NotAllowed('only addresses with http or https are called');
  if (url.username || url.password) throw new NotAllowed('an address with a password in it is not called');
  return url;
}

type Hop = Answer & { location: string | null };

function ask(url: URL, call: Call, signal: AbortSignal): Promise<Hop> {
  const rule = outboundRule(call.allow);
  const isNamed = rule.isNamed(url);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  // Names are checked when they have been looked up; an address is never looked up.
  if (!isNamed && isIP(host) && !rule.isAllowed(host)) throw new NotAllowed(`${host} is within our own network`);
  const { request } = url.protocol === 'https:' ? https : http;
  return new Promise((resolve, reject) => {
    const asking = request(
      url,
      {
        method: call.method,
        headers: { 'user-agent': 'Partner-Edition', accept: '*/*', ...call.headers },
        lookup: isNamed ? lookUp : guardedLookup(rule),
        signal,
        // No connection of another caller is used again: each is checked for itself.
        agent: call.agents?.[url.protocol === 'https:' ? 'https' : 'http'] ?? false,
      },
      (answer) => read(answer, call.mostBytes ?? MOST_BYTES).then(resolve, reject),
    );
    asking.on('error', reject);
    asking.end(call.body);
  });
}

/** All addresses of a name must be allowed: which of them is connected to is not up to us. */
const guardedLookup =
  (rule: ReturnType<typeof outboundRule>): LookupFunction =>
  (hostname, options, done) =>
    lookUp(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return done(error, '');
      const inside = addresses.find(({ address }) => !rule.isAllowed(address));
      if (inside) return done(new NotAllowed(`${hostname} leads to ${inside.address}, within our own network`), '');
      const [first] = addresses;
      if (options.all) return done(null, addresses);
      return done(null, first?.address ?? '', first?.family);
    });

async function read(answer: http.IncomingMessage, mostBytes: number): Promise<Hop> {
  const { statusCode: status = 0, headers } = answer;
  const location = status >= 300 && status < 400 ? (headers.location ?? null) : null;
  const parts: Buffer[] = [];
  let size = 0;
  if (location === null)
    for await (const part of answer as AsyncIterable<Buffer>) {
      size += part.length;
      if (size > mostBytes) break;
      parts.push(part);
    }
  if (!answer.complete) answer.destroy();
  const text = Buffer.concat(parts).toString('utf8');
  const about = { status, type: headers['content-type'] ?? '', retryAfter: headers['retry-after'] ?? null };
  return { ...about, text, headers, isCut: size > mostBytes, location };
}
