import type { Endpoint } from '@app/contract/endpoint';
import { AppError } from '@app/contract/errors';
import type { KeyScopes } from '@app/contract/key-scopes';
import { SIGNED_OUT_HEADER } from '@app/contract/live';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type ExpressionBuilder, sql } from 'kysely';
import type { Db } from '../db/open.ts';
import { PLANNED_ONCE } from '../db/planned-once.ts';
import type { Schema } from '../db/schema.ts';
import { inTransaction } from '../db/transaction.ts';
import { refuseOtherAccounts } from './access.ts';
import { findKey } from './api-key.ts';
import { recordWrite } from './audit.ts';
import { whySignedOut } from './ended-sessions.ts';
import { hashSecret, newSecret } from './secrets.ts';
import type { Site } from './site.ts';
import { awaitExchange, type Exchange, keepExchange, readExchange, repeatExchange } from './ticket-exchange.ts';

const IDLE_HOURS = 12;
const LIFE_DAYS = 30;

/**
 * Who is calling. `tokenAccountId` is the one account that a CRM token opens, `hostAccountId` the one on whose host
 * the session was started: null on the main host.
 */
export type Session = {
  id: string;
  userId: string;
  username: string;
  organizationId: string | null;
  tokenAccountId: string | null;
  hostAccountId: string | null;
  /** Of a program that came in with a key. */
  apiKey?: { id: number; name: string; scopes: KeyScopes };
};

/** Turns a sign-in ticket into who signed in, once; null when it is not good (any more), or for another host. */
export type RedeemTicket = (ticket: string, service: string, site: NonNullable<Site>) => Promise<SignedIn | null>;
/** `providerSession` names the provider's own session (its hash), where that is ours to end. */
type SignedIn = { userId: string; providerSession?: Buffer | null };

/** A session of one host is none of another; and on an account's host nobody names another account. */
export async function authenticate(
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  deps: { db: Db; redeemTicket: RedeemTicket },
): Promise<Session> {
  // On an account's pages nobody is signed in, whatever they bring.
  if (request.site?.app === 'public') throw new AppError('session.missing');
  const session = await findCaller(endpoint, request, reply, deps);
  if (!request.site || session.hostAccountId !== (request.site.account?.id ?? null))
    throw new AppError('session.missing');
  refuseOtherAccounts(session, request);
  return session;
}

async function findCaller(
  { token = 'session' }: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  { db, redeemTicket }: { db: Db; redeemTicket: RedeemTicket },
): Promise<Session> {
  const bearer = /^Bearer (\S{1,500})$/.exec(request.headers.authorization ?? '')?.[1];
  if (!bearer) throw new AppError('session.missing');
  if (token === 'open') return (await findByKey(db, bearer, request)) ?? findByAccessToken(db, 'crm', bearer);
  if (token !== 'session') return findByAccessToken(db, token, bearer);
  if (!bearer.startsWith('ST-')) return findSession(db, bearer, reply);
  return exchangeTicket(bearer, request, reply, { db, redeemTicket });
}

/** Once for whoever has the ticket; again for the browser that has exchanged it, should the answer have got lost. */
async function exchangeTicket(
  ticket: string,
  request: FastifyRequest,
  reply: FastifyReply,
  { db, redeemTicket }: { db: Db; redeemTicket: RedeemTicket },
): Promise<Session> {
  if (!request.site) throw new AppError('session.missing');
  const exchange = readExchange(ticket, request);
  const answer = (start: Start) => answerWithToken(request, reply, db, start);
  const again = exchange && (await answer((trx) => repeatExchange(trx, exchange)));
  if (again) return again;
  const user = await redeemTicket(ticket, String(request.headers['x-service'] ?? ''), request.site);
  if (!user && exchange) await awaitExchange(db, exchange);
  const session = await answer((trx) => {
    if (user) return startWhileSignedIn(trx, { ...user, exchange }, request);
    return exchange ? repeatExchange(trx, exchange) : null;
  });
  if (!session) throw new AppError('session.missing');
  return session;
}

/** Begins a session, or goes on with one, and makes the token that opens it. */
type Start = (db: Db) => Promise<string | null> | null;

/** The answer to the first call with a ticket carries the session token that takes the ticket's place. */
async function answerWithToken(
  request: FastifyRequest,
  reply: FastifyReply,
  db: Db,
  start: Start,
): Promise<Session | null> {
  const started = await inTransaction(db, async (trx) => {
    const token = await start(trx);
    if (!token) return null;
    const session = await findSession(trx, token, reply);
    const { id: sessionId, userId } = session;
    await trx.updateTable('app_user').set({ last_seen_at: new Date() }).where('id', '=', userId).execute();
    await recordWrite(trx, { userId, action: 'session started', subject: { sessionId }, requestId: request.id });
    return { token, session };
  });
  // Only now: a session that was not recorded is nobody's.
  if (started) reply.header('x-session-token', started.token);
  return started?.session ?? null;
}

