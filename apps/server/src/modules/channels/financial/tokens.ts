import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Config } from '../../../config.ts';
import type { Db } from '../../../db/open.ts';
import { onceAvailable } from '../../../db/unavailable.ts';
import { Lost } from '../channel-row.ts';
import { seal, unseal } from '../credentials.ts';
import { ChannelError } from '../failures.ts';
import { callService, readAnswer, readJson, Unauthorised } from './call-service.ts';
import type { Ask, Provider } from './provider.ts';

/** What opens the books: for half an hour or so, and what a new one is fetched with, which changes every time. */
export const Tokens = z.object({ access: z.string(), refresh: z.string() });
export type Tokens = z.infer<typeof Tokens>;

const Given = z.object({ access_token: z.string().min(1), refresh_token: z.string().min(1) });
const Refused = z.object({ error: z.string() });
/** Longer than any answer is waited for: whoever fetches a token for so long has died. */
const CLAIM_SECONDS = 300;
const PAUSE = 250;

type Service = { config: Config; provider: Provider; signal?: AbortSignal | undefined };

const headersOf = ({ config, provider }: Service) => {
  const client = provider.client(config);
  if (!client) throw new ChannelError('client');
  const basic = Buffer.from(`${encodeURIComponent(client.id)}:${encodeURIComponent(client.secret)}`).toString('base64');
  return { authorization: `Basic ${basic}`, 'content-type': 'application/x-www-form-urlencoded' };
};

async function fetchTokens(service: Service, fields: Record<string, string>): Promise<Tokens> {
  const { config, provider, signal } = service;
  const answer = await callService(config, {
    ...{ url: provider.addresses(config).token, method: 'POST', headers: headersOf(service), signal },
    body: new URLSearchParams(fields).toString(),
  });
  if (answer.status === 400 || answer.status === 401) {
    const refused = Refused.safeParse(readJson(answer.text));
    // It does not know us, or not what we hold: each is somebody else's to mend.
    const isOurs = refused.success && /^(invalid|unauthorized)_client$/.test(refused.data.error);
    throw new ChannelError(isOurs || !refused.success ? 'client' : 'access');
  }
  const given = Given.safeParse(readAnswer(answer));
  if (!given.success) throw new ChannelError('server', 'answered without a token');
  return { access: given.data.access_token, refresh: given.data.refresh_token };
}

export const exchangeCode = (service: Service, code: string, redirectUri: string, verifier: string): Promise<Tokens> =>
  fetchTokens(service, {
    ...{ grant_type: 'authorization_code', code, redirect_uri: redirectUri },
    ...(service.provider.hasChallenge && { code_verifier: verifier }),
  });

/** Whether it is still good is for the service to say: what it answers changes nothing here. */
export async function revoke(service: Service, tokens: Tokens): Promise<void> {
  const { config, provider, signal } = service;
  const url = provider.addresses(config).revoke;
  const token = tokens.refresh;
  const isJson = provider.revokesWith === 'json';
  const body = isJson ? JSON.stringify({ token }) : new URLSearchParams({ token }).toString();
  const headers = { ...headersOf(service), ...(isJson && { 'content-type': 'application/json' }) };
  await callService(config, { url, method: 'POST', headers, body, signal });
}

export const askWith =
  ({ config, provider, signal }: Service, { access }: Tokens): Ask =>
  async (path, headers) =>
    readAnswer(
      await callService(config, {
        ...{ url: provider.addresses(config).api + path, method: 'GET', signal },
        headers: { ...headers, authorization: `Bearer ${access}` },
      }),
    );

type Channel = { account_id: string; id: number };
type Books = Service & { db: Db; channel: Channel; signal: AbortSignal };

/** Asks as whoever has connected the books. A token that is not good any more is changed for a new one, once. */
export function openBooks(books: Books): Ask {
  let tokens: Tokens | undefined;
  return async (path, headers) => {
    tokens ??= await readTokens(books);
    try {
      return await askWith(books, tokens)(path, headers);
    } catch (error) {
      if (!(error instanceof Unauthorised)) throw error;
    }
    tokens = await refreshTokens(books, tokens);
    try {
      return await askWith(books, tokens)(path, headers);
    } catch (error) {
      throw error instanceof Unauthorised ? new ChannelError('access') : error;
    }
  };
}

