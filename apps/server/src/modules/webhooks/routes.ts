import * as contract from '@app/contract/webhooks';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';
import { listDeliveries, sendAgain, testWebhook } from './deliveries.ts';
import { changeSecret, changeWebhook, createWebhook, deleteWebhook, listWebhooks, setPaused } from './webhooks.ts';

export function webhookRoutes(app: FastifyInstance): void {
  route(app, contract.listWebhooks, async ({ accountId }, { db }) => ({
    webhooks: await listWebhooks(db, { accountId }),
  }));
  route(app, contract.createWebhook, ({ accountId, body }, { db, config, session: { userId } }) =>
    createWebhook(db, { accountId, userId }, body, config),
  );
  route(app, contract.changeWebhook, ({ accountId, webhookId, body }, { db, config }) =>
    changeWebhook(db, { accountId }, webhookId, body, config),
  );
  route(app, contract.deleteWebhook, ({ accountId, webhookId }, { db }) => deleteWebhook(db, { accountId }, webhookId));
  route(app, contract.pauseWebhook, ({ accountId, webhookId }, { db }) =>
    setPaused(db, { accountId }, webhookId, true),
  );
  route(app, contract.resumeWebhook, ({ accountId, webhookId }, { db }) =>
    setPaused(db, { accountId }, webhookId, false),
  );
  route(app, contract.changeWebhookSecret, ({ accountId, webhookId }, { db, config }) =>
    changeSecret(db, { accountId }, webhookId, config),
  );
  route(app, contract.testWebhook, ({ accountId, webhookId }, { db }) => testWebhook(db, { accountId }, webhookId));
  route(app, contract.listWebhookDeliveries, ({ accountId, webhookId, query }, { db }) =>
    listDeliveries(db, { accountId }, webhookId, query),
  );
  route(app, contract.sendDeliveryAgain, ({ accountId, webhookId, deliveryId }, { db }) =>
    sendAgain(db, { accountId }, { webhookId, deliveryId }),
  );
}
