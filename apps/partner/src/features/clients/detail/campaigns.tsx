import type { ClientDetail } from '@app/contract/clients';
import { KeepFocus } from '@app/frame/app/keep-focus.tsx';
import { withoutRepeats } from '@app/frame/calls/without-repeats.ts';
import { getBoot } from '@app/frame/state/boot.ts';
import { useFormats } from '@app/i18n/use-formats';
import { Toolbar } from '@app/ui/page/toolbar';
import { Empty } from '@app/ui/state/empty';
import { MoreButton } from '@app/ui/state/more-button';
import { TablePlaceholder } from '@app/ui/state/placeholder';
import { QueryView } from '@app/ui/state/query-view';
import { Text } from '@mantine/core';
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
      <MoreButton query={list} error={t('clientCampaigns.moreFailed')} label={t('clientCampaigns.more')} loadsAhead />
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
