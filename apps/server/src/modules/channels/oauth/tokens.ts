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
import { callService, readAnswer, readJson } from './call-service.ts';
import type { OauthService } from './service.ts';

/**
 * What opens something for an hour or so, and what a new one is fetched with, which may change every time. After `until`
 * that is done before it is used.
 */
export const Tokens = z.object({ access: z.string(), refresh: z.string(), until: z.number().optional() });
export type Tokens = z.infer<typeof Tokens>;

const Given = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1).optional(),
  expires_in: z.coerce.number().min(0).max(1e9).optional().catch(undefined),
  id_token: z.string().optional().catch(undefined),
});
const Refused = z.object({ error: z.string() });
/** Longer than any answer is waited for: whoever fetches a token for so long has died. */
const CLAIM_SECONDS = 300;
const PAUSE = 250;
/** What is begun with a token may take a while. Of one that lasts hardly longer, half the time is used. */
const SOON = 5 * 60_000;

type Service = { config: Config; provider: OauthService; signal?: AbortSignal | undefined };

const headersOf = ({ config, provider }: Service) => {
  const client = provider.client(config);
  if (!client) throw new ChannelError('client');
  const basic = Buffer.from(`${encodeURIComponent(client.id)}:${encodeURIComponent(client.secret)}`).toString('base64');
  return { authorization: `Basic ${basic}`, 'content-type': 'application/x-www-form-urlencoded' };
};

type Fetched = Tokens & { email: string | null };

async function fetchTokens(service: Service, fields: Record<string, string>): Promise<Fetched> {
  const { config, provider, signal } = service;
  const answer = await callService(config, {
    ...{ url: provider.addresses(config).token, method: 'POST', headers: headersOf(service), signal },
    body: new URLSearchParams(fields).toString(),
  });
  if (answer.status === 400 || answer.status === 401) {
    const refused = Refused.safeParse(readJson(answer.text));
    // It does not know us, or not what we hold: each is somebody else's to mend.
    const isOurs = refused.success && /^(invalid|unauthorized)_client$/.test(refused.data.error);
    if (refused.success && /^(temporarily_unavailable|server_error)$/.test(refused.data.error))
      throw new ChannelError('server', 'gives no tokens right now');
    throw new ChannelError(isOurs || !refused.success ? 'client' : 'access');
  }
  const given = Given.safeParse(readAnswer(answer));
  if (!given.success) throw new ChannelError('server', 'answered without a token');
  const { access_token: access, refresh_token: refresh = fields.refresh_token, expires_in, id_token } = given.data;
  if (refresh === undefined) throw new ChannelError('server', 'answered without a token to go on with');
  const lasts = (expires_in ?? Number.NaN) * 1000;
  const until = Date.now() + lasts - Math.min(SOON, lasts / 2);
  return { access, refresh, ...(Number.isFinite(until) && { until }), email: readEmail(id_token) };
}

const Claims = z.object({ email: z.string() });

/** Whose tokens these are, where the service says so. It comes from the service itself, so nobody has to sign it. */
function readEmail(idToken: string | undefined): string | null {
  const claims = Buffer.from(idToken?.split('.')[1] ?? '', 'base64url').toString();
  try {
    return Claims.parse(JSON.parse(claims)).email;
  } catch {
    return null;
  }
}

export const exchangeCode = (service: Service, code: string, redirectUri: string, verifier: string): Promise<Fetched> =>
  fetchTokens(service, {
    ...{ grant_type: 'authorization_code', code, redirect_uri: redirectUri },
    ...(service.provider.hasChallenge && { code_verifier: verifier }),
  });

/** Whether it is still good is for the service to say: what it answers changes nothing here. */
export async function revoke(service: Service, tokens: Tokens): Promise<void> {
  const { config, provider, signal } = service;
  const url = provider.addresses(config).revoke;
  if (url === null) return;
  const token = tokens.refresh;
  const isJson = provider.revokesWith === 'json';
  const body = isJson ? JSON.stringify({ token }) : new URLSearchParams({ token }).toString();
  const headers = { ...headersOf(service), ...(isJson && { 'content-type': 'application/json' }) };
  await callService(config, { url, method: 'POST', headers, body, signal });
}

