import '@mantine/core/styles/Tooltip.layer.css';
import type { Bundle } from '@app/contract/bundles';
import { type Column, DataTable } from '@app/ui/data-table';
import { ActionIcon, Text, Tooltip } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { requestCartLink } from '#lib/cart-link-event.ts';
import { useFormats } from '#lib/locale.ts';
import styles from './bundle-table.module.css';
import { ArchiveIcon, LinkIcon, RestoreIcon } from './icons.tsx';
import { useChangeBundle } from './use-change-bundle.ts';

export function BundleTable({ bundles, archived }: { bundles: Bundle[]; archived: boolean }) {
  const { t } = useTranslation();
  const { date, number } = useFormats();
  const columns: Column<Bundle>[] = [
    { id: 'name', header: t('bundles.name'), cell: ({ name }) => name, primary: true, width: '26%' },
    {
      id: 'description',
      header: t('bundles.description'),
      cell: ({ description }) =>
        description === '' ? null : (
          <Text span inherit c="dimmed" title={description}>
            <bdi>{description}</bdi>
          </Text>
        ),
      width: '38%',
      hideOnCard: true,
    },
    {
      id: 'campaigns',
      header: t('bundles.campaigns'),
      cell: ({ solutionRefs: { length: count } }) => t('bundles.count', { count, number: number(count) }),
    },
    { id: 'created', header: t('bundles.created'), cell: ({ createdDate }) => date(createdDate) },
  ];
  return (
    <DataTable
      label={t('bundles.table')}
      columns={columns}
      rows={bundles}
      rowKey={({ id }) => id}
      dimmed={() => archived}
      note={({ description }) => (
        <p className={styles.note}>
          <bdi>{description}</bdi>
        </p>
      )}
      actions={(bundle) => <Actions bundle={bundle} archived={archived} />}
      actionsLabel={t('bundles.actions')}
    />
  );
}

function Actions({ bundle, archived }: { bundle: Bundle; archived: boolean }) {
  const { t } = useTranslation();
  const change = useChangeBundle();
  const { id, name } = bundle;
  if (archived)
    return (
      <Action label={t('bundles.restore')} name={name} run={() => change({ bundle, archive: false })}>
        <RestoreIcon />
      </Action>
    );
  return (
    <>
      <Action label={t('bundles.createCartLink')} name={name} run={() => requestCartLink({ bundle: { id, name } })}>
        <LinkIcon />
      </Action>
      <Action label={t('bundles.archive')} name={name} run={() => change({ bundle, archive: true })}>
        <ArchiveIcon />
      </Action>
    </>
  );
}

type ActionProps = { label: string; name: string; run: () => void; children: ReactNode };

function Action({ label, name, run, children }: ActionProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon aria-label={`${label}: ${name}`} onClick={run}>
        {children}
      </ActionIcon>
    </Tooltip>
  );
}
