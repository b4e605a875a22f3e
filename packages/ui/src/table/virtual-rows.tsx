import { observeWindowOffset, useWindowVirtualizer, windowScroll } from '@tanstack/react-virtual';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useDrawnRange } from './drawn-range.tsx';
import { scaledScroll } from './scaled-scroll.tsx';
import { roles } from './table-roles.tsx';

type Props = {
  count: number;
  cards: boolean;
  keyAt: (index: number) => string;
  onRowsDrawn?: ((first: number, end: number) => void) | undefined;
  children: (
    index: number,
    drawn: { isCard: boolean; measure: (row: HTMLTableRowElement | null) => void },
  ) => ReactNode;
};

const ROW_HEIGHT = 44;
const CARD_HEIGHT = 84;

/**
 * So many are laid out by their positions: every height is added up anew when another page of them comes, and asking for
 * a million keys would take half a second each time.
 */
const MANY = 20_000;
const byPosition = (index: number) => index;

/** Only the rows near the window are drawn; two empty rows keep the room of the others, so the table stays a table. */
export function VirtualRows({ count, cards, keyAt, onRowsDrawn, children }: Props) {
  const body = useRef<HTMLTableSectionElement>(null);
  const scrollMargin = usePlace(body);
  const usual = cards ? CARD_HEIGHT : ROW_HEIGHT;
  const scroll = scaledScroll({
    rowsHeight: count * usual,
    windowHeight: window.innerHeight,
    rowsStart: scrollMargin,
  });
  const scrollNow = useRef(scroll);
  scrollNow.current = scroll;
  const keyOf = count > MANY ? byPosition : keyAt;
  const rangeExtractor = useDrawnRange();
  const virtual = useWindowVirtualizer<HTMLTableRowElement>({
    count,
    scrollMargin,
    getItemKey: keyOf,
    estimateSize: () => usual,
    // Known before anything is observed: the first rows are drawn once, not twice.
    initialRect: { width: window.innerWidth, height: window.innerHeight },
    // The observer reports the size: asking the element itself would lay the page out once for every new row.
    measureElement: (row, entry, list) =>
      entry?.borderBoxSize?.[0]?.blockSize || (list.itemSizeCache.get(keyOf(list.indexFromElement(row))) ?? usual),
    observeElementOffset: (list, report) =>
      observeWindowOffset(list, (offset, isScrolling) => report(scrollNow.current.toList(offset), isScrolling)),
    scrollToFn: (offset, { adjustments = 0, ...options }, list) =>
      windowScroll(scrollNow.current.toPage(offset + adjustments), options, list),
    rangeExtractor,
  });
  const drawnAs = useRef(cards);
  useLayoutEffect(() => {
    // Heights measured as table rows do not apply to cards.
    if (drawnAs.current !== cards) virtual.measure();
    drawnAs.current = cards;
  }, [cards, virtual]);
  const items = virtual.getVirtualItems();
  const first = items[0]?.index ?? 0;
  const end = (items.at(-1)?.index ?? -1) + 1;
  useEffect(() => onRowsDrawn?.(first, end), [onRowsDrawn, first, end]);
  const start = (items[0]?.start ?? scrollMargin) - scrollMargin;
  const height = (items.at(-1)?.end ?? scrollMargin) - scrollMargin - start;
  const offset = virtual.scrollOffset ?? 0;
  const before = start - (offset - scroll.toPage(offset));
  const total = virtual.getTotalSize() - (count * usual - scroll.pageHeight);
  return (
    <tbody ref={body} data-scrolling={virtual.isScrolling || undefined} {...roles.group}>
      <Gap size={before} />
      {items.map((item) => children(item.index, { isCard: cards, measure: virtual.measureElement }))}
      <Gap size={total - Math.max(0, before) - height} />
    </tbody>
  );
}

function Gap({ size }: { size: number }) {
  if (size <= 0) return null;
  return (
    <tr {...roles.gap}>
      <td {...roles.gap} data-gap style={{ blockSize: size }} />
    </tr>
  );
}

/** What stands above the table may come and go (a hint, a filter line), so its place is measured again. */
function usePlace(element: { current: HTMLElement | null }): number {
  const [place, setPlace] = useState(0);
  useLayoutEffect(() => {
    const measure = () => {
      const box = element.current?.getBoundingClientRect();
      if (box) setPlace(Math.round(box.top + window.scrollY));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [element]);
  return place;
}
