import type { BulkJob } from '@app/contract/bulk-jobs';
import { Icon } from '@app/ui/icon';
import floating from '@app/ui/overlay/floating.module.css';
import { Progress } from '@app/ui/state/progress';
import { ActionIcon, Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { isWorking } from '#data/bulk-jobs.ts';
import { openModal } from '#modals';
import styles from './bulk.module.css';
import { useDescribeJob } from './describe-job.ts';
import { useFollowedJobs } from './use-followed-jobs.ts';
import { useJobChange } from './use-job-change.ts';

/** How far bulk actions are, at the foot of the window, on whatever page somebody is. */
export function JobTray() {
  const { t } = useTranslation('crm');
  const { jobs, dismiss } = useFollowedJobs();
  if (jobs.length === 0) return null;
  return (
    <section className={`${floating.card} ${styles.tray}`} aria-label={t('contacts.bulk.tray')}>
      {jobs.map((job) => (
        <JobLine key={job.id} job={job} onDismiss={() => dismiss(job.id)} />
      ))}
    </section>
  );
}

function JobLine({ job, onDismiss }: { job: BulkJob; onDismiss: () => void }) {
  const { t } = useTranslation(['crm', 'common']);
  const { headline, text, stateText, settled, all } = useDescribeJob()(job);
  const { stop, undo, isPending } = useJobChange();
  const works = isWorking(job);
  const canStop = job.state === 'waiting' || job.state === 'running';
  return (
    <div className={styles.job}>
      <div className={styles.jobText}>
        <strong>{headline}</strong>
        <span className={styles.quiet}>{[stateText, text].filter(Boolean).join(' · ')}</span>
        {works && (
          <Progress
            label={headline}
            text={text}
            total={Math.max(all, 1)}
            parts={[
              { tone: 'good', value: settled - (job.state === 'undoing' ? 0 : job.failed) },
              { tone: 'bad', value: job.state === 'undoing' ? 0 : job.failed },
            ]}
          />
        )}
      </div>
      {canStop && (
        <Button size="compact-sm" variant="default" aria-disabled={isPending} onClick={() => stop(job.id)}>
          {t('contacts.bulk.stop')}
        </Button>
      )}
      {!works && job.canUndo && job.state !== 'undone' && (
        <Button size="compact-sm" variant="default" aria-disabled={isPending} onClick={() => undo(job.id)}>
          {t('common:actions.undo')}
        </Button>
      )}
      <Button size="compact-sm" variant="subtle" onClick={() => openModal('bulkOutcomes', { jobId: job.id })}>
        {t('contacts.bulk.details')}
      </Button>
      {!works && (
        <ActionIcon size={28} aria-label={t('common:actions.close')} onClick={onDismiss}>
          <Icon name="close" size={16} />
        </ActionIcon>
      )}
    </div>
  );
}
