import { createUserBundle as createUserBundleEndpoint } from '@app/contract/accounts';
import * as links from '@app/contract/links';
import * as contract from '@app/contract/pricing';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';
import { changeCartLink, listCartLinks, saveCartLink } from './cart-links.ts';
import { estimateCart, listPlans, listPromotions } from './pricing.ts';
import { createUserBundle } from './user-bundles.ts';

export function billingRoutes(app: FastifyInstance): void {
  route(app, contract.listPlans, ({ query }, { db }) => listPlans(db, query));
  route(app, contract.listPromotions, async ({ query }, { db }) => ({
    promotions: await listPromotions(db, query.currency),
  }));
  route(app, contract.estimateCart, ({ body }, { db, config, session }) => estimateCart(db, config, session, body));
  route(app, createUserBundleEndpoint, ({ accountId, body }, { db }) => createUserBundle(db, { accountId }, body));
  route(app, links.listCartLinks, async ({ accountId }, { db, config }) => ({
    content: await listCartLinks(db, { accountId }, config),
  }));
  route(app, links.saveCartLink, ({ accountId, body }, { db, config, session: { userId } }) =>
    saveCartLink(db, { accountId, userId }, config, body),
  );
  route(app, links.changeCartLink, ({ accountId, linkId, body }, { db, config }) =>
    changeCartLink(db, { accountId }, config, linkId, body),
  );
}
