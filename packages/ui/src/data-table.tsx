import { type KeyboardEvent, lazy, type ReactNode, Suspense, useCallback, useState } from 'react';
import styles from './data-table.module.css';
import { Header } from './data-table-header.tsx';
import { Row } from './data-table-row.tsx';
import { roles } from './table-roles.tsx';

export type Column<T> = {
  id: string;
  header: string;
  cell: (row: T) => ReactNode;
  align?: 'end' | undefined;
  sortable?: boolean | undefined;
  width?: number | string | undefined;
  /** The cell that names the row: it carries the link, and is the head of the card on narrow screens. */
  primary?: boolean | undefined;
  hideOnCard?: boolean | undefined;
};

export type Sort<Column extends string = string> = { column: Column; direction: 'ascending' | 'descending' };

export type DataTableProps<T> = {
  label: string;
  columns: Column<T>[];
  rows: T[];
  rowKey: (row: T) => string;
  rowHref?: ((row: T) => string | undefined) | undefined;
  onOpen?: ((row: T) => void) | undefined;
  sort?: Sort | undefined;
  onSort?(sort: Sort): void;
  actions?: ((row: T) => ReactNode) | undefined;
  note?: ((row: T) => ReactNode) | undefined;
  dimmed?: ((row: T) => boolean) | undefined;
  footer?: ReactNode;
};

const VIRTUAL_FROM = 100;
const FIRST_ROWS = 30;
const VirtualRows = lazy(() => import('./virtual-rows.tsx').then((module) => ({ default: module.VirtualRows })));

export function DataTable<T>(props: DataTableProps<T>) {
  const { label, columns, rows, rowKey, footer } = props;
  const { actions, note, dimmed, rowHref, onOpen } = props;
  const drawn = { columns, actions, note, dimmed, rowHref, onOpen };
  const keyAt = useCallback((index: number) => rowKey(rows[index]!), [rows, rowKey]);
  const isLong = useLong(rows.length);
  return (
    <div className={styles.container}>
      <div className={styles.frame}>
        <table
          className={styles.table}
          aria-label={label}
          aria-rowcount={rows.length + 1}
          onKeyDown={move}
          {...roles.table}
        >
          <colgroup>
            {columns.map(({ id, width, primary }) => (
              <col key={id} style={{ inlineSize: width ?? (primary ? '30%' : 'auto') }} />
            ))}
            {props.actions !== undefined && <col style={{ inlineSize: 84 }} />}
          </colgroup>
          <Header {...props} />
          {!isLong ? (
            <PlainRows {...drawn} rows={rows} rowKey={rowKey} />
          ) : (
            <Suspense fallback={<PlainRows {...drawn} rows={rows.slice(0, FIRST_ROWS)} rowKey={rowKey} />}>
              <VirtualRows count={rows.length} keyAt={keyAt} columns={columns.length}>
                {(index, measure) => (
                  <Row key={keyAt(index)} {...drawn} row={rows[index]!} index={index} measure={measure} />
                )}
              </VirtualRows>
            </Suspense>
          )}
        </table>
      </div>
      {footer !== undefined && <p className={styles.footer}>{footer}</p>}
    </div>
  );
}

type PlainRowsProps<T> = Pick<DataTableProps<T>, 'rows' | 'rowKey' | Drawn>;
type Drawn = 'columns' | 'actions' | 'note' | 'dimmed' | 'rowHref' | 'onOpen';

function PlainRows<T>({ rows, rowKey, ...drawn }: PlainRowsProps<T>) {
  return (
    <tbody {...roles.group}>
      {rows.map((row, index) => (
        <Row key={rowKey(row)} {...drawn} row={row} index={index} />
      ))}
    </tbody>
  );
}

/** A table that was long stays so: a search must not draw all that is left of it at once, and anew. */
function useLong(count: number): boolean {
  const [isLong, setLong] = useState(false);
  if (!isLong && count >= VIRTUAL_FROM) setLong(true);
  return isLong || count >= VIRTUAL_FROM;
}

/** Arrow up and down go from row to row, from wherever in a row the focus is. */
function move(event: KeyboardEvent<HTMLTableElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined || !(event.target instanceof HTMLElement) || event.target.matches('input, select, textarea'))
    return;
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
