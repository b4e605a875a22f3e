import { expect, test } from 'vitest';
import { occurrence } from '#test/appointments.ts';
import { itemsOf } from '../items.ts';
import { type Point, shiftByKey, shiftByPoint } from './shift.ts';

const [item] = itemsOf([occurrence()], 'Europe/London', []);
const [whole] = itemsOf(
  [occurrence({ isAllDay: true, start: '2026-11-17T00:00:00.000Z', end: '2026-11-18T00:00:00.000Z' })],
  'Europe/London',
  [],
);
const at = (day: string, minute: number, isWhole = false): Point => ({ day, minute, isWhole });
const times = (shift: { start: string; end: string } | undefined) => shift && [shift.start, shift.end];
const days = ['2026-11-16', '2026-11-17', '2026-11-18'];

test('it moves as far as the pointer, to the next quarter of an hour, and stays as long as it was', () => {
  const grip = { at: at('2026-11-17', 620), isEnd: false };
  expect(times(shiftByPoint(item, grip, at('2026-11-18', 738), false))).toEqual([
    '2026-11-18T12:00',
    '2026-11-18T13:00',
  ]);
  expect(times(shiftByPoint(item, grip, at('2026-11-18', 0), true))).toEqual(['2026-11-18T10:00', '2026-11-18T11:00']);
});

test('its end is pulled, and never before its beginning', () => {
  const grip = { at: at('2026-11-17', 655), isEnd: true };
  expect(times(shiftByPoint(item, grip, at('2026-11-17', 700), false))).toEqual([
    '2026-11-17T10:00',
    '2026-11-17T11:45',
  ]);
  expect(times(shiftByPoint(item, grip, at('2026-11-17', 300), false))).toEqual([
    '2026-11-17T10:00',
    '2026-11-17T10:15',
  ]);
});

test('on empty ground it is something new, whichever way the pointer goes', () => {
  const grip = { at: at('2026-11-17', 640), isEnd: false };
  expect(times(shiftByPoint(undefined, grip, at('2026-11-17', 550), false))).toEqual([
    '2026-11-17T09:00',
    '2026-11-17T10:45',
  ]);
});

test('whole days move by days', () => {
  const grip = { at: at('2026-11-17', 0, true), isEnd: false };
  expect(times(shiftByPoint(whole, grip, at('2026-11-19', 0, true), false))).toEqual([
    '2026-11-19T00:00',
    '2026-11-20T00:00',
  ]);
});

test('arrows move it by a quarter of an hour or a day, with Shift its end, and not out of what is shown', () => {
  const lifted = { item, start: '2026-11-17T10:00', end: '2026-11-17T11:00' };
  const shown = { days, isByDay: false, isRtl: false };
  const press = (key: string, shiftKey = false) => times(shiftByKey(lifted, { key, shiftKey }, shown));
  expect(press('ArrowDown')).toEqual(['2026-11-17T10:15', '2026-11-17T11:15']);
  expect(press('ArrowRight')).toEqual(['2026-11-18T10:00', '2026-11-18T11:00']);
  expect(press('ArrowDown', true)).toEqual(['2026-11-17T10:00', '2026-11-17T11:15']);
  const atEdge = { ...lifted, start: '2026-11-18T10:00', end: '2026-11-18T11:00' };
  const right = { key: 'ArrowRight', shiftKey: false };
  expect(times(shiftByKey(atEdge, right, shown))).toEqual(times(atEdge));
  expect(times(shiftByKey(lifted, right, { ...shown, isRtl: true }))).toEqual(['2026-11-16T10:00', '2026-11-16T11:00']);
  expect(press('a')).toBeUndefined();
});
