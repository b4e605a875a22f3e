import { backModal } from '@app/frame/state/modals.ts';
import { Confirm } from '@app/workspace/users/confirm.tsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePeopleChange } from '#data/solutions/solution-people.ts';
import type { CrmModals } from '#modals';
import { useAskWords } from '../people/use-ask-words.ts';

export function RemoveModal({ solutionId, people, onDone }: CrmModals['removeFromSolution']) {
  const { t } = useTranslation('crm');
  const [fault, setFault] = useState<string>();
  const { change, isPending } = usePeopleChange(setFault);
  return (
    <Confirm
      text={useAskWords('removeText', people)}
      fault={fault}
      label={t('solution.people.remove')}
      busy={isPending}
      onConfirm={() =>
        change({ kind: 'remove', solutionId, people }, () => {
          onDone?.();
          backModal();
        })
      }
      onCancel={backModal}
    />
  );
}
