import type { ClientDetail } from '@app/contract/clients';
import { KeepFocus } from '@app/frame/app/keep-focus.tsx';
import { withoutRepeats } from '@app/frame/calls/without-repeats.ts';
import { getBoot } from '@app/frame/state/boot.ts';
import { useFormats } from '@app/i18n/use-formats';
import { useInView } from '@app/ui/chart/use-in-view';
import { Toolbar } from '@app/ui/page/toolbar';
import { BusyButton } from '@app/ui/state/busy-button';
import { Empty } from '@app/ui/state/empty';
import { TablePlaceholder } from '@app/ui/state/placeholder';
import { QueryView } from '@app/ui/state/query-view';
import { Group, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type CampaignPages, campaignQueries } from '#data/campaigns.ts';
import { CampaignTable } from './campaign-table.tsx';
import styles from './campaigns.module.css';

export function Campaigns({ client }: { client: ClientDetail }) {
  const { t } = useTranslation('partner');
  const { number } = useFormats();
  const list = useInfiniteQuery(campaignQueries.list(getBoot().accountId, client.id));
  const pages = list.data?.pages;
  const campaigns = useMemo(
    () => withoutRepeats(pages?.flatMap((page) => page.campaigns) ?? [], ({ id }) => id),
    [pages],
  );
  const total = pages?.at(-1)?.count ?? 0;
  useReloadWhenListChanged(pages ?? [], list.refetch);
  // The button and the end of the list may both ask at once: the second call must not cancel the first.
  const loadMore = () => void list.fetchNextPage({ cancelRefetch: false });
  const waiting = list.hasNextPage && !list.isFetching && !list.isFetchNextPageError;
  const end = useInView(waiting ? (pages?.length ?? 0) : null, loadMore);
  const count =
    campaigns.length < total
      ? t('clientCampaigns.shown', { shown: number(campaigns.length), total: number(total) })
      : t('clientCampaigns.count', { count: total, number: number(total) });
  return (
    <KeepFocus className={styles.list}>
      <QueryView
        query={list}
        loading={<TablePlaceholder rows={8} columns={8} />}
        error={t('clientCampaigns.error')}
        isEmpty={() => campaigns.length === 0}
        empty={<Empty text={t('clientCampaigns.empty')} />}
      >
        {() => (
          <>
            <Toolbar end={<span role="status">{count}</span>}>
              <Text span size="sm" c="dimmed">
                {t('clientCampaigns.about')}
              </Text>
            </Toolbar>
            <CampaignTable client={client} campaigns={campaigns} />
          </>
        )}
      </QueryView>
      {list.hasNextPage && (
        <Group justify="center" ref={end}>
          {list.isFetchNextPageError && <Text role="alert">{t('clientCampaigns.moreFailed')}</Text>}
          <BusyButton variant="default" busy={list.isFetchingNextPage} onClick={loadMore}>
            {t('clientCampaigns.more')}
          </BusyButton>
        </Group>
      )}
    </KeepFocus>
  );
}

type Pages = CampaignPages['pages'];

/** When pages give different totals, the list changed between two calls and a row may be missing: all are read again. */
function useReloadWhenListChanged(pages: Pages, refetch: () => unknown): void {
  const changed = pages.some(({ count }) => count !== pages[0]?.count);
  const again = useEffectEvent(() => void refetch());
  useEffect(() => {
    if (changed) again();
  }, [changed]);
}
