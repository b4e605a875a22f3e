import type { Listing } from '@app/contract/listings';
import { KeepFocus } from '@app/frame/app/keep-focus.tsx';
import type { PageProps } from '@app/frame/app/route.ts';
import { getBoot } from '@app/frame/state/boot.ts';
import { useHint } from '@app/frame/state/hints.ts';
import { Hint } from '@app/ui/page/hint';
import { Page } from '@app/ui/page/page';
import { TablePlaceholder } from '@app/ui/state/placeholder';
import { QueryView } from '@app/ui/state/query-view';
import { Box, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { listingQueries } from '#data/listings.ts';
import { usePendingArchived } from '../archive-listing.ts';
import { Listings, Numbers } from './listings.tsx';
import styles from './marketplace.module.css';
import { tabs } from './order-listings.ts';
import { listingsSearch } from './search.ts';

export function MarketplacePage({ search, setSearch }: PageProps<typeof listingsSearch>) {
  const { t } = useTranslation('partner');
  const { accountId } = getBoot();
  const hint = useHint('ftu_marketplace');
  const publishers = useQuery(listingQueries.publishers(accountId));
  const listings = useQuery(listingQueries.list(accountId, publishers.data));
  const shown = useWithPending(listings.data);
  const { tab } = search;
  return (
    <Page
      title={t('marketplace.title')}
      tabs={{
        value: tab,
        // The specification's tabs (active, archived) and its filter (all, active, archived) ask the same: one control.
        items: tabs.map((value) => ({ value, label: t(`marketplace.${value}`) })),
        onChange: (value) => setSearch({ tab: listingsSearch.tab.read(value) }),
      }}
    >
      {hint.shown && shown?.length !== 0 && (
        <Hint title={t('marketplace.hint.title')} text={t('marketplace.hint.text')} onDismiss={hint.dismiss} />
      )}
      <KeepFocus key={tab} className={styles.list}>
        <QueryView
          query={publishers.isError ? { ...publishers, data: undefined } : { ...listings, data: shown }}
          loading={<Loading />}
          error={t('marketplace.error')}
        >
          {(all) => <Listings listings={all} publishers={publishers.data} search={search} setSearch={setSearch} />}
        </QueryView>
      </KeepFocus>
    </Page>
  );
}

/** The listings as if every change under way had been answered already. */
function useWithPending(listings: Listing[] | undefined): Listing[] | undefined {
  const pending = usePendingArchived();
  if (pending.size === 0) return listings;
  return listings?.map((listing) => ({ ...listing, archived: pending.get(listing.id) ?? listing.archived }));
}

function Loading() {
  return (
    <Stack gap={16}>
      <Numbers listings={[]} stats={undefined} />
      <Box h={28} />
      <TablePlaceholder rows={8} columns={6} />
    </Stack>
  );
}
