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

test('what stands below the rows is scrolled as it is, so that no gap follows the last row', () => {
  const scroll = scaledScroll({ rowsHeight: 44_000_000, windowHeight: 900, rowsStart: 200 });
  const pageEnd = 200 + scroll.pageHeight - 900;
  const listEnd = 200 + 44_000_000 - 900;
  expect(scroll.toList(pageEnd)).toBeCloseTo(listEnd, 3);
  expect(scroll.toList(pageEnd + 30)).toBeCloseTo(listEnd + 30, 3);
  expect(scroll.toPage(listEnd + 30)).toBeCloseTo(pageEnd + 30, 3);
});
