import { AppError } from '@app/contract/errors';
import { QueryCache, QueryClient } from '@tanstack/react-query';
import { onAnswered } from './connection.ts';
import { reportError } from './error-reports.ts';

/** A dropped connection is tried again; what the server refused is not. */
const isWorthRetrying = (tries: number, error: unknown) =>
  tries < 2 && !(error instanceof AppError && error.status < 500);

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: (error, query) => reportError(`loading ${String(query.queryKey[0])}`, error) }),
  defaultOptions: {
    // Without a network a question fails and says so, as it does without a server; paused, it would spin without a word.
    queries: {
      retry: isWorthRetrying,
      staleTime: 15_000,
      refetchOnWindowFocus: false,
      networkMode: 'always',
      refetchOnReconnect: true,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});

/** What failed on screen, and what has become old, is asked for again by itself. */
onAnswered(
  () =>
    void queryClient.refetchQueries(
      {
        type: 'active',
        predicate: (query) =>
          query.observers.every(({ options }) => options.refetchOnReconnect !== false) &&
          (query.state.status === 'error' || query.isStale()),
      },
      { cancelRefetch: false },
    ),
);
