import { AppError } from '@app/contract/errors';
import type { NotificationSettings } from '@app/contract/notifications';
import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import type { Scope } from './counts.ts';
import { nextMorning } from './morning.ts';

export async function getSettings(db: Db, { accountId, userId }: Scope): Promise<NotificationSettings> {
  const { digest_at } = await membership(db, { accountId, userId }).select('digest_at').executeTakeFirstOrThrow();
  const mutedClients = await db
    .selectFrom('muted_client')
    .innerJoin('account', 'account.id', 'muted_client.client_id')
    .select(['account.id', 'account.name'])
    .where('muted_client.account_id', '=', accountId)
    .where('muted_client.user_id', '=', userId)
    .orderBy(sql`lower(account.name)`)
    .orderBy('account.id')
    .execute();
  return { dailyDigest: digest_at !== null, mutedClients };
}

/** The first daily mail comes on the next morning; asking twice does not put it off. */
export async function saveSettings(
  db: Db,
  scope: Scope,
  { dailyDigest }: { dailyDigest: boolean },
): Promise<NotificationSettings> {
  const { time_zone } = await membership(db, scope)
    .innerJoin('account', 'account.id', 'membership.account_id')
    .select('account.time_zone')
    .executeTakeFirstOrThrow();
  const due = nextMorning(new Date(), time_zone);
  await db
    .updateTable('membership')
    .set({ digest_at: dailyDigest ? sql<Date>`coalesce(digest_at, ${due.toISOString()}::timestamptz)` : null })
    .where('account_id', '=', scope.accountId)
    .where('user_id', '=', scope.userId)
    .execute();
  return getSettings(db, scope);
}

const membership = (db: Db, { accountId, userId }: Scope) =>
  db.selectFrom('membership').where('membership.account_id', '=', accountId).where('membership.user_id', '=', userId);

/** Only a client of the account; another partner's is not found, as if it did not exist. */
export async function setMuted(db: Db, scope: Scope, clientId: string, muted: boolean): Promise<NotificationSettings> {
  const client = await db
    .selectFrom('client')
    .select('account_id as client_id')
    .where('partner_account_id', '=', scope.accountId)
    .where('account_id', '=', clientId)
    .executeTakeFirst();
  if (!client) throw new AppError('client.notFound');
  const row = { account_id: scope.accountId, user_id: scope.userId, client_id: client.client_id };
  if (muted)
    await db
      .insertInto('muted_client')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  else
    await db
      .deleteFrom('muted_client')
      .where('account_id', '=', row.account_id)
      .where('user_id', '=', row.user_id)
      .where('client_id', '=', row.client_id)
      .execute();
  return getSettings(db, scope);
}
