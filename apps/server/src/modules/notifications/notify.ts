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

/** Tells every member of the account who has muted neither kind nor client; in the transaction of what it reports. */
export async function notify(db: Db, notice: Notice): Promise<void> {
  const { accountId, kind, params, actionUrl, clientId, exceptUserId, onlyUserId } = notice;
  if (actionUrl !== undefined && !isSafeActionUrl(actionUrl))
    throw new Error(`a notification cannot lead to ${actionUrl}`);
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
          sql<NotificationSource>`case account.account_type when 'CRM' then 'crm' else 'partners' end`.as('source'),
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
