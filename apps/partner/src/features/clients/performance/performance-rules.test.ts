import { expect, test } from 'vitest';
import { compareWithOthers, type Point, rankCampaigns, trendOf } from './performance-rules.ts';

const point = (active: number, completed = 0, goals = 0, day = 1): Point => ({
  date: `2026-01-${String(day).padStart(2, '0')}`,
  active,
  entered: 0,
  completed,
  goals,
});

test.each([
  ['rose', [point(120, 3, 1), point(90, 4), point(164, 5, 2)], { change: 44, from: 120, to: 164 }],
  ['fell', [point(9), point(20), point(2)], { change: 7, from: 9, to: 2 }],
  ['unchanged', [point(5), point(50), point(5)], { change: 0, from: 5, to: 5 }],
  ['unchanged', [point(7)], { change: 0, from: 7, to: 7 }],
  ['unchanged', [], { change: 0, from: 0, to: 0 }],
] as const)('active contacts %s', (direction, points, numbers) => {
  expect(trendOf(points)).toMatchObject({ direction, ...numbers });
});

test('completed contacts and goals are counted over all points', () => {
  expect(trendOf([point(1, 3, 1), point(1, 4), point(1, 5, 2)])).toMatchObject({ completed: 12, goals: 3 });
});

/** Named by rate and number of contacts: '80/12'. */
function campaigns(...names: string[]) {
  return names.map((name, id) => {
    const [rate, entered] = name.split('/').map(Number);
    return { id, name, entered: entered ?? 10, completed: 0, goals: 0, completionRate: entered === 0 ? null : rate! };
  });
}

test.each([
  ['none', [], [], []],
  ['none with enough contacts', ['80/4', '10/0'], [], []],
  ['one', ['80', '90/4'], ['80'], []],
  ['two', ['20', '80/5'], ['80/5'], ['20']],
  ['three', ['60', '20', '80'], ['80', '60'], ['20']],
  ['four', ['60', '20', '80', '40'], ['80', '60'], ['20', '40']],
  ['five', ['1', '2', '3', '4', '5'], ['5', '4', '3'], ['1', '2']],
  ['many', ['1', '2', '3', '4', '5', '6', '7', '8'], ['8', '7', '6'], ['1', '2', '3']],
  [
    'ties, more contacts first',
    ['9/5', '9/7', '9/6', '1/5', '1/7', '1/6'],
    ['9/7', '9/6', '9/5'],
    ['1/7', '1/6', '1/5'],
  ],
  ['a tie across the middle', ['80', '50/9', '50/8', '50/7', '50/6', '20'], ['80', '50/9', '50/8'], ['20']],
  ['one ahead of equals', ['80', '20/7', '20/8', '20/9'], ['80'], ['20/9', '20/8', '20/7']],
  ['all alike', ['50/6', '50/9', '50/7', '50/8'], ['50/9', '50/8', '50/7'], []],
])('best and worst of %s', (_, given, best, worst) => {
  const ranked = rankCampaigns(campaigns(...given));
  expect(ranked.best.map(({ name }) => name)).toEqual(best);
  expect(ranked.worst.map(({ name }) => name)).toEqual(worst);
});

test.each([
  [40, 40, 'like'],
  [42, 40, 'like'],
  [38, 40, 'like'],
  [2.1, 2, 'like'],
  [42.1, 40, 'above'],
  [37.9, 40, 'below'],
  [0, 0, 'like'],
  [0.1, 0, 'above'],
  [0, 0.1, 'below'],
  [null, 40, null],
  [40, null, null],
  [null, null, null],
])('%s beside %s of the others is %s', (client, others, word) => {
  expect(compareWithOthers({ client, others })).toBe(word);
});
