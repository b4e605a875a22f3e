import { expect, test } from 'vitest';
import { campaign, decide, email, sequence } from '../test/campaigns.ts';
import { type Campaign, faultsOf, goalsAhead, startsOf } from './campaign.ts';

const good = campaign(
  ['F>a', 'a>B', 'a>C', 'B>b', 'C>c', 'c>D'],
  sequence('a', email('hello'), decide(1, 'b')),
  sequence('b', email('more')),
  sequence('c'),
);

test.each<[string, Campaign, string[]]>([
  ['a campaign as it should be', good, []],
  ['no goal', { ...good, goals: [], flow: [] }, ['noGoal ']],
  ['a way to nowhere', { ...good, flow: [...good.flow, { from: 'c', to: 'X' }] }, ['unknown X']],
  ['a goal after a goal', { ...good, flow: [...good.flow, { from: 'D', to: 'F' }] }, ['wrongWay D', 'noStart ']],
  ['two ways after a goal', { ...good, flow: [...good.flow, { from: 'F', to: 'c' }] }, ['twoWays F']],
  ['a circle of goals', { ...good, flow: [...good.flow, { from: 'b', to: 'F' }] }, ['noStart ', 'circle F']],
  [
    'a circle by a decision',
    { ...good, sequences: [good.sequences[0]!, sequence('b', decide(1, 'a')), good.sequences[2]!] },
    ['circle a'],
  ],
  ['a decision to nowhere', campaign(['F>a'], sequence('a', decide(1, 'x'))), ['unknown a1']],
  ['a part that is there twice', { ...good, sequences: [...good.sequences, sequence('c')] }, ['twice c']],
])('%s', (_name, given, faults) => {
  expect(faultsOf(given).map(({ problem, id }) => `${problem} ${id}`)).toEqual(faults);
});

test('what lies ahead depends on how far somebody is', () => {
  expect(startsOf(good)).toEqual(['F']);
  expect([...goalsAhead(good, 'a', 'a1')].sort()).toEqual(['B', 'C', 'D']);
  expect([...goalsAhead(good, 'a', null)].sort()).toEqual(['B', 'C', 'D']);
  expect([...goalsAhead(good, 'b', 'b1')]).toEqual([]);
  expect([...goalsAhead(good, 'c', null)]).toEqual(['D']);
  expect([...goalsAhead(good, 'nowhere', null)]).toEqual([]);
});