type Channel = { account_id: string; id: number };
export type Held = Service & { db: Db; channel: Channel; signal: AbortSignal };

/** The token that opens something now, and another one in place of one that was refused. */
export type Bearer = { get: () => Promise<string>; renew: (refused: string) => Promise<string> };

/** The tokens of a channel, for as long as it is being read. */
export function openTokens(held: Held): Bearer {
  let tokens: Tokens | undefined;
  return {
    get: async () => {
      tokens ??= await readTokens(held);
      const { until } = tokens;
      if (until !== undefined && until < Date.now()) tokens = await refreshTokens(held, tokens);
      return tokens.access;
    },
    renew: async (refused) => {
      tokens ??= await readTokens(held);
      if (tokens.access === refused) tokens = await refreshTokens(held, tokens);
      return tokens.access;
    },
  };
}

/** Does something with a token. One that is not good any more is changed for a new one, once. */
export async function withToken<T>(
  { get, renew }: Bearer,
  isRefused: (error: unknown) => boolean,
  work: (token: string) => Promise<T>,
): Promise<T> {
  const token = await get();
  try {
    return await work(token);
  } catch (error) {
    if (!isRefused(error)) throw error;
  }
  const fresh = await renew(token);
  try {
    return await work(fresh);
  } catch (error) {
    throw isRefused(error) ? new ChannelError('access') : error;
  }
}

const secretOf = ({ account_id, id }: Channel) => ({ accountId: account_id, channelId: id });

/** Null: it was connected with a password meanwhile, which no error may quote. */
function tryOpen(config: Config, channel: Channel, sealed: Uint8Array): Tokens | null {
  const secret = unseal(config, secretOf(channel), sealed);
  try {
    return Tokens.parse(JSON.parse(secret));
  } catch {
    return null;
  }
}

export async function readTokens({ db, config, channel }: Pick<Held, 'db' | 'config' | 'channel'>): Promise<Tokens> {
  const row = await db
    .selectFrom('channel_secret')
    .select('sealed')
    .where('account_id', '=', channel.account_id)
    .where('channel_id', '=', channel.id)
    .executeTakeFirst();
  const tokens = row && tryOpen(config, channel, row.sealed);
  // It was disconnected meanwhile.
  if (!tokens) throw new Lost();
  return tokens;
}

/**
 * A token that fetches a new one may be good once. So whoever fetches says so first, and no other process does the same
 * meanwhile: it waits, and takes what was fetched. The new one takes the old one's place in one statement.
 */
export async function refreshTokens(held: Held, used: Tokens): Promise<Tokens> {
  const { db, config, channel, signal } = held;
  const mine = randomUUID();
  for (;;) {
    signal.throwIfAborted();
    const claimed = await onceAvailable(() => claim(db, channel, mine), signal);
    if (claimed) {
      const tokens = tryOpen(config, channel, claimed.sealed);
      if (tokens?.access === used.access) break;
      await release(held, mine);
      if (!tokens) throw new Lost();
      return tokens;
    }
    const tokens = await readTokens(held);
    if (tokens.access !== used.access) return tokens;
    await setTimeout(PAUSE, undefined, { signal });
  }
  try {
    const { email: _, ...fresh } = await fetchTokens(held, {
      ...{ grant_type: 'refresh_token', refresh_token: used.refresh },
    });
    await keep(held, mine, fresh);
    return fresh;
  } catch (error) {
    await release(held, mine);
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

const release = ({ db, channel, signal }: Held, mine: string) =>
  onceAvailable(
    () =>
      secretRow(db, channel)
        .set({ refreshed_by: null, refreshed_until: null })
        .where('refreshed_by', '=', mine)
        .execute(),
    signal,
  );

/** Also when the process is told to stop right now: the old one is worth nothing any more. */
async function keep(held: Held, mine: string, fresh: Tokens): Promise<void> {
  const { db, config, channel } = held;
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
  const stored = await readTokens(held).catch(() => null);
  // The answer to the first try had got lost.
  if (stored?.access === fresh.access) return;
  // Somebody has disconnected it meanwhile: nobody needs this one. Where it was connected anew, that is not ours to end.
  if (!stored) await revoke({ ...held, signal: undefined }, fresh).catch(() => undefined);
  throw new Lost();
}
