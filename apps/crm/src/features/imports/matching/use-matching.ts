import type { ImportTarget } from '@app/contract/import-words';
import type { ContactImport } from '@app/contract/imports';
import { useLatest } from '@app/frame/state/use-latest.ts';
import { useCallback, useState } from 'react';
import { openModal } from '#modals';
import { useImportChange } from '../wizard/use-import-change.ts';
import { holderOf, swapTargets, withTarget } from './targets.ts';
import { NEW, NONE } from './use-target-choices.ts';

type Refused = { at: number; target: ImportTarget };

/** Choosing where columns go. Two for one field are refused at the second, which may take it from the first. */
export function useMatching({ id, matching, columns }: ContactImport) {
  const change = useImportChange(id);
  const [openAt, setOpenAt] = useState<number>();
  const [refused, setRefused] = useState<Refused>();
  const latest = useLatest({ matching, columns, change, refused });

  const put = useCallback(
    (at: number, target: ImportTarget | null) => {
      const { matching: now, change: save } = latest();
      const isTaken = target !== null && holderOf(now, target, at) >= 0;
      setRefused(isTaken ? { at, target } : undefined);
      if (!isTaken && now[at] !== target) save({ matching: withTarget(now, at, target) });
    },
    [latest],
  );
  const choose = useCallback(
    (at: number, value: string) => {
      if (value !== NEW) return put(at, value === NONE ? null : (value as ImportTarget));
      const name = latest().columns[at]?.name ?? '';
      openModal('ownField', { name, onMade: ({ id: fieldId }) => put(at, `field:${fieldId}`) });
    },
    [latest, put],
  );
  const swap = useCallback(
    (at: number) => {
      const { matching: now, change: save, refused: wanted } = latest();
      setRefused(undefined);
      if (wanted?.at === at) save({ matching: swapTargets(now, at, wanted.target) });
    },
    [latest],
  );
  return { openAt, open: setOpenAt, close: () => setOpenAt(undefined), refused, choose, swap };
}
