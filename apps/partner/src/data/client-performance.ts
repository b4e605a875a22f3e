import { getClientPerformance } from '@app/contract/clients';
import { queryOptions } from '@tanstack/react-query';
import { call } from '@app/frame/calls/api.ts';
import { loadChunk } from '@app/frame/app/load-chunk.ts';
import type { Days } from '../features/clients/performance/performance-rules.ts';

export const performanceQueries = {
  /** The answer carries its period: while another one loads, what is shown still says what it is. */
  of: (accountId: string, clientId: string, days: Days) =>
    queryOptions({
      queryKey: ['clients', accountId, 'performance', clientId, days] as const,
      queryFn: async ({ signal }) => ({
        days,
        ...(await call(getClientPerformance, { accountId, clientId, query: { days } }, { signal })),
      }),
      // Another period of the same client may stand in for a moment, another client never.
      placeholderData: (previous, query) => (query?.queryKey[3] === clientId ? previous : undefined),
    }),
  /** The chart library is large: it comes when the first chart is wanted, and the table does without it. */
  chart: () =>
    queryOptions({
      queryKey: ['scripts', 'performance-chart'] as const,
      queryFn: () => loadChunk(async () => (await import('../features/clients/performance/performance-chart.tsx')).PerformanceChart),
      staleTime: Number.POSITIVE_INFINITY,
      retry: false,
    }),
};
