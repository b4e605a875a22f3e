import * as contract from '@app/contract/api-keys';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';
import { createKey, listKeys, revokeKey } from './api-keys.ts';
import { listKeyTraces } from './traces.ts';

export function apiKeyRoutes(app: FastifyInstance): void {
  route(app, contract.listApiKeys, async ({ accountId }, { db }) => ({ keys: await listKeys(db, { accountId }) }));
  route(app, contract.createApiKey, ({ accountId, body }, { db, session, audit }) =>
    createKey(db, { accountId, userId: session.userId }, body, audit),
  );
  route(app, contract.revokeApiKey, ({ accountId, keyId }, { db, audit }) =>
    revokeKey(db, { accountId }, keyId, audit),
  );
  route(app, contract.listKeyTraces, ({ accountId, keyId, query }, { db }) =>
    listKeyTraces(db, { accountId }, keyId, query),
  );
}
