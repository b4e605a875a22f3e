import type { Channel, ChannelFailure, connectEmail as endpoint } from '@app/contract/channels';
import type { Request } from '@app/contract/endpoint';
import { AppError } from '@app/contract/errors';
import { suggestMailHosts } from '@app/contract/mail-hosts';
import type { Config } from '../../config.ts';
import type { Db } from '../../db/open.ts';
import { wakeJob } from '../../jobs/jobs.ts';
import { SYNC_CHANNELS } from './channel-jobs.ts';
import { announceChannel } from './channel-row.ts';
import { hasKey, seal } from './credentials.ts';
import { type Login, openMailbox } from './email/open-mailbox.ts';
import { toFailure } from './failures.ts';
import { readChannel, readNow, type Scope } from './read-channels.ts';
import type { MailSettings } from './tables.ts';

type Asked = Request<typeof endpoint, 'output'>['body'];

/** Another host may be tried after these. */
const TRY_NEXT: readonly ChannelFailure[] = ['host', 'unreachable', 'timeout', 'notAllowed', 'certificate'];

/** Opens the mailbox once, before anything is kept. Where nobody has named a host the likely ones are tried. */
export async function tryMailbox(config: Config, asked: Asked): Promise<MailSettings> {
  if (!hasKey(config)) throw new AppError('channel.noKey');
  const username = asked.username || asked.address;
  const login: Login = { username, password: asked.password, allow: config.OUTBOUND_ALLOW };
  const likely = asked.imap ? [asked.imap] : suggestMailHosts(asked.address);
  let failure: ChannelFailure = 'host';
  for (const imap of likely) {
    try {
      (await openMailbox(imap, login)).close();
      return { username, imap };
    } catch (error) {
      const found = toFailure(error);
      // That a name is unknown says least: whoever answered said more.
      if (failure === 'host') failure = found;
      if (!TRY_NEXT.includes(found)) break;
    }
  }
  throw new AppError('channel.refused', { failure });
}

/** The same mailbox again gets the new password and goes on where it was; another one begins anew. */
export async function connectEmail(db: Db, scope: Scope, asked: Asked, settings: MailSettings): Promise<Channel> {
  const { accountId, userId, config } = scope;
  const known = await db
    .selectFrom('channel')
    .select(['id', 'address', 'state'])
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .where('kind', '=', 'email')
    .forUpdate()
    .executeTakeFirst();
  if (known?.state === 'disconnecting') throw new AppError('channel.disconnecting');
  if (known && known.address !== asked.address)
    await db.deleteFrom('channel').where('account_id', '=', accountId).where('id', '=', known.id).execute();
  const { address, isShared: is_shared, since } = asked;
  const values = { address, settings: JSON.stringify(settings), is_shared, since };
  const again = { failure: null, attempts: 0, taken_by: null, state: 'waiting' as const, due_at: await readNow(db) };
  const { id } = await db
    .insertInto('channel')
    .values({ account_id: accountId, user_id: userId, kind: 'email', ...values })
    .onConflict((conflict) => conflict.columns(['account_id', 'user_id', 'kind']).doUpdateSet({ ...values, ...again }))
    .returning('id')
    .executeTakeFirstOrThrow();
  const sealed = seal(config, { accountId, channelId: id }, asked.password);
  await db
    .insertInto('channel_secret')
    .values({ account_id: accountId, channel_id: id, sealed })
    .onConflict((conflict) => conflict.columns(['account_id', 'channel_id']).doUpdateSet({ sealed }))
    .execute();
  await shareBrought(db, scope, is_shared);
  await announceChannel(db, { account_id: accountId, user_id: userId });
  await wakeJob(db, SYNC_CHANNELS);
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
