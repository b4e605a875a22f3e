import type { Listing } from '@app/contract/listings';
import { getBoot } from '@app/frame/state/boot.ts';
import { useOptimisticChange, usePendingChanges } from '@app/frame/state/optimistic-change.ts';
import { useTranslation } from 'react-i18next';
import { installQueries } from '#data/installs.ts';
import { type ArchiveChange, archiveKey, keepArchived, listingQueries, sendArchived } from '#data/listings.ts';
import { openModal } from '#modals';

/** Which listings are being archived (true) or made active again (false); of several changes of one the last. */
export function usePendingArchived(): ReadonlyMap<number, boolean> {
  const changes = usePendingChanges<ArchiveChange>(archiveKey(getBoot().accountId));
  return new Map(changes.map(({ listing, archived }) => [listing.id, archived]));
}

/** Archives a listing or makes it active again, shows a message, and offers an undo. */
export function useSetArchived(listing: Listing): (archived: boolean) => void {
  const { t } = useTranslation('partner');
  const { accountId } = getBoot();
  const { change } = useOptimisticChange({
    key: archiveKey(accountId),
    scope: `listing/${listing.id}`,
    subjectOf: (each: ArchiveChange) => String(each.listing.id),
    send: sendArchived,
    keep: (client, _, each) => keepArchived(client, accountId, each),
    stale: [listingQueries.all(accountId)],
    affected: [installQueries.checks(accountId)],
    done: ({ archived }) => ({
      text: t(archived ? 'marketplace.archivedToast' : 'marketplace.unarchivedToast', { name: listing.name }),
      undo: { listing, archived: !archived },
    }),
    failed: () => t('marketplace.changeFailed'),
    situation: ({ archived }) => (archived ? 'archiving campaigns' : 'unarchiving campaigns'),
  });
  return (archived) => change({ listing, archived });
}

/** With the flag on, the bundles that include the campaign are shown first. */
export function useArchive(listing: Listing): () => void {
  const setArchived = useSetArchived(listing);
  const asksFirst = getBoot().flags['optimus.archiveCampaignsWarning'];
  return () => (asksFirst ? openModal('archiveListing', { listing }) : setArchived(true));
}
