import type { Campaign } from '@app/contract/campaigns';
import { AppError } from '@app/contract/errors';
import { getBoot } from '@app/frame/state/boot.ts';
import { useOptimisticChange, usePendingChanges } from '@app/frame/state/optimistic-change.ts';
import { useTranslation } from 'react-i18next';
import { campaignQueries, keepLock, type Lock, type LockChange, lockKey, sendLock } from '#data/campaigns.ts';
import { clientQueries } from '#data/clients.ts';

/** The locks under way, as if each had been answered already; of several for one campaign the last. */
export function usePendingLocks(clientId: string): ReadonlyMap<number, Lock> {
  const { accountId, user } = getBoot();
  const changes = usePendingChanges<LockChange>(lockKey(accountId, clientId));
  const now = new Date().toISOString();
  const me = `${user.givenName} ${user.familyName}`.trim() || user.username;
  return new Map(
    changes.map(({ campaignId, locked }) => [
      campaignId,
      { locked, locked_by: locked ? me : null, locked_date: locked ? now : null },
    ]),
  );
}

/** Locks or unlocks a campaign, shows a message, and offers an undo. */
export function useLock(clientId: string, { id: campaignId, name }: Campaign): (locked: boolean) => void {
  const { t } = useTranslation('partner');
  const { accountId } = getBoot();
  const { change } = useOptimisticChange({
    key: lockKey(accountId, clientId),
    scope: `lock ${clientId} ${campaignId}`,
    subjectOf: (each: LockChange) => String(each.campaignId),
    send: (each) => sendLock(clientId, each),
    keep: (client, lock) => keepLock(client, { accountId, clientId }, lock),
    stale: [campaignQueries.list(accountId, clientId).queryKey],
    // Locks change the client's health, here and in the list of clients.
    affected: [clientQueries.detail(accountId, clientId).queryKey, clientQueries.health(accountId).queryKey],
    done: ({ locked }) => ({
      text: t(locked ? 'clientCampaigns.lockedToast' : 'clientCampaigns.unlockedToast', { name }),
      undo: { campaignId, locked: !locked },
    }),
    failed: ({ locked }, error) => {
      if (error instanceof AppError && error.code === 'campaign.notFound') return t('clientCampaigns.gone', { name });
      return t(locked ? 'clientCampaigns.lockFailed' : 'clientCampaigns.unlockFailed', { name });
    },
    situation: ({ locked }) => (locked ? 'locking a campaign' : 'unlocking a campaign'),
  });
  return (locked) => change({ campaignId, locked });
}
