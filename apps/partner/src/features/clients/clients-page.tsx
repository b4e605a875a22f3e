import type { Client } from '@app/contract/clients';
import { Empty } from '@app/ui/empty';
import { Hint } from '@app/ui/hint';
import { Metrics } from '@app/ui/metrics';
import { Page } from '@app/ui/page';
import { TablePlaceholder, TilesPlaceholder } from '@app/ui/placeholder';
import { QueryView } from '@app/ui/query-view';
import { Box, Button, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { PageProps } from '#app/routes.tsx';
import { getBoot } from '#lib/boot.ts';
import { useHint } from '#lib/hints.ts';
import { currentLocale, useFormats } from '#lib/locale.ts';
import { filterClients, parseSort, sortClients, writeSort } from './arrange.ts';
import { ClientFilters } from './client-filters.tsx';
import { ClientTable } from './client-table.tsx';
import styles from './clients-page.module.css';
import { clientQueries } from './queries.ts';

type Props = Pick<PageProps, 'search' | 'setSearch'>;

export function ClientsPage({ search, setSearch }: Props) {
  const { t } = useTranslation();
  const hint = useHint('ftu_clients');
  const clients = useQuery(clientQueries.list(getBoot().accountId));
  return (
    <Page title={t('clients.title')}>
      {hint.shown && (
        <Hint
          title={t('hints.clients.title')}
          text={t('hints.clients.text')}
          dismissLabel={t('hints.dismiss')}
          onDismiss={hint.dismiss}
        />
      )}
      <QueryView
        query={clients}
        loading={<Loading />}
        error={{ text: t('clients.error'), reload: t('common.reload'), requestIdLabel: t('errors.requestIdLabel') }}
        isEmpty={({ content }) => content.length === 0}
        empty={<Empty text={t('clients.empty')} />}
      >
        {({ content, totalCount }) => (
          <Clients clients={content} total={totalCount} search={search} setSearch={setSearch} />
        )}
      </QueryView>
    </Page>
  );
}

function Loading() {
  return (
    <Stack gap={20}>
      <div className={styles.tile}>
        <TilesPlaceholder tiles={1} />
      </div>
      <Box h={28} />
      <TablePlaceholder rows={10} columns={5} />
    </Stack>
  );
}

function Clients({ clients, total, search, setSearch }: Props & { clients: Client[]; total: number }) {
  const { t } = useTranslation();
  const { number } = useFormats();
  // The field stays quick while ten thousand rows are gone through.
  const { q, sold, sort: sortText } = useDeferredValue(search);
  const sort = useMemo(() => parseSort(sortText), [sortText]);
  const sorted = useMemo(() => sortClients(clients, sort, currentLocale()), [clients, sort]);
  const shown = useMemo(() => filterClients(sorted, { q: q ?? '', sold }), [sorted, q, sold]);
  return (
    <>
      <div className={styles.tile}>
        <Metrics items={[{ label: t('clients.totalClients'), value: number(total) }]} />
      </div>
      <ClientFilters search={search} setSearch={setSearch} shown={shown.length} total={total} />
      {shown.length === 0 ? (
        <Empty
          text={t('clients.noMatch')}
          action={
            <Button variant="default" onClick={() => setSearch({ q: undefined, sold: undefined })}>
              {t('clients.resetFilters')}
            </Button>
          }
        />
      ) : (
        <ClientTable clients={shown} sort={sort} onSort={(next) => setSearch({ sort: writeSort(next) })} />
      )}
    </>
  );
}
