import { reportError } from '@app/frame/calls/error-reports.ts';
import { getBoot } from '@app/frame/state/boot.ts';
import { showToast } from '@app/ui/overlay/toasts';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type ImportChange, saveSoon, withUnsaved } from '#data/import-changes.ts';
import { importQueries, keepImport } from '#data/imports.ts';

/** Changes the matching or the choices of an import: shown at once, saved a moment later. `saveNow` waits for it. */
export function useImportChange(importId: number): (change: ImportChange) => void {
  const { t } = useTranslation('crm');
  const { accountId } = getBoot();
  const client = useQueryClient();
  const { queryKey } = importQueries.detail(accountId, importId);
  return (change) => {
    saveSoon({ accountId, importId }, change, {
      onSaved: (answer) => void keepImport(client, accountId, answer),
      onFailed: (error) => {
        reportError('changing an import', error);
        showToast({ kind: 'failed', text: t('import.errors.save') });
        void client.invalidateQueries({ queryKey });
      },
    });
    client.setQueryData(queryKey, (old) => old && withUnsaved(old));
  };
}
