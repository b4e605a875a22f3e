import { getBoot } from '@app/frame/state/boot.ts';
import { Empty } from '@app/ui/state/empty';
import { MoreButton } from '@app/ui/state/more-button';
import { TextPlaceholder } from '@app/ui/state/placeholder';
import { QueryView } from '@app/ui/state/query-view';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { importQueries } from '#data/imports.ts';
import type { CrmModals } from '#modals';
import { DownloadButton } from './download-button.tsx';
import styles from './outcome.module.css';
import { RowEntry } from './row-entry.tsx';

/** The rows with one outcome, in the order of the file, each with where it stands and why. */
export function RowsModal({ importId, outcome }: CrmModals['importRows']) {
  const { t } = useTranslation(['crm', 'common']);
  const { accountId } = getBoot();
  const current = useQuery(importQueries.detail(accountId, importId)).data;
  const list = useInfiniteQuery(importQueries.rows(accountId, importId, outcome));
  return (
    <div className={styles.modal}>
      {outcome === 'left' && <p className={styles.intro}>{t('import.complete.leftNote')}</p>}
      {(outcome === 'invalid' || outcome === 'leftOut') && current && (
        <div className={styles.download}>
          <DownloadButton current={current} outcome={outcome} />
          <span className={styles.intro}>{t('import.complete.failedRowsNote')}</span>
        </div>
      )}
      <QueryView
        query={list}
        loading={<TextPlaceholder lines={5} />}
        error={t('imports.rows.error')}
        isEmpty={({ pages }) => pages.every(({ rows }) => rows.length === 0)}
        empty={<Empty text={t('imports.rows.empty')} />}
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
