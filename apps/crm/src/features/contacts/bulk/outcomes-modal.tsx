import type { BulkJob } from '@app/contract/bulk-jobs';
import { crmPaths } from '@app/contract/paths';
import { getBoot } from '@app/frame/state/boot.ts';
import { closeModals } from '@app/frame/state/modals.ts';
import { useFormats } from '@app/i18n/use-formats';
import { Segments } from '@app/ui/page/segments';
import { BusyButton } from '@app/ui/state/busy-button';
import { Empty } from '@app/ui/state/empty';
import { TextPlaceholder } from '@app/ui/state/placeholder';
import { QueryView } from '@app/ui/state/query-view';
import { Stack, Text } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { bulkQueries, isWorking, type Outcome } from '#data/bulk-jobs.ts';
import type { CrmModals } from '#modals';
import styles from './bulk.module.css';
import { useDescribeJob } from './describe-job.ts';
import { DownloadButton } from './download-button.tsx';

/** What became of each contact of a bulk action, with the reason where nothing was changed. */
export function OutcomesModal({ jobId }: CrmModals['bulkOutcomes']) {
  const { t } = useTranslation('crm');
  const { number } = useFormats();
  const { accountId } = getBoot();
  const describe = useDescribeJob();
  const { data: recent } = useQuery(bulkQueries.recent(accountId));
  const listed = recent?.find(({ id }) => id === jobId);
  // A notification may lead to one of weeks ago.
  const { data: older } = useQuery({ ...bulkQueries.one(accountId, jobId), enabled: recent !== undefined && !listed });
  const job = listed ?? older;
  const counts: Record<Outcome, number> = {
    done: job?.done ?? 0,
    skipped: job?.skipped ?? 0,
    failed: job?.failed ?? 0,
    left: job?.left ?? 0,
  };
  const kinds = (['done', 'skipped', 'failed', 'left'] as const).filter((kind) => kind === 'done' || counts[kind] > 0);
  const [chosen, setChosen] = useState<Outcome>(counts.failed > 0 ? 'failed' : 'done');
  return (
    <Stack gap={12}>
      {job && <Text>{t('contacts.bulk.told', { action: describe(job).headline, result: describe(job).text })}</Text>}
      {job?.action.kind === 'export' && <FileOf job={job} />}
      <Segments
        label={t('contacts.bulk.outcomes')}
        value={chosen}
        onChange={setChosen}
        choices={kinds.map((kind) => ({
          value: kind,
          label: t(
            kind === 'done' && job?.action.kind === 'export' ? 'contacts.bulk.exported' : `contacts.bulk.${kind}`,
            { number: number(counts[kind]) },
          ),
        }))}
      />
      <Outcomes jobId={jobId} outcome={chosen} />
    </Stack>
  );
}

/** How long its file can be downloaded; where it is gone, what to do about it. */
function FileOf({ job }: { job: BulkJob }) {
  const { t } = useTranslation('crm');
  const { date } = useFormats();
  if (isWorking(job) || job.state === 'undone') return null;
  return (
    <div className={styles.file}>
      <Text size="sm" c="dimmed">
        {job.file
          ? t('contacts.bulk.fileUntil', { date: date(job.file.expirationDate) })
          : t('contacts.bulk.fileExpired')}
      </Text>
      {job.file && <DownloadButton job={job} />}
    </div>
  );
}

function Outcomes({ jobId, outcome }: { jobId: number; outcome: Outcome }) {
  const { t } = useTranslation('crm');
  const { accountId } = getBoot();
  const list = useInfiniteQuery(bulkQueries.outcomes(accountId, jobId, outcome));
  return (
    <QueryView
      query={list}
      loading={<TextPlaceholder lines={4} />}
      error={t('contacts.bulk.outcomesError')}
      isEmpty={({ pages }) => pages.every(({ outcomes }) => outcomes.length === 0)}
      empty={<Empty text={t('contacts.bulk.noOutcomes')} />}
    >
      {({ pages }) => (
        <>
          <ul className={styles.outcomes}>
            {pages.flatMap(({ outcomes }) =>
              outcomes.map(({ contactId, name, reason }) => (
                <li key={contactId}>
                  <Link to={crmPaths.contact(contactId)} onClick={closeModals}>
                    <bdi>{name || t('contacts.unnamed')}</bdi>
                  </Link>
                  {reason && <span className={styles.quiet}>{t(`contacts.bulk.reasons.${reason}`)}</span>}
                </li>
              )),
            )}
          </ul>
          {list.hasNextPage && (
            <BusyButton variant="default" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
              {t('contacts.bulk.moreOutcomes')}
            </BusyButton>
          )}
        </>
      )}
    </QueryView>
  );
}
