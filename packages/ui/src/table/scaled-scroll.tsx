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
  // What stands above and below the rows is scrolled as it is: otherwise a gap would follow the last row.
  const pageEnd = rowsStart + pageHeight - windowHeight;
  const listEnd = rowsStart + rowsHeight - windowHeight;
  return {
    pageHeight,
    toList: (pageOffset: number) => {
      if (step === 1 || pageOffset <= rowsStart) return pageOffset;
      return pageOffset >= pageEnd ? listEnd + pageOffset - pageEnd : rowsStart + (pageOffset - rowsStart) * step;
    },
    toPage: (listOffset: number) => {
      if (step === 1 || listOffset <= rowsStart) return listOffset;
      return listOffset >= listEnd ? pageEnd + listOffset - listEnd : rowsStart + (listOffset - rowsStart) / step;
    },
  };
}
