import { Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useInView } from '../chart/use-in-view.tsx';
import { BusyButton } from './busy-button.tsx';

type Props = {
  query: {
    data?: { pages: readonly unknown[] } | undefined;
    hasNextPage: boolean;
    isFetching?: boolean;
    isFetchNextPageError: boolean;
    isFetchingNextPage: boolean;
    fetchNextPage: (options: { cancelRefetch: boolean }) => Promise<unknown>;
  };
  /** The sentence when the next page could not be loaded. */
  error: string;
  /** Another word than "more". */
  label?: string;
  /** Loads by itself when the end of the list comes into view. */
  loadsAhead?: boolean;
};

/** The next page of a list, where there is one. */
export function MoreButton({ query, error, label, loadsAhead = false }: Props) {
  const { t } = useTranslation();
  // The button and the end of the list may both ask at once: the second call must not cancel the first.
  const load = () => void query.fetchNextPage({ cancelRefetch: false });
  const isWaiting = loadsAhead && query.hasNextPage && !query.isFetching && !query.isFetchNextPageError;
  const end = useInView(isWaiting ? (query.data?.pages.length ?? 0) : null, load);
  if (!query.hasNextPage) return null;
  return (
    <Group justify="center" ref={end}>
      {query.isFetchNextPageError && <Text role="alert">{error}</Text>}
      <BusyButton variant="default" busy={query.isFetchingNextPage} onClick={load}>
        {label ?? t('users.more')}
      </BusyButton>
    </Group>
  );
}
