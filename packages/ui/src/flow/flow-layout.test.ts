import { describe, expect, test } from 'vitest';
import { layOutFlow, pathAround, pathDown } from './flow-layout.tsx';

/** 'g1>s1 s1>g2': goals begin with g, sequences with s. */
function layOut(text: string, more: { from: string; to: string }[] = []) {
  const flow = text.split(' ').flatMap((way) => {
    const [from, to] = way.split('>');
    return from && to ? [{ from, to }] : [];
  });
  const keys = [...new Set(text.split(/[ >]/).filter(Boolean))].sort();
  return layOutFlow(keys, [...flow, ...more]);
}

describe('the rows of a flow', () => {
  test.each([
    ['g1>s1 s1>g2', ['g1', 's1', 'g2']],
    ['s1>g2 g1>s1', ['g1', 's1', 'g2']],
    ['g1>s1 g1>s2 s1>g2 s2>g2', ['g1', 's1,s2', 'g2']],
    // The last card stands below the longest way to it, not the shortest.
    ['g1>s1 s1>g2 g2>s2 s2>g3 s1>g3', ['g1', 's1', 'g2', 's2', 'g3']],
    ['g1>s1 s2', ['g1,s2', 's1']],
    ['g1>s1 s1>g2 g2>s1', ['g1', 's1', 'g2']],
    ['g1>s1 s1>g1', ['g1', 's1']],
    ['s1', ['s1']],
  ])('%s stands in the rows %j', (text, rows) => expect(layOut(text).rows.map((row) => row.join())).toEqual(rows));

  test('a line to an unknown card, or to itself, is left out', () => {
    const { lines } = layOut('g1>s1', [
      { from: 's1', to: 'gone' },
      { from: 's1', to: 's1' },
    ]);
    expect(lines).toEqual([{ from: 'g1', to: 's1' }]);
  });

  test('a card says whether contacts enter there, and which cards follow', () => {
    const { isStart, nextOf } = layOut('g1>s1 s1>g2', [{ from: 's1', to: 'g2' }]);
    expect(['g1', 's1', 'g2'].map(isStart)).toEqual([true, false, false]);
    expect(['g1', 's1', 'g2'].map(nextOf)).toEqual([['s1'], ['g2'], []]);
  });

  test('empty content has no rows', () => {
    expect(layOutFlow([], [])).toMatchObject({ rows: [], lines: [] });
  });
});

test('lines go from the bottom of a card to the top of the next, or around the cards', () => {
  const upper = { start: 0, end: 100, top: 0, bottom: 50 };
  const lower = { start: 200, end: 300, top: 90, bottom: 150 };
  expect(pathDown(upper, lower)).toBe('M50 50C50 70 250 70 250 90');
  expect(pathAround(lower, upper, -24)).toBe('M200 120H-24V25H0');
});
