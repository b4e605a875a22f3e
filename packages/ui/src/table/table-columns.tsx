import {
  type ColumnDef,
  columnOrderingFeature,
  columnVisibilityFeature,
  functionalUpdate,
  type ReactTable,
  rowSortingFeature,
  type SortingState,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useMemo } from 'react';
import type { Column, Sort } from './table-column.tsx';

const features = tableFeatures({ columnOrderingFeature, columnVisibilityFeature, rowSortingFeature });
type Features = typeof features;
/** The library's rows stay empty: ours are read by index, so that nothing is built for a row that nobody sees. */
const noRows: never[] = [];

type Props<T> = {
  columns: Column<T>[];
  visibleColumns?: readonly string[] | undefined;
  sort?: Sort | undefined;
  onSort?(sort: Sort): void;
};

export type TableColumns = ReactTable<Features, never>;

/** Which columns there are, in which order, and which of them sorts the table. */
export function useTableColumns<T>({ columns, visibleColumns, sort, onSort }: Props<T>) {
  const definitions = useMemo(() => columns.map(define), [columns]);
  const shown = useMemo(() => {
    if (visibleColumns === undefined) return { columnOrder: [], columnVisibility: {} };
    const columnVisibility = Object.fromEntries(columns.map(({ id }) => [id, visibleColumns.includes(id)]));
    return { columnOrder: [...visibleColumns], columnVisibility };
  }, [columns, visibleColumns]);
  const sorting = useMemo(() => toSorting(sort), [sort]);
  const table = useTable({
    features,
    columns: definitions,
    data: noRows,
    state: { ...shown, sorting },
    manualSorting: true,
    enableSortingRemoval: false,
    enableMultiSort: false,
    sortDescFirst: false,
    enableSorting: onSort !== undefined,
    onSortingChange: (updater) => {
      const [first] = functionalUpdate(updater, sorting);
      if (first) onSort?.({ column: first.id, direction: first.desc ? 'descending' : 'ascending' });
    },
  });
  const leaves = table.getVisibleLeafColumns();
  const visible = useMemo(() => {
    const byId = new Map(columns.map((column) => [column.id, column]));
    return leaves.flatMap(({ id }) => byId.get(id) ?? []);
  }, [columns, leaves]);
  return { table, visible };
}

const define = <T,>({ id, header, sortable }: Column<T>): ColumnDef<Features, never> => ({
  id,
  header,
  enableSorting: sortable ?? false,
  // The library takes a column without values for one that cannot sort; what it sorts by is the caller's rule.
  accessorFn: () => undefined,
});

const toSorting = (sort: Sort | undefined): SortingState =>
  sort === undefined ? [] : [{ id: sort.column, desc: sort.direction === 'descending' }];
