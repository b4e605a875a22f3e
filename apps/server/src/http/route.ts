import { Readable } from 'node:stream';
import type { Endpoint, Request } from '@app/contract/endpoint';
import { AppError } from '@app/contract/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Config } from '../config.ts';
import type { Db } from '../db/open.ts';
import { withinTime } from '../db/time-limit.ts';
import { inTransaction } from '../db/transaction.ts';
import { refuseWithheld, requireAccount, requireScope } from './access.ts';
import { type AuditNotes, recordWrite } from './audit.ts';
import { toAppError } from './errors.ts';
import { onceOnly } from './idempotency.ts';
import { authenticate, type Session } from './session.ts';
import { writeAnswer } from './write-answer.ts';

const JSON_TYPE = 'application/json; charset=utf-8';

/** A file that is sent part by part, as fast as it is read. */
export type Streamed = { type: string; fileName: string; parts: AsyncIterable<string | Uint8Array> };

/** What every handler may use. Nothing else is reachable from a module. */
type Context<E extends Endpoint> = {
  db: Db;
  config: Config;
  session: E['access'] extends 'public' ? (E extends { session: 'optional' } ? Session | null : null) : Session;
  locale: string;
  request: FastifyRequest;
  audit: AuditNotes;
  /** What success is answered with, where the handler alone knows. */
  answered: { status?: 200 | 201 };
};
type Handler<E extends Endpoint, Prepared> = (
  request: Request<E, 'output'>,
  context: Context<E>,
  prepared: Prepared,
) => Promise<E extends { stream: true } ? Streamed : z.input<E['response']>>;
type Prepare<E extends Endpoint, Prepared> = (request: Request<E, 'output'>, context: Context<E>) => Promise<Prepared>;

/**
 * Serves one endpoint: who is calling, may they, is it well-formed; then the handler, in a transaction if it writes.
 * What takes long without the database, such as hashing a password, belongs in `prepare`: it is done before the
 * transaction, which on the embedded database would hold up everybody else.
 */
export function route<E extends Endpoint, Prepared = undefined>(
  app: FastifyInstance,
  endpoint: E,
  handler: Handler<E, Prepared>,
  prepare?: Prepare<E, Prepared>,
): void {
  const serve = async (session: Session | null, request: FastifyRequest, reply: FastifyReply) => {
    const { db, config } = app.deps;
    const params = request.params as Record<string, string>;
    if (session && endpoint.token === 'open') {
      await app.limitBearer(request, reply);
      requireScope(endpoint, session);
    }
    const { accountId, withheld } =
      session && endpoint.account
        ? await requireAccount(db, endpoint, session, request)
        : { accountId: null, withheld: [] };
    const input = {
      ...params,
      ...(accountId && { accountId }),
      query: parse(endpoint.query, request.query),
      body: endpoint.bytes ? requireBytes(request.body) : parse(endpoint.body, request.body),
    };
    refuseWithheld(endpoint, withheld, input);
    const locale = String(request.headers['accept-language'] ?? '').split(',')[0] ?? '';
    const audit: AuditNotes = {};
    const answered: { status?: 200 | 201 } = {};
    const asked = input as Request<E, 'output'>;
    const contextOn = (on: Db) => ({ db: on, config, session, locale, request, audit, answered }) as Context<E>;
    const prepared = (await prepare?.(asked, contextOn(db))) as Prepared;
    const run = (on: Db) => handler(asked, contextOn(on), prepared);
    const work = () =>
      endpoint.method === 'GET' || endpoint.unrecorded
        ? run(db)
        : inTransaction(db, (trx) =>
            runWrite(trx, endpoint, { session, accountId, params, body: input.body, audit }, request, run),
          );
    // What was prepared may have taken long without the database: the time to ask it begins anew.
    const answer = await (prepare ? withinTime(request.databaseTime, work) : work());
    if (endpoint.stream) {
      // It takes data out of the product: recorded although it is a GET.
      await record(db, endpoint, { session, accountId, params, audit }, request);
      return sendFile(reply, answer as Streamed);
    }
    // What a program reads is recorded too: it reads by itself, and much.
    if (session?.apiKey && endpoint.method === 'GET')
      await record(db, endpoint, { session, accountId, params, audit }, request);
    const status = answered.status ?? endpoint.success;
    if (answer === undefined) return reply.code((status ?? 204) as 200).send();
    if (status) reply.code(status as 200);
    if (endpoint.html) return reply.type('text/html; charset=utf-8').send(answer);
    return reply.type(JSON_TYPE).send(writeAnswer(endpoint.response, answer));
  };
  app.route({
    method: endpoint.method,
    url: toFastifyUrl(endpoint.path),
    ...(endpoint.bodyLimit && { bodyLimit: endpoint.bodyLimit }),
    config: {
      onPages: endpoint.onPages ?? false,
      ...(endpoint.access === 'public' && { rateLimit: publicLimit(endpoint, app.deps.config) }),
    },
    handler: async (request, reply) => {
      const { db, redeemTicket } = app.deps;
      const session = needsSession(endpoint, request)
        ? await authenticate(endpoint, request, reply, { db, redeemTicket })
        : null;
      try {
        return await serve(session, request, reply);
      } catch (error) {
        await recordRefusal(db, endpoint, session, request, error);
        throw error;
      }
    },
  });
}

