import { useLocation } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import type { SetSearch } from './route.ts';
import { useSetSearch } from './screens.tsx';
import { type RawSearch, readSearch, type SearchOf, type SearchShape, writeSearch } from './search.ts';

/** Address parameters for components outside the pages. `shape` must be the same object each time. */
export function useAddress<Shape extends SearchShape>(shape: Shape): [SearchOf<Shape>, SetSearch<Shape>] {
  const { pathname, search } = useLocation();
  const setRawSearch = useSetSearch(pathname);
  const found = useMemo(() => readSearch(shape, search as RawSearch), [shape, search]);
  const set = useCallback<SetSearch<Shape>>((patch) => setRawSearch(writeSearch(shape, patch)), [shape, setRawSearch]);
  return [found, set];
}
