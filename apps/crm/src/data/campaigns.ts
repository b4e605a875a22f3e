import { listCampaigns } from '@app/contract/campaigns';
import { call } from '@app/frame/calls/api.ts';
import { infiniteQueryOptions } from '@tanstack/react-query';

const PAGE_SIZE = 15;

export const campaignQueries = {
  list: (accountId: string) =>
    infiniteQueryOptions({
      queryKey: ['campaigns', accountId],
      queryFn: ({ pageParam, signal }) =>
        call(
          listCampaigns,
          { accountId, query: { optional_properties: ['locked'], limit: PAGE_SIZE, offset: pageParam } },
          { signal },
        ),
      initialPageParam: 0,
      getNextPageParam: ({ campaigns, count }, pages) => {
        const loaded = pages.reduce((sum, page) => sum + page.campaigns.length, 0);
        return campaigns.length === 0 || loaded >= count ? undefined : loaded;
      },
    }),
};
