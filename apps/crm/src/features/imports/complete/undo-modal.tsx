import { AppError } from '@app/contract/errors';
import { closeModals } from '@app/frame/state/modals.ts';
import { useFormats } from '@app/i18n/use-formats';
import { Confirm } from '@app/workspace/users/confirm.tsx';
import { useTranslation } from 'react-i18next';
import type { CrmModals } from '#modals';
import { useImportAction } from './use-import-action.ts';

/** Says how many contacts go to the trash and how many get back what they had. */
export function UndoModal({ importId, created, updated }: CrmModals['undoImport']) {
  const { t } = useTranslation('crm');
  const { number } = useFormats();
  const { mutate, isPending, error } = useImportAction(importId, 'undo');
  const isTooLate = error instanceof AppError && error.code === 'import.notUndoable';
  return (
    <Confirm
      text={t('import.complete.undoText', { created: number(created), updated: number(updated) })}
      fault={error ? t(isTooLate ? 'imports.error.notUndoable' : 'imports.error.undo') : undefined}
      label={t('import.complete.undo')}
      busy={isPending}
      onConfirm={() => mutate(undefined, { onSuccess: closeModals })}
    />
  );
}
