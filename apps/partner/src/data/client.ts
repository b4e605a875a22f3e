import { type Campaign, listCampaigns, lockCampaign } from '@app/contract/campaigns';
import { getClient, requestClientAccess } from '@app/contract/clients';
import { getListing } from '@app/contract/listings';
import { type InfiniteData, infiniteQueryOptions, mutationOptions, queryOptions } from '@tanstack/react-query';
import { call } from '@app/frame/calls/api.ts';

const PAGE_SIZE = 15;

export type CampaignPages = InfiniteData<{ campaigns: Campaign[]; count: number }>;

export const clientQueries = {
  all: (accountId: string, clientId: string) => ['client', accountId, clientId] as const,
  detail: (accountId: string, clientId: string) =>
    queryOptions({
      queryKey: [...clientQueries.all(accountId, clientId), 'detail'],
      queryFn: ({ signal }) => call(getClient, { accountId, clientId }, { signal }),
    }),
  campaigns: (accountId: string, clientId: string) =>
    infiniteQueryOptions({
      queryKey: [...clientQueries.all(accountId, clientId), 'campaigns'],
      queryFn: ({ pageParam, signal }) =>
        call(
          listCampaigns,
          {
            accountId: clientId,
            query: { optional_properties: ['locked', 'created_by_global_id'], limit: PAGE_SIZE, offset: pageParam },
          },
          { signal },
        ),
      initialPageParam: 0,
      getNextPageParam: ({ campaigns, count }, pages) => {
        const loaded = pages.reduce((sum, page) => sum + page.campaigns.length, 0);
        return campaigns.length === 0 || loaded >= count ? undefined : loaded;
      },
    }),
  /** The listing that the reader came from, for its name. */
  origin: (accountId: string, id: string) =>
    queryOptions({
      queryKey: ['client-origin', accountId, id],
      queryFn: ({ signal }) => call(getListing, { id }, { signal }),
      retry: false,
      staleTime: Number.POSITIVE_INFINITY,
    }),
};

export type LockWish = { campaignId: number; locked: boolean };

export const lockKey = (accountId: string, clientId: string) =>
  [...clientQueries.all(accountId, clientId), 'lock'] as const;

/** Wishes for one campaign are sent one after the other, so that the last one counts. */
export const lockOptions = (accountId: string, clientId: string, campaignId: number) =>
  mutationOptions({
    mutationKey: [...lockKey(accountId, clientId), campaignId],
    scope: { id: `lock ${clientId} ${campaignId}` },
    mutationFn: ({ locked }: LockWish) =>
      call(lockCampaign, { accountId: clientId, campaignId: String(campaignId), body: { locked } }),
  });

export const requestAccessOptions = (accountId: string, clientId: string) =>
  mutationOptions({
    mutationKey: [...clientQueries.all(accountId, clientId), 'request-access'],
    mutationFn: () => call(requestClientAccess, { accountId, clientId }),
  });
