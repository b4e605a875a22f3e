import { closeModals } from '@app/frame/state/modals.ts';
import { Confirm } from '@app/workspace/users/confirm.tsx';
import { useTranslation } from 'react-i18next';
import type { CrmModals } from '#modals';
import { useImportAction } from './use-import-action.ts';

/** Says what becomes of what is already written. */
export function StopModal({ importId, isUndo }: CrmModals['stopImport']) {
  const { t } = useTranslation('crm');
  const { mutate, isPending, isError } = useImportAction(importId, 'stop');
  return (
    <Confirm
      text={t(isUndo ? 'import.complete.stopUndoText' : 'import.complete.stopText')}
      fault={isError ? t('imports.error.stop') : undefined}
      label={t(isUndo ? 'import.complete.stopUndo' : 'import.complete.stop')}
      busy={isPending}
      onConfirm={() => mutate(undefined, { onSuccess: closeModals })}
    />
  );
}
