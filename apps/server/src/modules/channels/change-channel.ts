import type { Channel, disconnectChannel as disconnectEndpoint } from '@app/contract/channels';
import type { Request } from '@app/contract/endpoint';
import { AppError } from '@app/contract/errors';
import type { Db } from '../../db/open.ts';
import { wakeJob } from '../../jobs/jobs.ts';
import { announce } from '../../live/live.ts';
import { announceChannel, write } from './channel-row.ts';
import { shareBrought } from './connect-email.ts';
import { forgetNewAddresses } from './email/earlier.ts';
import { SYNC_CHANNELS } from './nudge.ts';
import { readChannel, requireChannel, type Scope } from './read-channels.ts';
import { deleteChannel } from './remove-brought.ts';
import { nextState } from './state.ts';

export async function shareChannel(db: Db, scope: Scope, kind: string, isShared: boolean): Promise<Channel> {
  const row = await requireChannel(db, scope, kind);
  if (row.state === 'disconnecting') throw new AppError('channel.disconnecting');
  await db
    .updateTable('channel')
    .set({ is_shared: isShared })
    .where('account_id', '=', row.account_id)
    .where('id', '=', row.id)
    .execute();
  await shareBrought(db, scope, isShared);
  await announceChannel(db, row);
  // What colleagues see of it has changed as well.
  await announce(db, { topic: 'contacts', accountId: scope.accountId });
  return readChannel(db, scope, row.kind);
}

/** From a day on: every folder, and every event of a calendar, is looked at from its beginning. What is known stays what it is. */
export async function syncChannel(db: Db, scope: Scope, kind: string, from: string | null): Promise<Channel> {
  const row = await requireChannel(db, scope, kind);
  if (row.state === 'disconnecting') throw new AppError('channel.disconnecting');
  const next = nextState(row, { kind: 'asked', isAgain: from !== null }, row.now);
  if (from !== null) {
    const { account_id, id } = row;
    await db
      .updateTable('channel')
      .set({ since: from })
      .where('account_id', '=', account_id)
      .where('id', '=', id)
      .execute();
    await db.deleteFrom('channel_folder').where('account_id', '=', account_id).where('channel_id', '=', id).execute();
    await forgetNewAddresses(db, row);
    await db.deleteFrom('channel_cursor').where('account_id', '=', account_id).where('channel_id', '=', id).execute();
    // What was not accepted is tried again.
    await db
      .deleteFrom('channel_event')
      .where('account_id', '=', account_id)
      .where('channel_id', '=', id)
      .where('is_refused', '=', true)
      .execute();
    await db
      .updateTable('channel_event')
      .set({ etag: '' })
      .where('account_id', '=', account_id)
      .where('channel_id', '=', id)
      .execute();
  }
  // Whoever reads it right now has read the old way: what it is about to write counts no more.
  await write(db, row, next, next.state === 'running' ? row.taken_by : null);
  await wakeJob(db, SYNC_CHANNELS);
  return readChannel(db, scope, row.kind);
}

type BroughtIn = Request<typeof disconnectEndpoint, 'output'>['body']['broughtIn'];

/** The password is forgotten at once, whatever becomes of the rest. */
export async function disconnectChannel(db: Db, scope: Scope, kind: string, broughtIn: BroughtIn): Promise<Channel> {
  const row = await requireChannel(db, scope, kind);
  const { account_id, id } = row;
  if (broughtIn === 'keep' && row.state !== 'disconnecting') await deleteChannel(db, row, null);
  else {
    await db.deleteFrom('channel_secret').where('account_id', '=', account_id).where('channel_id', '=', id).execute();
    if (row.state !== 'disconnecting') await write(db, row, nextState(row, { kind: 'disconnected' }, row.now), null);
    await wakeJob(db, SYNC_CHANNELS);
  }
  return readChannel(db, scope, row.kind);
}
