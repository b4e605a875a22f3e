import { STATUS_CODES } from 'node:http';
import { callOut, newAgents } from '../../../outbound/call-out.ts';
import { resolveOut } from '../../../outbound/resolve-out.ts';
import { ChannelError, toFailure } from '../failures.ts';
import { type Bearer, withToken } from '../oauth/tokens.ts';
import { refuseBusy } from '../pause.ts';

/** Whoever has signed in elsewhere has tokens instead of a password. */
export type Login = ({ username: string; password: string } | Bearer) & {
  allow: readonly string[];
  signal?: AbortSignal;
};
/** What every call of tsdav is given: the guard takes the place of its own way out. */
export type Dav = { headers: Record<string, string>; fetch: typeof fetch; close: () => void };

const TIMEOUT = 30_000;
/** What a calendar answers at once; more is asked for in smaller parts. */
const MOST_BYTES = 16 * 1024 * 1024;
const REDIRECTS = 3;

/** There is more than is read at once. */
export class TooMuch extends Error {
  override name = 'TooMuch';
}

/** A server of calendars, signed in with each call. Whoever opens it closes it. */
export function openDav({ allow, signal, ...opens }: Login): Dav {
  const agents = newAgents();
  const checked = new Set<string>();
  /** Where the password was refused: nobody is locked out because several places were tried. */
  const refused = new Set<string>();
  const isPassword = 'password' in opens;

  /** Words and passwords cross the internet encrypted; within our own network the operator may have it otherwise. */
  async function checkEncrypted(url: URL): Promise<void> {
    if (url.protocol === 'https:' || checked.has(url.host)) return;
    const { isInside } = await resolveOut(url.hostname, Number(url.port || 80), allow);
    if (!isInside) throw new ChannelError('unencrypted');
    checked.add(url.host);
  }

  async function ask(
    address: string,
    init: RequestInit,
    { authorization, redirects = 0 }: { authorization: string; redirects?: number },
  ): Promise<Response> {
    const url = URL.parse(address);
    if (!url) throw new ChannelError('host');
    if (refused.has(url.origin)) throw new ChannelError('password');
    await checkEncrypted(url);
    const answer = await callOut({
      url: url.href,
      method: init.method ?? 'GET',
      headers: { ...Object.fromEntries(new Headers(init.headers)), authorization },
      ...(typeof init.body === 'string' && { body: init.body }),
      ...{ allow, agents, signal, stays: true, timeout: TIMEOUT, mostBytes: MOST_BYTES },
    });
    const { status, headers } = answer;
    if (status === 401) {
      if (isPassword) refused.add(url.origin);
      throw new ChannelError('password');
    }
    refuseBusy(answer);
    if (answer.isCut) throw new TooMuch();
    const isAway = status >= 300 && status < 400 && headers.location !== undefined && init.redirect !== 'manual';
    if (isAway) {
      if (redirects === REDIRECTS) throw new ChannelError('server', 'too many redirects');
      const next = new URL(headers.location ?? '', url);
      // The password goes along: never from an encrypted place to one that is not.
      if (next.protocol !== 'https:' && next.origin !== url.origin) throw new ChannelError('unencrypted');
      return ask(next.href, init, { authorization, redirects: redirects + 1 });
    }
    return toResponse(url, answer);
  }

  const basicOf = ({ username, password }: { username: string; password: string }) =>
    `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
  return {
    headers: {},
    fetch: async (address, init = {}) => {
      try {
        if ('password' in opens) return await ask(String(address), init, { authorization: basicOf(opens) });
        return await withToken(opens, isRefused, (token) =>
          ask(String(address), init, { authorization: `Bearer ${token}` }),
        );
      } catch (error) {
        if (error instanceof TooMuch || error instanceof ChannelError || signal?.aborted) throw error;
        throw new ChannelError(toFailure(error));
      }
    },
    close: () => {
      agents.http.destroy();
      agents.https.destroy();
    },
  };
}

const isRefused = (error: unknown) => error instanceof ChannelError && error.failure === 'password';

type Answered = Awaited<ReturnType<typeof callOut>>;

/** As much of a response as tsdav looks at. */
function toResponse({ href: url }: URL, { status, text, headers }: Answered): Response {
  const isEmpty = status === 204 || status === 304;
  const known = Object.entries(headers).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value] as [string, string]] : [],
  );
  const response = new Response(isEmpty ? null : text, {
    ...{ status, statusText: STATUS_CODES[status] ?? '', headers: known },
  });
  Object.defineProperty(response, 'url', { value: url });
  return response;
}
