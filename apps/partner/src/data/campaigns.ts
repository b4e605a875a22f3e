import { type Campaign, lockCampaign } from '@app/contract/campaigns';
import { call } from '@app/frame/calls/api.ts';
import { campaignPagesOptions } from '@app/workspace/data/campaigns.ts';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { clientQueries } from './clients.ts';

export type CampaignPages = InfiniteData<{ campaigns: Campaign[]; count: number }>;
export type Lock = { locked: boolean; locked_by: string | null; locked_date: string | null };
export type LockChange = { campaignId: number; locked: boolean };

/** The campaigns in a client's account. */
export const campaignQueries = {
  list: (accountId: string, clientId: string) =>
    campaignPagesOptions([...clientQueries.one(accountId, clientId), 'campaigns'], clientId, [
      'locked',
      'created_by_global_id',
    ]),
};

export const lockKey = (accountId: string, clientId: string) =>
  [...clientQueries.one(accountId, clientId), 'lock'] as const;

export const sendLock = (clientId: string, { campaignId, locked }: LockChange) =>
  call(lockCampaign, { accountId: clientId, campaignId: String(campaignId), body: { locked } });

/** Puts a lock into the pages that are loaded. */
export function keepLock(
  client: QueryClient,
  { accountId, clientId }: { accountId: string; clientId: string },
  lock: Lock & { id: number },
): void {
  client.setQueryData(campaignQueries.list(accountId, clientId).queryKey, (old) => old && withLock(old, lock));
}

const withLock = ({ pages, pageParams }: CampaignPages, lock: Lock & { id: number }) => ({
  pageParams: pageParams as number[],
  pages: pages.map((page) => ({
    ...page,
    campaigns: page.campaigns.map((campaign) => (campaign.id === lock.id ? { ...campaign, ...lock } : campaign)),
  })),
});
