import { archiveListing, type Listing, saveListing } from '@app/contract/listings';
import { call } from '@app/frame/calls/api.ts';
import { reportError } from '@app/frame/calls/error-reports.ts';
import { getBoot } from '@app/frame/state/boot.ts';
import { showToast } from '@app/ui/toasts';
import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { openModal } from '#modals';

/** Where listings are kept: the marketplace's list and each campaign's own page show the same ones. */
export const listingKeys = {
  list: (accountId: string) => ['marketplace', accountId, 'listings'] as const,
  one: (accountId: string, id: string) => ['campaign', accountId, id, 'listing'] as const,
};

type Wish = { listing: Listing; archived: boolean };
const wishKey = (accountId: string) => ['archive', accountId] as const;

/** What was wished for and is not answered yet, as if it were already so; of several wishes the last. */
export function useArchiveWishes(): ReadonlyMap<number, boolean> {
  const wishes = useMutationState({
    filters: { mutationKey: wishKey(getBoot().accountId), status: 'pending' },
    select: ({ state }) => state.variables as Wish,
  });
  return new Map(wishes.map(({ listing, archived }) => [listing.id, archived]));
}

/** Archives a listing, or makes it active again, says so, and offers the way back. */
export function useSetArchived(listing: Listing): (archived: boolean) => void {
  const { t } = useTranslation(['partner', 'common']);
  const client = useQueryClient();
  const { accountId } = getBoot();
  const mutationKey = [...wishKey(accountId), listing.id];
  const isLast = () => client.isMutating({ mutationKey }) <= 1;
  const { mutate } = useMutation({
    mutationKey,
    // One after the other, so that the last wish counts.
    scope: { id: mutationKey.join(' ') },
    mutationFn: ({ archived }: Wish) => send(listing, archived),
    onSuccess: async (_, { archived }) => {
      const list = { queryKey: listingKeys.list(accountId) };
      const one = { queryKey: listingKeys.one(accountId, String(listing.id)) };
      // A list under way was asked for before this answer and would bring the old state back.
      await Promise.all([client.cancelQueries(list), client.cancelQueries(one)]);
      const change = (known: Listing) => (known.id === listing.id ? { ...known, archived } : known);
      client.setQueriesData<Listing[]>(list, (known) => known?.map(change));
      client.setQueriesData<Listing>(one, (known) => known && change(known));
      if (!isLast()) return;
      showToast({
        text: t(archived ? 'marketplace.archivedToast' : 'marketplace.unarchivedToast', { name: listing.name }),
        action: { label: t('common:actions.undo'), run: () => run(!archived) },
      });
    },
    onError: (error, { archived }) => {
      reportError(archived ? 'archiving campaigns' : 'unarchiving campaigns', error);
      if (isLast()) showToast({ text: t('marketplace.changeFailed'), kind: 'failed' });
    },
    onSettled: () => {
      for (const key of ['marketplace', 'campaign', 'bundleListings', 'install-check'])
        void client.invalidateQueries({ queryKey: [key, accountId] });
    },
  });
  const run = (archived: boolean) => mutate({ listing, archived });
  return run;
}

/** Archiving is a deletion; unarchiving saves the listing again. */
function send(listing: Listing, archived: boolean): Promise<unknown> {
  const id = String(listing.id);
  if (archived) return call(archiveListing, { id });
  const { name, summary, categories, editions } = listing;
  return call(saveListing, { id, body: { name, summary, categories, editions, archived } });
}

/** With the flag on, the bundles that include the campaign are shown first. */
export function useArchive(listing: Listing): () => void {
  const setArchived = useSetArchived(listing);
  const asksFirst = getBoot().flags['optimus.archiveCampaignsWarning'];
  return () => (asksFirst ? openModal('archiveCampaign', { listing }) : setArchived(true));
}
