import { expect, test } from 'vitest';
import { campaign, days, email, nobody, sequence } from '../test/campaigns.ts';
import { afterPause, carryOver } from './publish.ts';
import type { Standing } from './run.ts';

const DAY = 24 * 60 * 60_000;
const start = Date.parse('2026-06-01T10:00:00Z');
const world = (now: number) => ({ now, zone: 'UTC', facts: nobody });
const flow = ['F>a', 'a>B'];
const before = campaign(flow, sequence('a', email('one'), days(10), email('two'), email('three')));
const waiting: Standing = { sequence: 'a', step: 'a2', since: start, due: start + 10 * DAY };
const withSteps = (...ids: string[]) => ({
  ...before,
  sequences: [{ id: 'a', steps: before.sequences[0]!.steps.filter(({ id }) => ids.includes(id)) }],
});
const shorter = campaign(flow, sequence('a', email('one'), days(3), email('two')));
const now = start + 4 * DAY;

test('who waits finishes that wait, or the new one less the time already waited', () => {
  expect(carryOver(before, shorter, waiting, world(now), { isForWaiting: false })).toEqual(waiting);
  const longer = campaign(flow, sequence('a', email('one'), days(20)));
  expect(carryOver(before, longer, waiting, world(now), { isForWaiting: true })?.due).toBe(start + 20 * DAY);
  // What would be over already is over now, not in the past.
  expect(carryOver(before, shorter, waiting, world(now), { isForWaiting: true })?.due).toBe(now);
});

test('whose step is gone is at the next one that is left', () => {
  const move = (to: typeof before, standing = waiting) =>
    carryOver(before, to, standing, world(now), { isForWaiting: false });
  expect(move(withSteps('a1', 'a4'))).toEqual({ sequence: 'a', step: 'a4', since: now, due: now });
  expect(move(withSteps('a1'))).toEqual({ sequence: 'a', step: null, since: now, due: null });
  expect(move({ ...withSteps('a1'), flow: [{ from: 'F', to: 'a' }] })).toBeNull();
});

test('whose sequence is gone waits for the goal it led to; who was through stays through', () => {
  const other = campaign(['F>c', 'c>B'], sequence('c', email('other')));
  const move = (to: typeof before, standing: Standing) =>
    carryOver(before, to, standing, world(now), { isForWaiting: false });
  expect(move(other, waiting)).toEqual({ sequence: 'c', step: null, since: now, due: null });
  expect(move(campaign(['F>c'], sequence('c')), waiting)).toBeNull();
  const through: Standing = { sequence: 'a', step: null, since: start, due: null };
  const grown = campaign(flow, sequence('a', email('one'), email('new')));
  expect(move(grown, through)).toEqual(through);
  expect(move({ ...grown, flow: [{ from: 'F', to: 'a' }] }, through)).toBeNull();
});

test('a pause stops the clocks and skips nobody', () => {
  const paused = 3 * DAY;
  const after = afterPause(before, waiting, paused, world(start + 5 * DAY));
  expect(after).toEqual({ ...waiting, since: start + paused, due: start + 13 * DAY });
  const nine = campaign(flow, sequence('a', { kind: 'wait', wait: { kind: 'until', weekdays: [], time: '09:00' } }));
  const until: Standing = { sequence: 'a', step: 'a1', since: start, due: start + 23 * 60 * 60_000 };
  const resumed = Date.parse('2026-06-05T12:00:00Z');
  expect(afterPause(nine, until, paused, world(resumed)).due).toBe(Date.parse('2026-06-06T09:00:00Z'));
  const through: Standing = { sequence: 'a', step: null, since: start, due: null };
  expect(afterPause(before, through, paused, world(resumed))).toEqual(through);
});
