import { expect, test } from 'vitest';
import { beginPace, followPace, type Pace, roundSpeed, roundTime, timeText } from './pace.ts';

const TOTAL = 1_000_000;
const sampleAt = (seconds: number, done: number) => ({ done, progress: done / TOTAL, at: seconds * 1000 });

test('who comes later knows the speed so far; before anything is known nothing is said', () => {
  expect(beginPace(sampleAt(1, 10_000), 0).left).toBeNull();
  const pace = beginPace(sampleAt(20, 200_000), 0);
  expect(pace.rows).toBe(10_000);
  expect(pace.left).toBe(80);
});

test('the time left counts down evenly while batches come unevenly, and follows when it really becomes slower', () => {
  let pace: Pace = beginPace(sampleAt(20, 200_000), 0);
  let done = 200_000;
  for (let second = 21; second <= 60; second++) {
    const before = pace.left ?? 0;
    done += second % 2 === 0 ? 20_000 : 0;
    pace = followPace(pace, sampleAt(second, done));
    expect(before - (pace.left ?? 0)).toBeCloseTo(1);
  }
  const usual = pace.left ?? 0;
  for (let second = 61; second <= 90; second++) {
    done += 1_000;
    pace = followPace(pace, sampleAt(second, done));
  }
  expect(pace.left).toBeGreaterThan(usual * 2);
  expect(pace.rows).toBeLessThan(3_000);
});

test('a sample that was seen before changes nothing', () => {
  const pace = beginPace(sampleAt(20, 200_000), 0);
  expect(followPace(pace, sampleAt(20, 200_000))).toBe(pace);
});

test.each([
  [0, 0],
  [7.4, 7],
  [94, 94],
  [9_876, 9_900],
  [12_345, 12_000],
])('%d rows a second are said as %d', (rows, said) => expect(roundSpeed(rows)).toBe(said));

test.each([
  [0, [0, 0, 5]],
  [41, [0, 0, 45]],
  [56, [0, 1, 0]],
  [61, [0, 2, 0]],
  [3_590, [1, 0, 0]],
  [4_700, [1, 20, 0]],
])('%d seconds are said as %j', (seconds, said) => expect(Object.values(roundTime(seconds))).toEqual(said));

test('in the words of the locale', () => {
  expect(timeText('en-us', 300)).toBe('5 minutes');
  expect(timeText('de-de', 4_700)).toBe('1 Std. 20 Min.');
});
