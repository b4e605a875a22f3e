import { closeModals } from '@app/frame/state/modals.ts';
import { useFormats } from '@app/i18n/use-formats';
import { Confirm } from '@app/workspace/users/confirm.tsx';
import { useTranslation } from 'react-i18next';
import { useSolutionState } from '#data/solutions/solution-changes.ts';
import type { CrmModals } from '#modals';

/** Everybody leaves, which cannot be undone: asked beforehand. */
export function EndModal({ solution }: CrmModals['endSolution']) {
  const { t } = useTranslation('crm');
  const { number } = useFormats();
  const { change, isPending } = useSolutionState();
  const { id, name, active } = solution;
  return (
    <Confirm
      text={t('solution.endText', { name, number: number(active) })}
      fault={undefined}
      label={t('solution.end')}
      busy={isPending}
      onConfirm={() => change({ solution: { id, name }, to: 'end' }, closeModals)}
    />
  );
}
