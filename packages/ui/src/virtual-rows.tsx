import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { roles } from './table-roles.tsx';

type Props = {
  count: number;
  columns: number;
  keyAt: (index: number) => string;
  children: (index: number, measure: (element: HTMLTableRowElement | null) => void) => ReactNode;
};

const ROW_HEIGHT = 44;
const CARD_HEIGHT = 172;
const CARDS_UNDER = 768;

/** Only the rows near the window are drawn; two empty rows keep the room of the others, so the table stays a table. */
export function VirtualRows({ count, columns, keyAt, children }: Props) {
  const body = useRef<HTMLTableSectionElement>(null);
  const { scrollMargin, cards } = usePlace(body);
  const usual = cards ? CARD_HEIGHT : ROW_HEIGHT;
  const virtual = useWindowVirtualizer<HTMLTableRowElement>({
    count,
    scrollMargin,
    getItemKey: keyAt,
    estimateSize: () => usual,
    measureElement: (row) => row.getBoundingClientRect().height || usual,
    overscan: 12,
  });
  const drawnAs = useRef(cards);
  useLayoutEffect(() => {
    // A height measured as a row says nothing about the card.
    if (drawnAs.current !== cards) virtual.measure();
    drawnAs.current = cards;
  }, [cards, virtual]);
  const items = virtual.getVirtualItems();
  const before = (items[0]?.start ?? scrollMargin) - scrollMargin;
  const after = virtual.getTotalSize() - ((items.at(-1)?.end ?? scrollMargin) - scrollMargin);
  return (
    <tbody ref={body} {...roles.group}>
      <Gap size={before} columns={columns} />
      {items.map((item) => children(item.index, virtual.measureElement))}
      <Gap size={after} columns={columns} />
    </tbody>
  );
}

function Gap({ size, columns }: { size: number; columns: number }) {
  if (size <= 0) return null;
  return (
    <tr {...roles.gap}>
      <td {...roles.gap} colSpan={columns} data-gap style={{ blockSize: size }} />
    </tr>
  );
}

/** What stands above the table may come and go (a hint, a filter line), so its place is measured again. */
function usePlace(element: { current: HTMLElement | null }) {
  const [place, setPlace] = useState({ scrollMargin: 0, cards: false });
  useLayoutEffect(() => {
    const measure = () => {
      const box = element.current?.getBoundingClientRect();
      if (box === undefined) return;
      const scrollMargin = Math.round(box.top + window.scrollY);
      const cards = box.width > 0 && box.width < CARDS_UNDER;
      setPlace((old) => (old.scrollMargin === scrollMargin && old.cards === cards ? old : { scrollMargin, cards }));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [element]);
  return place;
}
