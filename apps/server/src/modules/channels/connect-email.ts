import type { Channel, ChannelFailure, connectEmail as endpoint, MailHost } from '@app/contract/channels';
import type { Request } from '@app/contract/endpoint';
import { AppError } from '@app/contract/errors';
import { suggestMailHosts } from '@app/contract/mail-hosts';
import type { Config } from '../../config.ts';
import type { Db } from '../../db/open.ts';
import { hasKey } from './credentials.ts';
import { type Login, openMailbox } from './email/open-mailbox.ts';
import { keepSmtp, trySmtp } from './email/smtp.ts';
import { ChannelError, toFailure } from './failures.ts';
import { keepChannel } from './keep-channel.ts';
import { signIns } from './oauth/sign-in.ts';
import { readChannel, type Scope } from './read-channels.ts';
import type { MailSettings, SignIn } from './tables.ts';

type Asked = Request<typeof endpoint, 'output'>['body'];

/** Another host may be tried after these. */
const TRY_NEXT: readonly ChannelFailure[] = ['host', 'unreachable', 'timeout', 'notAllowed', 'certificate'];

export type Tried = { settings: MailSettings; smtp: MailHost | null };

/** Opens the mailbox once, before anything is kept. Where nobody has named a host the likely ones are tried. */
export async function tryMailbox(config: Config, asked: Asked): Promise<Tried> {
  if (!hasKey(config)) throw new AppError('channel.noKey');
  const username = asked.username || asked.address;
  const login: Login = { username, password: asked.password, allow: config.OUTBOUND_ALLOW };
  const likely = asked.imap ? [asked.imap] : suggestMailHosts(asked.address);
  let failure: ChannelFailure = 'host';
  for (const imap of likely) {
    try {
      (await openMailbox(imap, login)).close();
      const smtp = asked.sends && (await trySmtp(asked, imap, login));
      return { settings: { username, imap }, smtp };
    } catch (error) {
      if (error instanceof AppError) throw error;
      const found = toFailure(error);
      // That a name is unknown says least: whoever answered said more.
      if (failure === 'host') failure = found;
      if (!TRY_NEXT.includes(found)) break;
    }
  }
  throw new AppError('channel.refused', { failure });
}

/** The same with a token, at the servers of whoever gave it: it is sent nowhere else. */
export async function trySignedInMailbox(config: Config, { service, ...asked }: SignIn, token: string): Promise<Tried> {
  const { imap, smtp } = signIns[service];
  const login: Login = { username: asked.address, token, allow: config.OUTBOUND_ALLOW };
  const settings = { username: asked.address, imap: imap(config), service };
  try {
    (await openMailbox(settings.imap, login)).close();
  } catch (error) {
    const failure = toFailure(error);
    throw new ChannelError(failure === 'password' ? 'access' : failure);
  }
  return { settings, smtp: asked.sends && (await trySmtp({ ...asked, smtp: smtp(config) }, settings.imap, login)) };
}

type Kept = Pick<Asked, 'address' | 'isShared' | 'since' | 'sends'> & { secret: string };

export async function keepMailbox(db: Db, scope: Scope, asked: Kept, { settings, smtp }: Tried): Promise<Channel> {
  const { address, isShared, since, sends, secret } = asked;
  const opened = { address, settings, isShared, since, secret };
  await keepChannel(db, scope, 'email', opened, (known) => known.address === address);
  await shareBrought(db, scope, isShared);
  await keepSmtp(db, scope, { address, sends }, { username: settings.username, smtp });
  return readChannel(db, scope, 'email');
}

/** Also what is there already. */
export async function shareBrought(db: Db, { accountId, userId }: Scope, isShared: boolean): Promise<void> {
  await db
    .updateTable('channel_reader')
    .set({ is_shared: isShared })
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .where('is_shared', '<>', isShared)
    .execute();
}
