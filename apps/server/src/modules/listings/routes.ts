import * as contract from '@app/contract/listings';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';
import { getListingStats, listFulfilledSolutions } from './installed.ts';
import { getListing, listCompanies, listListings } from './listings.ts';

export function listingRoutes(app: FastifyInstance): void {
  route(app, contract.listListings, ({ query }, { db, session, config }) => listListings(db, session, config, query));
  route(app, contract.getListing, ({ id }, { db, session, config }) => getListing(db, session, config, id));
  route(app, contract.getListingStats, ({ query }, { db, session, config }) =>
    getListingStats(db, session, config, query.publisherCompanyIds),
  );
  route(app, contract.listFulfilledSolutions, ({ query }, { db, session, config }) =>
    listFulfilledSolutions(db, session, config, query),
  );
  route(app, contract.listCompanyUsers, async (_, { db, session, config }) => ({
    content: (await listCompanies(db, session, config)).map(({ id, name }) => ({ company: { immutableId: id, name } })),
  }));
}
