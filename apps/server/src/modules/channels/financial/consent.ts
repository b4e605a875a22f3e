import { createHash } from 'node:crypto';
import type {
  AccountingKind,
  askConsent as askEndpoint,
  Channel,
  takeConsent as takeEndpoint,
} from '@app/contract/channels';
import type { Request } from '@app/contract/endpoint';
import { AppError } from '@app/contract/errors';
import { consentPath } from '@app/contract/paths';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Config } from '../../../config.ts';
import type { Db } from '../../../db/open.ts';
import { hashSecret, newSecret } from '../../../http/secrets.ts';
import { announceChannel } from '../channel-row.ts';
import { hasKey, seal, unseal } from '../credentials.ts';
import { toFailure } from '../failures.ts';
import { readChannel, type Scope } from '../read-channels.ts';
import type { Organisation } from '../tables.ts';
import { connectBooks } from './connect-books.ts';
import { isAccounting, providers } from './providers.ts';
import { askWith, exchangeCode, Tokens } from './tokens.ts';

type InSession = Scope & { sessionId: string };

/** As long as somebody takes to sign in there and to say yes. */
const MINUTES = 15;
const Waiting = z.object({ verifier: z.string() });

function requireProvider(kind: string, config: Config) {
  if (!isAccounting(kind)) throw new AppError('channel.notFound');
  if (!hasKey(config)) throw new AppError('channel.noKey');
  const provider = providers[kind];
  const client = provider.client(config);
  if (!client) throw new AppError('channel.noCredentials');
  return { kind, provider, client };
}

/** The services know one address of ours, letter for letter. From there it leads on to the account's own host. */
const redirectUri = ({ ORIGIN }: Config, kind: AccountingKind) => `${ORIGIN}${consentPath(kind)}`;

/** In another row it cannot be read, nor in one of a channel, whose ids are above zero. */
const secretOf = (accountId: string, id: number) => ({ accountId, channelId: -id });

export async function askConsent(
  db: Db,
  scope: InSession,
  channelKind: string,
  { since }: Request<typeof askEndpoint, 'output'>['body'],
): Promise<{ url: string }> {
  const { accountId, userId, sessionId, config } = scope;
  const { kind, provider, client } = requireProvider(channelKind, config);
  const { legacy_id } = await db
    .selectFrom('account')
    .select('legacy_id')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  const state = `${legacy_id}.${newSecret('')}`;
  const verifier = newSecret('');
  const id = await keepConsent(db, scope, kind, { session_id: sessionId, state_hash: hashSecret(state), since });
  const sealed = seal(config, secretOf(accountId, id), JSON.stringify({ verifier }));
  await db
    .updateTable('channel_consent')
    .set({ sealed })
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute();
  const url = new URL(provider.addresses(config).consent);
  const asked = {
    ...{ response_type: 'code', client_id: client.id, redirect_uri: redirectUri(config, kind) },
    ...{ scope: provider.scope(config), state },
    ...(provider.hasChallenge && {
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
    }),
  };
  for (const [name, value] of Object.entries(asked)) url.searchParams.set(name, value);
  return { url: url.href };
}

type New = {
  session_id: string;
  state_hash: Buffer | null;
  since: string | null;
  organisations?: Organisation[];
};

/** One at a time for each person and service: whoever begins again has given up what was begun before. */
async function keepConsent(
  db: Db,
  { accountId, userId }: Scope,
  kind: AccountingKind,
  { organisations = [], ...consent }: New,
): Promise<number> {
  await db
    .deleteFrom('channel_consent')
    .where('account_id', '=', accountId)
    .where((where) =>
      where.or([
        where('expires_at', '<', sql<Date>`now()`),
        where.and([where('user_id', '=', userId), where('kind', '=', kind)]),
      ]),
    )
    .execute();
  const expires_at = sql<Date>`now() + make_interval(mins => ${sql.lit(MINUTES)})`;
  const { id } = await db
    .insertInto('channel_consent')
    .values({
      ...{ account_id: accountId, user_id: userId, kind, ...consent, expires_at },
      organisations: JSON.stringify(organisations),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export type TakenConsent = {
  kind: AccountingKind;
  tokens: Tokens;
  organisations: Organisation[];
  since: string | null;
};

/**
 * Changes what the service led back with for tokens, before the transaction. The state counts once, and only for whoever
 * was asked: a forged one, or one that a stranger has led somebody else back with, changes nothing.
 */
export async function exchangeConsent(
  db: Db,
  { accountId, userId, sessionId, config }: InSession,
  channelKind: string,
  { state, code, realmId }: Request<typeof takeEndpoint, 'output'>['body'],
): Promise<TakenConsent> {
  const { kind, provider } = requireProvider(channelKind, config);
  const asked = await db
    .deleteFrom('channel_consent')
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .where('session_id', '=', sessionId)
    .where('kind', '=', kind)
    .where('state_hash', '=', hashSecret(state))
    .where('expires_at', '>', sql<Date>`now()`)
    .returning(['id', 'sealed', 'since'])
    .executeTakeFirst();
  if (!asked?.sealed) throw new AppError('channel.noConsent');
  try {
    const { verifier } = Waiting.parse(JSON.parse(unseal(config, secretOf(accountId, asked.id), asked.sealed)));
    const service = { config, provider };
    const tokens = await exchangeCode(service, code, redirectUri(config, kind), verifier);
    const organisations = await provider.readOrganisations(askWith(service, tokens), realmId);
    return { kind, tokens, organisations, since: asked.since };
  } catch (error) {
    throw new AppError('channel.refused', { failure: toFailure(error) });
  }
}

/** The one organisation is connected, or that which was connected before; of several, one is to be chosen. */
export async function takeConsent(db: Db, scope: InSession, taken: TakenConsent): Promise<Channel> {
  const { accountId, userId, sessionId, config } = scope;
  const { kind, tokens, organisations, since } = taken;
  const [first, ...others] = organisations;
  if (!first) throw new AppError('channel.refused', { failure: 'access' });
  const connected = await db
    .selectFrom('channel')
    .select(sql<string>`settings ->> 'id'`.as('organisation'))
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .executeTakeFirst();
  const same = organisations.find(({ id }) => id === connected?.organisation);
  const only = same ?? (others.length === 0 ? first : undefined);
  if (only) return connectBooks(db, scope, { kind, organisation: only, tokens, since });
  const id = await keepConsent(db, scope, kind, { session_id: sessionId, state_hash: null, since, organisations });
  const sealed = seal(config, secretOf(accountId, id), JSON.stringify(tokens));
  await db
    .updateTable('channel_consent')
    .set({ sealed })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();
  await announceChannel(db, { account_id: accountId, user_id: userId });
  return readChannel(db, scope, kind);
}

export async function chooseOrganisation(
  db: Db,
  scope: InSession,
  channelKind: string,
  organisationId: string,
): Promise<Channel> {
  const { accountId, userId, sessionId, config } = scope;
  const { kind } = requireProvider(channelKind, config);
  const asked = await db
    .deleteFrom('channel_consent')
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .where('session_id', '=', sessionId)
    .where('kind', '=', kind)
    .where('state_hash', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning(['id', 'sealed', 'since', 'organisations'])
    .executeTakeFirst();
  const organisation = asked?.organisations.find(({ id }) => id === organisationId);
  // What was refused is as it was: the deletion is taken back with it.
  if (!asked?.sealed || !organisation) throw new AppError('channel.noConsent');
  const tokens = Tokens.parse(JSON.parse(unseal(config, secretOf(accountId, asked.id), asked.sealed)));
  return connectBooks(db, scope, { kind, organisation, tokens, since: asked.since });
}
