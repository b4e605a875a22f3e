import type { ReactNode } from 'react';
import { ErrorView } from './error-view.tsx';

/** The four states every load has. TanStack Query's result fits; so does a plain object in a test. */
export type Loadable<T> = {
  data: T | undefined;
  isError: boolean;
  error?: unknown;
  refetch: () => unknown;
  isFetching?: boolean;
};

type Props<T> = {
  query: Loadable<T>;
  loading: ReactNode;
  /** What could not be loaded, as a sentence. */
  error: string;
  isEmpty?: ((data: T) => boolean) | undefined;
  empty?: ReactNode;
  children: (data: T) => ReactNode;
};

export function QueryView<T>({ query, loading, error, isEmpty, empty, children }: Props<T>) {
  if (query.data !== undefined) return isEmpty?.(query.data) ? empty : children(query.data);
  if (!query.isError) return <div aria-busy="true">{loading}</div>;
  return (
    <ErrorView text={error} onReload={query.refetch} busy={query.isFetching} requestId={requestIdOf(query.error)} />
  );
}

function requestIdOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('requestId' in error)) return undefined;
  return typeof error.requestId === 'string' ? error.requestId : undefined;
}
