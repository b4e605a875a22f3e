import * as contract from '@app/contract/crm-settings';
import * as setup from '@app/contract/setup';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';
import { getCrmSettings } from './crm-settings.ts';
import { getLogo, saveLogo } from './logo.ts';
import { finishSetup, getSetup, keepSetup, skipSetup } from './setup.ts';

export function crmSettingsRoutes(app: FastifyInstance): void {
  route(app, contract.getCrmSettings, ({ accountId }, { db }) => getCrmSettings(db, { accountId }));
  route(app, contract.getLogo, ({ accountId }, { db }) => getLogo(db, { accountId }));
  route(app, contract.saveLogo, ({ accountId, body }, { db }) => saveLogo(db, { accountId }, body.logo));
  route(app, setup.getSetup, ({ accountId }, { db }) => getSetup(db, { accountId }));
  route(app, setup.keepSetup, ({ accountId, body }, { db }) => keepSetup(db, { accountId }, body));
  route(app, setup.skipSetup, ({ accountId }, { db }) => skipSetup(db, { accountId }));
  route(app, setup.finishSetup, ({ accountId, body }, { db, config, session }) =>
    finishSetup(db, { accountId, userId: session.userId, config }, body),
  );
}
