import { type CSSProperties, type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { ColumnEdge } from './column-edge.tsx';
import styles from './data-table.module.css';
import { Header } from './data-table-header.tsx';
import { Row } from './data-table-row.tsx';
import { SideBar, useSideScroll } from './side-scroll.tsx';
import { SortMenu } from './sort-menu.tsx';
import { useCards } from './table-cards.tsx';
import type { Column, RowParts, RowsByIndex, Selection, Sort } from './table-column.tsx';
import { useTableColumns } from './table-columns.tsx';
import { chooseClicked, chooseFocused, move } from './table-keys.tsx';
import { roles } from './table-roles.tsx';
import { leastWidth, toFixedTracks, toTracks } from './table-tracks.tsx';

export type { Column, Selection, Sort } from './table-column.tsx';

export type DataTableProps<T> = Omit<RowParts<T>, 'choice'> & {
  label: string;
  rows: RowsByIndex<T>;
  rowKey: (row: T) => string;
  /** How many there will be, where only the first ones are there yet: no more of them are drawn than of all. */
  expected?: number | undefined;
  /** The columns to show, in this order; all of them where it is left out. */
  visibleColumns?: readonly string[] | undefined;
  sort?: Sort | undefined;
  /** A method, so that a caller may name the columns that it knows. */
  onSort?(sort: Sort): void;
  footer?: ReactNode;
  /** Where it is given, each row begins with a box to choose it. */
  selection?: Selection<T> | undefined;
  /** Where it is given, each column has its own width in pixels and an edge to change it; a wide table is scrolled sideways. */
  resize?: { Edge: typeof ColumnEdge; onResize: (column: string, width: number) => void } | undefined;
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
  const { label, rows, rowKey, expected = 0, footer, onRowsDrawn, selection, resize } = props;
  const { actions, note, dimmed, rowHref, onOpen } = props;
  const { table, visible: columns } = useTableColumns(props);
  const { labelOf, onToggle } = selection ?? {};
  const parts = useMemo(
    () => ({
      ...{ columns, actions, note, dimmed, rowHref, onOpen },
      choice: labelOf && onToggle && { labelOf, onToggle },
    }),
    [columns, actions, note, dimmed, rowHref, onOpen, labelOf, onToggle],
  );
  const isLong = useLong(Math.max(rows.length, expected));
  const element = useRef<HTMLTableElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const cards = useCards(place);
  const ends = { hasChoice: selection !== undefined, hasActions: actions !== undefined };
  const tracksOf = (all: Column<T>[]) => (resize ? toFixedTracks(all, ends) : toTracks(all, ends));
  const resizing = resize && {
    ...resize,
    // Drawn by the browser alone while it is dragged: no row is rendered anew.
    preview: (id: string, width: number) =>
      element.current?.style.setProperty(
        '--tracks',
        tracksOf(columns.map((each) => (each.id === id ? { ...each, width } : each))),
      ),
  };
  const onScroll = useSideScroll(resize !== undefined);
  const drawn = { rows, rowKey, parts, selected: selection?.selected };
  return (
    <div className={styles.container} ref={place}>
      <div className={styles.frame} ref={onScroll}>
        <SortMenu table={table} columns={columns} selection={selection} />
        <table
          ref={element}
          className={styles.table}
          data-sideways={resize && true}
          data-cards={cards || undefined}
          aria-label={label}
          aria-rowcount={rows.length + 1}
          style={{ '--tracks': tracksOf(columns), '--least': `${leastWidth(columns, ends)}px` } as CSSProperties}
          onKeyDown={(event) => {
            if (!chooseFocused(event, selection)) move(event);
          }}
          onClick={(event) => chooseClicked(event, selection)}
          {...roles.table}
        >
          <Header
            table={table}
            columns={columns}
            selection={selection}
            hasActions={actions !== undefined}
            resizing={resizing}
          />
          {isLong ? <LongRows {...drawn} {...{ cards, onRowsDrawn }} /> : <PlainRows {...drawn} count={rows.length} />}
        </table>
        {resize && <SideBar width={leastWidth(columns, ends)} />}
      </div>
      {footer !== undefined && <p className={styles.footer}>{footer}</p>}
    </div>
  );
}

type Drawn<T> = Pick<DataTableProps<T>, 'rows' | 'rowKey'> & {
  parts: RowParts<T>;
  selected: Selection<T>['selected'] | undefined;
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

type Long<T> = Drawn<T> & Pick<DataTableProps<T>, 'onRowsDrawn'> & { cards: boolean };

function LongRows<T>({ cards, onRowsDrawn, ...drawn }: Long<T>) {
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
    <VirtualRows count={rows.length} cards={cards} keyAt={keyAt} onRowsDrawn={onRowsDrawn}>
      {(index, drawnAs) => {
        const key = keyAt(index);
        const isSelected = selected?.has(key);
        return <Row key={key} row={rows.at(index)} index={index} parts={parts} isSelected={isSelected} {...drawnAs} />;
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
