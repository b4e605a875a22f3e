import type { CampaignContent } from '@app/contract/campaign-content';
import { describe, expect, test } from 'vitest';
import { layOutFlow, pathAround, pathDown } from './flow-layout.ts';

/** 'g1>s1 s1>g2': goals begin with g, sequences with s. */
function contentOf(text: string): CampaignContent {
  const flow = text.split(' ').flatMap((way) => {
    const [from, to] = way.split('>');
    return from && to ? [{ from, to }] : [];
  });
  const keys = [...new Set(text.split(/[ >]/).filter(Boolean))].sort();
  return {
    goals: keys
      .filter((key) => key.startsWith('g'))
      .map((key) => ({ key, name: `Goal ${key}`, kind: 'form', asset: null })),
    sequences: keys.filter((key) => key.startsWith('s')).map((key) => ({ key, name: `Sequence ${key}`, steps: [] })),
    flow,
    assets: [],
  };
}
const rowsOf = (text: string) => layOutFlow(contentOf(text)).rows.map((row) => row.map(({ key }) => key).join());

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
  ])('%s stands in the rows %j', (text, rows) => expect(rowsOf(text)).toEqual(rows));

  test('a line to an unknown card, or to itself, is left out', () => {
    const content = contentOf('g1>s1');
    const flow = [...content.flow, { from: 's1', to: 'gone' }, { from: 's1', to: 's1' }];
    expect(layOutFlow({ ...content, flow }).lines).toEqual([{ from: 'g1', to: 's1' }]);
  });

  test('a card says whether contacts enter there, and names the cards that follow', () => {
    const [[first], [second]] = layOutFlow(contentOf('g1>s1 s1>g2')).rows as [[object], [object], [object]];
    expect(first).toMatchObject({ starts: true, next: ['Sequence s1'] });
    expect(second).toMatchObject({ starts: false, next: ['Goal g2'] });
  });

  test('empty content has no rows', () => {
    expect(layOutFlow({ goals: [], sequences: [], flow: [], assets: [] })).toEqual({ rows: [], lines: [] });
  });
});

test('lines go from the bottom of a card to the top of the next, or around the cards', () => {
  const upper = { start: 0, end: 100, top: 0, bottom: 50 };
  const lower = { start: 200, end: 300, top: 90, bottom: 150 };
  expect(pathDown(upper, lower)).toBe('M50 50C50 70 250 70 250 90');
  expect(pathAround(lower, upper, -24)).toBe('M200 120H-24V25H0');
});
