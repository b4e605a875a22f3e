import { memo, type MouseEvent as ReactMouseEvent, type ReactNode } from 'react';
import styles from './data-table.module.css';
import type { RowParts } from './table-column.tsx';
import { roles } from './table-roles.tsx';

type Props<T> = {
  /** Undefined while the server still has it. */
  row: T | undefined;
  index: number;
  parts: RowParts<T>;
  isSelected?: boolean | undefined;
  /** Whether it may be drawn as a card, whose cells say what they are. */
  isCard?: boolean | undefined;
  measure?: ((element: HTMLTableRowElement | null) => void) | undefined;
};

/** Memoized, so that a scroll step renders only the few rows that changed. */
export const Row = memo(PlainRow) as typeof PlainRow;

function PlainRow<T>({ row, index, parts, isSelected = false, isCard = true, measure }: Props<T>) {
  const { columns, actions, note, dimmed, choice } = parts;
  const hasActions = actions !== undefined;
  const isLoaded = row !== undefined;
  return (
    <tr
      ref={measure}
      className={styles.row}
      data-row
      data-index={index}
      data-dimmed={(isLoaded && dimmed?.(row)) || undefined}
      data-actions={hasActions || undefined}
      aria-rowindex={index + 2}
      data-selected={isSelected || undefined}
      aria-busy={isLoaded ? undefined : true}
      {...roles.row}
    >
      {choice && (
        <td className={styles.choice} data-choice {...roles.cell}>
          {isLoaded && (
            <input
              type="checkbox"
              aria-label={choice.labelOf(row)}
              checked={isSelected}
              onChange={({ nativeEvent }) => choice.onToggle(index, hasShift(nativeEvent))}
            />
          )}
        </td>
      )}
      {columns.map(({ id, header, align, primary, hideOnCard, fits, dimmed: isDimmed, cell }) => (
        <td
          key={id}
          data-label={isCard ? header : undefined}
          data-align={align}
          data-primary={primary || undefined}
          data-fits={fits || undefined}
          data-dimmed={isDimmed || undefined}
          data-hide-on-card={hideOnCard || undefined}
          {...roles.cell}
        >
          {!isLoaded ? (
            <span className={styles.pending} />
          ) : primary ? (
            <>
              {opener(row, parts, cell(row, isCard))}
              {note?.(row)}
            </>
          ) : (
            cell(row, isCard)
          )}
        </td>
      ))}
      {hasActions && (
        <td className={styles.actions} {...roles.cell}>
          <div>{isLoaded && actions(row)}</div>
        </td>
      )}
    </tr>
  );
}

/** A change of a box comes from a click, also with the keyboard. */
const hasShift = (event: Event) => event instanceof MouseEvent && event.shiftKey;

/** A real link, stretched over the row: a plain click opens the detail in place, the others do what links do. */
function opener<T>(row: T, { rowHref, onOpen }: RowParts<T>, children: ReactNode) {
  const href = rowHref?.(row);
  if (href !== undefined) {
    const open = (event: ReactMouseEvent) => {
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
