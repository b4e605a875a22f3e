import { Icon } from '@app/ui/icon';
import floating from '@app/ui/overlay/floating.module.css';
import { ActionIcon } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { isWorking } from '#data/bulk-jobs.ts';
import { openModal } from '#modals';
import styles from './bulk.module.css';
import { JobLine } from './job-line.tsx';
import { useFollowedJobs } from './use-followed-jobs.ts';

/** How far bulk actions are, at the foot of the window, on whatever page somebody is. */
export function JobTray() {
  const { t } = useTranslation(['crm', 'common']);
  const { jobs, dismiss } = useFollowedJobs();
  if (jobs.length === 0) return null;
  return (
    <section className={`${floating.card} ${styles.tray}`} aria-label={t('contacts.bulk.tray')}>
      {jobs.map((job) => (
        <JobLine key={job.id} job={job} onDetails={() => openModal('bulkOutcomes', { jobId: job.id })}>
          {!isWorking(job) && (
            <ActionIcon size={28} aria-label={t('common:actions.close')} onClick={() => dismiss(job.id)}>
              <Icon name="close" size={16} />
            </ActionIcon>
          )}
        </JobLine>
      ))}
    </section>
  );
}
