import { getInvoice, getSubscription } from '@app/contract/subscription';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';
import { readInvoice } from './invoice.ts';
import { readSubscription } from './subscription.ts';

export function subscriptionRoutes(app: FastifyInstance): void {
  route(app, getSubscription, ({ accountId }, { db }) => readSubscription(db, { accountId }));
  route(app, getInvoice, ({ accountId, invoiceNumber }, { db }) => readInvoice(db, { accountId }, invoiceNumber));
}
