import type { Client } from '@app/contract/clients';
import type { PageProps } from '@app/frame/app/route.ts';
import { getBoot } from '@app/frame/state/boot.ts';
import { useKept } from '@app/frame/state/use-kept.ts';
import { useLatest } from '@app/frame/state/use-latest.ts';
import { currentLocale, useFormats } from '@app/i18n/use-formats';
import { Empty } from '@app/ui/empty';
import { Metrics } from '@app/ui/metrics';
import { TablePlaceholder } from '@app/ui/placeholder';
import { Button, Group, Text } from '@mantine/core';
import { memo, useCallback, useDeferredValue, useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ClientFilters, ResetFilters } from './client-filters.tsx';
import { ClientTable } from './client-table.tsx';
import styles from './clients-page.module.css';
import { MoreMenu } from './more-menu.tsx';
import {
  type ClientSort,
  columnNames,
  filterClients,
  foldWhenIdle,
  type HealthById,
  orderClients,
  prepareClients,
} from './order-clients.ts';
import { type ClientsSearch, type clientsSearch, isPlain } from './search.ts';
import { useHealth } from './use-health.ts';
import { ViewMenu } from './view-menu.tsx';
import { parseHidden } from './views.ts';

type Props = Pick<PageProps<typeof clientsSearch>, 'search' | 'setSearch'> & {
  clients: Client[];
  total: number;
  /** Still the answer to another filter, while the new one is on its way. */
  isOld: boolean;
  /** Only the first rows, while the others are on their way. */
  isPartial: boolean;
};

export function Clients({ clients, total, isOld, isPartial, search, setSearch }: Props) {
  const { t } = useTranslation('partner');
  const [hidden, setHidden] = useKept(`clientColumns/${getBoot().user.id}`, parseHidden);
  const columns = useMemo(() => columnNames.filter((column) => !hidden.includes(column)), [hidden]);
  const { health, reload } = useHealth(!isPartial, columns.includes('health') || search.sort.column === 'health');
  const { shown, sort } = useShown(clients, search, isPartial, health === 'pending' ? undefined : health);
  const getShown = useLatest(shown);
  const onSort = useCallback((sort: ClientSort) => setSearch({ sort }), [setSearch]);
  return (
    <>
      <Total total={total} />
      <ClientFilters search={search} setSearch={setSearch} shown={isPartial ? total : shown.length} total={total}>
        <ViewMenu search={search} setSearch={setSearch} hidden={hidden} setHidden={setHidden} />
        <MoreMenu
          getClients={getShown}
          isReady={shown.length > 0 && !isPartial}
          columns={columns}
          health={health}
          setHidden={setHidden}
        />
      </ClientFilters>
      {reload && <HealthFailed onReload={reload} />}
      {isPartial && !isPlain(search) ? (
        // A search or another order is about all of them.
        <TablePlaceholder rows={10} columns={6} />
      ) : shown.length === 0 && !isOld ? (
        <Empty text={t('clients.noMatch')} action={<ResetFilters setSearch={setSearch} />} />
      ) : (
        <div className={styles.table} data-old={isOld} aria-busy={isOld || isPartial}>
          <ClientTable clients={shown} columns={columns} health={health} sort={sort} onSort={onSort} />
        </div>
      )}
    </>
  );
}

const Total = memo(function Total({ total }: { total: number }) {
  const { t } = useTranslation('partner');
  const { number } = useFormats();
  return (
    <div className={styles.tile}>
      <Metrics items={[{ label: t('clients.totalClients'), value: number(total) }]} />
    </div>
  );
});

function HealthFailed({ onReload }: { onReload: () => void }) {
  const { t } = useTranslation(['partner', 'common']);
  return (
    <Group gap={12}>
      <Text role="alert">{t('clients.healthError')}</Text>
      <Button variant="default" size="xs" onClick={onReload}>
        {t('common:actions.reload')}
      </Button>
    </Group>
  );
}

/** Each step is only done anew when its own input changes: a search does not sort ten thousand again. */
function useShown(clients: Client[], search: ClientsSearch, isPartial: boolean, health: HealthById | undefined) {
  const locale = currentLocale();
  // The field and the menus stay quick while the rows are gone through.
  const { q, sold, sort } = useDeferredValue(search);
  // The first rows stand as the server has ordered them.
  const prepared = useMemo(
    () => (isPartial ? clients.map((client) => ({ client })) : prepareClients(clients, locale)),
    [clients, locale, isPartial],
  );
  useEffect(() => foldWhenIdle(prepared), [prepared]);
  // Who sorts by something else does not sort again when the health arrives.
  const byHealth = sort.column === 'health' ? health : undefined;
  const ordered = useMemo(() => orderClients(prepared, sort, locale, byHealth), [prepared, sort, locale, byHealth]);
  const shown = useMemo(() => filterClients(ordered, { q, sold }), [ordered, q, sold]);
  return { shown, sort };
}
