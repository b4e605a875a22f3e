import type { AccountingKind, Channel } from '@app/contract/channels';
import { AppError } from '@app/contract/errors';
import { sql } from 'kysely';
import type { Db } from '../../../db/open.ts';
import { wakeJob } from '../../../jobs/jobs.ts';
import { announceChannel } from '../channel-row.ts';
import { seal } from '../credentials.ts';
import { SYNC_CHANNELS } from '../nudge.ts';
import type { Tokens } from '../oauth/tokens.ts';
import { readChannel, readNow, type Scope } from '../read-channels.ts';
import type { Organisation } from '../tables.ts';

type Connected = { kind: AccountingKind; organisation: Organisation; tokens: Tokens; since: string | null };

/** The same organisation again gets the new tokens and goes on where it was; another one begins anew. */
export async function connectBooks(
  db: Db,
  scope: Scope,
  { kind, organisation, tokens, since }: Connected,
): Promise<Channel> {
  const { accountId, userId, config } = scope;
  const known = await db
    .selectFrom('channel')
    .select(['id', 'state', sql<string>`settings ->> 'id'`.as('organisation')])
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .forUpdate()
    .executeTakeFirst();
  if (known?.state === 'disconnecting') throw new AppError('channel.disconnecting');
  const isSame = known?.organisation === organisation.id;
  if (known && !isSame)
    await db.deleteFrom('channel').where('account_id', '=', accountId).where('id', '=', known.id).execute();
  const values = {
    address: organisation.name.slice(0, 320) || organisation.id,
    settings: JSON.stringify(organisation),
  };
  const again = { failure: null, attempts: 0, taken_by: null, state: 'waiting' as const, due_at: await readNow(db) };
  const { id } = await db
    .insertInto('channel')
    // What they bring in is in the timelines of everybody's contacts: there is nothing to keep to oneself.
    .values({ account_id: accountId, user_id: userId, kind, ...values, since, is_shared: true })
    .onConflict((conflict) => conflict.columns(['account_id', 'user_id', 'kind']).doUpdateSet({ ...values, ...again }))
    .returning('id')
    .executeTakeFirstOrThrow();
  const sealed = seal(config, { accountId, channelId: id }, JSON.stringify(tokens));
  const secret = { sealed, refreshed_by: null, refreshed_until: null };
  await db
    .insertInto('channel_secret')
    .values({ account_id: accountId, channel_id: id, ...secret })
    .onConflict((conflict) => conflict.columns(['account_id', 'channel_id']).doUpdateSet(secret))
    .execute();
  await announceChannel(db, { account_id: accountId, user_id: userId });
  await wakeJob(db, SYNC_CHANNELS);
  return readChannel(db, scope, kind);
}
