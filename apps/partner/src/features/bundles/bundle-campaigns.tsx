import type { Listing } from '@app/contract/listings';
import { getBoot } from '@app/frame/state/boot.ts';
import { useFormats } from '@app/i18n/use-formats';
import { TextPlaceholder } from '@app/ui/state/placeholder';
import { QueryView } from '@app/ui/state/query-view';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { listingQueries } from '#data/listings.ts';
import styles from './bundle-modal.module.css';
import { CampaignState } from './campaign-state.tsx';
import { sortByName } from './names.ts';

/** The campaigns of a saved bundle by name, including archived ones, and how many the reader may no longer see. */
export function BundleCampaigns({ refs }: { refs: string[] }) {
  const { t } = useTranslation('partner');
  const { number } = useFormats();
  const listings = useQuery(listingQueries.ofBundle(getBoot().accountId, refs));
  return (
    <QueryView
      query={listings}
      loading={<TextPlaceholder lines={Math.min(refs.length, 6)} />}
      error={t('bundles.listingsError')}
    >
      {(found) => (
        <>
          <ul className={styles.campaigns} aria-label={t('bundles.listings')}>
            {sortByName(found).map((listing) => (
              <Campaign key={listing.id} listing={listing} />
            ))}
          </ul>
          {found.length < refs.length && (
            <p className={styles.missing}>
              {t('bundles.missing', { count: refs.length - found.length, number: number(refs.length - found.length) })}
            </p>
          )}
        </>
      )}
    </QueryView>
  );
}

function Campaign({ listing }: { listing: Listing }) {
  return (
    <li className={styles.campaign}>
      <Link to={`/campaigns/marketplace/${listing.id}`} className={styles.link}>
        <bdi>{listing.name}</bdi>
      </Link>
      <CampaignState listing={listing} />
    </li>
  );
}
