import type { Client } from '@app/contract/clients';
import type { PageProps } from '@app/frame/app/route.ts';
import { useChunk } from '@app/frame/app/use-chunk.ts';
import { getBoot } from '@app/frame/state/boot.ts';
import { useKept } from '@app/frame/state/use-kept.ts';
import { useLatest } from '@app/frame/state/use-latest.ts';
import { aroundName, NAME } from '@app/i18n/around-name';
import { currentLocale } from '@app/i18n/use-formats';
import { Empty } from '@app/ui/state/empty';
import { TablePlaceholder } from '@app/ui/state/placeholder';
import { useSelection } from '@app/ui/table/use-selection';
import { Button, Group, Text } from '@mantine/core';
import { useCallback, useDeferredValue, useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ClientFilters, ResetFilters } from './client-filters.tsx';
import { ClientTable, keyOf } from './client-table.tsx';
import { ClientTiles } from './client-tiles.tsx';
import styles from './clients-page.module.css';
import { MoreMenu } from './more-menu.tsx';
import {
  type ClientSort,
  columnNames,
  countAt,
  filterClients,
  foldWhenIdle,
  type Known,
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

const loadSelected = async () => (await import('../select/selected-clients.tsx')).SelectedClients;

export function Clients({ clients, total, isOld, isPartial, search, setSearch }: Props) {
  const { t } = useTranslation('partner');
  const [hidden, setHidden] = useKept(`clientColumns/${getBoot().user.id}`, parseHidden);
  const columns = useMemo(() => columnNames.filter((column) => !hidden.includes(column)), [hidden]);
  const { health, trials, reload } = useHealth(!isPartial);
  const known = useMemo(() => ({ health: health === 'pending' ? undefined : health, trials }), [health, trials]);
  const counts = useMemo(
    () => (known.health && !isPartial ? countAll(clients, known) : undefined),
    [clients, known, isPartial],
  );
  const { shown, sort } = useShown(clients, search, isPartial, known);
  const getShown = useLatest(shown);
  const onSort = useCallback((sort: ClientSort) => setSearch({ sort }), [setSearch]);
  const labelOf = useMemo(() => {
    const label = aroundName(t('clients.selection.select', { name: NAME }));
    return ({ name }: Client) => label(name);
  }, [t]);
  const { selection, selected, clear } = useSelection({ rows: shown, rowKey: keyOf, labelOf });
  const chosen = useMemo(
    () => (selected.size === 0 ? [] : clients.filter(({ id }) => selected.has(id))),
    [clients, selected],
  );
  const SelectedClients = useChunk(loadSelected, chosen.length > 0, clear);
  // Neither a search nor another order nor a level can be answered by a part.
  const isWaiting = (isPartial && !isPlain(search)) || (search.health !== 'all' && health === 'pending');
  return (
    <>
      <ClientTiles total={total} counts={counts} shown={search.health} setSearch={setSearch} />
      <ClientFilters
        search={search}
        setSearch={setSearch}
        shown={isPartial ? total : shown.length}
        total={total}
        isListThere={!isPartial}
      >
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
      {SelectedClients && chosen.length > 0 && (
        <SelectedClients clients={chosen} columns={columns} health={health} onClear={clear} />
      )}
      {isWaiting ? (
        <TablePlaceholder rows={10} columns={6} />
      ) : shown.length === 0 && !isOld ? (
        <Empty text={t('clients.noMatch')} action={<ResetFilters setSearch={setSearch} />} />
      ) : (
        <div className={styles.table} data-old={isOld} aria-busy={isOld || isPartial}>
          <ClientTable
            clients={shown}
            expected={isPartial ? total : undefined}
            columns={columns}
            health={columns.includes('health') ? health : undefined}
            sort={sort}
            onSort={onSort}
            selection={selection}
          />
        </div>
      )}
    </>
  );
}

const countAll = (clients: Client[], known: Known) => ({
  bad: countAt(clients, 'bad', known),
  attention: countAt(clients, 'attention', known),
  trial: countAt(clients, 'trial', known),
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
function useShown(clients: Client[], search: ClientsSearch, isPartial: boolean, known: Known) {
  const locale = currentLocale();
  // The field and the menus stay quick while the rows are gone through.
  const { q, sold, by, health, sort } = useDeferredValue(search);
  // The first rows stand as the server has ordered them.
  const prepared = useMemo(
    () => (isPartial ? clients.map((client) => ({ client })) : prepareClients(clients, locale)),
    [clients, locale, isPartial],
  );
  useEffect(() => foldWhenIdle(prepared), [prepared]);
  // Who sorts or filters by something else does neither again when the health arrives.
  const byHealth = sort.column === 'health' ? known.health : undefined;
  const ordered = useMemo(() => orderClients(prepared, sort, locale, byHealth), [prepared, sort, locale, byHealth]);
  const needed = health === 'all' ? undefined : known;
  const shown = useMemo(
    () => filterClients(ordered, { q, sold, by, health }, needed),
    [ordered, q, sold, by, health, needed],
  );
  return { shown, sort };
}
