import { AppError } from '@app/contract/errors';
import type { Listing } from '@app/contract/listings';
import { Empty } from '@app/ui/empty';
import { Page } from '@app/ui/page';
import { TablePlaceholder, TextPlaceholder, TilesPlaceholder } from '@app/ui/placeholder';
import { QueryView } from '@app/ui/query-view';
import { StatusBadge } from '@app/ui/status-badge';
import { Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { PageProps } from '#app/routes.tsx';
import { getBoot } from '#lib/boot.ts';
import { BackLink } from './back-link.tsx';
import { Installs } from './installs.tsx';
import { campaignQueries } from './queries.ts';

export function CampaignPage({ params }: PageProps) {
  const { t } = useTranslation();
  const listing = useQuery(campaignQueries.listing(getBoot().accountId, params.id ?? ''));
  const isMissing = listing.error instanceof AppError && listing.error.code === 'listing.notFound';
  return (
    <>
      <BackLink />
      <Page title={listing.data?.name ?? t('campaign.title')}>
        {isMissing ? (
          <Empty text={t('campaign.notFound')} />
        ) : (
          <QueryView
            query={listing}
            loading={<Loading />}
            error={{
              text: t('campaign.error'),
              reload: t('common.reload'),
              requestIdLabel: t('errors.requestIdLabel'),
            }}
          >
            {(found) => (
              <>
                <Summary listing={found} />
                <Installs listingId={found.id} />
              </>
            )}
          </QueryView>
        )}
      </Page>
    </>
  );
}

function Loading() {
  return (
    <Stack gap={20}>
      <TextPlaceholder lines={2} />
      <TilesPlaceholder tiles={2} />
      <TablePlaceholder rows={6} columns={5} />
    </Stack>
  );
}

function Summary({ listing: { summary, categories, published, archived } }: { listing: Listing }) {
  const { t } = useTranslation();
  return (
    <div>
      <Group gap={8} mb={8}>
        {published ? (
          <StatusBadge tone="good">{t('campaign.published')}</StatusBadge>
        ) : (
          <StatusBadge tone="attention">{t('campaign.notPublished')}</StatusBadge>
        )}
        {archived && <StatusBadge tone="quiet">{t('campaign.archived')}</StatusBadge>}
        <Text span size="sm" c="dimmed" title={t('campaign.categories')}>
          <bdi>{categories.join(', ')}</bdi>
        </Text>
      </Group>
      <Text maw="75ch">
        <bdi>{summary}</bdi>
      </Text>
    </div>
  );
}
