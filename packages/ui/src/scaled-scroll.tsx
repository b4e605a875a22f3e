/** Browsers do not draw beyond a certain height: Firefox stops at about 17.9 million pixels. */
export const MOST_HEIGHT = 15_000_000;

type Place = { rowsHeight: number; windowHeight: number; rowsStart: number };

/**
 * A list higher than any page can be is scrolled in longer steps: one pixel of the page stands for several of the list.
 * Both ends stay reachable, and a list that fits is scrolled as it is.
 */
export function scaledScroll({ rowsHeight, windowHeight, rowsStart }: Place) {
  const pageHeight = Math.min(rowsHeight, MOST_HEIGHT);
  const step = pageHeight < rowsHeight ? (rowsHeight - windowHeight) / (pageHeight - windowHeight) : 1;
  return {
    pageHeight,
    toList: (pageOffset: number) =>
      pageOffset <= rowsStart ? pageOffset : rowsStart + (pageOffset - rowsStart) * step,
    toPage: (listOffset: number) =>
      listOffset <= rowsStart ? listOffset : rowsStart + (listOffset - rowsStart) / step,
  };
}
