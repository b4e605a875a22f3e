import type { ChannelKind } from '@app/contract/channels';
import { AppError } from '@app/contract/errors';
import type { Db } from '../../db/open.ts';
import { wakeJob } from '../../jobs/jobs.ts';
import { announceChannel, type ChannelRow } from './channel-row.ts';
import { seal } from './credentials.ts';
import { SYNC_CHANNELS } from './nudge.ts';
import { readNow, type Scope } from './read-channels.ts';
import type { CalendarSettings, MailSettings } from './tables.ts';

type Opened = {
  address: string;
  settings: MailSettings | CalendarSettings;
  isShared: boolean;
  since: string | null;
  /** A password, or tokens. */
  secret: string;
};

/** What was opened once is kept. The same one again gets the new secret and goes on where it was; another begins anew. */
export async function keepChannel(
  db: Db,
  { accountId, userId, config }: Scope,
  kind: ChannelKind,
  { address, settings, isShared, since, secret }: Opened,
  isSame: (known: Pick<ChannelRow, 'address' | 'settings'>) => boolean,
): Promise<void> {
  const known = await db
    .selectFrom('channel')
    .select(['id', 'address', 'settings', 'state'])
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .forUpdate()
    .executeTakeFirst();
  if (known?.state === 'disconnecting') throw new AppError('channel.disconnecting');
  if (known && !isSame(known))
    await db.deleteFrom('channel').where('account_id', '=', accountId).where('id', '=', known.id).execute();
  const values = { address, settings: JSON.stringify(settings), is_shared: isShared, since };
  const again = { failure: null, attempts: 0, taken_by: null, state: 'waiting' as const, due_at: await readNow(db) };
  const { id } = await db
    .insertInto('channel')
    .values({ account_id: accountId, user_id: userId, kind, ...values })
    .onConflict((conflict) => conflict.columns(['account_id', 'user_id', 'kind']).doUpdateSet({ ...values, ...again }))
    .returning('id')
    .executeTakeFirstOrThrow();
  const sealed = seal(config, { accountId, channelId: id }, secret);
  // Whoever fetches a token right now does so for what was there before.
  const kept = { sealed, refreshed_by: null, refreshed_until: null };
  await db
    .insertInto('channel_secret')
    .values({ account_id: accountId, channel_id: id, ...kept })
    .onConflict((conflict) => conflict.columns(['account_id', 'channel_id']).doUpdateSet(kept))
    .execute();
  await announceChannel(db, { account_id: accountId, user_id: userId });
  await wakeJob(db, SYNC_CHANNELS);
}
