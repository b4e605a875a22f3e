import type { AccountingKind, Channel } from '@app/contract/channels';
import { AppError } from '@app/contract/errors';
import { sql } from 'kysely';
import type { Db } from '../../../db/open.ts';
import { announceChannel } from '../channel-row.ts';
import { unseal } from '../credentials.ts';
import { type InSession, keepConsent, requireService, secretOf } from '../oauth/consent.ts';
import { Tokens } from '../oauth/tokens.ts';
import { readChannel } from '../read-channels.ts';
import type { Organisation } from '../tables.ts';
import { connectBooks } from './connect-books.ts';

export type TakenBooks = {
  kind: AccountingKind;
  tokens: Tokens;
  organisations: Organisation[];
  since: string | null;
};

/** The one organisation is connected, or that which was connected before; of several, one is to be chosen. */
export async function takeBooks(db: Db, scope: InSession, taken: TakenBooks): Promise<Channel> {
  const { accountId, userId, sessionId } = scope;
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
  const consent = { session_id: sessionId, state_hash: null, since, organisations };
  await keepConsent(db, scope, kind, consent, tokens);
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
  const kind = requireService(channelKind, config, null).kind as AccountingKind;
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
