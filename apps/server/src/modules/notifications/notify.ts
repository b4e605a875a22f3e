import type { NotificationKind, NotificationSource } from '@app/contract/notifications';
import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { announce } from '../../live/live.ts';
import { isSafeActionUrl } from './action-url.ts';

export type Notice = {
  accountId: string;
  kind: NotificationKind;
  params: Record<string, string | number>;
  /** A path of the app, or an address with http or https. */
  actionUrl?: string | undefined;
  /** The one client it is about: who has muted that client is not told. */
  clientId?: string | undefined;
  /** Whom not to tell: who did it knows already. */
  exceptUserId?: string | undefined;
  /** The one member whom it concerns; otherwise all of them. */
  onlyUserId?: string | undefined;
};

const SOURCE = sql<NotificationSource>`case account.account_type when 'CRM' then 'crm' else 'partners' end`;

function refuseUnsafe(actionUrl: string | undefined): void {
  if (actionUrl !== undefined && !isSafeActionUrl(actionUrl))
    throw new Error(`a notification cannot lead to ${actionUrl}`);
}

/** Tells every member of the account who has muted neither kind nor client; in the transaction of what it reports. */
export async function notify(db: Db, notice: Notice): Promise<void> {
  const { accountId, kind, params, actionUrl, clientId, exceptUserId, onlyUserId } = notice;
  refuseUnsafe(actionUrl);
  const { numInsertedOrUpdatedRows: told = 0n } = await db
    .insertInto('notification')
    .columns(['account_id', 'user_id', 'source', 'kind', 'params', 'action_url', 'client_id'])
    .expression(
      db
        .selectFrom('membership')
        .innerJoin('app_user', 'app_user.id', 'membership.user_id')
        .innerJoin('account', 'account.id', 'membership.account_id')
        .leftJoin('muted_client', (join) =>
          join
            .onRef('muted_client.account_id', '=', 'membership.account_id')
            .onRef('muted_client.user_id', '=', 'membership.user_id')
            .on('muted_client.client_id', '=', clientId ?? null),
        )
        .select([
          'membership.account_id',
          'membership.user_id',
          SOURCE.as('source'),
          sql<NotificationKind>`${kind}::text`.as('kind'),
          sql<string>`${JSON.stringify(params)}::jsonb`.as('params'),
          sql<string | null>`${actionUrl ?? null}::text`.as('action_url'),
          sql<string | null>`${clientId ?? null}::uuid`.as('client_id'),
        ])
        .where('membership.account_id', '=', accountId)
        .where('muted_client.client_id', 'is', null)
        .where(sql<boolean>`not ${kind}::text = any (app_user.muted_kinds)`)
        .$if(exceptUserId !== undefined, (query) => query.where('membership.user_id', '!=', exceptUserId ?? ''))
        .$if(onlyUserId !== undefined, (query) => query.where('membership.user_id', '=', onlyUserId ?? '')),
    )
    .executeTakeFirstOrThrow();
  // Always the same text: PostgreSQL delivers equal notifications of one transaction only once.
  if (told > 0n) await announce(db, { topic: 'notifications', accountId });
}

export type PersonalNotice = Pick<Notice, 'accountId' | 'kind' | 'params'> & { userId: string; actionUrl: string };

/**
 * Tells each what is meant for them alone, many at once; answers which notices reached somebody. Who has left the
 * account, has muted the kind, or whose account is closed is not told.
 */
export async function notifyEach<Told extends PersonalNotice>(db: Db, notices: readonly Told[]): Promise<Told[]> {
  if (notices.length === 0) return [];
  for (const { actionUrl } of notices) refuseUnsafe(actionUrl);
  const given = notices.map(({ accountId, userId, kind, params, actionUrl }, at) => ({
    at,
    account_id: accountId,
    user_id: userId,
    kind,
    params,
    action_url: actionUrl,
  }));
  const { rows } = await sql<{ at: number }>`
    with told as (
      select given.*, ${SOURCE} as source
      from jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
        given (at int, account_id uuid, user_id uuid, kind text, params jsonb, action_url text)
      join membership on membership.account_id = given.account_id and membership.user_id = given.user_id
      join app_user on app_user.id = given.user_id
      join account on account.id = given.account_id
      where account.status = 'Active' and not given.kind = any (app_user.muted_kinds)
    ), written as (
      insert into notification (account_id, user_id, source, kind, params, action_url)
      select account_id, user_id, source, kind, params, action_url from told
    )
    select at from told order by at`.execute(db);
  const told = rows.flatMap(({ at }) => notices[at] ?? []);
  const tabs = new Map(told.map(({ accountId, userId }) => [`${accountId} ${userId}`, { accountId, userId }]));
  for (const tab of tabs.values()) await announce(db, { topic: 'notifications', ...tab });
  return told;
}
