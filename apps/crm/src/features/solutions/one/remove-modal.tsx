import { backModal } from '@app/frame/state/modals.ts';
import { Confirm } from '@app/workspace/users/confirm.tsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePersonChange } from '#data/solutions/solution-people.ts';
import type { CrmModals } from '#modals';

export function RemoveModal({ solutionId, person }: CrmModals['removeFromSolution']) {
  const { t } = useTranslation('crm');
  const [fault, setFault] = useState<string>();
  const { change, isPending } = usePersonChange(setFault);
  return (
    <Confirm
      text={t('solution.people.removeText', { name: person.name })}
      fault={fault}
      label={t('solution.people.remove')}
      busy={isPending}
      onConfirm={() => change({ kind: 'remove', solutionId, person }, backModal)}
      onCancel={backModal}
    />
  );
}
