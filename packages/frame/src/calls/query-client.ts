import { AppError } from '@app/contract/errors';
import { QueryCache, QueryClient } from '@tanstack/react-query';
import { reportError } from './error-reports.ts';

/** A dropped connection is tried again; what the server refused is not. */
const isWorthRetrying = (tries: number, error: unknown) =>
  tries < 2 && !(error instanceof AppError && error.status < 500);

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: (error, query) => reportError(`loading ${String(query.queryKey[0])}`, error) }),
  defaultOptions: {
    queries: { retry: isWorthRetrying, staleTime: 15_000, refetchOnWindowFocus: false },
    mutations: { retry: false },
  },
});
