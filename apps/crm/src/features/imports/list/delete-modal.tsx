import { crmPaths } from '@app/contract/paths';
import { reportError } from '@app/frame/calls/error-reports.ts';
import { getBoot } from '@app/frame/state/boot.ts';
import { closeModals } from '@app/frame/state/modals.ts';
import { showToast } from '@app/ui/overlay/toasts';
import { Confirm } from '@app/workspace/users/confirm.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { importQueries, removeImport } from '#data/imports.ts';
import type { CrmModals } from '#modals';

/** Takes away an import that has written nothing. */
export function DeleteModal({ importId, name }: CrmModals['deleteImport']) {
  const { t } = useTranslation('crm');
  const { accountId } = getBoot();
  const client = useQueryClient();
  const navigate = useNavigate();
  const remove = useMutation({
    mutationFn: () => removeImport(accountId, importId),
    onSuccess: async () => {
      closeModals();
      showToast({ text: t('imports.deleted', { name }) });
      await navigate({ to: crmPaths.imports });
      await client.invalidateQueries({ queryKey: importQueries.list(accountId).queryKey });
    },
    onError: (error) => reportError('deleting an import', error),
  });
  return (
    <Confirm
      text={t('imports.deleteText', { name })}
      fault={remove.isError ? t('imports.error.delete', { name }) : undefined}
      label={t('imports.deleteTitle')}
      busy={remove.isPending}
      onConfirm={() => remove.mutate()}
    />
  );
}
