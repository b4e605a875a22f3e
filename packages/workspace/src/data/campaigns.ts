import { listCampaigns } from '@app/contract/campaigns';
import type { Request } from '@app/contract/endpoint';
import { call } from '@app/frame/calls/api.ts';
import { infiniteQueryOptions, type QueryKey } from '@tanstack/react-query';

const PAGE_SIZE = 15;

type OptionalProperties = NonNullable<Request<typeof listCampaigns, 'input'>['query']['optional_properties']>;

/** The campaigns of an account, page by page; each app keeps them under a key of its own. */
export const campaignPagesOptions = (queryKey: QueryKey, accountId: string, optionalProperties: OptionalProperties) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      call(
        listCampaigns,
        { accountId, query: { optional_properties: optionalProperties, limit: PAGE_SIZE, offset: pageParam } },
        { signal },
      ),
    initialPageParam: 0,
    getNextPageParam: ({ campaigns, count }, pages) => {
      const loaded = pages.reduce((sum, page) => sum + page.campaigns.length, 0);
      return campaigns.length === 0 || loaded >= count ? undefined : loaded;
    },
  });
