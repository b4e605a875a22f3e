import * as contract from '@app/contract/bundles';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';
import { getBundleStats } from './bundle-stats.ts';
import { createBundle, listBundles, refuseEdit, setArchived } from './bundles.ts';

export function bundleRoutes(app: FastifyInstance): void {
  route(app, contract.listBundles, ({ accountId, query }, { db }) => listBundles(db, { accountId }, query));
  route(app, contract.getBundleStats, async ({ accountId }, { db }) => ({
    stats: await getBundleStats(db, { accountId }),
  }));
  route(app, contract.createBundle, ({ accountId, body }, { db, session, config }) =>
    createBundle(db, { accountId }, session, config, body),
  );
  route(app, contract.editBundle, ({ accountId, bundleId }, { db }) => refuseEdit(db, { accountId }, bundleId));
  route(app, contract.archiveBundle, ({ accountId, bundleId }, { db }) =>
    setArchived(db, { accountId }, bundleId, true),
  );
  route(app, contract.restoreBundle, ({ accountId, bundleId }, { db }) =>
    setArchived(db, { accountId }, bundleId, false),
  );
}
