import type { Channel, takeConsent as endpoint } from '@app/contract/channels';
import type { Request } from '@app/contract/endpoint';
import { AppError } from '@app/contract/errors';
import type { Db } from '../../db/open.ts';
import { keepCalendar, type Opened, trySignedInCalendar } from './connect-calendar.ts';
import { keepMailbox, type Tried, trySignedInMailbox } from './connect-email.ts';
import { ChannelError, toFailure } from './failures.ts';
import { askWith } from './financial/ask.ts';
import { isAccounting, providers } from './financial/providers.ts';
import { type TakenBooks, takeBooks } from './financial/take-books.ts';
import { claimConsent, type InSession, redirectUri, requireService } from './oauth/consent.ts';
import { exchangeCode, type Tokens } from './oauth/tokens.ts';
import type { SignIn } from './tables.ts';

type SignedIn = { signIn: SignIn; tokens: Tokens; since: string | null };
export type TakenConsent =
  | TakenBooks
  | (SignedIn & { kind: 'email'; tried: Tried })
  | (SignedIn & { kind: 'calendar'; opened: Opened });

/** Changes what a service led back with for tokens, and opens what they are for once, before the transaction. */
export async function exchangeConsent(
  db: Db,
  scope: InSession,
  channelKind: string,
  { state, code, realmId }: Request<typeof endpoint, 'output'>['body'],
): Promise<TakenConsent> {
  const { config } = scope;
  if (isAccounting(channelKind)) requireService(channelKind, config, null);
  let signedIn: SignIn | null = null;
  try {
    const { verifier, since, signIn } = await claimConsent(db, scope, channelKind, state);
    signedIn = signIn;
    const { kind, provider } = requireService(channelKind, config, signIn);
    const { email, ...tokens } = await exchangeCode({ config, provider }, code, redirectUri(config, kind), verifier);
    if (isAccounting(kind)) {
      const ask = askWith({ config, provider: providers[kind] }, tokens.access);
      return { kind, tokens, organisations: await providers[kind].readOrganisations(ask, realmId), since };
    }
    if (!signIn) throw new AppError('channel.noConsent');
    if (kind === 'email')
      return { kind, signIn, tokens, since, tried: await trySignedInMailbox(config, signIn, tokens.access) };
    // A mail server is told whose mailbox it is to open; a calendar is that of whoever has signed in.
    if (email?.toLowerCase() !== signIn.address.toLowerCase()) throw new ChannelError('access');
    const opened = await trySignedInCalendar(config, signIn, tokens.access);
    return { kind: 'calendar', signIn, tokens, since, opened };
  } catch (error) {
    if (error instanceof AppError && error.code !== 'channel.refused') throw error;
    const why = error instanceof AppError ? (error.details as object) : { failure: toFailure(error) };
    // Whoever has signed in has typed no server that they could check.
    throw new AppError('channel.refused', { ...why, ...(signedIn && { service: signedIn.service }) });
  }
}

export async function takeConsent(db: Db, scope: InSession, taken: TakenConsent): Promise<Channel> {
  if ('organisations' in taken) return takeBooks(db, scope, taken);
  const { signIn, since } = taken;
  const secret = JSON.stringify(taken.tokens);
  return taken.kind === 'email'
    ? keepMailbox(db, scope, { ...signIn, since, secret }, taken.tried)
    : keepCalendar(db, scope, secret, taken.opened);
}
