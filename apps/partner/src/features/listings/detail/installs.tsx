import { type InstallFilter, type InstallSummary, installFilters, type Listing } from '@app/contract/listings';
import type { PageProps } from '@app/frame/app/route.ts';
import { getBoot } from '@app/frame/state/boot.ts';
import { currentLocale, useFormats } from '@app/i18n/use-formats';
import { Filters } from '@app/ui/page/filters';
import { SearchField } from '@app/ui/page/search-field';
import { Toolbar } from '@app/ui/page/toolbar';
import { Empty } from '@app/ui/state/empty';
import { TablePlaceholder } from '@app/ui/state/placeholder';
import { QueryView } from '@app/ui/state/query-view';
import { Button, NativeSelect } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { listingQueries } from '#data/listings.ts';
import { openModal } from '#modals';
import { DownIcon } from './icons.tsx';
import { InstallTable } from './install-table.tsx';
import styles from './listing.module.css';
import { findInstalls, type InstallSort, orderInstalls } from './order-installs.ts';
import { listingSearch } from './search.ts';

type Props = Pick<PageProps<typeof listingSearch>, 'search' | 'setSearch'> & { listing: Listing };

export function Installs({ listing, search, setSearch }: Props) {
  const { t } = useTranslation('partner');
  const { number } = useFormats();
  const { accountId } = getBoot();
  const id = String(listing.id);
  const { filter, q, sort } = search;
  const onSort = useCallback((next: InstallSort) => setSearch({ sort: next }), [setSearch]);
  const counts = useQuery(listingQueries.summary(accountId, id)).data?.counts;
  const installs = useQuery({
    ...listingQueries.installs(accountId, id, filter),
    placeholderData: keepPreviousData,
  });
  const locale = currentLocale();
  const ordered = useMemo(
    () => installs.data && orderInstalls(installs.data, sort, locale),
    [installs.data, sort, locale],
  );
  const shown = useMemo(() => ordered && findInstalls(ordered, q), [ordered, q]);
  return (
    <>
      <Toolbar
        end={
          <span role="status">
            {shown !== undefined &&
              !installs.isPlaceholderData &&
              t('campaign.count', { count: shown.length, number: number(shown.length) })}
          </span>
        }
      >
        <SearchField
          value={q}
          onChange={(value) => setSearch({ q: value })}
          label={t('campaign.search')}
          placeholder={t('campaign.search')}
          shortcut="/"
        />
        <Filters active={filter === 'all' ? 0 : 1} onReset={() => setSearch({ filter: 'all' })}>
          <Filter value={filter} counts={counts} onChange={(next) => setSearch({ filter: next })} />
        </Filters>
        <Link to="/installs" search={{ listing: id }} className={styles.past}>
          {t('install.runs.past')}
        </Link>
      </Toolbar>
      <QueryView
        query={{ ...installs, data: shown }}
        loading={<TablePlaceholder rows={6} columns={8} />}
        error={t('campaign.installsError')}
        isEmpty={(all) => all.length === 0 && !installs.isPlaceholderData}
        empty={
          filter === 'all' && !q ? (
            <NotInstalled listing={listing} />
          ) : (
            <Empty
              text={t('campaign.noMatch')}
              action={
                <Button variant="default" onClick={() => setSearch({ filter: 'all', q: '' })}>
                  {t('campaign.resetFilter')}
                </Button>
              }
            />
          )
        }
      >
        {(all) => (
          <div className={styles.table} aria-busy={installs.isPlaceholderData}>
            <InstallTable installs={all} sort={sort} onSort={onSort} />
          </div>
        )}
      </QueryView>
    </>
  );
}

type FilterProps = {
  value: InstallFilter;
  counts: InstallSummary['counts'] | undefined;
  onChange: (filter: InstallFilter) => void;
};

function Filter({ value, counts, onChange }: FilterProps) {
  const { t } = useTranslation('partner');
  const { number } = useFormats();
  const label = (filter: InstallFilter) =>
    counts === undefined
      ? t(`campaign.filters.${filter}`)
      : t('campaign.filterCount', { filter: t(`campaign.filters.${filter}`), number: number(counts[filter]) });
  return (
    <NativeSelect
      aria-label={t('campaign.filter')}
      className={styles.filter ?? ''}
      rightSection={<DownIcon />}
      value={value}
      onChange={({ currentTarget }) => onChange(listingSearch.filter.read(currentTarget.value))}
      data={installFilters.map((filter) => ({ value: filter, label: label(filter) }))}
    />
  );
}

function NotInstalled({ listing: { id, immutableId, name, archived, published } }: { listing: Listing }) {
  const { t } = useTranslation('partner');
  const install = () => openModal('install', { listing: { id, immutableId, name } });
  return (
    <Empty
      text={t('campaign.empty')}
      action={
        !archived &&
        published && (
          <Button variant="default" onClick={install}>
            {t('campaign.install')}
          </Button>
        )
      }
    />
  );
}
