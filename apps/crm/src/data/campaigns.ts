import { type Campaign, listCampaigns } from '@app/contract/campaigns';
import { call } from '@app/frame/calls/api.ts';
import { campaignPagesOptions } from '@app/workspace/data/campaigns.ts';
import { queryOptions } from '@tanstack/react-query';
import type { TFunction } from 'i18next';

/** So many are offered at most where one is to be chosen. */
const MOST_CHOICES = 1000;

type CampaignChoice = { id: number; name: string; isLocked: boolean; entry: NonNullable<Campaign['entry']> };
const toChoice = ({ id, name, locked = false, entry = 'open' }: Campaign): CampaignChoice => ({
  ...{ id, name, entry },
  isLocked: locked,
});

const all = (accountId: string) => ({
  queryKey: ['campaigns', accountId, 'choices'],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    call(
      listCampaigns,
      { accountId, query: { optional_properties: ['locked', 'entry'], limit: MOST_CHOICES } },
      { signal },
    ),
});

export const campaignQueries = {
  list: (accountId: string) => campaignPagesOptions(['campaigns', accountId], accountId, ['locked']),
  /** All of them by name, to choose one. */
  choices: (accountId: string) =>
    queryOptions({ ...all(accountId), select: ({ campaigns }) => campaigns.map(toChoice) }),
  /** Those of them that run, to put somebody in. */
  published: (accountId: string) =>
    queryOptions({
      ...all(accountId),
      select: ({ campaigns }) => campaigns.filter(({ published_status }) => published_status).map(toChoice),
    }),
};

/** One among those into which somebody can be put: one that is locked, or outside its days, takes nobody, and says so. */
export function toEntry({ id, name, isLocked, entry }: CampaignChoice, t: TFunction<'crm'>) {
  const why = isLocked ? 'locked' : entry;
  return {
    value: String(id),
    label: why === 'open' ? name : t(`campaigns.${why}Choice`, { name }),
    disabled: why !== 'open',
  };
}
