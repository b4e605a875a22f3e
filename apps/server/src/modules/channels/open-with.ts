import type { Config } from '../../config.ts';
import type { Db } from '../../db/open.ts';
import { Lost } from './channel-row.ts';
import { unseal } from './credentials.ts';
import { toFailure } from './failures.ts';
import { signIns } from './oauth/sign-in.ts';
import { type Bearer, openTokens, withToken } from './oauth/tokens.ts';
import type { CalendarSettings, MailSettings, SmtpSettings } from './tables.ts';

/** What opens a mailbox: a password, or the token of whoever has signed in elsewhere. */
export type Opens = { password: string } | { token: string };
type Of = { db: Db; config: Config; channel: { account_id: string; id: number }; signal: AbortSignal };

/** Where what was kept is good; `smtp` of a mailbox that mail goes out through. */
type Places = { settings: MailSettings | CalendarSettings; smtp: SmtpSettings | null };
/** What was kept of a channel when it was connected: its password, or tokens that are renewed as they are used. */
type Kept = Places & { secret: { password: string } | Bearer };

/**
 * All at once: somebody may be connecting it in another way right now, and what opens one server is never shown to
 * another.
 */
export async function readKept({ db, config, channel, signal }: Of): Promise<Kept> {
  const { account_id, id } = channel;
  const kept = await db
    .selectFrom('channel_secret')
    .innerJoin('channel', (join) =>
      join
        .onRef('channel.account_id', '=', 'channel_secret.account_id')
        .onRef('channel.id', '=', 'channel_secret.channel_id'),
    )
    .leftJoin('channel_smtp', (join) =>
      join
        .onRef('channel_smtp.account_id', '=', 'channel_secret.account_id')
        .onRef('channel_smtp.channel_id', '=', 'channel_secret.channel_id'),
    )
    .select(['sealed', 'channel.settings', 'channel_smtp.settings as smtp'])
    .where('channel_secret.account_id', '=', account_id)
    .where('channel_secret.channel_id', '=', id)
    .executeTakeFirst();
  // It was disconnected meanwhile.
  if (!kept) throw new Lost();
  const { sealed, smtp } = kept;
  const settings = kept.settings as Places['settings'];
  const { service } = settings;
  const secret = service
    ? openTokens({ db, config, provider: signIns[service], channel, signal })
    : { password: unseal(config, { accountId: account_id, channelId: id }, sealed) };
  return { settings, smtp, secret };
}

/** Opens something with what was kept. A token that is refused is changed for a new one, once; a password is not. */
export async function openWith<T>(of: Of, open: (opens: Opens, places: Places) => Promise<T>): Promise<T> {
  const { secret, ...places } = await readKept(of);
  if ('password' in secret) return open(secret, places);
  const isRefused = (error: unknown) => toFailure(error) === 'password';
  return withToken(secret, isRefused, (token) => open({ token }, places));
}
