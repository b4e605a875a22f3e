import { useTranslation } from 'react-i18next';
import type { Selection } from './table-column.tsx';

export function ChooseAll<T>({ selection: { state, onToggleAll } }: { selection: Selection<T> }) {
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
    </label>
  );
}
