import type { Listing } from '@app/contract/listings';
import type { PageProps } from '@app/frame/app/route.ts';
import { getBoot } from '@app/frame/state/boot.ts';
import { useFormats } from '@app/i18n/use-formats';
import type { Metric } from '@app/ui/page/metrics';
import { RecordSummary } from '@app/ui/page/record-summary';
import { Tabs } from '@app/ui/page/tabs';
import { StatusBadge } from '@app/ui/status-badge';
import { Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { listingQueries } from '#data/listings.ts';
import { Contents } from './contents.tsx';
import { History } from './history.tsx';
import { Installs } from './installs.tsx';
import styles from './listing.module.css';
import { listingSearch, tabs } from './search.ts';

type Props = Pick<PageProps<typeof listingSearch>, 'search' | 'setSearch'> & { listing: Listing };

export function ListingView({ listing, search, setSearch }: Props) {
  const { t } = useTranslation('partner');
  const { tab } = search;
  return (
    <>
      <Summary listing={listing} />
      <Tabs
        label={listing.name}
        value={tab}
        items={tabs.map((value) => ({ value, label: t(`campaign.tabs.${value}`) }))}
        onChange={(value) => setSearch({ tab: listingSearch.tab.read(value) })}
        className={styles.panel}
      >
        {tab === 'installs' && <Installs listing={listing} search={search} setSearch={setSearch} />}
        {tab === 'history' && <History listingId={String(listing.id)} />}
        {tab === 'contents' && <Contents listing={listing} search={search} setSearch={setSearch} />}
      </Tabs>
    </>
  );
}

function Summary({ listing }: { listing: Listing }) {
  const { t } = useTranslation('partner');
  const { number, tags } = useFormats();
  const { items, note } = useNumbers(String(listing.id));
  const { summary, categories, editions, published, archived, version } = listing;
  const facts = [
    t('campaign.version', { version: number(version) }),
    editions.length === 0 ? t('campaign.allEditions') : t('campaign.editions', { editions: tags(editions) }),
    tags(categories),
  ];
  return (
    <RecordSummary items={items}>
      <Group gap={8} mb={8}>
        {published ? (
          <StatusBadge tone="good">{t('campaign.published')}</StatusBadge>
        ) : (
          <StatusBadge tone="attention">{t('campaign.notPublished')}</StatusBadge>
        )}
        {archived && <StatusBadge tone="quiet">{t('campaign.archived')}</StatusBadge>}
        <Text span size="sm" c="dimmed">
          {facts.filter(Boolean).map((fact, at) => (
            <Fragment key={fact}>
              {at > 0 && ' · '}
              <bdi>{fact}</bdi>
            </Fragment>
          ))}
        </Text>
      </Group>
      <Text maw="75ch">
        <bdi>{summary}</bdi>
      </Text>
      {note && (
        <Text size="xs" c="dimmed" mt={8}>
          {note}
        </Text>
      )}
    </RecordSummary>
  );
}

/** Numbers of installs and contacts; contacts are counted only in accounts that the reader has access to. */
function useNumbers(listingId: string): { items: Metric[]; note: string | undefined } {
  const { t } = useTranslation('partner');
  const { number } = useFormats();
  const { data } = useQuery(listingQueries.summary(getBoot().accountId, listingId));
  const counts = data?.counts;
  const running = counts && counts.published + counts.notPublished;
  const seen = counts && counts.withActiveContacts + counts.withoutActiveContacts;
  const closed = (running ?? 0) - (seen ?? 0);
  const cancelled = counts?.cancelled ?? 0;
  const value = (amount: number | undefined) => (amount === undefined ? '–' : number(amount));
  return {
    items: [
      {
        label: t('campaign.installs'),
        value: value(running),
        trend: cancelled
          ? { text: t('campaign.cancelledInstalls', { count: cancelled, number: number(cancelled) }) }
          : undefined,
      },
      { label: t('campaign.publishedInstalls'), value: value(counts?.published) },
      { label: t('campaign.activeContacts'), value: value(data?.activeContacts) },
      { label: t('campaign.totalContacts'), value: value(data?.totalContacts) },
    ],
    note: closed > 0 ? t('campaign.notCounted', { count: closed, number: number(closed) }) : undefined,
  };
}
