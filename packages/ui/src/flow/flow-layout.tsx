export type FlowLine = { from: string; to: string };
type FlowRows = {
  /** The parts' keys, row by row. */
  rows: string[][];
  lines: FlowLine[];
  /** Nothing leads to it: contacts enter here. */
  isStart: (key: string) => boolean;
  /** The keys of what follows. */
  nextOf: (key: string) => string[];
};

/** Places each part in a row below everything that leads to it; a line to an unknown part, or to itself, is left out. */
export function layOutFlow(keys: readonly string[], flow: readonly FlowLine[]): FlowRows {
  const known = new Set(keys);
  const lines = flow.filter(({ from, to }) => from !== to && known.has(from) && known.has(to));
  const into = (key: string) => lines.filter(({ to }) => to === key).map(({ from }) => from);
  const rowOf = placeInRows(keys, into);
  const rows: string[][] = [];
  for (const key of keys) {
    const row = rowOf.get(key) ?? 0;
    rows[row] = [...(rows[row] ?? []), key];
  }
  return {
    rows,
    lines,
    isStart: (key) => into(key).length === 0,
    nextOf: (key) => [...new Set(lines.filter(({ from }) => from === key).map(({ to }) => to))],
  };
}

/** A loop is cut at its card that is reached first. */
function placeInRows(keys: readonly string[], into: (key: string) => string[]): Map<string, number> {
  const rowOf = new Map<string, number>();
  const left = new Set(keys);
  while (left.size > 0) {
    const open = [...left];
    const next =
      open.find((key) => into(key).every((from) => !left.has(from))) ??
      open.find((key) => into(key).some((from) => !left.has(from))) ??
      open[0]!;
    left.delete(next);
    rowOf.set(next, Math.max(-1, ...into(next).map((from) => rowOf.get(from) ?? -1)) + 1);
  }
  return rowOf;
}

export type CardBox = { start: number; end: number; top: number; bottom: number };

/** A line from the bottom of one card to the top of a card in the row below. */
export function pathDown(from: CardBox, to: CardBox): string {
  const [x1, x2] = [(from.start + from.end) / 2, (to.start + to.end) / 2];
  const half = (from.bottom + to.top) / 2;
  return `M${x1} ${from.bottom}C${x1} ${half} ${x2} ${half} ${x2} ${to.top}`;
}

/** A line back up, or past another row: it goes around the cards along `side`. */
export function pathAround(from: CardBox, to: CardBox, side: number): string {
  const middle = ({ top, bottom }: CardBox) => (top + bottom) / 2;
  return `M${from.start} ${middle(from)}H${side}V${middle(to)}H${to.start}`;
}
