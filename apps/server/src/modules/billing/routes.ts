import { createUserBundle as createUserBundleEndpoint } from '@app/contract/accounts';
import * as contract from '@app/contract/pricing';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';
import { estimateCart, listPlans, listPromotions } from './pricing.ts';
import { createUserBundle } from './user-bundles.ts';

export function billingRoutes(app: FastifyInstance): void {
  route(app, contract.listPlans, ({ query }, { db }) => listPlans(db, query));
  route(app, contract.listPromotions, async ({ query }, { db }) => ({
    promotions: await listPromotions(db, query.currency),
  }));
  route(app, contract.estimateCart, ({ body }, { db, config }) => estimateCart(db, config, body));
  route(app, createUserBundleEndpoint, ({ accountId, body }, { db }) => createUserBundle(db, { accountId }, body));
}
