import {
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useMemo,
  useState,
} from 'react';
import styles from './data-table.module.css';
import { Header } from './data-table-header.tsx';
import { Row } from './data-table-row.tsx';
import type { Column, RowParts, RowsByIndex, Selection, Sort } from './table-column.tsx';
import { useTableColumns } from './table-columns.tsx';
import { roles } from './table-roles.tsx';

export type { Column, Selection, Sort } from './table-column.tsx';

export type DataTableProps<T> = Omit<RowParts<T>, 'choice'> & {
  label: string;
  rows: RowsByIndex<T>;
  rowKey: (row: T) => string;
  /** The columns to show, in this order; all of them where it is left out. */
  visibleColumns?: readonly string[] | undefined;
  sort?: Sort | undefined;
  /** A method, so that a caller may name the columns that it knows. */
  onSort?(sort: Sort): void;
  footer?: ReactNode;
  /** Where it is given, each row begins with a box to choose it. */
  selection?: Selection<T> | undefined;
  /** The rows that are drawn, `end` not among them: what a list by pages has to ask the server for. */
  onRowsDrawn?: ((first: number, end: number) => void) | undefined;
};

const VIRTUAL_FROM = 100;
const FIRST_ROWS = 30;

let VirtualRows: typeof import('./virtual-rows.tsx').VirtualRows | undefined;

/** A page that knows of many rows brings their code along: its first rows are drawn once, not twice. */
export function prepareForManyRows(rows: NonNullable<typeof VirtualRows>): void {
  VirtualRows = rows;
}

async function loadVirtualRows(): Promise<void> {
  VirtualRows ??= (await import('./virtual-rows.tsx')).VirtualRows;
}

export function DataTable<T>(props: DataTableProps<T>) {
  const { label, rows, rowKey, footer, actions, note, dimmed, rowHref, onOpen, onRowsDrawn, selection } = props;
  const { table, visible: columns } = useTableColumns(props);
  const { labelOf, onToggle } = selection ?? {};
  const parts = useMemo(
    () => ({
      ...{ columns, actions, note, dimmed, rowHref, onOpen },
      choice: labelOf && onToggle && { labelOf, onToggle },
    }),
    [columns, actions, note, dimmed, rowHref, onOpen, labelOf, onToggle],
  );
  const isLong = useLong(rows.length);
  const drawn = { rows, rowKey, parts, selected: selection?.selected };
  return (
    <div className={styles.container}>
      <div className={styles.frame}>
        <table
          className={styles.table}
          aria-label={label}
          aria-rowcount={rows.length + 1}
          style={{ '--tracks': toTracks(columns, selection !== undefined, actions !== undefined) } as CSSProperties}
          onKeyDown={move}
          {...roles.table}
        >
          <Header table={table} columns={columns} selection={selection} hasActions={actions !== undefined} />
          {isLong ? <LongRows {...drawn} onRowsDrawn={onRowsDrawn} /> : <PlainRows {...drawn} count={rows.length} />}
        </table>
      </div>
      {footer !== undefined && <p className={styles.footer}>{footer}</p>}
    </div>
  );
}

/** Rows are grids, so that one is laid out by itself: a table lays all of them out again for each that is scrolled in. */
function toTracks<T>(columns: Column<T>[], hasChoice: boolean, hasActions: boolean): string {
  const widths = columns.map(({ width, primary }) => width ?? (primary ? '30%' : 'auto'));
  // Where no column takes what is left, all share it.
  const isShared = !widths.includes('auto');
  const tracks = widths.map((width) => {
    if (width === 'auto') return 'minmax(0, 1fr)';
    if (typeof width === 'number') return `${width}px`;
    return isShared && width.endsWith('%') ? `minmax(0, ${Number.parseFloat(width)}fr)` : width;
  });
  return [...(hasChoice ? ['40px'] : []), ...tracks, ...(hasActions ? ['84px'] : [])].join(' ');
}

type Drawn<T> = Pick<DataTableProps<T>, 'rows' | 'rowKey'> & {
  parts: RowParts<T>;
  selected: ReadonlySet<string> | undefined;
};

function PlainRows<T>({ rows, rowKey, parts, selected, count }: Drawn<T> & { count: number }) {
  return (
    <tbody {...roles.group}>
      {Array.from({ length: Math.min(count, rows.length) }, (_, index) => {
        const row = rows.at(index);
        const key = row === undefined ? index : rowKey(row);
        return <Row key={key} row={row} index={index} parts={parts} isSelected={selected?.has(String(key))} />;
      })}
    </tbody>
  );
}

function LongRows<T>({ onRowsDrawn, ...drawn }: Drawn<T> & Pick<DataTableProps<T>, 'onRowsDrawn'>) {
  const { rows, rowKey, parts, selected } = drawn;
  const [loading, setLoading] = useState<{ failure?: unknown }>({});
  useEffect(() => {
    if (VirtualRows !== undefined) return;
    loadVirtualRows().then(
      () => setLoading({}),
      (failure) => setLoading({ failure }),
    );
  }, []);
  if (loading.failure) throw loading.failure;
  const keyAt = useCallback(
    (index: number) => {
      const row = rows.at(index);
      return row === undefined ? `row ${index}` : rowKey(row);
    },
    [rows, rowKey],
  );
  if (VirtualRows === undefined) return <PlainRows {...drawn} count={FIRST_ROWS} />;
  return (
    <VirtualRows count={rows.length} keyAt={keyAt} onRowsDrawn={onRowsDrawn}>
      {(index, measure) => {
        const key = keyAt(index);
        const isSelected = selected?.has(key);
        return (
          <Row key={key} row={rows.at(index)} index={index} parts={parts} isSelected={isSelected} measure={measure} />
        );
      }}
    </VirtualRows>
  );
}

/** A table that was long keeps rendering only a part of its rows, so that a search does not render all of them. */
function useLong(count: number): boolean {
  const [isLong, setLong] = useState(false);
  if (!isLong && count >= VIRTUAL_FROM) setLong(true);
  return isLong || count >= VIRTUAL_FROM;
}

const TYPED_INTO = 'input:not([type="checkbox"]), select, textarea';

/** Arrow up and down go from row to row, from wherever in a row the focus is. */
function move(event: KeyboardEvent<HTMLTableElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined || !(event.target instanceof HTMLElement) || event.target.matches(TYPED_INTO)) return;
  const current = event.target.closest('[data-row]');
  const all = [...event.currentTarget.querySelectorAll('[data-row]')];
  const from = current === null ? -1 : all.indexOf(current);
  if (current === null && step < 0) return;
  for (let at = from + step; at >= 0 && at < all.length; at += step) {
    const opener = all[at]?.querySelector<HTMLElement>('[data-open]');
    if (opener === null || opener === undefined) continue;
    event.preventDefault();
    opener.focus();
    return;
  }
}
