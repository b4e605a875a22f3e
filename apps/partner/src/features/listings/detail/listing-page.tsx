import { AppError } from '@app/contract/errors';
import type { PageProps } from '@app/frame/app/route.ts';
import { getBoot } from '@app/frame/state/boot.ts';
import { useRecordTitle } from '@app/frame/state/page-title.ts';
import styles from '@app/ui/page/back-link.module.css';
import { Page } from '@app/ui/page/page';
import { DetailPlaceholder } from '@app/ui/state/detail-placeholder';
import { Empty } from '@app/ui/state/empty';
import { QueryView } from '@app/ui/state/query-view';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { listingQueries } from '#data/listings.ts';
import { usePendingArchived } from '../archive-listing.ts';
import { ListingPageActions } from './listing-page-actions.tsx';
import { ListingView } from './listing-view.tsx';
import type { listingSearch } from './search.ts';

export function ListingPage({
  params,
  search,
  setSearch,
}: PageProps<typeof listingSearch, '/campaigns/marketplace/$id'>) {
  const { t } = useTranslation('partner');
  const found = useQuery(listingQueries.detail(getBoot().accountId, params.id ?? ''));
  useRecordTitle(found.data?.name);
  const pending = usePendingArchived();
  // As if a change under way had been answered already.
  const listing = found.data && { ...found.data, archived: pending.get(found.data.id) ?? found.data.archived };
  const isMissing = found.error instanceof AppError && found.error.code === 'listing.notFound';
  return (
    <>
      <div className={styles.line}>
        <Link to="/campaigns/marketplace" className={styles.link}>
          {t('campaign.back')}
        </Link>
      </div>
      <Page
        title={listing?.name ?? t('campaign.title')}
        action={listing && !isMissing && <ListingPageActions listing={listing} />}
      >
        {isMissing ? (
          <Empty text={t('campaign.notFound')} />
        ) : (
          <QueryView
            query={{ ...found, data: listing }}
            loading={<DetailPlaceholder lines={2} columns={8} />}
            error={t('campaign.error')}
          >
            {(shown) => <ListingView listing={shown} search={search} setSearch={setSearch} />}
          </QueryView>
        )}
      </Page>
    </>
  );
}
