import type { BulkJob } from '@app/contract/bulk-jobs';
import { reportError } from '@app/frame/calls/error-reports.ts';
import { getBoot } from '@app/frame/state/boot.ts';
import { showToast } from '@app/ui/overlay/toasts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { bulkQueries, keepJob, stopJob, undoJob } from '#data/bulk-jobs.ts';

type Change = { jobId: number; what: 'stop' | 'undo' };

/** Stops a bulk action where it is, or puts back what it has changed. */
export function useJobChange() {
  const { t } = useTranslation('crm');
  const { accountId } = getBoot();
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: ({ jobId, what }: Change): Promise<BulkJob> => (what === 'stop' ? stopJob : undoJob)(accountId, jobId),
    onSuccess: (job) => keepJob(client, accountId, job),
    onError: (error, { what }) => {
      reportError(`changing a bulk action: ${what}`, error);
      showToast({ kind: 'failed', text: t(`contacts.bulk.${what}Failed`) });
      void client.invalidateQueries({ queryKey: bulkQueries.all(accountId) });
    },
  });
  return {
    isPending,
    stop: (jobId: number) => mutate({ jobId, what: 'stop' }),
    undo: (jobId: number) => mutate({ jobId, what: 'undo' }),
  };
}
