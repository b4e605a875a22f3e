import * as links from '@app/contract/links';
import * as contract from '@app/contract/orders';
import { publicPaths, SHORT_LINKS } from '@app/contract/paths';
import { LOCALE, parseLocale } from '@app/i18n/locales';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';
import { longAddress } from '../billing/short-links.ts';
import { getLinkDetail, listLinkOrders } from './link-orders.ts';
import { openOffer, startOrder } from './offers.ts';
import { payByInvoice } from './payment.ts';
import { placeOrder } from './place-order.ts';

/** The pages are in apps/public: whoever opens a link has no session. */
export function orderRoutes(app: FastifyInstance): void {
  for (const page of Object.values(publicPaths)) app.get(page, async (_request, reply) => reply.sendPage('public'));
  app.get<{ Params: { code: string }; Querystring: Record<string, unknown> }>(
    `${SHORT_LINKS}/:code`,
    async ({ params: { code }, query }, reply) => {
      const { db, config } = app.deps;
      const asked = query[LOCALE];
      const locale = typeof asked === 'string' ? parseLocale(asked) : undefined;
      return reply.redirect(await longAddress(db, config, { code, locale }), 302);
    },
  );
  route(app, contract.openOffer, ({ body }, { db, config, audit }) => openOffer(db, config, body, { audit }));
  route(app, contract.startOrder, ({ body }, { db, config, audit }) => startOrder(db, config, body, { audit }));
  route(app, contract.placeOrder, ({ body }, { db, config, audit }) =>
    placeOrder(db, config, payByInvoice, body, { audit }),
  );
  route(app, links.getCartLink, ({ accountId, linkId }, { db, config }) =>
    getLinkDetail(db, { accountId }, config, linkId),
  );
  route(app, links.listLinkOrders, ({ accountId, linkId, query }, { db, config }) =>
    listLinkOrders(db, { accountId }, config, linkId, query),
  );
}
