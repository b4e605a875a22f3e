import type { BulkJob } from '@app/contract/bulk-jobs';
import { getBoot } from '@app/frame/state/boot.ts';
import { showToast } from '@app/ui/overlay/toasts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { bulkQueries, isWorking } from '#data/bulk-jobs.ts';
import { contactQueries } from '#data/contacts.ts';
import { useDescribeJob } from './describe-job.ts';
import { wasStartedHere } from './started.ts';
import { useDownload } from './use-download.ts';
import { useJobChange } from './use-job-change.ts';

/** The jobs that are at work, and those that were while somebody looked on. When one ends, it is told, with an undo. */
export function useFollowedJobs() {
  const { t } = useTranslation(['crm', 'common']);
  const { accountId, user } = getBoot();
  const client = useQueryClient();
  const { data: jobs } = useQuery(bulkQueries.recent(accountId));
  const describe = useDescribeJob();
  const { undo } = useJobChange();
  const { download } = useDownload();
  const states = useRef(new Map<number, BulkJob['state']>());
  const [followed, setFollowed] = useState<number[]>([]);

  const tell = useEffectEvent((job: BulkJob) => {
    const { headline, text } = describe(job);
    const canUndo = job.canUndo && job.action.kind !== 'export';
    showToast({
      text: t('contacts.bulk.told', { action: headline, result: text }),
      action: job.file
        ? { label: t('contacts.bulk.download'), run: () => download(job) }
        : canUndo
          ? { label: t('common:actions.undo'), run: () => undo(job.id) }
          : undefined,
    });
    void client.invalidateQueries({ queryKey: contactQueries.all(accountId) });
  });

  useEffect(() => {
    for (const job of jobs ?? []) {
      // What colleagues do is theirs to watch and to undo.
      if (!wasStartedHere(job.id) && job.by?.id !== user.id) continue;
      const before = states.current.get(job.id);
      states.current.set(job.id, job.state);
      const isNew = before === undefined && (isWorking(job) || wasStartedHere(job.id));
      if (isNew || (before !== undefined && isWorking(job)))
        setFollowed((old) => (old.includes(job.id) ? old : [...old, job.id]));
      // One that was quick may have ended before anybody saw it at work.
      const wasWorking = before === undefined ? isNew : isWorking({ state: before });
      if (wasWorking && !isWorking(job)) tell(job);
    }
  }, [jobs, user.id]);

  return {
    jobs: (jobs ?? []).filter(({ id }) => followed.includes(id)),
    dismiss: (jobId: number) => setFollowed((old) => old.filter((id) => id !== jobId)),
  };
}
