import { useTranslation } from 'react-i18next';
import styles from './data-table.module.css';
import type { Column, DataTableProps, Sort } from './data-table.tsx';
import { Icon } from './icon.tsx';
import { roles } from './table-roles.tsx';

type Props<T> = Pick<DataTableProps<T>, 'columns' | 'sort' | 'onSort' | 'actions'>;

export function Header<T>({ columns, sort, onSort, actions }: Props<T>) {
  const { t } = useTranslation();
  return (
    <thead className={styles.head} {...roles.group}>
      <tr aria-rowindex={1} {...roles.row}>
        {columns.map((column) => (
          <th
            key={column.id}
            scope="col"
            data-align={column.align}
            aria-sort={column.id === sort?.column ? sort.direction : undefined}
            {...roles.header}
          >
            {column.sortable && onSort !== undefined ? (
              <button type="button" className={styles.sort} onClick={() => onSort(nextSort(column, sort))}>
                {column.header}
                <Icon name="up" size={14} className={styles.arrow} />
              </button>
            ) : (
              column.header
            )}
          </th>
        ))}
        {actions !== undefined && (
          <th scope="col" {...roles.header}>
            <span className="visually-hidden">{t('table.actions')}</span>
          </th>
        )}
      </tr>
    </thead>
  );
}

function nextSort<T>(column: Column<T>, sort: Sort | undefined): Sort {
  const again = sort?.column === column.id && sort.direction === 'ascending';
  return { column: column.id, direction: again ? 'descending' : 'ascending' };
}
