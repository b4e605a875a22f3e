import { getCrmToken, getMarketplaceToken } from '@app/contract/accounts';
import { accountOrigin, pagesOrigin } from '@app/contract/apps';
import { type Call, createClient } from '@app/contract/client';
import { getCurrentUser, signIn as signInEndpoint } from '@app/contract/identity';
import { serviceOf, servicePrefix } from '@app/contract/services';
import type { FastifyInstance } from 'fastify';
import { afterAll } from 'vitest';
import { buildApp } from '../src/app.ts';
import { type Config, readConfig } from '../src/config.ts';
import type { Database, Db } from '../src/db/open.ts';
import { createSession } from '../src/http/session.ts';
import { type Live, openLive } from '../src/live/live.ts';
import { openFiles } from '../src/modules/files/open-files.ts';
import { openTestDatabase } from './database.ts';
import { freePort } from './free-port.ts';
import { insertPartner, type PartnerOptions, type TestUser } from './rows.ts';

export type TestApp = Awaited<ReturnType<typeof startTestApp>>;
export type Partner = Awaited<ReturnType<TestApp['newPartner']>>;
export type HostOf = Awaited<ReturnType<TestApp['onHostOf']>>;

/** The real app at a real address, on a database of its own. Call it at the top of a test file: it stops by itself. */
export async function startTestApp(overrides: Partial<Config> = {}) {
  const database = await openTestDatabase();
  const live = await openLive(database);
  const { app, config } = await listen(database, live, overrides);
  const { db } = database;
  const { ORIGIN: origin } = config;
  let stopped = false;
  const stop = async () => {
    if (stopped) return;
    stopped = true;
    await app.close();
    await live.close();
    await database.close();
  };
  afterAll(stop);

  const anonymous = clientOf(origin, () => null);
  /** A session as after signing in, without the time that a password check takes. */
  const newSession = (userId: string) => createSession(db, userId, { userAgent: 'test', address: '127.0.0.1' });

  return {
    app,
    config,
    database,
    db,
    files: app.deps.files,
    origin,
    anonymous,
    stop,
    newSession,
    withToken: (token: string) => clientOf(origin, () => token),
    /** Signs in as the browser does: the form, then the ticket, then the session token in its place. */
    signIn: async ({ username, password }: Pick<TestUser, 'username' | 'password'>) => {
      const service = `${origin}/`;
      const { location } = await anonymous(signInEndpoint, { body: { username, password, service } });
      const ticket = new URL(location).searchParams.get('ticket') ?? '';
      const token = await exchange(origin, ticket);
      return { ticket, token, as: sessionClient(origin, token) };
    },
    /** An account's own host, and sessions there. */
    onHostOf: async (accountId: string) => {
      const { legacy_id } = await db
        .selectFrom('account')
        .select('legacy_id')
        .where('id', '=', accountId)
        .executeTakeFirstOrThrow();
      const { origin: own, host } = new URL(accountOrigin(origin, legacy_id));
      const pages = new URL(pagesOrigin(origin, legacy_id));
      const newSession = (userId: string) =>
        createSession(db, userId, { userAgent: 'test', address: '127.0.0.1', accountId });
      return {
        origin: own,
        host,
        /** Where the account's public pages are, and their calls. */
        pages: { origin: pages.origin, host: pages.host, call: clientOf(origin, () => null, pages.host) },
        newSession,
        withToken: (token: string) => clientOf(origin, () => token, host),
        /** Calls as the CRM app of a member does: the CRM's own calls carry a token drawn for the account. */
        as: async (userId: string) => {
          const session = await newSession(userId);
          const account = clientOf(origin, () => session, host);
          return clientOf(
            origin,
            async (path) =>
              serviceOf(path) === 'crm'
                ? (await account(getCrmToken, { accountId, domain: 'localhost' })).accessToken
                : session,
            host,
          );
        },
      };
    },
    newPartner: async (options: PartnerOptions = {}) => {
      const partner = await insertPartner(db, options);
      const token = await newSession(partner.user.id);
      return { ...partner, token, as: sessionClient(origin, token) };
    },
  };
}

/** Listens on a free port; another test may take it first, so it tries again. */
async function listen(
  database: Database,
  live: Live,
  overrides: Partial<Config>,
): Promise<{ app: FastifyInstance; config: Config }> {
  for (let attempt = 0; ; attempt++) {
    const PORT = await freePort();
    const config: Config = {
      ...readConfig({ PORT: String(PORT), LOG_LEVEL: 'silent', RATE_LIMIT: '1000000', TRUST_PROXY: 'true' }),
      // No test leaves a key file behind.
      CREDENTIALS_KEY: 'tests '.repeat(8),
      ...overrides,
    };
    const app = await buildApp({ db: database.db, config, live, files: openFiles(database, config) });
    try {
      await app.listen({ port: PORT, host: 'localhost' });
      return { app, config };
    } catch (error) {
      await app.close();
      if (attempt === 5) throw error;
    }
  }
}

/** `host`: another of our hosts, as a proxy in front passes it on; names like it need not resolve here. */
const clientOf = (
  origin: string,
  token: (path: string) => string | null | Promise<string | null>,
  host?: string,
): Call =>
  createClient({
    ...(host && { headers: () => ({ 'x-forwarded-host': host }) }),
    base: (service) => origin + servicePrefix[service],
    token: ({ path }) => token(path),
    checkAnswers: true,
  });

/** Carries the session, and a marketplace token drawn from it where the marketplace asks for one. */
function sessionClient(origin: string, session: string): Call {
  const account = clientOf(origin, () => session);
  let marketplace: Promise<string> | undefined;
  return clientOf(origin, (path) => {
    if (serviceOf(path) !== 'marketplace') return session;
    marketplace ??= account(getMarketplaceToken, {}).then(({ accessToken }) => accessToken);
    return marketplace;
  });
}

/** The first call with a ticket: its answer carries the session token. */
async function exchange(origin: string, ticket: string): Promise<string> {
  let token = '';
  const call = createClient({
    base: (service) => origin + servicePrefix[service],
    token: () => ticket,
    headers: () => ({ 'x-service': `${origin}/` }),
    onAnswer: (headers) => {
      token = headers.get('x-session-token') ?? '';
    },
  });
  await call(getCurrentUser, { query: {} });
  return token;
}

export const countRows = async (db: Db, table: Parameters<Db['selectFrom']>[0] & string): Promise<number> => {
  const row = await db
    .selectFrom(table as 'audit')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
};
