import { useCallback, useMemo } from 'react';
import { useCurrentMatch } from './current-match.ts';
import type { SetSearch } from './route.ts';
import { useSetSearch } from './screens.tsx';
import { readSearch, type SearchOf, type SearchShape, writeSearch } from './search.ts';

/**
 * Address parameters for components outside the pages, of the page that is shown: an address that is still being
 * guarded and loaded does not count yet. `shape` must be the same object each time.
 */
export function useAddress<Shape extends SearchShape>(shape: Shape): [SearchOf<Shape>, SetSearch<Shape>] {
  const { pathname, search } = useCurrentMatch();
  const setRawSearch = useSetSearch(pathname);
  const found = useMemo(() => readSearch(shape, search), [shape, search]);
  const set = useCallback<SetSearch<Shape>>((patch) => setRawSearch(writeSearch(shape, patch)), [shape, setRawSearch]);
  return [found, set];
}
