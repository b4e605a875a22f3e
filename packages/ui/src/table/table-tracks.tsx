import type { Column } from './table-column.tsx';

type Ends = { hasChoice: boolean; hasActions: boolean };

/** Rows are grids, so that one is laid out by itself: a table lays all of them out again for each that is scrolled in. */
export function toTracks<T>(columns: Column<T>[], { hasChoice, hasActions }: Ends): string {
  const widths = columns.map(({ width, primary }) => width ?? (primary ? '30%' : 'auto'));
  // Where no column takes what is left, all share it.
  const isShared = !widths.includes('auto');
  const tracks = widths.map((width) => {
    if (width === 'auto') return 'minmax(0, 1fr)';
    if (typeof width === 'number') return `${width}px`;
    return isShared && width.endsWith('%') ? `minmax(0, ${Number.parseFloat(width)}fr)` : width;
  });
  return [...(hasChoice ? ['40px'] : []), ...tracks, ...(hasActions ? ['84px'] : [])].join(' ');
}

const USUAL = 160;
const ACTIONS = 120;
export const NARROWEST = 64;
export const WIDEST = 800;

const widthOf = <T,>({ width }: Column<T>) => (typeof width === 'number' ? width : USUAL);

/** Each column as wide as it was made; what is left of the table stays empty at its end. */
export const toFixedTracks = <T,>(columns: Column<T>[], { hasChoice, hasActions }: Ends): string =>
  [
    ...(hasChoice ? ['40px'] : []),
    ...columns.map((column) => `${widthOf(column)}px`),
    `minmax(${hasActions ? ACTIONS : 0}px, 1fr)`,
  ].join(' ');

export const leastWidth = <T,>(columns: Column<T>[], { hasChoice, hasActions }: Ends): number =>
  columns.reduce((sum, column) => sum + widthOf(column), (hasChoice ? 40 : 0) + (hasActions ? ACTIONS : 0));
