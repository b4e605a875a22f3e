import { useMediaQuery } from '@mantine/hooks';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../icon.tsx';
import { ChooseAll } from './choose-all.tsx';
import styles from './sort-menu.module.css';
import type { Column, Selection } from './table-column.tsx';
import type { TableColumns } from './table-columns.tsx';

type Props<T> = { table: TableColumns; columns: Column<T>[]; selection?: Selection<T> | undefined };

/** On a phone, where a table has no head to press: what its rows are sorted by, and which way; and all of them at once. */
export function SortMenu<T>({ table, columns, selection }: Props<T>) {
  const { t } = useTranslation();
  const id = useId();
  const isNarrow = useMediaQuery('(max-width: 767px)', false, { getInitialValueInEffect: false });
  const sortable = columns.filter((column) => table.getColumn(column.id)?.getCanSort());
  if (!isNarrow || (sortable.length === 0 && !selection)) return null;
  const sorted = sortable.find((column) => table.getColumn(column.id)?.getIsSorted());
  const direction = sorted && table.getColumn(sorted.id)?.getIsSorted();
  return (
    <div className={styles.menu}>
      {selection && <ChooseAll selection={selection} />}
      {sortable.length > 0 && (
        <>
          <label htmlFor={id}>{t('table.sortBy')}</label>
          <select
            id={id}
            value={sorted?.id ?? ''}
            onChange={(event) => table.getColumn(event.currentTarget.value)?.toggleSorting(false)}
          >
            {sorted === undefined && <option value="">–</option>}
            {sortable.map((column) => (
              <option key={column.id} value={column.id}>
                {column.header}
              </option>
            ))}
          </select>
        </>
      )}
      {sorted && (
        <button
          type="button"
          data-direction={direction}
          aria-label={t(direction === 'desc' ? 'table.descending' : 'table.ascending')}
          onClick={() => table.getColumn(sorted.id)?.toggleSorting()}
        >
          <Icon name="up" size={16} />
        </button>
      )}
    </div>
  );
}
