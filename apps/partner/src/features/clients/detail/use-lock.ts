import type { Campaign } from '@app/contract/campaigns';
import { AppError } from '@app/contract/errors';
import { reportError } from '@app/frame/calls/error-reports.ts';
import { getBoot } from '@app/frame/state/boot.ts';
import { showToast } from '@app/ui/toasts';
import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type CampaignPages, clientQueries, type LockWish, lockKey, lockOptions } from '#data/client.ts';

type Lock = { locked: boolean; locked_by: string | null; locked_date: string | null };

/** What was wished for and is not answered yet, as if it were already so; of several wishes the last. */
export function useLockWishes(clientId: string): ReadonlyMap<number, Lock> {
  const { accountId, user } = getBoot();
  const wishes = useMutationState({
    filters: { mutationKey: lockKey(accountId, clientId), status: 'pending' },
    select: ({ state }) => ({ ...(state.variables as LockWish), at: state.submittedAt }),
  });
  const me = `${user.givenName} ${user.familyName}`.trim() || user.username;
  return new Map(
    wishes.map(({ campaignId, locked, at }) => [
      campaignId,
      { locked, locked_by: locked ? me : null, locked_date: locked ? new Date(at).toISOString() : null },
    ]),
  );
}

/** Locks or unlocks a campaign, says so, and offers the way back. */
export function useLock(clientId: string, { id, name }: Campaign): (locked: boolean) => void {
  const { t } = useTranslation(['partner', 'common']);
  const client = useQueryClient();
  const { accountId } = getBoot();
  const options = lockOptions(accountId, clientId, id);
  const isLast = () => client.isMutating({ mutationKey: options.mutationKey! }) <= 1;
  const { mutate } = useMutation({
    ...options,
    onSuccess: async (lock, { locked }) => {
      const { queryKey } = clientQueries.campaigns(accountId, clientId);
      // A page under way began before this answer and would bring the old state back.
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, (pages) => pages && withLock(pages, lock));
      // How the client does depends on its locks, here and in the list of clients.
      void client.invalidateQueries({ queryKey: clientQueries.detail(accountId, clientId).queryKey });
      void client.invalidateQueries({ queryKey: ['clients', accountId, 'health'] });
      if (!isLast()) return;
      showToast({
        text: t(locked ? 'clientCampaigns.lockedToast' : 'clientCampaigns.unlockedToast', { name }),
        action: { label: t('common:actions.undo'), run: () => change(!locked) },
      });
    },
    onError: (error, { locked }) => {
      reportError(locked ? 'locking a campaign' : 'unlocking a campaign', error);
      const code = error instanceof AppError ? error.code : undefined;
      const isGone = code === 'campaign.notFound';
      if (isGone || code === 'client.noAccess')
        void client.invalidateQueries({ queryKey: clientQueries.all(accountId, clientId) });
      if (!isLast()) return;
      const failed = locked ? 'clientCampaigns.lockFailed' : 'clientCampaigns.unlockFailed';
      showToast({ text: t(isGone ? 'clientCampaigns.gone' : failed, { name }), kind: 'failed' });
    },
  });
  const change = (locked: boolean) => mutate({ campaignId: id, locked });
  return change;
}

const withLock = ({ pages, pageParams }: CampaignPages, lock: Lock & { id: number }) => ({
  pageParams: pageParams as number[],
  pages: pages.map((page) => ({
    ...page,
    campaigns: page.campaigns.map((campaign) => (campaign.id === lock.id ? { ...campaign, ...lock } : campaign)),
  })),
});
