import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, type RefObject, useEffect } from 'react';

type Props = {
  /** What is scrolled. */
  scroller: RefObject<HTMLElement | null>;
  count: number;
  keyAt: (index: number) => string | number;
  /** The usual height of an item, in pixels. */
  usual: number;
  gap: number;
  className?: string | undefined;
  /** Where the last one that is drawn ends; not told of a list that is drawn whole. */
  onDrawn?: ((end: number) => void) | undefined;
  children: (index: number, measure: (element: HTMLLIElement | null) => void) => ReactNode;
};

/** Fewer than this are drawn all: nothing has to be measured. */
const FEW = 20;

/** A list inside something that scrolls by itself: of many items only those near the sight are drawn. */
export function VirtualList(props: Props) {
  return props.count <= FEW ? <Few {...props} /> : <Many {...props} />;
}

function Few({ count, className, children }: Props) {
  return <ul className={className}>{Array.from({ length: count }, (_, index) => children(index, ignore))}</ul>;
}
const ignore = () => undefined;

function Many({ scroller, count, keyAt, usual, gap, className, onDrawn, children }: Props) {
  const virtual = useVirtualizer<HTMLElement, HTMLLIElement>({
    count,
    gap,
    getScrollElement: () => scroller.current,
    getItemKey: keyAt,
    estimateSize: () => usual,
    overscan: 4,
    initialRect: { width: 0, height: 8 * usual },
  });
  const items = virtual.getVirtualItems();
  const end = (items.at(-1)?.index ?? -1) + 1;
  useEffect(() => onDrawn?.(end), [onDrawn, end]);
  const before = items[0]?.start ?? 0;
  const after = virtual.getTotalSize() - (items.at(-1)?.end ?? 0);
  return (
    <ul className={className} style={{ paddingBlock: `${before}px ${Math.max(0, after)}px` }}>
      {items.map(({ index }) => children(index, virtual.measureElement))}
    </ul>
  );
}
