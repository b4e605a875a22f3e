import { useId, useLayoutEffect, useRef, useState } from 'react';
import styles from './flow.module.css';
import { type CardBox, type FlowLine, pathAround, pathDown } from './flow-layout.tsx';

const FIRST_SIDE = 24;
const NEXT_SIDE = 12;

/** The lines between the cards, drawn by measuring the cards. Each card also names its followers as text. */
export function FlowLines({ lines }: { lines: FlowLine[] }) {
  const svg = useRef<SVGSVGElement>(null);
  const [paths, setPaths] = useState<string[]>([]);
  const head = useId();
  useLayoutEffect(() => {
    const element = svg.current?.parentElement;
    if (!element) return;
    const draw = () => setPaths(pathsIn(element, lines));
    draw();
    const observer = new ResizeObserver(draw);
    for (const watched of [element, ...element.querySelectorAll('[data-part]')]) observer.observe(watched);
    return () => observer.disconnect();
  }, [lines]);
  return (
    <svg ref={svg} className={styles.lines} aria-hidden="true">
      <marker id={head} viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" orient="auto">
        <path d="M1 1l6 3-6 3" />
      </marker>
      {paths.map((path) => (
        <path key={path} d={path} markerEnd={`url(#${head})`} />
      ))}
    </svg>
  );
}

function pathsIn(element: HTMLElement, lines: FlowLine[]): string[] {
  const origin = element.getBoundingClientRect();
  const rtl = getComputedStyle(element).direction === 'rtl';
  const cards = new Map<string, CardBox & { row: number }>();
  for (const card of element.querySelectorAll<HTMLElement>('[data-part]')) {
    const { left, right, top, bottom } = card.getBoundingClientRect();
    const [start, end] = rtl ? [right, left] : [left, right];
    cards.set(card.dataset.part ?? '', {
      row: Number(card.dataset.row),
      start: start - origin.left,
      end: end - origin.left,
      top: top - origin.top,
      bottom: bottom - origin.top,
    });
  }
  const starts = [...cards.values()].map(({ start }) => start);
  const edge = rtl ? Math.max(...starts) : Math.min(...starts);
  let around = 0;
  return lines.flatMap(({ from, to }) => {
    const [a, b] = [cards.get(from), cards.get(to)];
    if (!a || !b) return [];
    if (b.row === a.row + 1 && b.top > a.bottom) return pathDown(a, b);
    const away = FIRST_SIDE + NEXT_SIDE * around++;
    return pathAround(a, b, rtl ? edge + away : edge - away);
  });
}
