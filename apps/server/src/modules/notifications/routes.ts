import { AppError } from '@app/contract/errors';
import * as contract from '@app/contract/notifications';
import type { FastifyInstance } from 'fastify';
import { requireAccess } from '../../http/access.ts';
import { route } from '../../http/route.ts';
import { markAllRead, snooze, updateStatus } from './change-status.ts';
import { getCounts } from './counts.ts';
import { listNotifications } from './notifications.ts';
import { getSettings, saveSettings, setMuted } from './settings.ts';

export function notificationRoutes(app: FastifyInstance): void {
  route(app, contract.countNotifications, async ({ query }, { db, session: { userId } }) => {
    if (query.userId !== userId) throw new AppError('account.forbidden');
    const counts = await getCounts(db, { accountId: query.accountId, userId, source: query.source });
    return { count: query.status === 'New' ? counts.new : counts.unread };
  });
  route(app, contract.listNotifications, ({ query }, { db, session, locale }) =>
    listNotifications(db, { accountId: query.accountId, userId: session.userId, source: query.source }, locale, query),
  );
  route(app, contract.markAllNotificationsRead, async ({ body }, { db, session }) => {
    if (body.userId !== session.userId) throw new AppError('account.forbidden');
    const { accountId, userId, source } = body;
    return markAllRead(db, { accountId, userId, source }, [body.status].flat());
  });
  route(app, contract.updateNotificationStatus, async ({ body }, { db, session, audit }) => {
    // On an account's host, of that account alone.
    const accountId = body.accountId ?? session.hostAccountId ?? undefined;
    if (accountId) {
      await requireAccess(db, { access: 'account' }, session, accountId);
      audit.accountId = accountId;
    }
    return updateStatus(db, { accountId, userId: session.userId }, body);
  });
  route(app, contract.snoozeNotification, ({ notificationId, query, body: { until } }, { db, session }) =>
    snooze(db, { accountId: query.accountId, userId: session.userId }, notificationId, until ? new Date(until) : null),
  );

  route(app, contract.getNotificationSettings, ({ accountId }, { db, session: { userId } }) =>
    getSettings(db, { accountId, userId }),
  );
  route(app, contract.saveNotificationSettings, ({ accountId, body }, { db, session: { userId } }) =>
    saveSettings(db, { accountId, userId }, body),
  );
  route(app, contract.muteClient, ({ accountId, clientId }, { db, session: { userId } }) =>
    setMuted(db, { accountId, userId }, clientId, true),
  );
  route(app, contract.unmuteClient, ({ accountId, clientId }, { db, session: { userId } }) =>
    setMuted(db, { accountId, userId }, clientId, false),
  );
}
