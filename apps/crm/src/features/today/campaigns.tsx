import type { Campaign } from '@app/contract/campaigns';
import { useBoot } from '@app/frame/state/boot.ts';
import { useFormats } from '@app/i18n/use-formats';
import { Empty } from '@app/ui/state/empty';
import { MoreButton } from '@app/ui/state/more-button';
import { TablePlaceholder } from '@app/ui/state/placeholder';
import { QueryView } from '@app/ui/state/query-view';
import { StatusBadge } from '@app/ui/status-badge';
import { type Column, DataTable } from '@app/ui/table/data-table';
import { Group } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { campaignQueries } from '#data/campaigns.ts';
import styles from './today-page.module.css';

export function Campaigns() {
  const { t } = useTranslation('crm');
  const { accountId } = useBoot();
  const list = useInfiniteQuery(campaignQueries.list(accountId));
  const campaigns = list.data?.pages.flatMap((page) => page.campaigns) ?? [];
  return (
    <>
      <h2 className={styles.heading}>{t('campaigns.title')}</h2>
      <QueryView
        query={list}
        loading={<TablePlaceholder rows={4} columns={4} />}
        error={t('campaigns.error')}
        isEmpty={() => campaigns.length === 0}
        empty={<Empty text={t('campaigns.empty')} />}
      >
        {() => <CampaignTable campaigns={campaigns} />}
      </QueryView>
      <MoreButton query={list} error={t('campaigns.error')} />
    </>
  );
}

function CampaignTable({ campaigns }: { campaigns: Campaign[] }) {
  const { t } = useTranslation('crm');
  const { number } = useFormats();
  const columns: Column<Campaign>[] = [
    { id: 'name', header: t('campaigns.name'), cell: ({ name }) => <bdi>{name}</bdi>, primary: true },
    {
      id: 'active',
      header: t('campaigns.active'),
      cell: ({ active_contact_count }) => number(active_contact_count),
      align: 'end',
    },
    {
      id: 'completed',
      header: t('campaigns.completed'),
      cell: ({ completed_contact_count }) => number(completed_contact_count),
      align: 'end',
    },
    { id: 'state', header: t('campaigns.state'), cell: (campaign) => <State campaign={campaign} /> },
  ];
  return <DataTable label={t('campaigns.title')} columns={columns} rows={campaigns} rowKey={({ id }) => String(id)} />;
}

function State({ campaign: { published_status: isPublished, locked } }: { campaign: Campaign }) {
  const { t } = useTranslation('crm');
  return (
    <Group gap={6}>
      <StatusBadge tone={isPublished ? 'good' : 'quiet'}>
        {t(isPublished ? 'campaigns.published' : 'campaigns.notPublished')}
      </StatusBadge>
      {locked && <StatusBadge tone="quiet">{t('campaigns.locked')}</StatusBadge>}
    </Group>
  );
}
