import { useCallback, useMemo, useRef, useState } from 'react';
import type { Selection } from './table-column.tsx';

type Options<T> = {
  /** As they are shown. */
  rows: T[];
  rowKey: (row: T) => string;
  labelOf: (row: T) => string;
};

/**
 * What is chosen stays so while a search or a filter shows other rows, so that it can be gathered from several. With
 * Shift, all rows since the one chosen before get the same.
 */
export function useSelection<T>({ rows, rowKey, labelOf }: Options<T>) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set<string>());
  const shown = useRef(rows);
  shown.current = rows;
  const last = useRef<string>(undefined);

  const put = useCallback((keys: string[], isOn: boolean) => {
    setSelected((old) => {
      const next = new Set(old);
      for (const key of keys) next[isOn ? 'add' : 'delete'](key);
      return next;
    });
  }, []);
  const now = useRef(selected);
  now.current = selected;
  const onToggle = useCallback(
    (index: number, extend: boolean) => {
      const all = shown.current.map(rowKey);
      const key = all[index];
      if (key === undefined) return;
      const from = extend && last.current !== undefined ? all.indexOf(last.current) : -1;
      const range = from < 0 ? [key] : all.slice(Math.min(from, index), Math.max(from, index) + 1);
      last.current = key;
      put(range, !now.current.has(key));
    },
    [rowKey, put],
  );
  const state = useMemo(() => stateOf(rows, rowKey, selected), [rows, rowKey, selected]);
  const onToggleAll = useCallback(() => put(shown.current.map(rowKey), state !== 'all'), [rowKey, put, state]);
  const selection = useMemo(
    (): Selection<T> => ({ selected, labelOf, onToggle, state, onToggleAll }),
    [selected, labelOf, onToggle, state, onToggleAll],
  );
  const clear = useCallback(() => setSelected(new Set<string>()), []);
  return { selection, selected, clear };
}

function stateOf<T>(rows: T[], rowKey: (row: T) => string, selected: ReadonlySet<string>): Selection<T>['state'] {
  if (selected.size === 0) return 'none';
  const count = rows.reduce((sum, row) => sum + Number(selected.has(rowKey(row))), 0);
  if (count === 0) return 'none';
  return count === rows.length ? 'all' : 'some';
}
