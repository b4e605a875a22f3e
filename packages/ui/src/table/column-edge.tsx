import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './data-table-header.module.css';
import { NARROWEST, WIDEST } from './table-tracks.tsx';

export type Resizing = {
  preview: (column: string, width: number) => void;
  onResize: (column: string, width: number) => void;
};
type Props = Resizing & { column: string; header: string; width: number | string | undefined };

const STEP = 16;
const within = (width: number) => Math.round(Math.min(WIDEST, Math.max(NARROWEST, width)));
const headWidth = (edge: HTMLElement) => edge.parentElement?.getBoundingClientRect().width ?? 0;
/** To the end of the line is wider, whichever side that is. */
const signOf = (edge: HTMLElement) => (getComputedStyle(edge).direction === 'rtl' ? -1 : 1);

/** The end of a column's head: dragged, or moved with the arrow keys, it makes the column wider or narrower. */
export function ColumnEdge({ column, header, width: usual, preview, onResize }: Props) {
  const { t } = useTranslation();
  const drag = useRef<{ from: number; width: number; now: number }>(undefined);

  function start(event: PointerEvent<HTMLElement>) {
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    const width = headWidth(event.currentTarget);
    drag.current = { from: event.clientX, width, now: width };
  }
  function follow(event: PointerEvent<HTMLElement>) {
    if (!drag.current) return;
    const { from, width } = drag.current;
    drag.current.now = within(width + (event.clientX - from) * signOf(event.currentTarget));
    preview(column, drag.current.now);
  }
  function end() {
    if (drag.current && drag.current.now !== drag.current.width) onResize(column, drag.current.now);
    drag.current = undefined;
  }
  function step(event: KeyboardEvent<HTMLElement>) {
    const side = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (side === undefined) return;
    event.preventDefault();
    onResize(column, within(headWidth(event.currentTarget) + side * signOf(event.currentTarget) * STEP));
  }

  return (
    <hr
      className={styles.edge}
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={t('table.width', { column: header })}
      aria-valuemin={NARROWEST}
      aria-valuemax={WIDEST}
      aria-valuenow={typeof usual === 'number' ? usual : undefined}
      onPointerDown={start}
      onPointerMove={follow}
      onPointerUp={end}
      onPointerCancel={end}
      onKeyDown={step}
    />
  );
}
