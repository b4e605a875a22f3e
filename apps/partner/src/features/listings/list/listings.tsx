import type { Listing } from '@app/contract/listings';
import type { PageProps } from '@app/frame/app/route.ts';
import { useChunk } from '@app/frame/app/use-chunk.ts';
import { FirstStepsInstead } from '@app/frame/shell/first-steps.tsx';
import { getBoot } from '@app/frame/state/boot.ts';
import { currentLocale, useFormats } from '@app/i18n/use-formats';
import { Filters } from '@app/ui/page/filters';
import { SearchField } from '@app/ui/page/search-field';
import { TitleMetrics } from '@app/ui/page/title-metrics';
import { Toolbar } from '@app/ui/page/toolbar';
import { Empty } from '@app/ui/state/empty';
import { useSelection } from '@app/ui/table/use-selection';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { listingQueries } from '#data/listings.ts';
import { CategoryFilter } from './category-filter.tsx';
import { keyOf, ListingTable } from './listing-table.tsx';
import { categoriesOf, filterByName, inCategories, inTab, orderListings, type StatsById } from './order-listings.ts';
import type { listingsSearch } from './search.ts';

type Props = Pick<PageProps<typeof listingsSearch>, 'search' | 'setSearch'> & {
  listings: Listing[];
  publishers: string[] | undefined;
};

const loadSelected = async () => (await import('./selected-listings.tsx')).SelectedListings;

export function Listings({ listings, publishers, search, setSearch }: Props) {
  const { t } = useTranslation('partner');
  const { number } = useFormats();
  const { data: stats } = useQuery(listingQueries.stats(getBoot().accountId, publishers));
  const { q, tab, sort, category } = search;
  const locale = currentLocale();
  const ordered = useMemo(() => orderListings(listings, sort, stats, locale), [listings, sort, stats, locale]);
  const present = inTab(ordered, tab);
  const shown = filterByName(inCategories(present, category), q);
  const labelOf = useCallback(({ name }: Listing) => t('clients.selection.select', { name }), [t]);
  const { selection, selected, clear } = useSelection({ rows: shown, rowKey: keyOf, labelOf });
  const chosen = listings.filter((listing) => selected.has(keyOf(listing)));
  const SelectedListings = useChunk(loadSelected, chosen.length > 0, clear);
  const isFiltered = q !== '' || category.length > 0;
  if (present.length === 0) {
    const nothing = <Empty text={t(`marketplace.empty.${tab}`)} />;
    return listings.length === 0 ? <FirstStepsInstead>{nothing}</FirstStepsInstead> : nothing;
  }
  return (
    <>
      <Numbers listings={present} stats={stats} />
      <Toolbar
        end={
          <span role="status">
            {isFiltered
              ? t('marketplace.shown', { shown: number(shown.length), total: number(present.length) })
              : t('marketplace.count', { count: present.length, number: number(present.length) })}
          </span>
        }
      >
        <SearchField
          value={q}
          onChange={(value) => setSearch({ q: value })}
          label={t('marketplace.search')}
          placeholder={t('marketplace.search')}
          shortcut="/"
        />
        <Filters active={category.length > 0 ? 1 : 0} onReset={() => setSearch({ category: [] })}>
          <CategoryFilter
            categories={categoriesOf(present, category, locale)}
            chosen={category}
            onChange={(chosen) => setSearch({ category: chosen })}
          />
        </Filters>
      </Toolbar>
      {SelectedListings && chosen.length > 0 && <SelectedListings listings={chosen} onClear={clear} />}
      {shown.length === 0 ? (
        <Empty
          text={t('marketplace.noMatch')}
          action={
            <Button variant="default" onClick={() => setSearch({ q: '', category: [] })}>
              {t('marketplace.resetFilters')}
            </Button>
          }
        />
      ) : (
        <ListingTable
          listings={shown}
          stats={stats}
          mixed={tab === 'all'}
          sort={sort}
          onSort={(next) => setSearch({ sort: next })}
          selection={selection}
        />
      )}
    </>
  );
}

/** Totals of all listings in the tab; the search does not change them. */
export function Numbers({ listings, stats }: { listings: Listing[]; stats: StatsById | undefined }) {
  const { t } = useTranslation('partner');
  const { number } = useFormats();
  const sum = (name: 'activeContacts' | 'installs' | 'totalContacts') =>
    stats ? number(listings.reduce((total, { id }) => total + (stats.get(id)?.[name] ?? 0), 0)) : '–';
  return (
    <TitleMetrics
      items={[
        { label: t('marketplace.activeContacts'), value: sum('activeContacts') },
        { label: t('marketplace.totalInstalls'), value: sum('installs') },
        { label: t('marketplace.allContacts'), value: sum('totalContacts') },
      ]}
    />
  );
}
