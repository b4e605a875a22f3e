import type { NotificationKind } from '@app/contract/notifications';
import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';

export type Notice = {
  accountId: string;
  kind: NotificationKind;
  params: Record<string, string | number>;
  actionUrl?: string | undefined;
  /** Whom not to tell: who did it knows already. */
  exceptUserId?: string | undefined;
};

/** Tells every member of the account who has not muted this kind; in the transaction of what it reports. */
export async function notify(db: Db, { accountId, kind, params, actionUrl, exceptUserId }: Notice): Promise<void> {
  await db
    .insertInto('notification')
    .columns(['account_id', 'user_id', 'kind', 'params', 'action_url'])
    .expression(
      db
        .selectFrom('membership')
        .innerJoin('app_user', 'app_user.id', 'membership.user_id')
        .select([
          'membership.account_id',
          'membership.user_id',
          sql<NotificationKind>`${kind}::text`.as('kind'),
          sql<string>`${JSON.stringify(params)}::jsonb`.as('params'),
          sql<string | null>`${actionUrl ?? null}::text`.as('action_url'),
        ])
        .where('membership.account_id', '=', accountId)
        .where(sql<boolean>`not ${kind}::text = any (app_user.muted_kinds)`)
        .$if(exceptUserId !== undefined, (query) => query.where('membership.user_id', '!=', exceptUserId ?? '')),
    )
    .execute();
}
