import type { FulfilledSolution } from '@app/contract/listings';
import { type Column, DataTable } from '@app/ui/data-table';
import { Empty } from '@app/ui/empty';
import { Metrics } from '@app/ui/metrics';
import { TablePlaceholder, TilesPlaceholder } from '@app/ui/placeholder';
import { QueryView } from '@app/ui/query-view';
import { StatusBadge } from '@app/ui/status-badge';
import { WebAddress } from '@app/ui/web-address';
import { Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { getBoot } from '#lib/boot.ts';
import { useFormats } from '#lib/locale.ts';
import { campaignQueries } from './queries.ts';

export function Installs({ listingId }: { listingId: number }) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const installs = useQuery(campaignQueries.installs(getBoot().accountId, listingId));
  return (
    <QueryView
      query={installs}
      loading={
        <Stack gap={20}>
          <TilesPlaceholder tiles={2} />
          <TablePlaceholder rows={6} columns={5} />
        </Stack>
      }
      error={{
        text: t('campaign.installsError'),
        reload: t('common.reload'),
        requestIdLabel: t('errors.requestIdLabel'),
      }}
    >
      {(all) => {
        const current = all.filter(({ cancelled }) => !cancelled);
        const published = current.filter(({ publishedDate }) => publishedDate !== null);
        return (
          <>
            <Metrics
              items={[
                { label: t('campaign.installs'), value: number(current.length) },
                { label: t('campaign.publishedInstalls'), value: number(published.length) },
              ]}
            />
            {all.length === 0 ? <Empty text={t('campaign.empty')} /> : <InstallTable installs={all} />}
          </>
        );
      }}
    </QueryView>
  );
}

/** A client is named by its account; `from` brings the reader back to this campaign. */
const hrefOf = ({ account, listing }: FulfilledSolution) => `/clients/${account.id}?from=${listing.id}`;

function InstallTable({ installs }: { installs: FulfilledSolution[] }) {
  const { t } = useTranslation();
  const { date } = useFormats();
  const { history } = useRouter();
  const columns: Column<FulfilledSolution>[] = [
    { id: 'account', header: t('campaign.account'), cell: (row) => row.account.name, primary: true },
    {
      id: 'url',
      header: t('campaign.url'),
      cell: ({ account }) => <WebAddress url={account.url} />,
      width: '24%',
    },
    { id: 'installed', header: t('campaign.installed'), cell: (row) => date(row.installedDate) },
    {
      id: 'published',
      header: t('campaign.published'),
      cell: ({ publishedDate }) =>
        publishedDate === null ? (
          <Text span inherit c="dimmed">
            {t('campaign.notPublished')}
          </Text>
        ) : (
          date(publishedDate)
        ),
    },
    {
      id: 'status',
      header: t('campaign.status'),
      cell: (row) => (row.hasAccess && !row.cancelled ? null : <Badges install={row} />),
    },
  ];
  return (
    <DataTable
      label={t('campaign.table')}
      columns={columns}
      rows={installs}
      rowKey={({ id }) => id}
      rowHref={hrefOf}
      onOpen={(row) => history.push(hrefOf(row))}
      dimmed={({ hasAccess }) => !hasAccess}
    />
  );
}

function Badges({ install: { hasAccess, cancelled } }: { install: FulfilledSolution }) {
  const { t } = useTranslation();
  return (
    <Group gap={4} wrap="nowrap">
      {cancelled && <StatusBadge tone="bad">{t('campaign.cancelled')}</StatusBadge>}
      {!hasAccess && <StatusBadge tone="quiet">{t('campaign.noAccess')}</StatusBadge>}
    </Group>
  );
}
