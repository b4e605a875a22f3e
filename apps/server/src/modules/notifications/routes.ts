import { AppError } from '@app/contract/errors';
import * as contract from '@app/contract/notifications';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';
import { countNotifications, listNotifications } from './notifications.ts';

export function notificationRoutes(app: FastifyInstance): void {
  route(app, contract.countNotifications, async ({ query }, { db, session }) => {
    if (query.userId !== session.userId) throw new AppError('account.forbidden');
    return {
      count: await countNotifications(db, { accountId: query.accountId, userId: session.userId }, query.status),
    };
  });
  route(app, contract.listNotifications, ({ query }, { db, session, locale }) =>
    listNotifications(db, { accountId: query.accountId, userId: session.userId }, locale, query),
  );
}
