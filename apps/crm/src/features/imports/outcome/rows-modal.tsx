import { getBoot } from '@app/frame/state/boot.ts';
import { Empty } from '@app/ui/state/empty';
import { MoreButton } from '@app/ui/state/more-button';
import { TextPlaceholder } from '@app/ui/state/placeholder';
import { QueryView } from '@app/ui/state/query-view';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { importQueries } from '#data/imports.ts';
import type { CrmModals } from '#modals';
import { DownloadButton, isDownloadable } from './download-button.tsx';
import styles from './outcome.module.css';
import { useReasonWords } from './reasons.ts';
import { RowEntry } from './row-entry.tsx';

/** The rows with one outcome, in the order of the file, each with where it stands and why. */
export function RowsModal({ importId, outcome, ...reason }: CrmModals['importRows']) {
  const { t } = useTranslation(['crm', 'common']);
  const { accountId } = getBoot();
  const current = useQuery(importQueries.detail(accountId, importId)).data;
  const list = useInfiniteQuery(importQueries.rows(accountId, importId, { outcome, ...reason }));
  const words = useReasonWords();
  const { skipped, target, problem } = reason;
  const fault = target && problem && { target, problem };
  // Before the start nobody knows where rows of a kind stand: a part of the file may have none of them.
  const { hasNextPage, isFetching, isError, fetchNextPage } = list;
  const isLooking = hasNextPage && list.data?.pages.at(-1)?.rows.length === 0;
  useEffect(() => {
    if (isLooking && !isFetching && !isError) void fetchNextPage();
  }, [isLooking, isFetching, isError, fetchNextPage]);
  const hasNone = list.data?.pages.every(({ rows }) => rows.length === 0);
  return (
    <div className={styles.modal}>
      {outcome === 'left' && <p className={styles.intro}>{t('import.complete.leftNote')}</p>}
      {(skipped || fault) && (
        <p className={styles.reason}>{skipped ? words({ skipped }) : fault && words({ fault })}</p>
      )}
      {isDownloadable(outcome) && current && (
        <div className={styles.download}>
          <DownloadButton current={current} outcome={outcome} reason={reason} />
          <span className={styles.intro}>{t('import.complete.failedRowsNote')}</span>
        </div>
      )}
      <QueryView
        query={list}
        loading={<TextPlaceholder lines={5} />}
        error={t('imports.rows.error')}
        isEmpty={() => hasNone === true}
        empty={isLooking && !isError ? <TextPlaceholder lines={5} /> : <Empty text={t('imports.rows.empty')} />}
      >
        {({ pages }) => (
          <ul className={styles.rows}>
            {pages.flatMap(({ rows }) =>
              rows.map((row) => <RowEntry key={row.row ?? `contact ${row.contactId}`} row={row} current={current} />),
            )}
          </ul>
        )}
      </QueryView>
      <MoreButton query={list} error={t('imports.rows.error')} />
    </div>
  );
}
