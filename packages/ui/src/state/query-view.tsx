import { useFormats } from '@app/i18n/use-formats';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { BusyButton } from './busy-button.tsx';
import { ErrorView } from './error-view.tsx';
import styles from './states.module.css';

/** The four states every load has. TanStack Query's result fits; so does a plain object in a test. */
export type Loadable<T> = {
  data: T | undefined;
  isError: boolean;
  error?: unknown;
  refetch: () => unknown;
  isFetching?: boolean;
  /** When it was answered, in milliseconds. */
  dataUpdatedAt?: number;
  /** Only the next page failed to load; the rows that are shown are current. */
  isFetchNextPageError?: boolean;
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
  if (query.data !== undefined)
    return (
      <>
        {isOutdated(query) && <Outdated query={query} />}
        {isEmpty?.(query.data) ? empty : children(query.data)}
      </>
    );
  if (!query.isError) return <div aria-busy="true">{loading}</div>;
  return (
    <ErrorView text={error} onReload={query.refetch} busy={query.isFetching} requestId={requestIdOf(query.error)} />
  );
}

/** A reload failed, so the data that is shown is old. */
const isOutdated = ({ isError, isFetchNextPageError = false }: Loadable<unknown>) => isError && !isFetchNextPageError;

/** Old rows are better than none, but the reader must know that they are old. */
function Outdated({ query: { dataUpdatedAt, refetch, isFetching = false } }: { query: Loadable<unknown> }) {
  const { t } = useTranslation();
  const { relative } = useFormats();
  const time = relative(new Date(dataUpdatedAt ?? Date.now()).toISOString());
  return (
    <div className={styles.outdated} role="status">
      <span>{t('errors.stale', { time })}</span>
      <BusyButton variant="default" size="compact-sm" busy={isFetching} onClick={() => refetch()}>
        {t('actions.reload')}
      </BusyButton>
    </div>
  );
}

function requestIdOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('requestId' in error)) return undefined;
  return typeof error.requestId === 'string' ? error.requestId : undefined;
}
