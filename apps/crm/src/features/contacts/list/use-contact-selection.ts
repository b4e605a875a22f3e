import type { ContactSelection } from '@app/contract/bulk-jobs';
import type { ContactFilter } from '@app/contract/contact-filter';
import type { Contact } from '@app/contract/contacts';
import { useLatest } from '@app/frame/state/use-latest.ts';
import { showToast } from '@app/ui/overlay/toasts';
import type { Selection } from '@app/ui/table/data-table';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

/** As the contract has it: more than these are chosen by the filter, which travels instead of their ids. */
const MOST = 1000;

/** Either some, by their keys, or all that the filter means, but for these. */
type Chosen = { isAll: boolean; keys: ReadonlySet<string>; isTrash: boolean };
const nobody: Chosen = { isAll: false, keys: new Set(), isTrash: false };

type Options = {
  filter: ContactFilter;
  total: number;
  rows: { length: number; at: (index: number) => Contact | undefined };
  drawn: { current: [number, number] };
  fetchRows: (from: number, end: number) => Promise<Contact[]>;
  labelOf: (contact: Contact) => string;
};

export const keyOf = ({ id }: Contact) => String(id);

export function useContactSelection({ filter, total, rows, drawn, fetchRows, labelOf }: Options) {
  const { t } = useTranslation('crm');
  const isTrash = filter.trash === true;
  const [chosen, setChosen] = useState({ ...nobody, isTrash });
  const last = useRef<number>(undefined);
  const now = useLatest({ chosen, rows, fetchRows });
  const clear = useCallback(() => {
    last.current = undefined;
    setChosen((old) => ({ ...nobody, isTrash: old.isTrash }));
  }, []);
  const filterText = JSON.stringify(filter);
  const [seenFilter, setSeenFilter] = useState(filterText);
  // All of one filter are not all of another, and the trash is another place. Some stay chosen, so that they can be gathered from several filters.
  if (filterText !== seenFilter) {
    setSeenFilter(filterText);
    if (chosen.isAll || isTrash !== chosen.isTrash) setChosen({ ...nobody, isTrash });
  }
  useEffect(() => {
    // Positions are those of one list.
    if (filterText) last.current = undefined;
  }, [filterText]);

  const put = useCallback(
    (keys: string[], isOn: boolean) => {
      const { isAll, keys: old, isTrash: inTrash } = now().chosen;
      const next = new Set(old);
      for (const key of keys) next[isOn === isAll ? 'delete' : 'add'](key);
      if (next.size > MOST) showToast({ kind: 'info', text: t('contacts.selection.tooMany', { number: MOST }) });
      else setChosen({ isAll, keys: next, isTrash: inTrash });
    },
    [now, t],
  );

  const onToggle = useCallback(
    (index: number, extend: boolean) => {
      const { chosen: old, rows: shown, fetchRows: fetch } = now();
      const row = shown.at(index);
      if (!row) return;
      const isOn = old.isAll === old.keys.has(keyOf(row));
      const from = extend ? last.current : undefined;
      last.current = index;
      if (from === undefined) return put([keyOf(row)], isOn);
      const [start, end] = [Math.min(from, index), Math.max(from, index) + 1];
      if (end - start > MOST)
        return showToast({ kind: 'info', text: t('contacts.selection.tooMany', { number: MOST }) });
      // Rows in between may never have been in sight.
      fetch(start, end).then(
        (between) => put(between.map(keyOf), isOn),
        () => showToast({ kind: 'failed', text: t('contacts.error.list') }),
      );
    },
    [now, put, t],
  );

  /** The rows in sight. */
  const onToggleAll = useCallback(() => {
    const { chosen: old, rows: shown } = now();
    if (old.isAll) return clear();
    const [from, end] = drawn.current;
    const keys = Array.from({ length: Math.min(end, shown.length) - from }, (_, at) => shown.at(from + at)).flatMap(
      (row) => (row ? keyOf(row) : []),
    );
    put(keys, !keys.every((key) => old.keys.has(key)));
  }, [now, put, clear, drawn]);

  const chooseAll = useCallback(() => setChosen((old) => ({ ...old, isAll: true, keys: new Set() })), []);
  const count = chosen.isAll ? Math.max(0, total - chosen.keys.size) : chosen.keys.size;
  const selection = useMemo((): Selection<Contact> => {
    const selected = { has: (key: string) => chosen.isAll !== chosen.keys.has(key) };
    const state = count === 0 ? 'none' : count >= total ? 'all' : 'some';
    return { selected, labelOf, onToggle, state, onToggleAll };
  }, [chosen, count, total, labelOf, onToggle, onToggleAll]);

  const ids = useMemo(() => [...chosen.keys].map(Number), [chosen]);
  const picked: ContactSelection = chosen.isAll ? { filter, except: ids } : { ids };
  return { selection, picked, count, isAll: chosen.isAll, chooseAll, clear };
}