const secretOf = ({ account_id, id }: Channel) => ({ accountId: account_id, channelId: id });
const open = (config: Config, channel: Channel, sealed: Uint8Array): Tokens =>
  Tokens.parse(JSON.parse(unseal(config, secretOf(channel), sealed)));

export async function readTokens({ db, config, channel }: Pick<Books, 'db' | 'config' | 'channel'>): Promise<Tokens> {
  const row = await db
    .selectFrom('channel_secret')
    .select('sealed')
    .where('account_id', '=', channel.account_id)
    .where('channel_id', '=', channel.id)
    .executeTakeFirst();
  // It was disconnected meanwhile.
  if (!row) throw new Lost();
  return open(config, channel, row.sealed);
}

/**
 * A token that fetches a new one is good once. So whoever fetches says so first, and no other process does the same
 * meanwhile: it waits, and takes what was fetched. The new one takes the old one's place in one statement.
 */
export async function refreshTokens(books: Books, used: Tokens): Promise<Tokens> {
  const { db, config, channel, signal } = books;
  const mine = randomUUID();
  for (;;) {
    signal.throwIfAborted();
    const claimed = await onceAvailable(() => claim(db, channel, mine), signal);
    if (claimed) {
      const tokens = open(config, channel, claimed.sealed);
      if (tokens.refresh === used.refresh) break;
      await release(books, mine);
      return tokens;
    }
    const tokens = await readTokens(books);
    if (tokens.refresh !== used.refresh) return tokens;
    await setTimeout(PAUSE, undefined, { signal });
  }
  try {
    const fresh = await fetchTokens(books, { grant_type: 'refresh_token', refresh_token: used.refresh });
    await keep(books, mine, fresh);
    return fresh;
  } catch (error) {
    await release(books, mine);
    throw error;
  }
}

const secretRow = (db: Db, { account_id, id }: Channel) =>
  db.updateTable('channel_secret').where('account_id', '=', account_id).where('channel_id', '=', id);

const claim = (db: Db, channel: Channel, mine: string) =>
  secretRow(db, channel)
    .set({ refreshed_by: mine, refreshed_until: sql<Date>`now() + make_interval(secs => ${sql.lit(CLAIM_SECONDS)})` })
    .where((where) =>
      // Its own, too: the answer to the first try may have got lost.
      where.or([
        where('refreshed_until', 'is', null),
        where('refreshed_until', '<', sql<Date>`now()`),
        where('refreshed_by', '=', mine),
      ]),
    )
    .returning('sealed')
    .executeTakeFirst();

const release = ({ db, channel, signal }: Books, mine: string) =>
  onceAvailable(
    () =>
      secretRow(db, channel)
        .set({ refreshed_by: null, refreshed_until: null })
        .where('refreshed_by', '=', mine)
        .execute(),
    signal,
  );

/** Also when the process is told to stop right now: the old one is worth nothing any more. */
async function keep(books: Books, mine: string, fresh: Tokens): Promise<void> {
  const { db, config, channel } = books;
  const sealed = seal(config, secretOf(channel), JSON.stringify(fresh));
  const kept = await onceAvailable(
    () =>
      secretRow(db, channel)
        .set({ sealed, refreshed_by: null, refreshed_until: null })
        .where('refreshed_by', '=', mine)
        .returning('channel_id')
        .executeTakeFirst(),
    AbortSignal.timeout(60_000),
  );
  if (kept) return;
  const stored = await readTokens(books).catch(() => null);
  // The answer to the first try had got lost.
  if (stored?.refresh === fresh.refresh) return;
  // Somebody has disconnected it meanwhile: nobody needs this one. Where it was connected anew, that is not ours to end.
  if (!stored) await revoke({ ...books, signal: undefined }, fresh).catch(() => undefined);
  throw new Lost();
}
