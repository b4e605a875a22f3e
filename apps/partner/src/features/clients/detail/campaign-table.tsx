import type { Campaign } from '@app/contract/campaigns';
import type { ClientDetail } from '@app/contract/clients';
import { useFormats } from '@app/i18n/use-formats';
import { type Column, DataTable } from '@app/ui/table/data-table';
import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { LockButton } from './lock-button.tsx';
import { usePendingLocks } from './use-lock.ts';

type Props = { client: ClientDetail; campaigns: Campaign[] };

/** The first width fits the narrowest table (768 pixels), the second one that has the whole line (1080). */
const fit = (least: number, enough: number) =>
  `clamp(${least}px, calc(${least}px + (100cqi - 860px) * ${((enough - least) / 220).toFixed(2)}), ${enough}px)`;

export function CampaignTable({ client, campaigns }: Props) {
  const { t } = useTranslation('partner');
  const { date, number, tags } = useFormats();
  const pending = usePendingLocks(client.id);
  const columns: Column<Campaign>[] = [
    {
      id: 'id',
      header: t('clientCampaigns.id'),
      cell: ({ id }) => <span className="tabular">{id}</span>,
      width: fit(54, 58),
    },
    {
      id: 'name',
      header: t('clientCampaigns.name'),
      cell: ({ name }) => <bdi title={name}>{name}</bdi>,
      primary: true,
      width: 'auto',
    },
    {
      id: 'categories',
      header: t('clientCampaigns.categories'),
      cell: ({ categories }) =>
        categories.length === 0 ? null : <bdi title={tags(categories)}>{tags(categories)}</bdi>,
      width: fit(100, 150),
    },
    {
      id: 'created',
      header: t('clientCampaigns.created'),
      cell: (row) => date(row.date_created),
      width: fit(108, 130),
    },
    {
      id: 'published',
      header: t('clientCampaigns.published'),
      cell: ({ published_date }) =>
        published_date === null ? (
          <Text span inherit c="dimmed">
            {t('clientCampaigns.notPublished')}
          </Text>
        ) : (
          date(published_date)
        ),
      width: fit(112, 150),
    },
    {
      id: 'active',
      header: t('clientCampaigns.active'),
      cell: (row) => number(row.active_contact_count),
      align: 'end',
      width: fit(74, 100),
    },
    {
      id: 'completed',
      header: t('clientCampaigns.completed'),
      cell: (row) => number(row.completed_contact_count),
      align: 'end',
      width: fit(112, 114),
    },
    {
      id: 'lock',
      header: t('clientCampaigns.state'),
      cell: (row) => <LockButton clientId={client.id} campaign={row} busy={pending.has(row.id)} />,
      width: fit(120, 150),
    },
  ];
  return (
    <DataTable
      label={t('clientCampaigns.table')}
      columns={columns}
      rows={campaigns.map((campaign) => ({ ...campaign, ...pending.get(campaign.id) }))}
      rowKey={({ id }) => String(id)}
      note={(row) => row.locked && <LockedBy campaign={row} />}
    />
  );
}

function LockedBy({ campaign: { locked_by, locked_date } }: { campaign: Campaign }) {
  const { t } = useTranslation('partner');
  const { date, dateTime } = useFormats();
  if (!locked_date) return null;
  const when = date(locked_date);
  return (
    <Text size="xs" c="dimmed" truncate title={dateTime(locked_date)}>
      {locked_by
        ? t('clientCampaigns.lockedBy', { name: locked_by, date: when })
        : t('clientCampaigns.lockedOn', { date: when })}
    </Text>
  );
}
