import type { Listing } from '@app/contract/listings';
import { getBoot } from '@app/frame/state/boot.ts';
import { useOptimisticChange, usePendingChanges } from '@app/frame/state/optimistic-change.ts';
import { useFormats } from '@app/i18n/use-formats';
import { useTranslation } from 'react-i18next';
import { installQueries } from '#data/installs.ts';
import { type ArchiveChange, archiveKey, keepArchived, listingQueries, sendArchived } from '#data/listings.ts';
import { openModal } from '#modals';

/** Which listings are being archived (true) or made active again (false); of several changes of one the last. */
export function usePendingArchived(): ReadonlyMap<number, boolean> {
  const changes = usePendingChanges<ArchiveChange>(archiveKey(getBoot().accountId));
  return new Map(changes.flatMap(({ listings, archived }) => listings.map(({ id }) => [id, archived] as const)));
}

/** Archives listings or makes them active again, shows a message, and offers an undo. */
export function useSetArchived(listings: Listing[]): (archived: boolean) => void {
  const { t } = useTranslation('partner');
  const { number } = useFormats();
  const { accountId } = getBoot();
  const { change } = useOptimisticChange({
    key: archiveKey(accountId),
    scope: `listing/${listings.length === 1 ? listings[0]?.id : 'several'}`,
    subjectOf: (each: ArchiveChange) => each.listings.map(({ id }) => id).join(),
    send: sendArchived,
    keep: (client, _, each) => keepArchived(client, accountId, each),
    stale: [listingQueries.all(accountId)],
    affected: [installQueries.checks(accountId)],
    done: ({ listings: changed, archived }) => {
      const [{ name } = { name: '' }, ...others] = changed;
      const count = changed.length;
      return {
        text:
          others.length === 0
            ? t(archived ? 'marketplace.archivedToast' : 'marketplace.unarchivedToast', { name })
            : t(archived ? 'marketplace.archivedMany' : 'marketplace.unarchivedMany', { count, number: number(count) }),
        undo: { listings: changed, archived: !archived },
      };
    },
    failed: () => t('marketplace.changeFailed'),
    situation: ({ archived }) => (archived ? 'archiving campaigns' : 'unarchiving campaigns'),
  });
  return (archived) => change({ listings, archived });
}

/** With the flag on, the bundles that include one of the campaigns are shown first. */
export function useArchive(listings: Listing[]): () => void {
  const setArchived = useSetArchived(listings);
  const asksFirst = getBoot().flags['optimus.archiveCampaignsWarning'];
  return () => (asksFirst ? openModal('archiveListing', { listings }) : setArchived(true));
}
