import { KeepFocus } from '@app/frame/app/keep-focus.tsx';
import type { PageProps } from '@app/frame/app/route.ts';
import { getBoot } from '@app/frame/state/boot.ts';
import { Page } from '@app/ui/page/page';
import { Empty } from '@app/ui/state/empty';
import { MoreButton } from '@app/ui/state/more-button';
import { TablePlaceholder } from '@app/ui/state/placeholder';
import { QueryView } from '@app/ui/state/query-view';
import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { installQueries, type RunFilters } from '#data/installs.ts';
import { RunTable } from './run-table.tsx';
import { RunToolbar } from './run-toolbar.tsx';
import styles from './runs.module.css';
import type { runsSearch } from './search.ts';

/** Everything that was installed, updated and uninstalled, the latest first. A row opens its run with each account. */
export function RunsPage({ search, setSearch }: PageProps<typeof runsSearch>) {
  const { t } = useTranslation(['partner', 'common']);
  const runs = useInfiniteQuery(installQueries.list(getBoot().accountId, filtersOf(search)));
  const { data, isPlaceholderData } = runs;
  const pages = data?.pages ?? [];
  const rows = useMemo(() => data?.pages.flatMap(({ content }) => content) ?? [], [data]);
  const isFiltered = Object.values(filtersOf(search)).some((value) => value !== undefined);
  const showAll = (
    <Button
      variant="default"
      onClick={() => setSearch({ q: '', kind: undefined, state: 'all', listing: '', bundle: '' })}
    >
      {t('install.runs.showAll')}
    </Button>
  );
  return (
    <Page title={t('install.tray.label')}>
      <RunToolbar
        search={search}
        setSearch={setSearch}
        runs={rows}
        total={isPlaceholderData ? undefined : pages[0]?.totalSize}
        showAll={showAll}
      />
      <KeepFocus className={styles.list} busy={isPlaceholderData}>
        <QueryView
          query={runs}
          loading={<TablePlaceholder rows={8} columns={5} />}
          error={t('install.runs.error')}
          isEmpty={() => rows.length === 0}
          empty={
            isFiltered ? (
              <Empty text={t('install.runs.noMatch')} action={showAll} />
            ) : (
              <Empty text={t('install.runs.empty')} />
            )
          }
        >
          {() => <RunTable runs={rows} />}
        </QueryView>
        <MoreButton query={runs} error={t('install.runs.moreFailed')} loadsAhead />
      </KeepFocus>
    </Page>
  );
}

const filtersOf = ({ q, kind, state, listing, bundle }: PageProps<typeof runsSearch>['search']): RunFilters => ({
  search: q.trim() || undefined,
  kind,
  state: state === 'all' ? undefined : state,
  listingId: listing ? Number(listing) : undefined,
  bundleId: bundle || undefined,
});
