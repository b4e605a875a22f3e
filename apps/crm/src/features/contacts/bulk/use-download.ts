import type { BulkJob } from '@app/contract/bulk-jobs';
import { AppError } from '@app/contract/errors';
import { saveFile } from '@app/frame/app/save-file.ts';
import { reportError } from '@app/frame/calls/error-reports.ts';
import { getBoot } from '@app/frame/state/boot.ts';
import { showToast } from '@app/ui/overlay/toasts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { bulkQueries, fetchBulkFile } from '#data/bulk-jobs.ts';

/** Saves the file that an export has written. */
export function useDownload() {
  const { t } = useTranslation('crm');
  const { accountId } = getBoot();
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: ({ id }: BulkJob) => fetchBulkFile(accountId, id),
    onSuccess: (file, job) => saveFile(job.file?.name ?? 'contacts.csv', file),
    onError: (error) => {
      const isGone = error instanceof AppError && error.status === 404;
      if (!isGone) reportError('downloading an export', error);
      showToast({ kind: 'failed', text: t(isGone ? 'contacts.bulk.fileGone' : 'contacts.bulk.downloadFailed') });
      // It may have been deleted by somebody else.
      void client.invalidateQueries({ queryKey: bulkQueries.all(accountId) });
    },
  });
  return { download: (job: BulkJob) => mutate(job), isPending };
}
