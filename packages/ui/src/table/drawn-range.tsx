import type { Range } from '@tanstack/react-virtual';
import { useCallback, useEffect, useReducer, useRef } from 'react';

type Span = { first: number; last: number };
type Drawn = { sight: Span; near: Span; span: Span; isDown: boolean; frame: number };

/** How many rows are drawn before they come into sight, and stay after they have left it. */
const AHEAD = 14;
const BEHIND = 2;
/** What a frame has time for, also on a slow machine. */
const EACH_FRAME = 7;

/**
 * Which rows to draw: in the frame of a scroll step only what came into sight and is not there yet, in the next ones what
 * is near, a few rows each. So no frame takes long, and a step of the wheel finds its rows drawn already.
 */
export function useDrawnRange() {
  const [frame, nextFrame] = useReducer((count: number) => count + 1, 0);
  const drawn = useRef<Drawn>(undefined);
  const rangeExtractor = useCallback(
    ({ startIndex, endIndex, count }: Range) => {
      drawn.current = draw({ first: startIndex, last: endIndex }, { count, frame }, drawn.current);
      return toIndexes(drawn.current.span);
    },
    [frame],
  );
  useEffect(() => {
    if (!drawn.current || isSame(drawn.current.span, drawn.current.near)) return;
    const handle = requestAnimationFrame(nextFrame);
    return () => cancelAnimationFrame(handle);
  });
  return rangeExtractor;
}

export function draw(sight: Span, { count, frame }: { count: number; frame: number }, before?: Drawn): Drawn {
  const isDown = !before || (before.sight.first === sight.first ? before.isDown : before.sight.first < sight.first);
  const [above, below] = isDown ? [BEHIND, AHEAD] : [AHEAD, BEHIND];
  const near = { first: Math.max(0, sight.first - above), last: Math.min(count - 1, sight.last + below) };
  if (!before) return { sight, near, span: sight, isDown, frame };
  // There may be fewer rows than before.
  const drawn = within(before.span, { first: 0, last: count - 1 });
  const rested = before.frame === frame ? drawn : grow(drawn, near, isDown);
  const span = isSame(sight, before.sight) ? rested : withDrawn(sight, near, drawn);
  return { sight, near, span, isDown, frame };
}

/** What is in sight, and what stands beside it: nothing is taken away yet, unless steps come so quickly that it adds up. */
function withDrawn(sight: Span, near: Span, drawn: Span): Span {
  const both = around(sight, drawn);
  if (countOf(both) > countOf(sight) + countOf(drawn)) return sight;
  return countOf(both) <= countOf(near) + countOf(sight) ? both : around(sight, within(drawn, near));
}

function grow(span: Span, near: Span, isDown: boolean): Span {
  const { first, last } = within(span, near);
  const below = Math.min(near.last - last, isDown ? EACH_FRAME : EACH_FRAME - Math.min(first - near.first, EACH_FRAME));
  const above = Math.min(first - near.first, EACH_FRAME - below);
  return { first: first - above, last: last + below };
}

const isSame = (one: Span, other: Span) => one.first === other.first && one.last === other.last;
const countOf = ({ first, last }: Span) => last - first + 1;
const around = (one: Span, other: Span): Span => ({
  first: Math.min(one.first, other.first),
  last: Math.max(one.last, other.last),
});
const within = (one: Span, other: Span): Span => ({
  first: Math.max(one.first, other.first),
  last: Math.min(one.last, other.last),
});
const toIndexes = ({ first, last }: Span) => Array.from({ length: last - first + 1 }, (_, at) => first + at);
