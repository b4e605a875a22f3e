import type { Client } from '@app/contract/clients';
import type { Sort } from '@app/ui/data-table';
import { Empty } from '@app/ui/empty';
import { Metrics } from '@app/ui/metrics';
import { useCallback, useDeferredValue, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { PageProps } from '#app/routes.tsx';
import { getBoot } from '#lib/boot.ts';
import { currentLocale, useFormats } from '#lib/locale.ts';
import { columnNames, filterClients, orderClients, parseSort, prepareClients, writeSort } from './arrange.ts';
import { ClientFilters, ResetFilters } from './client-filters.tsx';
import { ClientTable } from './client-table.tsx';
import styles from './clients-page.module.css';
import { MoreMenu } from './more-menu.tsx';
import { useKept } from './use-kept.ts';
import { ViewMenu } from './view-menu.tsx';
import { parseHidden } from './views.ts';

type Props = Pick<PageProps, 'search' | 'setSearch'> & {
  clients: Client[];
  total: number;
  /** Still the answer to another filter, while the new one is on its way. */
  isOld: boolean;
};

export function Clients({ clients, total, isOld, search, setSearch }: Props) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const [hidden, setHidden] = useKept(`clientColumns/${getBoot().user.id}`, parseHidden);
  const columns = useMemo(() => columnNames.filter((column) => !hidden.includes(column)), [hidden]);
  const { shown, sort } = useShown(clients, search);
  const onSort = useCallback((next: Sort) => setSearch({ sort: writeSort(next) }), [setSearch]);
  return (
    <>
      <div className={styles.tile}>
        <Metrics items={[{ label: t('clients.totalClients'), value: number(total) }]} />
      </div>
      <ClientFilters search={search} setSearch={setSearch} shown={shown.length} total={total}>
        <ViewMenu search={search} setSearch={setSearch} hidden={hidden} setHidden={setHidden} />
        <MoreMenu clients={shown} columns={columns} setHidden={setHidden} />
      </ClientFilters>
      {shown.length === 0 && !isOld ? (
        <Empty text={t('clients.noMatch')} action={<ResetFilters setSearch={setSearch} />} />
      ) : (
        <div className={styles.table} aria-busy={isOld}>
          <ClientTable clients={shown} columns={columns} sort={sort} onSort={onSort} />
        </div>
      )}
    </>
  );
}

/** Each step is only done anew when its own input changes: a search neither folds nor sorts ten thousand again. */
function useShown(clients: Client[], search: PageProps['search']) {
  const locale = currentLocale();
  // The field and the menus stay quick while the rows are gone through.
  const { q, sold, sort: sortText } = useDeferredValue(search);
  const sort = useMemo(() => parseSort(sortText), [sortText]);
  const prepared = useMemo(() => prepareClients(clients, locale), [clients, locale]);
  const ordered = useMemo(() => orderClients(prepared, sort, locale), [prepared, sort, locale]);
  const shown = useMemo(() => filterClients(ordered, { q, sold }), [ordered, q, sold]);
  return { shown, sort };
}
