import * as contract from '@app/contract/listings';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';
import { getListingHistory } from './history.ts';
import { getInstallSummary, listFulfilledSolutions } from './installed.ts';
import { archiveListing, getListing, getListingContent, listCompanies, listListings, saveListing } from './listings.ts';
import { getListingStats } from './stats.ts';

export function listingRoutes(app: FastifyInstance): void {
  route(app, contract.listListings, ({ query }, { db, session, config }) => listListings(db, session, config, query));
  route(app, contract.getListing, ({ id }, { db, session, config }) => getListing(db, session, config, id));
  route(app, contract.saveListing, ({ id, body }, { db, session, config }) =>
    saveListing(db, session, config, id, body),
  );
  route(app, contract.archiveListing, ({ id }, { db, session, config }) => archiveListing(db, session, config, id));
  route(app, contract.getListingContent, ({ id, query }, { db, session, config }) =>
    getListingContent(db, session, config, id, query.version),
  );
  route(app, contract.getListingStats, ({ query }, { db, session, config }) =>
    getListingStats(db, session, config, query.publisherCompanyIds),
  );
  route(app, contract.listFulfilledSolutions, ({ query }, { db, session, config }) =>
    listFulfilledSolutions(db, session, config, query),
  );
  route(app, contract.getInstallSummary, ({ id }, { db, session, config }) =>
    getInstallSummary(db, session, config, id),
  );
  route(app, contract.getListingHistory, ({ id, query }, { db, session, config }) =>
    getListingHistory(db, session, config, id, query.days),
  );
  route(app, contract.listCompanyUsers, async (_, { db, session, config }) => ({
    content: (await listCompanies(db, session, config)).map(({ id, name }) => ({ company: { immutableId: id, name } })),
  }));
}
