import { getSubscription } from '@app/contract/subscription';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';
import { readSubscription } from './subscription.ts';

export function subscriptionRoutes(app: FastifyInstance): void {
  route(app, getSubscription, ({ accountId }, { db }) => readSubscription(db, { accountId }));
}
