import { listCampaigns } from '@app/contract/campaigns';
import { call } from '@app/frame/calls/api.ts';
import { campaignPagesOptions } from '@app/workspace/data/campaigns.ts';
import { queryOptions } from '@tanstack/react-query';

/** So many are offered at most where one is to be chosen. */
const MOST_CHOICES = 1000;

export const campaignQueries = {
  list: (accountId: string) => campaignPagesOptions(['campaigns', accountId], accountId, ['locked']),
  /** All of them by name, to choose one. */
  choices: (accountId: string) =>
    queryOptions({
      queryKey: ['campaigns', accountId, 'choices'],
      queryFn: ({ signal }) => call(listCampaigns, { accountId, query: { limit: MOST_CHOICES } }, { signal }),
      select: ({ campaigns }) => campaigns.map(({ id, name }) => ({ id, name })),
    }),
  /** Those of them that run, to put somebody in. */
  published: (accountId: string) =>
    queryOptions({
      queryKey: ['campaigns', accountId, 'choices'],
      queryFn: ({ signal }) => call(listCampaigns, { accountId, query: { limit: MOST_CHOICES } }, { signal }),
      select: ({ campaigns }) =>
        campaigns.flatMap(({ id, name, published_status }) => (published_status ? { id, name } : [])),
    }),
};
