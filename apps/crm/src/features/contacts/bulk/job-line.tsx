import type { BulkJob } from '@app/contract/bulk-jobs';
import { getBoot } from '@app/frame/state/boot.ts';
import { Progress } from '@app/ui/state/progress';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isWorking } from '#data/bulk-jobs.ts';
import { useFilterWords } from '../filters/use-filter-words.ts';
import { aboutAction } from './about-action.ts';
import styles from './bulk.module.css';
import { useDescribeJob } from './describe-job.ts';
import { DownloadButton } from './download-button.tsx';
import { wasStartedHere } from './started.ts';
import { useJobChange } from './use-job-change.ts';

type Props = { job: BulkJob; onDetails: () => void; note?: string; children?: ReactNode };

/** One bulk action: how far it is or how it ended, and what can be done about it. */
export function JobLine({ job, onDetails, note, children }: Props) {
  const { t } = useTranslation(['crm', 'common']);
  const { headline, text, stateText, settled, all } = useDescribeJob()(job);
  const about = aboutAction(job.action, useFilterWords());
  const { stop, undo, isPending } = useJobChange();
  const works = isWorking(job);
  // What colleagues do is theirs to undo.
  const isMine = wasStartedHere(job.id) || job.by?.id === getBoot().user.id;
  const canStop = isMine && (job.state === 'waiting' || job.state === 'running');
  return (
    <div className={styles.job}>
      <div className={styles.jobText}>
        <strong>{headline}</strong>
        {about && <span>{about}</span>}
        <span className={styles.quiet}>{[stateText, text].filter(Boolean).join(' · ')}</span>
        {note && <span className={styles.quiet}>{note}</span>}
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
      <div className={styles.jobActions}>
        {canStop && (
          <Button size="compact-sm" variant="default" aria-disabled={isPending} onClick={() => stop(job.id)}>
            {t('contacts.bulk.stop')}
          </Button>
        )}
        {job.file && <DownloadButton job={job} />}
        {!works && job.canUndo && isMine && (
          <Button size="compact-sm" variant="default" aria-disabled={isPending} onClick={() => undo(job.id)}>
            {job.action.kind === 'export' ? t('contacts.bulk.deleteFile') : t('common:actions.undo')}
          </Button>
        )}
        <Button size="compact-sm" variant="subtle" onClick={onDetails}>
          {t('contacts.bulk.details')}
        </Button>
        {children}
      </div>
    </div>
  );
}
