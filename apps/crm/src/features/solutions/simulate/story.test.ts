import type { RunningCampaign } from '@app/contract/campaign-steps';
import { expect, test } from 'vitest';
import { fakeDetail } from '#test/fake-solutions.ts';
import { storyOf, type Trial } from './story.ts';

const { goals, sequences, flow } = fakeDetail().draft;
const campaign: RunningCampaign = {
  goals: [...goals, { id: 'g3', name: 'Clicks', kind: 'link', source: { url: 'https://a.example/x' } }],
  sequences: [
    ...sequences.filter(({ id }) => id === 's1'),
    { id: 's2', name: 'Warm', steps: [{ id: '9', name: 'VIP', action: { kind: 'tag', apply: [5], remove: [] } }] },
  ],
  flow: [...flow, { from: 's1', to: 'g3' }],
  assets: {},
};
const DAY = 86_400_000;
const start = Date.UTC(2026, 2, 2, 10);
const nobody = { zone: null, tags: new Set<number>(), fields: new Map(), opened: new Set(''), clicked: new Set('') };
const anytime = { reEntry: 'completed' as const, isOpen: () => true };
const world = { zone: 'UTC', facts: nobody, sendingHours: null, entry: anytime, links: { x: 'https://a.example/x' } };
const first: Trial = { key: 'start', at: start, kind: 'goal', id: 'g1' };
const told = (...more: Trial[]) =>
  storyOf(campaign, [first, ...more], world).map((entry) => {
    const hours = (entry.at - start) / 3_600_000;
    if (entry.kind === 'step' || entry.kind === 'waits')
      return `${hours} ${entry.kind} ${entry.step.id}${'answer' in entry && entry.answer ? ` ${entry.answer.yes}` : ''}`;
    return `${hours} ${entry.kind}`;
  });

test('who does nothing is told no, and waits for a goal', () => {
  expect(told()).toEqual(['0 goal', '0 step 1', '0 waits 2', '48 step 3 false', '48 waitsForGoal']);
});

test('who opens the mail in time goes the other way, with what the steps change', () => {
  const opens: Trial = { key: 'a', at: start + DAY, kind: 'opened', step: '1' };
  expect(told(opens)).toEqual([
    ...['0 goal', '0 step 1', '0 waits 2', '24 trial'],
    ...['48 step 3 true', '48 step 9', '48 waitsForGoal'],
  ]);
});

test('a click reaches the goal of its address, and of no other; a goal that does not lie ahead changes nothing', () => {
  const click = (url: string): Trial => ({ key: url, at: start + DAY, kind: 'clicked', step: '1', url });
  expect(told(click('https://a.example/x')).slice(3)).toEqual(['24 trial', '24 goal', '24 completed']);
  expect(told(click('https://A.example/x/')).slice(3)).toEqual(['24 trial', '24 goal', '24 completed']);
  expect(told(click('https://a.example/y')).slice(3)).toContain('48 step 3 true');
  expect(told({ key: 'b', at: start + DAY, kind: 'goal', id: 'g1' })).toContain('24 nothing');
});

test('a goal that names a link is reached where the link leads', () => {
  const named = { ...campaign, goals: campaign.goals.map((goal) => ({ ...goal, source: { url: '{{ link.x }}' } })) };
  const kindsAfter = (url: string) => {
    const click: Trial = { key: url, at: start + DAY, kind: 'clicked', step: '1', url };
    return storyOf(named, [first, click], world).map(({ kind }) => kind);
  };
  expect(kindsAfter('https://a.example/x/')).toContain('completed');
  expect(kindsAfter('https://a.example/y')).not.toContain('completed');
});

test('somebody may be put into a sequence, and messages wait for their hours', () => {
  const hours = { weekdays: [1, 2, 3, 4, 5, 6, 7], from: '12:00', to: '18:00' };
  const begun = storyOf(campaign, [{ key: 's', at: start, kind: 'sequence', id: 's1' }], {
    ...world,
    sendingHours: hours,
  });
  expect(begun.slice(0, 3).map(({ kind, at }) => `${(at - start) / 3_600_000} ${kind}`)).toEqual([
    '0 sequence',
    '0 waits',
    '2 step',
  ]);
});

test('nobody enters outside of its days; who is in it is led on all the same', () => {
  const buys: Trial = { key: 'b', at: start + DAY, kind: 'goal', id: 'g2' };
  const kinds = (isOpen: (at: number) => boolean, ...trials: Trial[]) =>
    storyOf(campaign, trials, { ...world, entry: { reEntry: 'completed', isOpen } }).map(({ kind }) => kind);
  expect(kinds(() => false, first)).toEqual(['closed']);
  expect(kinds(() => false, { key: 's', at: start, kind: 'sequence', id: 's1' })).toEqual(['closed']);
  expect(kinds((at) => at === start, first, buys)).toEqual(['goal', 'step', 'waits', 'goal', 'completed']);
});

test('who is through enters again as the settings say, and by a goal that starts it', () => {
  const goal = (id: string, days: number): Trial => ({
    key: `${id} ${days}`,
    at: start + days * DAY,
    kind: 'goal',
    id,
  });
  const kinds = (reEntry: 'completed' | 'never' | 'always', ...trials: Trial[]) =>
    storyOf(campaign, [first, ...trials], { ...world, entry: { ...anytime, reEntry } })
      .filter(({ kind }) => kind === 'goal' || kind === 'nothing')
      .map(({ at, kind }) => `${(at - start) / DAY} ${kind}`);
  const twice = [goal('g2', 1), goal('g1', 3)];
  expect(kinds('completed', ...twice)).toEqual(['0 goal', '1 goal', '3 goal']);
  expect(kinds('never', ...twice)).toEqual(['0 goal', '1 goal', '3 nothing']);
  expect(kinds('always', goal('g1', 1))).toEqual(['0 goal', '1 goal']);
  expect(kinds('completed', goal('g1', 1))).toEqual(['0 goal', '1 nothing']);
  expect(kinds('completed', goal('g2', 1), goal('g2', 3))).toEqual(['0 goal', '1 goal', '3 nothing']);
});