type From = {
  userAgent: string;
  address: string;
  providerSession?: Buffer | null | undefined;
  /** On whose host; none on the main one. */
  accountId?: string | undefined;
};

/** Signing out at the provider while a ticket is being used either ends the new session too or leaves none. */
async function startWhileSignedIn(
  db: Db,
  { userId, providerSession, exchange }: SignedIn & { exchange: Exchange | null },
  request: FastifyRequest,
): Promise<string> {
  const isSignedIn =
    !providerSession ||
    (await db
      .selectFrom('idp_session')
      .select('user_id')
      .where('token_hash', '=', providerSession)
      .forShare()
      .executeTakeFirst());
  if (!isSignedIn) throw new AppError('session.missing');
  const token = await createSession(db, userId, {
    userAgent: request.headers['user-agent'] ?? '',
    address: request.ip,
    accountId: request.site?.account?.id,
    providerSession,
  });
  if (exchange) await keepExchange(db, exchange, token);
  return token;
}

export async function createSession(db: Db, userId: string, from: From): Promise<string> {
  const token = newSecret('PS-');
  await db
    .insertInto('session')
    .values({
      token_hash: hashSecret(token),
      user_id: userId,
      expires_at: sql`now() + make_interval(days => ${LIFE_DAYS})`,
      user_agent: from.userAgent.slice(0, 300),
      address: from.address,
      provider_session: from.providerSession ?? null,
      account_id: from.accountId ?? null,
    })
    .execute();
  return token;
}

/** Neither too old nor idle for too long. */
export const isLive = (where: ExpressionBuilder<Pick<Schema, 'session'>, 'session'>) =>
  where.and([
    where('session.expires_at', '>', sql<Date>`now()`),
    where('session.last_used_at', '>', sql<Date>`now() - make_interval(hours => ${IDLE_HOURS})`),
  ]);

/** Who still has the token of an ended session is told why it ended, in a header of the refusal. */
async function findSession(db: Db, token: string, reply: FastifyReply): Promise<Session> {
  const row = await db
    .selectFrom('session')
    .modifyFront(PLANNED_ONCE)
    .innerJoin('app_user', 'app_user.id', 'session.user_id')
    .select([
      'session.id',
      'session.last_used_at',
      'session.account_id as hostAccountId',
      'app_user.id as userId',
      'app_user.username',
      'app_user.organization_id',
    ])
    .where('session.token_hash', '=', hashSecret(token))
    .where(isLive)
    .executeTakeFirst();
  if (!row) {
    const reason = await whySignedOut(db, token);
    if (reason) reply.header(SIGNED_OUT_HEADER, reason);
    throw new AppError('session.missing');
  }
  await touch(db, row);
  return {
    id: row.id,
    userId: row.userId,
    username: row.username,
    organizationId: row.organization_id,
    tokenAccountId: null,
    hostAccountId: row.hostAccountId,
  };
}

/** Written at most once a minute, so that reading stays cheap. */
async function touch(
  db: Db,
  { id, userId, last_used_at }: { id: string; userId: string; last_used_at: Date },
): Promise<void> {
  if (Date.now() - last_used_at.getTime() < 60_000) return;
  await db.updateTable('session').set({ last_used_at: new Date() }).where('id', '=', id).execute();
  await db.updateTable('app_user').set({ last_seen_at: new Date() }).where('id', '=', userId).execute();
}

/** A key works on the main host and on its account's own. */
async function findByKey(db: Db, bearer: string, { site }: FastifyRequest): Promise<Session | null> {
  const holder = await findKey(db, bearer);
  if (!holder) return null;
  const { key, accountId, ...person } = holder;
  return {
    id: `key ${key.id}`,
    ...person,
    tokenAccountId: accountId,
    hostAccountId: site?.account?.id ?? null,
    apiKey: key,
  };
}

async function findByAccessToken(db: Db, kind: 'marketplace' | 'crm', token: string): Promise<Session> {
  const row = await db
    .selectFrom('access_token')
    .modifyFront(PLANNED_ONCE)
    .innerJoin('session', 'session.id', 'access_token.session_id')
    .innerJoin('app_user', 'app_user.id', 'session.user_id')
    .select([
      'session.id',
      'app_user.id as userId',
      'app_user.username',
      'app_user.organization_id',
      'access_token.account_id',
      'session.account_id as hostAccountId',
    ])
    .where('access_token.token_hash', '=', hashSecret(token))
    .where('access_token.kind', '=', kind)
    .where('access_token.expires_at', '>', sql<Date>`now()`)
    .where('session.expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  if (!row) throw new AppError('session.missing');
  return {
    id: row.id,
    userId: row.userId,
    username: row.username,
    organizationId: row.organization_id,
    tokenAccountId: row.account_id,
    hostAccountId: row.hostAccountId,
  };
}
