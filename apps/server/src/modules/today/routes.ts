import * as contract from '@app/contract/today';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';
import { getToday } from './today.ts';

export function todayRoutes(app: FastifyInstance): void {
  route(app, contract.getToday, ({ accountId }, { db }) => getToday(db, { accountId }));
}
