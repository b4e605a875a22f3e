import * as contract from '@app/contract/telemetry';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';

/** Events and errors that browsers report. Anybody can send them, so the product never relies on them. */
export function telemetryRoutes(app: FastifyInstance): void {
  route(app, contract.recordEvents, async ({ body }, { db }) => {
    const { visitId, accountId, userId, events } = body;
    const rows = events.map(({ name, path, ...data }) => ({
      visit_id: visitId,
      account_id: accountId,
      user_id: userId,
      name,
      path,
      data: JSON.stringify(data),
    }));
    await db.insertInto('event').values(rows).execute();
  });
  route(app, contract.reportError, async ({ body }, { db, request }) => {
    const { situation, message, path, accountId, userId, ...data } = body;
    request.log.warn({ situation, message, path, browserRequestId: data.requestId }, 'a browser reported an error');
    await db
      .insertInto('error_report')
      .values({ account_id: accountId, user_id: userId, situation, message, path, data: JSON.stringify(data) })
      .execute();
  });
}
