import * as contract from '@app/contract/crm-settings';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';
import { getCrmSettings } from './crm-settings.ts';

export function crmSettingsRoutes(app: FastifyInstance): void {
  route(app, contract.getCrmSettings, ({ accountId }, { db }) => getCrmSettings(db, { accountId }));
}
