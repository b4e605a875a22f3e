import { expect, test } from 'vitest';
import { MOST_HEIGHT, scaledScroll } from './scaled-scroll.tsx';

const rowsStart = 200;
const windowHeight = 800;

test('a list that fits into a page is scrolled as it is', () => {
  const { pageHeight, toList, toPage } = scaledScroll({ rowsHeight: 440_000, windowHeight, rowsStart });
  expect([pageHeight, toList(5_000), toPage(5_000)]).toEqual([440_000, 5_000, 5_000]);
});

test('a higher one takes the most a page may have, and both of its ends are reached', () => {
  const rowsHeight = 44_000_000;
  const { pageHeight, toList, toPage } = scaledScroll({ rowsHeight, windowHeight, rowsStart });
  expect(pageHeight).toBe(MOST_HEIGHT);
  expect(toList(100)).toBe(100);
  expect(toList(rowsStart)).toBe(rowsStart);
  expect(toList(rowsStart + pageHeight - windowHeight)).toBeCloseTo(rowsStart + rowsHeight - windowHeight);
  expect(toPage(toList(1_234_567))).toBeCloseTo(1_234_567);
});
