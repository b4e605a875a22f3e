import type { CampaignContent } from '@app/contract/campaign-content';

type Goal = CampaignContent['goals'][number];
type Sequence = CampaignContent['sequences'][number];
export type FlowCard = {
  key: string;
  name: string;
  /** Nothing leads to this card: contacts enter the campaign here. */
  starts: boolean;
  /** The names of the cards that follow. */
  next: string[];
} & ({ goal: Goal; sequence?: never } | { sequence: Sequence; goal?: never });
export type FlowLine = { from: string; to: string };

/** Places each card in a row below everything that leads to it; `lines` connect the cards. */
export function layOutFlow({ goals, sequences, flow }: CampaignContent): { rows: FlowCard[][]; lines: FlowLine[] } {
  const known = new Map<string, { goal: Goal } | { sequence: Sequence }>([
    ...goals.map((goal) => [goal.key, { goal }] as const),
    ...sequences.map((sequence) => [sequence.key, { sequence }] as const),
  ]);
  const lines = flow.filter(({ from, to }) => from !== to && known.has(from) && known.has(to));
  const into = (key: string) => lines.filter(({ to }) => to === key).map(({ from }) => from);
  const nameOf = (key: string) => {
    const part = known.get(key)!;
    return 'goal' in part ? part.goal.name : part.sequence.name;
  };
  const rowOf = placeInRows([...known.keys()], into);
  const rows: FlowCard[][] = [];
  for (const [key, part] of known) {
    const next = lines.filter(({ from }) => from === key).map(({ to }) => nameOf(to));
    const row = rowOf.get(key) ?? 0;
    rows[row] = [...(rows[row] ?? []), { key, name: nameOf(key), starts: into(key).length === 0, next, ...part }];
  }
  return { rows, lines };
}

/** A loop is cut at its card that is reached first. */
function placeInRows(keys: string[], into: (key: string) => string[]): Map<string, number> {
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
