import { getCrmToken, getMarketplaceToken } from '@app/contract/accounts';
import { type Call, type CallOptions, type ClientOptions, createClient, TIME_LIMIT } from '@app/contract/client';
import type { Endpoint, Request, Response } from '@app/contract/endpoint';
import type { AppError } from '@app/contract/errors';
import { connectInvitation } from '@app/contract/invitations';
import { SIGNED_OUT_HEADER, type SignedOutReason } from '@app/contract/live';
import { type Service, serviceOf } from '@app/contract/services';
import { readLocale } from '@app/i18n/stored-locale';
import i18next from 'i18next';
import { fetchAtStart } from './ahead.ts';
import { getConfig } from './config.ts';
import { untilAnswered } from './connection.ts';
import { type EarlyCall, keepEarly, takeEarly } from './early-answers.ts';
import { keepSignedOutReason, leaveEndedSession } from './log-out.ts';
import { keepToken, readSession, readToken } from './session.ts';
import { cachedToken } from './token-cache.ts';

const base = (service: Service) => getConfig().services[service];

/** Where no answer comes, it is found out whether the server is away. */
const send: typeof fetch = async (...args) => {
  try {
    const answer = await globalThis.fetch(...args);
    if ([502, 503, 504].includes(answer.status)) void untilAnswered();
    return answer;
  } catch (error) {
    if (!(error instanceof Error && error.name === 'AbortError')) void untilAnswered();
    throw error;
  }
};
/** What is asked for before the texts have come is asked for in the stored language. */
const language = () => ({ 'accept-language': i18next.language ?? readLocale('') });

/**
 * Account api, notifications, and /proxy, which alone goes without the bearer token, unless the call has an answer of
 * its own for who is signed in. A 401 logs out.
 */
const toBackend: ClientOptions = {
  base,
  fetch: send,
  timeLimit: TIME_LIMIT,
  headers: () => {
    const { service, ticketKey } = readSession() ?? {};
    if (!service) return language();
    return { ...language(), 'x-service': service, ...(ticketKey && { 'x-ticket-key': ticketKey }) };
  },
  token: ({ path, session }) => (path.startsWith('/proxy') && session !== 'optional' ? null : readToken()),
  onAnswer: (headers) => {
    const token = headers.get('x-session-token');
    if (token) keepToken(token);
    const reason = headers.get(SIGNED_OUT_HEADER);
    if (reason) keepSignedOutReason(reason as SignedOutReason);
  },
  onDenied: (error, { path }) => {
    // An invitation must not be lost with the session: the guard signs in again and comes back with it.
    if (error.status === 401 && path !== connectInvitation.path) leaveEndedSession();
  },
};
const backend = createClient(toBackend);
/** The same for what is asked for early. */
const backendAtStart = createClient({ ...toBackend, fetch: fetchAtStart });

/** A 401 or 403 forgets the cached token and passes the error on. */
const marketplaceToken = cachedToken('marketplaceAuth', () => backend(getMarketplaceToken, {}));
const marketplace = createClient({
  base,
  fetch: send,
  timeLimit: TIME_LIMIT,
  headers: () => ({ ...language(), accept: 'application/json;version=2' }),
  token: () => marketplaceToken.get(''),
  onDenied: () => marketplaceToken.forget(''),
});

const crmToken = cachedToken('crmAuth', (accountId) =>
  backend(getCrmToken, { accountId, domain: getConfig().crmDomain }),
);
const crm = createClient({
  base,
  fetch: send,
  timeLimit: TIME_LIMIT,
  headers: language,
  token: ({ accountId }) => crmToken.get(requireAccount(accountId)),
  onDenied: (_: AppError, { accountId }) => crmToken.forget(requireAccount(accountId)),
});

function requireAccount(accountId: string | undefined): string {
  if (!accountId) throw new Error('a CRM call needs an account id');
  return accountId;
}

const clients: Record<Service, Call> = {
  account: backend,
  proxy: backend,
  notifications: backend,
  idp: backend,
  marketplace,
  crm,
  open: crm,
};

/** Calls an endpoint through the client of its service; an answer that was asked for early is taken instead. */
export function call<E extends Endpoint>(
  endpoint: E,
  request: Request<E, 'input'>,
  options?: CallOptions,
): Promise<Response<E>> {
  const ask = () => clients[serviceOf(endpoint.path)](endpoint, request, options);
  const early = takeEarly(endpoint, request) as Promise<Response<E>> | undefined;
  return early?.catch(ask) ?? ask();
}

/** What an endpoint answers with, as a file. */
export const callForFile = async <E extends Endpoint>(endpoint: E, request: Request<E, 'input'>): Promise<Blob> =>
  (await clients[serviceOf(endpoint.path)](endpoint, request, { asFile: true })) as unknown as Blob;

/**
 * Asks for something before it is known that it will be needed. Nobody is logged out and nothing is reported when it is
 * refused; and where a token would have to be fetched first, it is left to whoever needs the answer.
 */
export function askEarly({ endpoint, request }: EarlyCall): void {
  const service = serviceOf(endpoint.path);
  if (service === 'marketplace' && !marketplaceToken.isCached('')) return;
  if (service === 'crm') return;
  const ask = clients[service] === backend ? backendAtStart : clients[service];
  keepEarly({ endpoint, request }, ask(endpoint, request, { quiet: true }));
}
