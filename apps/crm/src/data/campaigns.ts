import { campaignPagesOptions } from '@app/workspace/data/campaigns.ts';

export const campaignQueries = {
  list: (accountId: string) => campaignPagesOptions(['campaigns', accountId], accountId, ['locked']),
};
