import * as contract from '@app/contract/open/business-profile';
import type { FastifyInstance } from 'fastify';
import { route } from '../http/route.ts';
import { changeBusinessProfile, readBusinessProfile } from './business-profile.ts';
import { masked } from './patch.ts';

export function openBusinessProfileRoutes(app: FastifyInstance): void {
  route(app, contract.openGetBusinessProfile, ({ accountId }, { db, config }) =>
    readBusinessProfile(db, { accountId, origin: config.ORIGIN }),
  );
  route(app, contract.openChangeBusinessProfile, ({ accountId, query, body }, { db, config, session: { userId } }) =>
    changeBusinessProfile(db, { accountId, userId, origin: config.ORIGIN }, masked(body, query.update_mask)),
  );
}
