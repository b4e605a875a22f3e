import type { Listing } from '@app/contract/listings';
import { Empty } from '@app/ui/empty';
import { Hint } from '@app/ui/hint';
import { Metrics } from '@app/ui/metrics';
import { Page } from '@app/ui/page';
import { TablePlaceholder, TilesPlaceholder } from '@app/ui/placeholder';
import { QueryView } from '@app/ui/query-view';
import { SearchField } from '@app/ui/search-field';
import { Toolbar } from '@app/ui/toolbar';
import { Box, Button, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { PageProps } from '#app/routes.tsx';
import { getBoot } from '#lib/boot.ts';
import { useHint } from '#lib/hints.ts';
import { useFormats } from '#lib/locale.ts';
import { ListingTable } from './listing-table.tsx';
import { marketplaceQueries } from './queries.ts';

export function MarketplacePage({ search, setSearch }: PageProps) {
  const { t } = useTranslation();
  const { accountId } = getBoot();
  const hint = useHint('ftu_marketplace');
  const publishers = useQuery(marketplaceQueries.publishers(accountId));
  const listings = useQuery(marketplaceQueries.listings(accountId, publishers.data));
  const tab = search.tab === 'archived' ? 'archived' : 'active';
  return (
    <Page
      title={t('marketplace.title')}
      tabs={{
        value: tab,
        items: [
          { value: 'active', label: t('marketplace.active') },
          { value: 'archived', label: t('marketplace.archived') },
        ],
        onChange: (value) => setSearch({ tab: value === 'archived' ? value : undefined }),
      }}
    >
      {hint.shown && (
        <Hint
          title={t('hints.marketplace.title')}
          text={t('hints.marketplace.text')}
          dismissLabel={t('hints.dismiss')}
          onDismiss={hint.dismiss}
        />
      )}
      <QueryView
        query={publishers.isError ? { ...publishers, data: undefined } : listings}
        loading={<Loading />}
        error={{
          text: t('marketplace.error'),
          reload: t('common.reload'),
          requestIdLabel: t('errors.requestIdLabel'),
        }}
      >
        {(all) => (
          <Listings
            listings={all.filter(({ archived }) => archived === (tab === 'archived'))}
            publishers={publishers.data}
            tab={tab}
            q={search.q ?? ''}
            setSearch={setSearch}
          />
        )}
      </QueryView>
    </Page>
  );
}

function Loading() {
  return (
    <Stack gap={20}>
      <TilesPlaceholder tiles={2} />
      <Box h={28} />
      <TablePlaceholder rows={8} columns={5} />
    </Stack>
  );
}

type Props = {
  listings: Listing[];
  publishers: string[] | undefined;
  tab: 'active' | 'archived';
  q: string;
  setSearch: PageProps['setSearch'];
};

function Listings({ listings, publishers, tab, q, setSearch }: Props) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const stats = useQuery(marketplaceQueries.stats(getBoot().accountId, publishers));
  const shown = listings.filter(({ name }) => name.toLocaleLowerCase().includes(q.toLocaleLowerCase()));
  const installs = listings.reduce((sum, { id }) => sum + (stats.data?.get(id) ?? 0), 0);
  if (listings.length === 0)
    return <Empty text={t(tab === 'archived' ? 'marketplace.emptyArchived' : 'marketplace.emptyActive')} />;
  return (
    <>
      <Metrics
        items={[
          { label: t('marketplace.totalInstalls'), value: stats.data ? number(installs) : '–' },
          { label: t('marketplace.campaigns'), value: number(listings.length) },
        ]}
      />
      <Toolbar
        end={
          q
            ? t('marketplace.shown', { shown: number(shown.length), total: number(listings.length) })
            : t('marketplace.count', { count: listings.length, number: number(listings.length) })
        }
      >
        <SearchField
          value={q}
          onChange={(value) => setSearch({ q: value || undefined })}
          label={t('marketplace.search')}
          placeholder={t('marketplace.search')}
          clearLabel={t('common.clear')}
          shortcut="/"
        />
      </Toolbar>
      {shown.length === 0 ? (
        <Empty
          text={t('marketplace.noMatch')}
          action={
            <Button variant="default" onClick={() => setSearch({ q: undefined })}>
              {t('marketplace.resetFilters')}
            </Button>
          }
        />
      ) : (
        <ListingTable listings={shown} installs={stats.data} />
      )}
    </>
  );
}
