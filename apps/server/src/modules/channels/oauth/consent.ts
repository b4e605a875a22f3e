import { createHash } from 'node:crypto';
import type { askConsent as askEndpoint, ChannelKind } from '@app/contract/channels';
import type { Request } from '@app/contract/endpoint';
import { AppError } from '@app/contract/errors';
import { consentPath } from '@app/contract/paths';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Config } from '../../../config.ts';
import type { Db } from '../../../db/open.ts';
import { hashSecret, newSecret } from '../../../http/secrets.ts';
import { hasKey, seal, unseal } from '../credentials.ts';
import { isAccounting, providers } from '../financial/providers.ts';
import type { Scope } from '../read-channels.ts';
import type { Organisation, SignIn } from '../tables.ts';
import type { OauthService } from './service.ts';
import { servicesFor, signIns } from './sign-in.ts';

export type InSession = Scope & { sessionId: string };

/** As long as somebody takes to sign in there and to say yes. */
const MINUTES = 15;
const Waiting = z.object({ verifier: z.string() });

/** The one that asks for a channel: accounting services for their own, another one as it was chosen. */
export function requireService(kind: string, config: Config, signIn: SignIn | null) {
  const provider = isAccounting(kind) ? providers[kind] : signIn && signIns[signIn.service];
  if (!provider || isAccounting(kind) === (signIn !== null)) throw new AppError('channel.notFound');
  if (!hasKey(config)) throw new AppError('channel.noKey');
  const isKnown =
    isAccounting(kind) || servicesFor(kind as ChannelKind, config).some((each) => each === signIn?.service);
  const client = provider.client(config);
  if (!client || !isKnown) throw new AppError('channel.noCredentials');
  return { kind: kind as ChannelKind, provider: provider as OauthService, client };
}

/** The services know one address of ours, letter for letter. From there it leads on to the account's own host. */
export const redirectUri = ({ ORIGIN }: Config, kind: ChannelKind) => `${ORIGIN}${consentPath(kind)}`;

/** In another row it cannot be read, nor in one of a channel, whose ids are above zero. */
export const secretOf = (accountId: string, id: number) => ({ accountId, channelId: -id });

export async function askConsent(
  db: Db,
  scope: InSession,
  channelKind: string,
  { since, signIn }: Request<typeof askEndpoint, 'output'>['body'],
): Promise<{ url: string }> {
  const { accountId, sessionId, config } = scope;
  const { kind, provider, client } = requireService(channelKind, config, signIn);
  const { legacy_id } = await db
    .selectFrom('account')
    .select('legacy_id')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  const state = `${legacy_id}.${newSecret('')}`;
  const verifier = newSecret('');
  const consent = { session_id: sessionId, state_hash: hashSecret(state), since, signIn };
  await keepConsent(db, scope, kind, consent, { verifier });
  const url = new URL(provider.addresses(config).consent);
  const asked = {
    ...{ response_type: 'code', client_id: client.id, redirect_uri: redirectUri(config, kind) },
    ...{ scope: provider.scope(config, kind), state },
    ...(provider.hasChallenge && {
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
    }),
    ...provider.asksWith,
    ...(signIn && { login_hint: signIn.address }),
  };
  for (const [name, value] of Object.entries(asked)) url.searchParams.set(name, value);
  return { url: url.href };
}

type New = {
  session_id: string;
  state_hash: Buffer | null;
  since: string | null;
  organisations?: Organisation[];
  signIn?: SignIn | null;
};

/** One at a time for each person and channel: whoever begins again has given up what was begun before. */
export async function keepConsent(
  db: Db,
  { accountId, userId, config }: Scope,
  kind: ChannelKind,
  { organisations = [], signIn = null, ...consent }: New,
  secret: object,
): Promise<void> {
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
      sign_in: signIn && JSON.stringify(signIn),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const sealed = seal(config, secretOf(accountId, id), JSON.stringify(secret));
  await db
    .updateTable('channel_consent')
    .set({ sealed })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();
}

type Claimed = { verifier: string; since: string | null; signIn: SignIn | null };

/**
 * What was begun with this state. It counts once, and only for whoever was asked: a forged one, or one that a stranger
 * has led somebody else back with, changes nothing.
 */
export async function claimConsent(
  db: Db,
  { accountId, userId, sessionId, config }: InSession,
  kind: string,
  state: string,
): Promise<Claimed> {
  const asked = await db
    .deleteFrom('channel_consent')
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .where('session_id', '=', sessionId)
    .where('kind', '=', kind as ChannelKind)
    .where('state_hash', '=', hashSecret(state))
    .where('expires_at', '>', sql<Date>`now()`)
    .returning(['id', 'sealed', 'since', 'sign_in'])
    .executeTakeFirst();
  if (!asked?.sealed) throw new AppError('channel.noConsent');
  const { verifier } = Waiting.parse(JSON.parse(unseal(config, secretOf(accountId, asked.id), asked.sealed)));
  return { verifier, since: asked.since, signIn: asked.sign_in };
}
