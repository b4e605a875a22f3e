import type { listDeals as listEndpoint } from '@app/contract/deals';
import type { Request } from '@app/contract/endpoint';
import type { Db } from '../../db/open.ts';
import { countRows, readPage } from '../../list/page.ts';
import { askedOf, dealsMatching, type Scope } from './filter.ts';
import { toOrder } from './order.ts';
import { readDeals } from './read-deals.ts';

type Query = Request<typeof listEndpoint, 'output'>['query'];

/** The ids of the page first, then its rows alone. */
export async function listDeals(db: Db, scope: Scope, query: Query) {
  const { filter = {}, sort, pageSize: size, pageToken: token, count } = query;
  const found = dealsMatching(db, scope, filter);
  const [page, total] = await Promise.all([
    readPage(found.select('deal.id'), toOrder(sort), { size, token, asked: askedOf(scope, filter) }),
    count ? countRows(found) : null,
  ]);
  const ids = page.rows.map(({ id }) => id);
  return { deals: await readDeals(db, scope, ids), nextPageToken: page.nextPageToken, total };
}
