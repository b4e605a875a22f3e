import type { QueryClient } from '@tanstack/react-query';
import { dealQueries } from '#data/deals.ts';
import { pipelineQueries } from '#data/pipelines.ts';
import { type DealsSearch, toBoardFilter } from './search.ts';

/** The board of a visit that begins here. What depends on the account's day waits for the page. */
export async function fetchFirstDeals(client: QueryClient, accountId: string, search: DealsSearch): Promise<void> {
  const options = pipelineQueries.list(accountId);
  await client.prefetchQuery(options);
  const pipelines = client.getQueryData(options.queryKey)?.pipelines ?? [];
  const pipeline = pipelines.find(({ id }) => id === search.pipeline) ?? pipelines[0];
  if (!pipeline || search.view === 'list' || search.close) return;
  await client.prefetchQuery(dealQueries.board(accountId, pipeline.id, toBoardFilter(search, '')));
}
