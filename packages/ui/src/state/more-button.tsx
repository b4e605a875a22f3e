import { Group, Text } from '@mantine/core';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { BusyButton } from './busy-button.tsx';

type Props = {
  query: {
    hasNextPage: boolean;
    isFetchNextPageError: boolean;
    isFetchingNextPage: boolean;
    fetchNextPage: (options: { cancelRefetch: boolean }) => Promise<unknown>;
  };
  /** The sentence when the next page could not be loaded. */
  error: string;
  ref?: Ref<HTMLDivElement>;
};

/** The next page of a list, where there is one. */
export function MoreButton({ query, error, ref }: Props) {
  const { t } = useTranslation();
  if (!query.hasNextPage) return null;
  return (
    <Group justify="center" ref={ref ?? null}>
      {query.isFetchNextPageError && <Text role="alert">{error}</Text>}
      <BusyButton
        variant="default"
        busy={query.isFetchingNextPage}
        // Who asks twice must not cancel the first call.
        onClick={() => void query.fetchNextPage({ cancelRefetch: false })}
      >
        {t('users.more')}
      </BusyButton>
    </Group>
  );
}
