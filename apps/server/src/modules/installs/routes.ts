import * as contract from '@app/contract/installs';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';
import { checkInstall } from './dry-run.ts';
import { createRequest, getRequest } from './fulfillment.ts';
import { getInstall, listInstalls } from './read-runs.ts';
import { cancelInstall, listTargets, retryInstall, startInstall } from './runs.ts';

export function installRoutes(app: FastifyInstance): void {
  route(app, contract.checkInstall, ({ accountId, query }, { db, session, config }) =>
    checkInstall(db, { accountId }, session, config, query),
  );
  route(app, contract.startInstall, ({ accountId, body }, { db, session, config }) =>
    startInstall(db, { accountId }, session, config, body),
  );
  route(app, contract.listInstalls, ({ accountId, query }, { db }) => listInstalls(db, { accountId }, query));
  route(app, contract.getInstall, ({ accountId, installId }, { db }) => getInstall(db, { accountId }, installId));
  route(app, contract.listInstallTargets, async ({ accountId, installId }, { db, config }) => ({
    content: await listTargets(db, { accountId }, config, installId),
  }));
  route(app, contract.retryInstall, ({ accountId, installId }, { db }) => retryInstall(db, { accountId }, installId));
  route(app, contract.cancelInstall, ({ accountId, installId }, { db }) => cancelInstall(db, { accountId }, installId));
  route(app, contract.createFulfillmentRequest, ({ body }, { db, session, config }) =>
    createRequest(db, session, config, body),
  );
  route(app, contract.getFulfillmentRequest, ({ id }, { db, session, config }) => getRequest(db, session, config, id));
}
