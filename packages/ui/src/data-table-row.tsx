import { type MouseEvent, memo, type ReactNode } from 'react';
import styles from './data-table.module.css';
import type { DataTableProps } from './data-table.tsx';
import { roles } from './table-roles.tsx';

type Props<T> = Pick<DataTableProps<T>, 'columns' | 'actions' | 'note' | 'dimmed' | 'rowHref' | 'onOpen'> & {
  row: T;
  index: number;
  measure?: ((element: HTMLTableRowElement | null) => void) | undefined;
};

/** Drawn anew only when its own row or what it is drawn with has changed: a scroll step touches few of many rows. */
export const Row = memo(PlainRow) as typeof PlainRow;

function PlainRow<T>(props: Props<T>) {
  const { row, index, columns, actions, note, dimmed, measure } = props;
  return (
    <tr
      ref={measure}
      className={styles.row}
      data-row
      data-index={index}
      data-dimmed={dimmed?.(row) || undefined}
      data-actions={actions !== undefined || undefined}
      aria-rowindex={index + 2}
      {...roles.row}
    >
      {columns.map((column) => (
        <td
          key={column.id}
          data-label={column.header}
          data-align={column.align}
          data-primary={column.primary || undefined}
          data-hide-on-card={column.hideOnCard || undefined}
          {...roles.cell}
        >
          {column.primary ? <Opener {...props}>{isolated(column.cell(row))}</Opener> : isolated(column.cell(row))}
          {column.primary && note?.(row)}
        </td>
      ))}
      {actions !== undefined && (
        <td className={styles.actions} {...roles.cell}>
          <div>{actions(row)}</div>
        </td>
      )}
    </tr>
  );
}

/** A Latin name in an Arabic table keeps its full stop at its own end; an empty text stays an empty cell. */
function isolated(content: ReactNode): ReactNode {
  if (content === '') return null;
  return typeof content === 'string' || typeof content === 'number' ? <bdi>{content}</bdi> : content;
}

/** A real link, stretched over the row: a plain click opens the detail in place, the others do what links do. */
function Opener<T>({ row, rowHref, onOpen, children }: Props<T> & { children: ReactNode }) {
  const href = rowHref?.(row);
  if (href !== undefined) {
    const open = (event: MouseEvent) => {
      if (onOpen === undefined || event.button !== 0) return;
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      onOpen(row);
    };
    return (
      <a className={styles.open} href={href} onClick={open} data-open>
        {children}
      </a>
    );
  }
  if (rowHref !== undefined || onOpen === undefined) return <div className={styles.named}>{children}</div>;
  return (
    <button type="button" className={styles.open} onClick={() => onOpen(row)} data-open>
      {children}
    </button>
  );
}
