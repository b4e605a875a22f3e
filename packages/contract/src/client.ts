import type { CalledEndpoint, Endpoint, Request, Response } from './endpoint.ts';
import { AppError, type ErrorCode, isErrorCode, NoAnswer } from './errors.ts';
import { type Service, serviceOf, servicePrefix } from './services.ts';

export type ClientOptions = {
  /** Where a service answers: an origin and path, or '' with the default prefix for the same origin. */
  base?: (service: Service) => string;
  /** Called before each request, so that an expired token can be refreshed first. */
  token?: (target: Target) => string | null | Promise<string | null>;
  headers?: () => Record<string, string>;
  /** Sees every answer's headers, before its body is read. */
  onAnswer?: (headers: Headers) => void;
  /** Called on 401 and 403, before the error is thrown: log out, or forget a cached token. */
  onDenied?: (error: AppError, target: Target) => void;
  /** Milliseconds after which an answer is not waited for any more: a connection may hang for ever. */
  timeLimit?: number;
  /** Tests check every answer against the contract; the browser trusts our own server. */
  checkAnswers?: boolean;
  fetch?: typeof fetch;
};
export type Target = Pick<Endpoint, 'path' | 'session'> & { accountId: string | undefined };
type Input = { query?: Record<string, unknown>; body?: unknown } & Record<string, unknown>;
export type CallOptions = {
  signal?: AbortSignal | undefined;
  idempotencyKey?: string;
  /** Goes through although the page is being left. */
  keepalive?: boolean;
  /** A refusal is the caller's alone: `onDenied` does not hear of it. */
  quiet?: boolean;
  /** The answer is a file: it is given as it is, however long it takes to come. */
  asFile?: boolean;
};

/** Turns an endpoint description into a call. The only place that knows about fetch. */
export function createClient(options: ClientOptions = {}) {
  const { base = (service) => servicePrefix[service], token = () => null, fetch = globalThis.fetch } = options;

  return async function call<E extends Endpoint>(
    endpoint: E,
    request: Request<E, 'input'>,
    { signal, idempotencyKey, keepalive = false, quiet = false, asFile = false }: CallOptions = {},
  ): Promise<Response<E>> {
    const { query, body, ...params } = request as Input;
    const { method, path, account, session, bytes }: CalledEndpoint = endpoint;
    const target = { path, ...(session && { session }), accountId: params.accountId as string | undefined };
    const headers = new Headers(options.headers?.());
    const bearer = await token(target);
    if (bearer) headers.set('authorization', `Bearer ${bearer}`);
    if (account === 'header' && target.accountId) headers.set('x-account-id', target.accountId);
    if (body !== undefined) headers.set('content-type', bytes ? 'application/octet-stream' : 'application/json');
    if (idempotencyKey) headers.set('idempotency-key', idempotencyKey);
    if (!headers.has('accept')) headers.set('accept', 'application/json');

    const sent = fetch(toUrl(path, base, params) + toSearch(query), {
      method,
      headers,
      signal: withLimit(signal, asFile ? undefined : options.timeLimit),
      keepalive,
      body: body === undefined ? null : bytes ? (body as BodyInit) : JSON.stringify(body),
    });
    const answer = await sent.catch(failUnanswered);
    options.onAnswer?.(answer.headers);
    if (asFile && answer.ok) return (await answer.blob().catch(failUnanswered)) as Response<E>;
    const payload = await readJson(answer).catch(failUnanswered);
    if (!answer.ok) {
      const error = toAppError(payload, answer);
      if (!quiet && (answer.status === 401 || answer.status === 403)) options.onDenied?.(error, target);
      throw error;
    }
    return (options.checkAnswers ? endpoint.response.parse(payload) : payload) as Response<E>;
  };
}

function withLimit(signal: AbortSignal | undefined, limit: number | undefined): AbortSignal | null {
  if (limit === undefined) return signal ?? null;
  const late = AbortSignal.timeout(limit);
  return signal ? AbortSignal.any([signal, late]) : late;
}

/** The server answers or refuses long before. */
export const TIME_LIMIT = 60_000;

/** Whoever gave the call up hears so; everything else that can go wrong on the way is no answer. */
function failUnanswered(error: unknown): never {
  throw error instanceof Error && error.name === 'AbortError' ? error : new NoAnswer(error);
}

export type Call = ReturnType<typeof createClient>;

function toUrl(path: string, base: (service: Service) => string, params: Record<string, unknown>): string {
  const service = serviceOf(path);
  const rest = path
    .slice(servicePrefix[service].length)
    .replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  return base(service) + rest;
}

/** Arrays are repeated without brackets: ids=1&ids=2. */
export function toSearch(query: Record<string, unknown> = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    for (const item of Array.isArray(value) ? value : [value])
      if (item !== undefined) search.append(name, String(item));
  return search.size ? `?${search}` : '';
}

async function readJson(answer: globalThis.Response): Promise<unknown> {
  const text = await answer.text();
  if (!text) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    // A proxy's HTML error page: the status still tells what happened.
    return undefined;
  }
}

function toAppError(payload: unknown, { status, headers }: globalThis.Response): AppError {
  const { code, details, requestId } = (payload ?? {}) as { code?: string; details?: unknown; requestId?: string };
  return new AppError(
    isErrorCode(code) ? code : codeOf(status),
    details,
    requestId ?? headers.get('x-request-id') ?? undefined,
    Number(headers.get('retry-after')) || undefined,
  );
}

/** For an answer that is not ours: a proxy's, in front of a server that is away, or with limits of its own. */
function codeOf(status: number): ErrorCode {
  if (status === 401) return 'session.missing';
  if (status === 413) return 'request.tooLarge';
  if (status === 429) return 'request.tooMany';
  return [502, 503, 504].includes(status) ? 'server.unavailable' : 'server.unexpected';
}
