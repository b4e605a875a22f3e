import { act, renderHook } from '@testing-library/react';
import { useMemo } from 'react';
import { expect, test } from 'vitest';
import { draw, useDrawnRange } from './drawn-range.tsx';

const MANY = 1000;
const span = (first: number, last: number) => ({ first, last });

/** All frames from one scroll step to the next. */
function frames(sight: { first: number; last: number }, before?: ReturnType<typeof draw>, count = MANY) {
  const all = [draw(sight, { count, frame: 0 }, before)];
  for (let last = all[0]; last; ) {
    const next = draw(sight, { count, frame: all.length }, last);
    if (next.span.first === last.span.first && next.span.last === last.span.last) return all;
    all.push(next);
    last = next;
  }
  return all;
}

test('first what is in sight, then what is near, seven rows in a frame at most', () => {
  expect(frames(span(0, 9)).map((each) => each.span)).toEqual([span(0, 9), span(0, 16), span(0, 23)]);
});

test('a step of the wheel finds its rows drawn, and takes away what it left in the next frame', () => {
  const before = frames(span(100, 117)).at(-1);
  expect(before?.span).toEqual(span(98, 131));
  const spans = frames(span(114, 131), before).map((each) => each.span);
  expect(spans).toEqual([span(98, 131), span(112, 138), span(112, 145)]);
});

test('rows are drawn ahead in the direction that is scrolled in', () => {
  const down = frames(span(100, 117)).at(-1);
  const up = frames(span(90, 107), down);
  expect(up[0]?.span).toEqual(span(90, 131));
  expect(up.at(-1)?.span).toEqual(span(76, 109));
});

test('a jump draws what is in sight alone', () => {
  const before = frames(span(0, 17)).at(-1);
  expect(frames(span(500, 517), before)[0]?.span).toEqual(span(500, 517));
});

test('no row is left out between what is in sight and what is kept, however steps follow one another', () => {
  let last = draw(span(0, 17), { count: MANY, frame: 0 });
  for (const first of [14, 28, 42, 30, 56, 57, 20]) {
    last = draw(span(first, first + 17), { count: MANY, frame: first }, last);
    expect(last.span.first).toBeLessThanOrEqual(first);
    expect(last.span.last).toBeGreaterThanOrEqual(first + 17);
    expect(last.span.last - last.span.first).toBeLessThan(60);
  }
});

test('nothing is drawn before the first row or after the last one, also when there are fewer than before', () => {
  const before = frames(span(980, 997), undefined).at(-1);
  expect(before?.span).toEqual(span(978, 999));
  expect(frames(span(0, 4), before, 5).map((each) => each.span)).toEqual([span(0, 4)]);
  expect(frames(span(0, 9), frames(span(0, 9)).at(-1), 12)[0]?.span).toEqual(span(0, 11));
  expect(frames(span(1, 10), frames(span(0, 9)).at(-1), 12)[0]?.span).toEqual(span(0, 11));
});

test('the list draws frame after frame until all that is near stands there, and then no more', async () => {
  const at = { startIndex: 0, endIndex: 4, overscan: 0, count: MANY, lanes: 1 };
  const { result } = renderHook(() => {
    const rangeExtractor = useDrawnRange();
    return useMemo(() => rangeExtractor(at).length, [rangeExtractor]);
  });
  const frame = () => act(() => new Promise((done) => requestAnimationFrame(done)));
  const counts = [result.current];
  for (let each = 0; each < 4; each++) {
    await frame();
    counts.push(result.current);
  }
  expect(counts).toEqual([5, 12, 19, 19, 19]);
});
