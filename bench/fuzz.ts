import { allEndpoints } from '@app/contract/all-endpoints';
import { accountOrigin } from '@app/contract/apps';
import type { Endpoint } from '@app/contract/endpoint';
import { migrate } from '../apps/server/src/db/migrate.ts';
import { openDatabase } from '../apps/server/src/db/open.ts';
import { hashSecret } from '../apps/server/src/http/secrets.ts';
import { createSession } from '../apps/server/src/http/session.ts';
import { issueCrmToken, issueMarketplaceToken } from '../apps/server/src/modules/accounts/tokens.ts';
import { startPostgres } from '../apps/server/test/postgres.ts';
import { type Answer, bearer, elsewhere, type Sent, send } from '../apps/server/test/raw.ts';
import { openEmpty } from './database.ts';
import { type DemoServer, startServerAlone } from './demo-server.ts';
import { readKnown } from './fuzz-known.ts';
import { fuzzedRequests, type Known } from './fuzz-requests.ts';
import { isSmall, sized } from './size.ts';

const REQUESTS = sized(20_000, 300);
const CLIENTS = sized(64, 12);
const AT_ONCE = 8;
const HANGS_AFTER = 10_000;
const SHOWN = 20;

/** A stream goes on for ever. */
const endpoints = allEndpoints.filter(({ stream }) => !stream);

type Caller = { headers: Record<string, string>; known: Known };
type Outcome = { request: Sent; status: number; ms: number; text: string };

/**
 * Requests that the contract describes, and others that are nearly so: in every part of them something is wrong, of the
 * wrong kind, forged or far too large. Whatever is sent, the answer is not a failure of ours, and there is one. A small
 * run leaves PostgreSQL out.
 */
export async function benchFuzz() {
  const seed = Number(process.env.FUZZ_SEED ?? Date.now() % 1_000_000);
  console.log(`  seed ${seed} (FUZZ_SEED repeats it)`);
  const embedded = await attack(await startServerAlone(CLIENTS, openEmpty()), seed);
  if (isSmall) return { embedded };
  const postgres = await startPostgres();
  try {
    const database = openDatabase({ DATABASE_URL: postgres.url, DATA_DIR: '' });
    await migrate(await database);
    return { embedded, PostgreSQL: await attack(await startServerAlone(CLIENTS, database), seed) };
  } finally {
    await postgres.stop();
  }
}

async function attack(server: DemoServer, seed: number) {
  const partner = await asPartner(server);
  const crm = await asCrm(server);
  const each = Math.ceil(REQUESTS / endpoints.length);
  const outcomes: Outcome[] = [];
  const tokens: string[] = [];
  for (const [at, endpoint] of endpoints.entries()) {
    const known = { partner: partner.known, crm: crm.known };
    const queue = fuzzedRequests(endpoint, known, tokens, { count: each, seed: seed + at });
    const work = async () => {
      for (let next = queue.pop(); next; next = queue.pop()) {
        const caller = next.host === 'crm' ? crm : partner;
        const token = await freshToken(server, endpoint, caller);
        const headers = { ...elsewhere(), ...bearer(token), ...caller.headers, ...next.request.headers };
        const outcome = await ask(server.origin, { ...next.request, headers });
        outcomes.push(outcome);
        keepPageToken(outcome.text, tokens);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
  }
  const alive = await send(server.origin, { path: '/readyz' });
  await server.stop();
  if (alive.status !== 200) throw new Error(`the server is not well afterwards: ${alive.status}`);
  const bad = outcomes.filter(({ status }) => status === 0 || status >= 500);
  if (bad.length > 0) throw new Error(`${bad.length} bad answers:\n${bad.slice(0, SHOWN).map(describe).join('\n')}`);
  return sum(outcomes);
}

function sum(outcomes: Outcome[]) {
  const times = outcomes.map(({ ms }) => ms).sort((a, b) => a - b);
  const count = (from: number) => outcomes.filter(({ status }) => status >= from && status < from + 100).length;
  return {
    requests: outcomes.length,
    '2xx': count(200),
    '3xx': count(300),
    '4xx': count(400),
    '5xx': count(500),
    'no answer': outcomes.filter(({ status }) => status === 0).length,
    'median ms': Math.round(times[Math.floor(times.length / 2)] ?? 0),
    'longest ms': Math.round(times.at(-1) ?? 0),
  };
}

const describe = ({ request, status, text }: Outcome) =>
  `${status || 'no answer'} ${request.method} ${request.path.slice(0, 400)} ${JSON.stringify(request.headers)} ${String(request.body ?? '').slice(0, 600)} → ${text.slice(0, 200)}`;

async function ask(origin: string, request: Sent): Promise<Outcome> {
  const began = performance.now();
  const hung = new Promise<Answer>((resolve) => {
    setTimeout(() => resolve({ status: 0, headers: {}, text: '' }), HANGS_AFTER).unref();
  });
  // A connection that breaks is no answer either.
  const failed = (error: unknown): Answer => ({ status: 0, headers: {}, text: String(error) });
  const { status, text } = await Promise.race([send(origin, request).catch(failed), hung]);
  return { request, status, text, ms: performance.now() - began };
}

/** What lists answer is what forgers begin with. */
function keepPageToken(text: string, tokens: string[]): void {
  for (const [, token] of text.matchAll(/"(?:nextPageToken|next_page_token|cursor)":"([\w-]+)"/g))
    if (token && tokens.length < 500) tokens.push(token);
}

/** Some calls end the session, so each comes with its own. */
async function freshToken(server: DemoServer, { token = 'session' }: Endpoint, { known }: Caller): Promise<string> {
  const { db } = server.database;
  const { userId, hostAccountId, crmAccountId } = known;
  const session = await createSession(db, userId, {
    userAgent: 'fuzz',
    address: '',
    ...(hostAccountId && { accountId: hostAccountId }),
  });
  if (token === 'session') return session;
  const { id } = await db
    .selectFrom('session')
    .select('id')
    .where('token_hash', '=', hashSecret(session))
    .executeTakeFirstOrThrow();
  const who = { id, userId, username: '', organizationId: null, tokenAccountId: null, hostAccountId };
  if (token === 'crm' || token === 'open') return (await issueCrmToken(db, who, crmAccountId)).accessToken;
  return hostAccountId ? session : (await issueMarketplaceToken(db, who)).accessToken;
}

async function asPartner(server: DemoServer): Promise<Caller> {
  return { headers: {}, known: await readKnown(server.database.db, 'demo@partner.example') };
}

/** The owner of a client's account, on its own host. */
async function asCrm(server: DemoServer): Promise<Caller> {
  const known = await readKnown(server.database.db, 'owner@client.example');
  const host = new URL(accountOrigin(server.origin, known.legacyId)).host;
  return { headers: { 'x-forwarded-host': host }, known };
}