/** Who brings a token wants to be known by it: one that is no longer good is told, not passed over. */
const needsSession = ({ access, session }: Endpoint, { headers }: FastifyRequest): boolean =>
  access !== 'public' || (session === 'optional' && headers.authorization !== undefined);

/** Calls without a session have a lower limit. */
const publicLimit = ({ seldom }: Endpoint, { RATE_LIMIT }: Config) =>
  seldom
    ? { max: Math.ceil(RATE_LIMIT / 40), timeWindow: '1 hour' }
    : { max: Math.ceil(RATE_LIMIT / 4), timeWindow: '1 minute' };

type Write = {
  session: Session | null;
  accountId: string | null;
  params: Record<string, string>;
  body: unknown;
  audit: AuditNotes;
};

/** A write, its audit row and its idempotency claim stand or fall together. */
async function runWrite(
  db: Db,
  endpoint: Endpoint,
  write: Write,
  request: FastifyRequest,
  run: (db: Db) => Promise<unknown>,
): Promise<unknown> {
  const work = async () => {
    const answer = await run(db);
    if (!write.audit.unchanged) await record(db, endpoint, write, request);
    return answer;
  };
  const key = request.headers['idempotency-key'];
  const { session, params, body } = write;
  if (!endpoint.creates || !session || key === undefined) return work();
  const action = actionOf(endpoint);
  return onceOnly(db, { userId: session.userId, key: String(key), action, request: [params, body] }, work);
}

const actionOf = ({ method, path }: Endpoint) => `${method} ${path}`;

async function record(
  db: Db,
  endpoint: Endpoint,
  { session, accountId, params, audit }: Omit<Write, 'body'>,
  request: FastifyRequest,
): Promise<void> {
  const { accountId: named, unchanged: _, ...more } = audit;
  const { apiKey } = session ?? {};
  const about = { userId: session?.userId ?? null, accountId: accountId ?? named ?? null };
  const subject = { ...params, ...more, ...(apiKey && { apiKey: { id: apiKey.id, name: apiKey.name } }) };
  await recordWrite(db, { ...about, action: actionOf(endpoint), subject, requestId: request.id });
}

/**
 * What a program was refused is told under its key's name as well. What was over its limit is not: the limit is what
 * bounds how much is recorded; and what failed by us is in the log.
 */
async function recordRefusal(
  db: Db,
  endpoint: Endpoint,
  session: Session | null,
  request: FastifyRequest,
  error: unknown,
): Promise<void> {
  const { code, status } = toAppError(error);
  if (!session?.apiKey || status >= 500 || status === 429) return;
  const params = request.params as Record<string, string>;
  await record(db, endpoint, { session, accountId: session.tokenAccountId, params, audit: { refused: code } }, request);
}

function sendFile(reply: FastifyReply, { type, fileName, parts }: Streamed): FastifyReply {
  return reply
    .type(type)
    .header('content-disposition', dispositionOf(fileName))
    .header('x-content-type-options', 'nosniff')
    .send(Readable.from(parts, { objectMode: false }));
}

/** A name that is not plain letters stands there twice: as well as every program reads it, and as it is (RFC 6266). */
export function dispositionOf(fileName: string): string {
  const plain = fileName.replace(/[^\w .()-]/g, '_');
  const named = `attachment; filename="${plain}"`;
  if (plain === fileName) return named;
  const whole = encodeURIComponent(fileName.toWellFormed()).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  );
  return `${named}; filename*=UTF-8''${whole}`;
}

/** Bytes of another media type were read as what they say they are. */
function requireBytes(body: unknown): Buffer {
  if (!Buffer.isBuffer(body)) throw new AppError('request.mediaType');
  return body;
}

function parse(schema: z.ZodType | undefined, value: unknown): unknown {
  const result = schema?.safeParse(value ?? {});
  if (result?.success === false) {
    const issues = result.error.issues.slice(0, 20);
    throw new AppError(
      'request.invalid',
      issues.map(({ path, message }) => ({ path: path.join('.'), message })),
    );
  }
  return result?.data;
}

/** `{id}:undelete` → `:id([^/:]+)::undelete`, `{a}.{b}` → `:a([^/.]+).:b`; Fastify would read them otherwise. */
export function toFastifyUrl(path: string): string {
  return path.replace(/\{(\w+)\}(?=([:.])?)|:/g, (_, name?: string, next?: string) =>
    !name ? '::' : next ? `:${name}([^/${next}]+)` : `:${name}`,
  );
}
