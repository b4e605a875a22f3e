import type { Bundle } from '@app/contract/bundles';
import { getBoot } from '@app/frame/state/boot.ts';
import { useFormats } from '@app/i18n/use-formats';
import { type Column, DataTable } from '@app/ui/table/data-table';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { bundleQueries } from '#data/bundles.ts';
import { openModal } from '#modals';
import { ActiveActions, ArchivedActions } from './bundle-actions.tsx';
import styles from './bundles.module.css';

export function BundleTable({ bundles, archived }: { bundles: Bundle[]; archived: boolean }) {
  const { t } = useTranslation('partner');
  const { date, number } = useFormats();
  const { data: stats } = useQuery(bundleQueries.stats(getBoot().accountId));
  const count = (name: 'installs' | 'sold'): Column<Bundle> => ({
    id: name,
    header: t(`bundles.${name}`),
    // Empty until it is known, which is not the same as none.
    cell: ({ id }) => (stats === undefined ? null : number(stats.get(id)?.[name] ?? 0)),
    align: 'end',
    width: 'clamp(96px, 11cqi, 132px)',
  });
  const columns: Column<Bundle>[] = [
    { id: 'name', header: t('bundles.name'), cell: ({ name }) => name, primary: true, width: 'auto' },
    {
      id: 'description',
      header: t('bundles.description'),
      cell: ({ description }) =>
        description === '' ? null : (
          <bdi className={styles.description} title={description}>
            {description}
          </bdi>
        ),
      hideOnCard: true,
      width: 'var(--description)',
    },
    {
      id: 'campaigns',
      header: t('bundles.campaigns'),
      cell: ({ solutionRefs: { length: count } }) => t('bundles.count', { count, number: number(count) }),
      width: 'clamp(124px, 15cqi, 168px)',
    },
    count('installs'),
    count('sold'),
    // Wider than a date needs, because the row's third action overlaps the end of this column.
    { id: 'created', header: t('bundles.created'), cell: ({ createdDate }) => date(createdDate), width: 168 },
  ];
  return (
    <div className={styles.table}>
      <DataTable
        label={t('bundles.table')}
        columns={columns}
        rows={bundles}
        rowKey={({ id }) => id}
        onOpen={(bundle) => openModal('bundle', { bundle, archived })}
        dimmed={() => archived}
        note={({ description }) => (
          <p className={styles.note}>
            <bdi className={styles.description}>{description}</bdi>
          </p>
        )}
        footer={t('bundles.legend')}
        actions={(bundle) => (archived ? <ArchivedActions bundle={bundle} /> : <ActiveActions bundle={bundle} />)}
      />
    </div>
  );
}
