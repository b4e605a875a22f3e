import { getBoot } from '@app/frame/state/boot.ts';
import { useFormats } from '@app/i18n/use-formats';
import { Empty } from '@app/ui/state/empty';
import { TextPlaceholder } from '@app/ui/state/placeholder';
import { QueryView } from '@app/ui/state/query-view';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { bulkQueries } from '#data/bulk-jobs.ts';
import { pushModal } from '#modals';
import styles from './bulk.module.css';
import { JobLine } from './job-line.tsx';

/** What was done in bulk lately, by whoever it was: to look at what came of it, to undo it, to download its file. */
export function RecentJobsModal() {
  const { t } = useTranslation('crm');
  const { dateTime } = useFormats();
  const recent = useQuery(bulkQueries.recent(getBoot().accountId));
  return (
    <QueryView
      query={recent}
      loading={<TextPlaceholder lines={4} />}
      error={t('contacts.bulk.recentError')}
      isEmpty={(jobs) => jobs.length === 0}
      empty={<Empty text={t('contacts.bulk.noRecent')} />}
    >
      {(jobs) => (
        <ul className={styles.recent}>
          {jobs.map((job) => (
            <li key={job.id}>
              <JobLine
                job={job}
                note={[job.by?.name, dateTime(job.createdDate)].filter(Boolean).join(' · ')}
                onDetails={() => pushModal('bulkOutcomes', { jobId: job.id })}
              />
            </li>
          ))}
        </ul>
      )}
    </QueryView>
  );
}
