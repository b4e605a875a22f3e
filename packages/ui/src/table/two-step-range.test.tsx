import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useTwoStepRange, withDrawn } from './two-step-range.tsx';

const at = (startIndex: number, endIndex: number) => ({ startIndex, endIndex, overscan: 2, count: 100, lanes: 1 });

test('first what is in sight, then what is near; what is drawn and still near stays', () => {
  const { result } = renderHook(useTwoStepRange);
  expect(result.current.rangeExtractor(at(0, 4))).toEqual([0, 1, 2, 3, 4]);
  act(() => result.current.setSettledAt({ first: 0, last: 4 }));
  expect(result.current.rangeExtractor(at(0, 4))).toEqual([0, 1, 2, 3, 4, 5, 6]);
  expect(result.current.rangeExtractor(at(4, 8))).toEqual([2, 3, 4, 5, 6, 7, 8]);
  act(() => result.current.setSettledAt({ first: 4, last: 8 }));
  expect(result.current.rangeExtractor(at(4, 8))).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10]);
  expect(result.current.rangeExtractor(at(95, 99))).toEqual([95, 96, 97, 98, 99]);
});

test('no row is left out between what is in sight and what is kept', () => {
  const near = { first: 8, last: 22 };
  const sight = { first: 10, last: 20 };
  expect(withDrawn(sight, near, { first: 0, last: 9 })).toEqual({ first: 8, last: 20 });
  expect(withDrawn(sight, near, { first: 0, last: 8 })).toEqual(sight);
  expect(withDrawn(sight, near, { first: 22, last: 40 })).toEqual(sight);
  expect(withDrawn(sight, near, { first: 0, last: 3 })).toEqual(sight);
});
