import { useTranslation } from 'react-i18next';
import { Icon } from '../icon.tsx';
import { ChooseAll } from './choose-all.tsx';
import type { ColumnEdge, Resizing } from './column-edge.tsx';
import tableStyles from './data-table.module.css';
import styles from './data-table-header.module.css';
import type { Column, Selection } from './table-column.tsx';
import type { TableColumns } from './table-columns.tsx';
import { roles } from './table-roles.tsx';

type Props<T> = {
  table: TableColumns;
  columns: Column<T>[];
  selection: Selection<T> | undefined;
  hasActions: boolean;
  resizing?: (Resizing & { Edge: typeof ColumnEdge }) | undefined;
};

const ariaSort = { asc: 'ascending', desc: 'descending' } as const;

export function Header<T>({ table, columns, selection, hasActions, resizing }: Props<T>) {
  const { t } = useTranslation();
  return (
    <thead className={styles.head} {...roles.group}>
      <tr aria-rowindex={1} {...roles.row}>
        {selection && (
          <th scope="col" className={tableStyles.choice} data-choice {...roles.header}>
            <ChooseAll selection={selection} />
          </th>
        )}
        {columns.map(({ id, header, align, width }) => {
          const column = table.getColumn(id);
          const sorted = column?.getIsSorted() || undefined;
          return (
            <th key={id} scope="col" data-align={align} aria-sort={sorted && ariaSort[sorted]} {...roles.header}>
              {column?.getCanSort() ? (
                <button type="button" className={styles.sort} onClick={() => column.toggleSorting()}>
                  {header}
                  <Icon name="up" size={14} className={styles.arrow} />
                </button>
              ) : (
                header
              )}
              {resizing && <resizing.Edge column={id} header={header} width={width} {...resizing} />}
            </th>
          );
        })}
        {hasActions && (
          <th scope="col" {...roles.header}>
            <span className="visually-hidden">{t('table.actions')}</span>
          </th>
        )}
      </tr>
    </thead>
  );
}
