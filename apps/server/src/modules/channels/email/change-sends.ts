import { isDeepStrictEqual } from 'node:util';
import type { Channel, MailHost, Sends } from '@app/contract/channels';
import { AppError } from '@app/contract/errors';
import { suggestSmtpHosts } from '@app/contract/mail-hosts';
import type { Db } from '../../../db/open.ts';
import { announceChannel, type ChannelRow, Lost } from '../channel-row.ts';
import { toFailure } from '../failures.ts';
import { signIns } from '../oauth/sign-in.ts';
import { openWith } from '../open-with.ts';
import { readChannel, requireChannel, type Scope } from '../read-channels.ts';
import type { MailSettings } from '../tables.ts';
import { findSmtp, keepSmtp, refusedBySmtp } from './smtp.ts';

/** Milliseconds that a new token may take, also while another process fetches it. */
const LONGEST = 60_000;

/** The server that lets the mailbox's owner in, with what was kept of it then. */
type Tried = { channelId: number; settings: MailSettings; smtp: MailHost };

/**
 * Where mail is to go out, its server is asked once, unless it does already. Nobody types a server here: what was kept
 * goes where it has been before, or where it would have gone when the mailbox was connected.
 */
export async function trySends(db: Db, scope: Scope, sends: Sends | null): Promise<Tried | null> {
  const channel = await requireMailbox(db, scope);
  if (!sends) return null;
  const { config } = scope;
  const known = await readSmtp(db, channel);
  if (known && known.failure === null)
    return { channelId: channel.id, settings: channel.settings as MailSettings, smtp: known.settings.smtp };
  try {
    const signal = AbortSignal.timeout(LONGEST);
    return await openWith({ db, config, channel, signal }, async (opens, { smtp, ...kept }) => {
      const settings = kept.settings as MailSettings;
      const { username, imap, service } = settings;
      const before = service ? signIns[service].smtp(config) : (smtp?.smtp ?? settings.smtp);
      const hosts = before ? [before] : suggestSmtpHosts(channel.address, imap.host);
      const found = await findSmtp(hosts, { ...opens, username, allow: config.OUTBOUND_ALLOW });
      return { channelId: channel.id, settings, smtp: found };
    });
  } catch (error) {
    if (error instanceof Lost) throw new AppError('channel.notFound');
    throw refusedBySmtp(toFailure(error));
  }
}

/** Where nothing goes out any more, it is kept where it did: it may again. */
export async function changeSends(db: Db, scope: Scope, sends: Sends | null, tried: Tried | null): Promise<Channel> {
  const row = await requireMailbox(db, scope);
  const settings = row.settings as MailSettings;
  // Somebody may have connected it anew meanwhile, with another password or elsewhere.
  if (tried && !(row.id === tried.channelId && isDeepStrictEqual(settings, tried.settings)))
    throw new AppError('channel.notFound');
  const before = await readSmtp(db, row);
  if (before && !sends)
    await db
      .updateTable('channel')
      .set({ settings: JSON.stringify({ ...settings, smtp: before.settings.smtp } satisfies MailSettings) })
      .where('account_id', '=', row.account_id)
      .where('id', '=', row.id)
      .execute();
  const { address } = row;
  await keepSmtp(db, scope, { address, sends }, { username: settings.username, smtp: tried?.smtp ?? null });
  await announceChannel(db, row);
  return readChannel(db, scope, 'email');
}

async function requireMailbox(db: Db, scope: Scope): Promise<ChannelRow> {
  const row = await requireChannel(db, scope, 'email');
  if (row.state === 'disconnecting') throw new AppError('channel.disconnecting');
  return row;
}

const readSmtp = (db: Db, { account_id, id }: ChannelRow) =>
  db
    .selectFrom('channel_smtp')
    .select(['settings', 'failure'])
    .where('account_id', '=', account_id)
    .where('channel_id', '=', id)
    .executeTakeFirst();
