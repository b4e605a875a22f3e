import { useRef, useState } from 'react';

const SPARE = 6;

/** Only the rows near what is scrolled to are drawn. All rows are equally high, so that nothing needs measuring. */
export function useRowWindow(count: number, rowHeight: number, height: number) {
  const box = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  const first = Math.max(0, Math.min(Math.floor(top / rowHeight), count - Math.ceil(height / rowHeight)) - SPARE);
  const end = Math.min(count, first + Math.ceil(height / rowHeight) + 2 * SPARE + 1);

  /** Scrolls no further than it takes to see the row. */
  function show(index: number) {
    if (!box.current) return;
    const start = index * rowHeight;
    const next = Math.min(Math.max(box.current.scrollTop, start + rowHeight - height), start);
    box.current.scrollTop = next;
    setTop(next);
  }

  return {
    box,
    /** The rows to draw … */
    first,
    end,
    /** … and the first of them that is in sight. */
    seen: Math.min(Math.ceil(top / rowHeight), Math.max(0, count - 1)),
    show,
    onScroll: () => setTop(box.current?.scrollTop ?? 0),
  };
}
