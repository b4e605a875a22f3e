import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Selection } from './table-column.tsx';

type Props<T> = {
  selection: Selection<T>;
  /** Beside the box, where there is room for words. */
  children?: ReactNode;
};

export function ChooseAll<T>({ selection: { state, onToggleAll }, children }: Props<T>) {
  const { t } = useTranslation();
  return (
    <label>
      <input
        type="checkbox"
        aria-label={t('table.selectAll')}
        checked={state === 'all'}
        // A box has this state as a property only.
        ref={(box) => {
          if (box) box.indeterminate = state === 'some';
        }}
        onChange={onToggleAll}
      />
      {children}
    </label>
  );
}
