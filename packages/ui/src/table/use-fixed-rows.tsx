import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';

type Options = {
  count: number;
  rowHeight: number;
  /** How many rows are in sight at once, at most. */
  rowsShown: number;
  /** This row is rendered even when it is scrolled out of view, because `aria-activedescendant` refers to it. */
  activeIndex?: number | undefined;
};

/** A box that scrolls through rows of one height, and draws only those near what is in sight. */
export function useFixedRows({ count, rowHeight, rowsShown, activeIndex = -1 }: Options) {
  const box = useRef<HTMLDivElement>(null);
  const size = { width: 0, height: rowsShown * rowHeight };
  const list = useVirtualizer({
    count,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    overscan: 6,
    // The heights are known, so that nothing is measured.
    initialRect: size,
    observeElementRect: (_, report) => report(size),
    rangeExtractor: (range) => {
      const near = defaultRangeExtractor(range);
      return activeIndex < 0 || near.includes(activeIndex) ? near : [...near, activeIndex].sort((a, b) => a - b);
    },
  });
  const boxHeight = Math.min(count, rowsShown) * rowHeight;

  /** Scrolls no further than it takes to see the row. */
  function scrollTo(index: number) {
    if (!box.current) return;
    const start = index * rowHeight;
    box.current.scrollTop = Math.min(Math.max(box.current.scrollTop, start + rowHeight - boxHeight), start);
    // Sent at once, so that the row is rendered before the browser's own scroll event.
    box.current.dispatchEvent(new Event('scroll'));
  }

  return {
    box,
    boxHeight,
    listHeight: count * rowHeight,
    rows: list.getVirtualItems(),
    firstInSight: Math.min(Math.ceil((list.scrollOffset ?? 0) / rowHeight), Math.max(0, count - 1)),
    scrollTo,
  };
}
